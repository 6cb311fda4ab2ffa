// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const thankYou: {
  readonly soon: string;
  readonly reviewTitle: string;
  readonly review: string;
  readonly none: string;
  readonly noneText: string;
  readonly continueShopping: string;
  readonly account: string;
  readonly see: string;
  readonly track: string;
} = areaIn(currentLanguage, 'checkout').thankYou;
