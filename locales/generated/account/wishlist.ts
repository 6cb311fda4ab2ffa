// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const wishlist: {
  readonly home: string;
  readonly name: string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly outOfStock: string;
  readonly viewCart: string;
  readonly add: string;
  readonly unavailable: string;
  readonly remove: (values: { product: string | number }) => string;
  readonly removeUnavailable: string;
  readonly empty: string;
  readonly browse: string;
} = areaIn(currentLanguage, 'account').wishlist;
