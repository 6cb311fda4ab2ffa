// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const cart: {
  readonly products: string;
  readonly totals: string;
  readonly checkoutNow: string;
  readonly proceed: string;
  readonly quantityOf: (values: { name: string | number }) => string;
  readonly removeNamed: (values: { name: string | number }) => string;
  readonly outOfStock: string;
  readonly onlyLeft: (values: { quantity: string | number }) => string;
  readonly limit: (values: { quantity: string | number }) => string;
  readonly removed: (values: { name: string | number }) => string;
  readonly undo: string;
} = areaIn(currentLanguage, 'checkout').cart;
