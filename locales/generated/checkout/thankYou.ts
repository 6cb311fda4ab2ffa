// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const thankYou: {
  readonly soon: string;
  readonly review: string;
  readonly none: string;
  readonly noneText: string;
  readonly continueShopping: string;
  readonly account: string;
  readonly see: string;
  readonly track: string;
  readonly next: string;
  readonly mail: (values: { email: string | number }) => string;
  readonly pack: string;
  readonly arrives: (values: { days: string | number }) => string;
  readonly cash: (values: { amount: string | number }) => string;
  readonly yourOrder: string;
  readonly deliveryCharge: string;
  readonly free: string;
  readonly total: string;
  readonly delivery: string;
  readonly deliverTo: string;
  readonly createTitle: string;
  readonly createText: string;
  readonly password: string;
  readonly create: string;
  readonly taken: string;
  readonly logIn: string;
} = areaIn(currentLanguage, 'checkout').thankYou;
