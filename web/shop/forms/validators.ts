import * as z from 'zod/mini';
import { UndoContactBody } from '#contract/contact-change.ts';
import { AddressBody, EnquiryBody, ForgotBody, LoginBody, ProfileBody, ResetBody } from '#contract/customer.ts';
import { AddressValues, undecidedPlace } from '#contract/address.ts';
import { formatFieldMessages } from '#contract/field-messages.ts';
import { readBillingForm } from '#contract/orders.ts';
import { fields } from '#messages/errors/fields.ts';
import type { Validator } from '#web/ui/use-form.ts';
import { describeIssues, validateBy } from '#web/ui/validate-by.ts';

/** Validates the checkout form by the rules of the API. */
export const validateCheckout: Validator = (values) => {
  const result = readBillingForm(values);
  return result.ok ? {} : formatFieldMessages(result.errors, fields);
};

/** Validates the account details. */
export const validateProfile = validateBy(ProfileBody);

export const validateLogin = validateBy(LoginBody);

/** Validates the form of those who want to become direct sellers. */
export const validateEnquiry = validateBy(EnquiryBody);

/** Validates the first step of a new password; the password goes along with the code of the second. */
export const validateForgot = validateBy(ForgotBody, z.pick(ResetBody, { password: true }));

/** Validates the second step of a new password. */
export const validateReset = validateBy(z.pick(ResetBody, { code: true, password: true }));

/** Validates the undoing of a change of mobile number or email. */
export const validateUndo = validateBy(UndoContactBody);

/**
 * Validates the billing address, and the shipping address as soon as any of its fields is filled. A list left at its placeholder is
 * marked as in an order, which could not use the address.
 */
export const validateAddresses: Validator = (values) => {
  const shipping = Object.entries(values).some(([field, value]) => isShipping(field) && isFilled(value));
  const result = (shipping ? AddressBody : AddressValues).safeParse(values);
  const undecided = [...undecidedIn(values, 'billing'), ...(shipping ? undecidedIn(values, 'shipping') : [])];
  return describeIssues([
    ...(result.error?.issues ?? []),
    ...undecided.map(([field, message]) => ({ path: [field], message })),
  ]);
};

function undecidedIn(values: Record<string, unknown>, block: 'billing' | 'shipping') {
  const prefix = block === 'shipping' ? 'user_shipping' : 'user';
  const text = (field: string) => {
    const value = values[`${prefix}_${field}`];
    return typeof value === 'string' ? value : '';
  };
  return undecidedPlace({ state: text('state'), country: text('country') }, block);
}

const isShipping = (field: string) => field.startsWith('user_shipping_');
const isFilled = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value !== 'Select State' && value !== 'Select Country';
