// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const homeSeo: {
  readonly description: (values: { days: string | number }) => string;
} = areaIn(currentLanguage, 'shop').homeSeo;
