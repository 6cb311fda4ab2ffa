// Written by `npm run messages` from locales/en/checkout.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const shared: {
  readonly home: string;
  readonly cart: string;
  readonly checkout: string;
  readonly continueShopping: string;
  readonly remove: string;
  readonly changeQuantity: (values: { quantity: string | number }) => string;
  readonly loading: string;
  readonly tryAgain: string;
  readonly noScript: string;
  readonly emptyText: string;
  readonly browse: string;
  readonly unavailable: (values: { name: string | number }) => string;
  readonly priceChanged: string;
  readonly pricesChanged: string;
  readonly gotIt: string;
  readonly mrp: string;
  readonly discount: string;
  readonly couponDiscount: (values: { code: string | number }) => string;
  readonly delivery: string;
  readonly deliveryPending: string;
  readonly deliveryEstimate: (values: { amount: string | number }) => string;
  readonly deliveryEstimateFree: (values: { amount: string | number }) => string;
  readonly free: string;
  readonly codFee: string;
  readonly total: string;
  readonly totalBefore: string;
  readonly gst: (values: { amount: string | number }) => string;
  readonly removeUnavailable: string;
  readonly arrives: string;
} = areaIn(currentLanguage, 'checkout').shared;
