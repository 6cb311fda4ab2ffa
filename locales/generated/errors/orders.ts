// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orders: {
  readonly shopClosed: string;
  readonly notFound: string;
  readonly closed: string;
  readonly closedOrderAgain: string;
  readonly alreadyPaid: string;
  readonly paidOnDelivery: string;
  readonly notPaid: string;
  readonly dispatched: string;
  readonly orderedAgain: string;
  readonly itemsSold: string;
  readonly couponUsedUp: string;
  readonly idempotencyConflict: string;
  readonly idempotencyKeyInvalid: (values: { maximum: string | number }) => string;
  readonly totalChanged: (values: { amount: string | number }) => string;
  readonly stockLeft: (values: { left: number; product: string | number }) => string;
  readonly productLimit: (values: { limit: string | number; product: string | number }) => string;
  readonly stockShare: (values: { limit: number; product: string | number }) => string;
  readonly itemsLimit: (values: { limit: string | number }) => string;
  readonly unpaidOrders: string;
  readonly crowdCodeRequired: string;
  readonly codeRequired: string;
  readonly itemNotFound: string;
  readonly quantityLeft: (values: { left: number }) => string;
  readonly accessCodeRequired: string;
  readonly otherBuyer: string;
  readonly blocked: string;
} = areaIn(currentLanguage, 'errors').orders;
