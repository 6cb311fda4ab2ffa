import { z } from 'zod';
import type { AddressValues, ShippingValues } from '#contract/address.ts';
import { india, isChosen } from '#contract/geography.ts';
import type { BillingForm } from '#contract/orders.ts';

/** How long an unpaid order keeps its items. */
export const paymentWindowMs = 30 * 60_000;
/** How long an expired or abandoned order can be paid at its old price. */
export const retryPaymentMs = 24 * 3_600_000;
export interface Address {
  street: string;
  city: string;
  district: string;
  state: string;
  country: string;
  postcode: string;
}

export const StoredAddress: z.ZodType<Address> = z.object({
  street: z.string(),
  city: z.string(),
  district: z.string(),
  state: z.string(),
  country: z.string(),
  postcode: z.string(),
});

/**
 * Returns the billing and delivery addresses of a validated form. The items go to the billing address unless the form
 * has a separate delivery address. States and countries keep the spelling of their lists.
 */
export function addressesOf(
  form: AddressValues & Partial<Pick<BillingForm, 'shipToDifferentAddress' | keyof ShippingValues>>,
): { billing: Address; delivery: Address } {
  const billing = {
    street: form.user_street,
    city: form.user_city,
    district: form.user_district,
    state: chosenName(form.user_state),
    country: chosenName(form.user_country),
    postcode: form.user_postcode,
  };
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

/** For a sale to a consumer: the state of delivery, or the country when abroad (IGST Act s. 10(1)). */
export function placeOfSupplyName(delivery: Address): string {
  return delivery.country === india ? delivery.state : delivery.country;
}

/** Turns a list's placeholder into an empty text. Only a country without a list of states may keep it. */
const chosenName = (name: string | undefined): string => (isChosen(name) ? name : '');

/** Decide whether an order can be paid online, also after a failed attempt. */
export interface Payability {
  payment_method: 'cod' | 'online';
  payment_status: string;
  placed_at: Date;
  payable_paise: number;
  /** Cancelled for good, or some items were ordered again. */
  beyond_paying: boolean;
}

/** The payment is pending, or the order expired or was abandoned within `retryPaymentMs`. */
export function canPay(order: Payability, now: Date): boolean {
  if (order.payment_method !== 'online' || order.payable_paise === 0 || order.beyond_paying) return false;
  if (now.getTime() - order.placed_at.getTime() > retryPaymentMs) return false;
  return ['pending', 'expired', 'cancelled'].includes(order.payment_status);
}
