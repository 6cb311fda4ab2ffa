import { countries, india, isChosen, states } from '#contract/geography.ts';
import type { BillingForm, FieldErrors } from '#contract/orders.ts';
import { refuse, type Refusal } from '#server/platform/result.ts';

/** How long an online order may wait for its payment, and holds its goods. */
export const paymentWindowMs = 30 * 60_000;
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

/** The two addresses of a judged form; the goods go to the billing address unless another is given. Names of the lists are spelt as there. */
export function addressesOf(form: BillingForm): { billing: Address; delivery: Address } {
  const billing: Address = {
    street: form.user_street,
    city: form.user_city,
    district: form.user_district,
    state: asListed(form.user_state, states),
    country: asListed(form.user_country, countries),
    postcode: form.user_postcode,
  };
  if (!form.shipToDifferentAddress) return { billing, delivery: billing };
  return {
    billing,
    delivery: {
      street: form.user_shipping_street ?? '',
      city: form.user_shipping_city ?? '',
      district: form.user_shipping_district ?? '',
      state: asListed(form.user_shipping_state ?? '', states),
      country: asListed(form.user_shipping_country ?? '', countries),
      postcode: form.user_shipping_postcode ?? '',
    },
  };
}

/** The place of supply of goods sold to a consumer: the state they are delivered to, abroad the country (IGST Act s. 10(1)). */
export function placeOfSupplyName(delivery: Address): string {
  return delivery.country === india ? delivery.state : delivery.country;
}

/** A placeholder, which only a country without a list of states may keep, becomes empty. */
function asListed(typed: string, list: readonly string[]): string {
  if (!isChosen(typed)) return '';
  return list.find((name) => name.toLowerCase() === typed.toLowerCase()) ?? typed;
}

export interface Shortage {
  productId: number;
  name: string;
  left: number;
}

/** 409 insufficient_stock, keyed by each asked line of the products that lack; says what is short and how many are left. */
export function refuseShortage(
  asked: readonly { product_id: number }[],
  shortages: readonly Shortage[],
): { ok: false; refusal: Refusal } {
  const words = new Map(shortages.map((shortage) => [shortage.productId, shortageWords(shortage)]));
  const errors: FieldErrors = {};
  for (const [index, line] of asked.entries()) {
    const message = words.get(line.product_id);
    if (message !== undefined) errors[`productDetails.${index}.quantity`] = [message];
  }
  return refuse(409, 'insufficient_stock', [...words.values()].join(' '), { errors });
}

function shortageWords({ name, left }: Shortage): string {
  if (left <= 0) return `${name} is sold out.`;
  return left === 1 ? `Only 1 piece of ${name} is left.` : `Only ${left} pieces of ${name} are left.`;
}
