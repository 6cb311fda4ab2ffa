import { AddressBody, ProfileBody } from '#contract/customer.ts';
import { AddressValues } from '#contract/address.ts';
import { type FieldErrors, fieldErrors, readBillingForm } from '#contract/orders.ts';

/** What a form's values break, by field; empty when all is well. Loaded on demand: the rules bring the schema library along. */
export type Judge = (values: Record<string, unknown>) => FieldErrors;

export const judgeCheckout: Judge = (values) => {
  const verdict = readBillingForm(values);
  return verdict.ok ? {} : verdict.errors;
};

export const judgeProfile: Judge = (values) => {
  const verdict = ProfileBody.safeParse(values);
  return verdict.success ? {} : fieldErrors(verdict.error.issues);
};

/** Billing always; shipping as soon as any of it is filled. */
export const judgeAddresses: Judge = (values) => {
  const shipping = Object.entries(values).some(([field, value]) => isShipping(field) && isFilled(value));
  const verdict = (shipping ? AddressBody : AddressValues).safeParse(values);
  return verdict.success ? {} : fieldErrors(verdict.error.issues);
};

const isShipping = (field: string) => field.startsWith('user_shipping_');
const isFilled = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value !== 'Select State' && value !== 'Select Country';
