// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const shared: {
  readonly home: string;
  readonly cart: string;
  readonly checkout: string;
  readonly continueShopping: string;
  readonly remove: string;
  readonly changeQuantity: (values: { pieces: string | number }) => string;
  readonly loading: string;
  readonly tryAgain: string;
  readonly noScript: string;
  readonly emptyText: string;
  readonly browse: string;
  readonly noLonger: string;
  readonly onePrice: string;
  readonly prices: string;
  readonly gotIt: string;
  readonly totalIs: (values: { total: string | number }) => string;
  readonly mrp: string;
  readonly discount: string;
  readonly couponDiscount: (values: { code: string | number }) => string;
  readonly shipping: string;
  readonly shippingPending: string;
  readonly free: string;
  readonly codFee: string;
  readonly total: string;
  readonly gst: string;
  readonly removeGone: string;
} = areaIn(currentLanguage, 'checkout').shared;
