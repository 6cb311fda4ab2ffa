// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const pin: {
  readonly which: string;
  readonly unknown: string;
} = areaIn(currentLanguage, 'checkout').pin;
