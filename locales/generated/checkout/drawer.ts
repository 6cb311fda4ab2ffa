// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const drawer: {
  readonly goesWellWith: string;
  readonly add: string;
  readonly addNamed: (values: { name: string | number }) => string;
  readonly title: (values: { count: number }) => string;
  readonly close: string;
  readonly howMany: (values: { name: string | number }) => string;
  readonly remove: string;
  readonly removeNamed: (values: { name: string | number }) => string;
  readonly next: (values: { title: string | number; missing: string | number }) => string;
  readonly take: string;
  readonly takeNamed: (values: { code: string | number }) => string;
  readonly withDelivery: (values: { amount: string | number }) => string;
  readonly withoutCharge: string;
  readonly arrives: (values: { days: string | number }) => string;
  readonly seeCart: string;
} = areaIn(currentLanguage, 'checkout').drawer;
