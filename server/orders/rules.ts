import { z } from 'zod';
import type { AddressValues } from '#contract/address.ts';
import { india, isChosen } from '#contract/geography.ts';
import type { BillingForm } from '#contract/orders.ts';
import { formatRupees, type Paise, paiseToRupees } from '#server/money/paise.ts';
import { type FieldMessages, err, type ApiError } from '#server/platform/result.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

/** How long an online order may wait for its payment, and holds its items. */
export const paymentWindowMs = 30 * 60_000;
/** How long after its placing an abandoned order can still be paid, at its old price. */
export const retryPaymentMs = 24 * 3_600_000;
/** Within this time the same order from the same buyer is a double click. */
export const doubleClickMs = 60_000;

export interface Address {
  street: string;
  city: string;
  district: string;
  state: string;
  country: string;
  postcode: string;
}

/** An address as an order keeps it. */
export const StoredAddress: z.ZodType<Address> = z.object({
  street: z.string(),
  city: z.string(),
  district: z.string(),
  state: z.string(),
  country: z.string(),
  postcode: z.string(),
});

/** The address in a checked block of the form. */
export function billingAddress(form: AddressValues): Address {
  return {
    street: form.user_street,
    city: form.user_city,
    district: form.user_district,
    state: chosenName(form.user_state),
    country: chosenName(form.user_country),
    postcode: form.user_postcode,
  };
}

/** The two addresses of a checked form; the items go to the billing address unless another is given. Names of the lists are spelt as there. */
export function addressesOf(form: BillingForm): { billing: Address; delivery: Address } {
  const billing = billingAddress(form);
  if (!form.shipToDifferentAddress) return { billing, delivery: billing };
  return {
    billing,
    delivery: {
      street: form.user_shipping_street ?? '',
      city: form.user_shipping_city ?? '',
      district: form.user_shipping_district ?? '',
      state: chosenName(form.user_shipping_state),
      country: chosenName(form.user_shipping_country),
      postcode: form.user_shipping_postcode ?? '',
    },
  };
}

/** The place of supply of items sold to a consumer: the state they are delivered to, abroad the country (IGST Act s. 10(1)). */
export function placeOfSupplyName(delivery: Address): string {
  return delivery.country === india ? delivery.state : delivery.country;
}

/** A placeholder, which only a country without a list of states may keep, becomes empty. */
const chosenName = (name: string | undefined): string => (isChosen(name) ? name : '');

/** What decides whether an order can be paid online (again). */
export interface Payability {
  payment_method: 'cod' | 'online';
  payment_status: string;
  placed_at: Date;
  payable_paise: number;
  /** Cancelled for good, or its buyer has ordered of the same items again since. */
  beyond_paying: boolean;
}

/** Whether the order can be paid online: it awaits its payment, or has expired or been abandoned recently. */
export function canPay(order: Payability, now: Date): boolean {
  if (order.payment_method !== 'online' || order.payable_paise === 0 || order.beyond_paying) return false;
  if (now.getTime() - order.placed_at.getTime() > retryPaymentMs) return false;
  return ['pending', 'expired', 'cancelled'].includes(order.payment_status);
}

export interface Shortage {
  productId: number;
  name: string;
  left: number;
}

/** 409 insufficient_stock, keyed by each asked line of the products that lack; says what is short and how many are left. */
export function outOfStockError(
  asked: readonly { product_id: number }[],
  shortages: readonly Shortage[],
): { ok: false; error: ApiError } {
  const words = new Map(shortages.map((shortage) => [shortage.productId, shortageMessage(shortage)]));
  const errors: FieldMessages = {};
  for (const [index, line] of asked.entries()) {
    const message = words.get(line.product_id);
    if (message !== undefined) errors[`productDetails.${index}.quantity`] = [message];
  }
  return err(409, 'insufficient_stock', [...words.values()], { errors });
}

/** 409 price_changed where the total differs from the one that the buyer was shown, in rupees; null where it does not, or none was sent. */
export function priceChangedError(payable: Paise, shown: number | null): { ok: false; error: ApiError } | null {
  if (shown === null || shown === paiseToRupees(payable)) return null;
  const amount = formatRupees(payable);
  return err(409, 'price_changed', messages.errors.orders.totalChanged({ amount }));
}

function shortageMessage({ name: product, left }: Shortage): MessageRef {
  return messages.errors.orders.stockLeft({ product, left: Math.max(0, left) });
}
