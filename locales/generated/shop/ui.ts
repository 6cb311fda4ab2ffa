// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const ui: {
  readonly breadcrumb: string;
  readonly newTab: string;
  readonly mrp: string;
  readonly priceBefore: string;
  readonly percentOff: (values: { percent: string | number }) => string;
  readonly decrease: string;
  readonly increase: string;
  readonly loading: string;
  readonly goBack: string;
  readonly pages: string;
  readonly newest: string;
  readonly older: string;
  readonly total: (values: { count: string | number }) => string;
  readonly copy: string;
  readonly copied: string;
  readonly copyCode: (values: { code: string | number }) => string;
  readonly codeCopied: (values: { code: string | number }) => string;
} = areaIn(currentLanguage, 'shop').ui;
