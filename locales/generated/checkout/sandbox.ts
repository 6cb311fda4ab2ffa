// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sandbox: {
  readonly title: string;
  readonly pay: (values: { amount: string | number }) => string;
  readonly fail: string;
  readonly cancel: string;
} = areaIn(currentLanguage, 'checkout').sandbox;
