import { AddressBody, ProfileBody } from '#contract/customer.ts';
import { AddressValues } from '#contract/address.ts';
import { fieldMessages, formatFieldMessages } from '#contract/field-messages.ts';
import { readBillingForm } from '#contract/orders.ts';
import { fields } from '#messages/errors/fields.ts';
import type { Validator } from '#web/ui/use-form.ts';

/** Validates the checkout form by the rules of the API. */
export const validateCheckout: Validator = (values) => {
  const result = readBillingForm(values);
  return result.ok ? {} : formatFieldMessages(result.errors, fields);
};

/** Validates the account details. */
export const validateProfile: Validator = (values) => {
  const result = ProfileBody.safeParse(values);
  return result.success ? {} : formatFieldMessages(fieldMessages(result.error.issues), fields);
};

/** Validates the billing address, and the shipping address as soon as any of its fields is filled. */
export const validateAddresses: Validator = (values) => {
  const shipping = Object.entries(values).some(([field, value]) => isShipping(field) && isFilled(value));
  const result = (shipping ? AddressBody : AddressValues).safeParse(values);
  return result.success ? {} : formatFieldMessages(fieldMessages(result.error.issues), fields);
};

const isShipping = (field: string) => field.startsWith('user_shipping_');
const isFilled = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value !== 'Select State' && value !== 'Select Country';
