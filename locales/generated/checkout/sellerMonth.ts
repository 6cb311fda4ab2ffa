// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sellerMonth: {
  readonly counted: (values: { sp: string | number; month: string | number }) => string;
  readonly ofGoal: (values: { sp: string | number; goal: string | number; month: string | number }) => string;
  readonly withOrder: (values: { sp: string | number }) => string;
} = areaIn(currentLanguage, 'checkout').sellerMonth;
