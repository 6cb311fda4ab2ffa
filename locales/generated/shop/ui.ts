// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const ui: {
  readonly missingPart: string;
  readonly reload: string;
  readonly breadcrumb: string;
  readonly newTab: string;
  readonly mrp: string;
  readonly priceBefore: string;
  readonly percentOff: (values: { percent: string | number }) => string;
  readonly decrease: string;
  readonly increase: string;
  readonly loading: string;
} = areaIn(currentLanguage, 'shop').ui;
