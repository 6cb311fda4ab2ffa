import * as z from 'zod/mini';
import { UndoContactBody } from '#contract/contact-change.ts';
import { AddressBody, EnquiryBody, ForgotBody, LoginBody, ProfileBody, ResetBody } from '#contract/customer.ts';
import { AddressValues, findAddressProblems } from '#contract/address.ts';
import { formatFieldMessages } from '#contract/field-messages.ts';
import { readBillingForm } from '#contract/orders.ts';
import { fields } from '#messages/errors.ts';
import type { Validator } from '#web/ui/use-form.ts';
import { describeIssues, validateBy } from '#web/ui/validate-by.ts';

export const validateCheckout: Validator = (values) => {
  const result = readBillingForm(values);
  return result.ok ? {} : formatFieldMessages(result.errors, fields);
};

export const validateProfile = validateBy(ProfileBody);

export const validateLogin = validateBy(LoginBody);

export const validateEnquiry = validateBy(EnquiryBody);

/** The first step. The password is sent with the code in the second step. */
export const validateForgot = validateBy(ForgotBody, z.pick(ResetBody, { password: true }));

export const validateReset = validateBy(z.pick(ResetBody, { code: true, password: true }));

export const validateUndo = validateBy(UndoContactBody);

/**
 * Checks the shipping address as soon as one of its fields is filled. A placeholder is an error, because an order could
 * not use the address.
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
  return findAddressProblems({ state: text('state'), country: text('country') }, block);
}

const isShipping = (field: string) => field.startsWith('user_shipping_');
const isFilled = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && value !== 'Select State' && value !== 'Select Country';
