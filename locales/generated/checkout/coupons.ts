// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const coupons: {
  readonly code: string;
  readonly apply: string;
  readonly remove: string;
  readonly removed: string;
  readonly checking: string;
  readonly notApplied: string;
  readonly offers: string;
  readonly applyOffer: string;
  readonly applyNamed: (values: { code: string | number }) => string;
  readonly saves: (values: { amount: string | number }) => string;
  readonly addMore: (values: { amount: string | number }) => string;
  readonly addMoreOfItsProducts: (values: { amount: string | number }) => string;
} = areaIn(currentLanguage, 'checkout').coupons;
