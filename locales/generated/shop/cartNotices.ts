// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const cartNotices: {
  readonly full: (values: { maximum: string | number }) => string;
} = areaIn(currentLanguage, 'shop').cartNotices;
