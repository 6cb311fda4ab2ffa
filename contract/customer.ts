import * as z from 'zod/mini';
import { AddressValues, ShippingValues, unlistedState } from './address.ts';
import { success } from './envelope.ts';
import { optionalFactorCode } from './factor-code.ts';
import { isChosen } from './geography.ts';
import { referralTargets } from './referral-link.ts';
import { memberIdForm, referralProblems } from './member-rules.ts';
import { emailField, mobileField, nameField, optionalEmailField } from './text-fields.ts';
import { compactNumber, normaliseEmail, normaliseLine } from './typed-values.ts';
import { fieldKey, type FieldMessages, fieldMessages, noticeKey, type SchemaIssue } from './field-messages.ts';

const firstName = nameField({
  required: fieldKey('nameRequired'),
  short: fieldKey('tooShort'),
  long: fieldKey('tooLong'),
});
const password = z
  .string(fieldKey('passwordRequired'))
  .check(z.minLength(8, fieldKey('passwordShort')), z.maxLength(200, fieldKey('passwordLong')));

export const LoginBody = z.object({
  /** A direct seller's member ID and an email address are accepted too. */
  mobile: z
    .pipe(z.union([z.string(), z.number()], fieldKey('loginNameRequired')), z.transform(String))
    .check(z.minLength(1, fieldKey('loginNameRequired')), z.maxLength(254, noticeKey('loginFailed'))),
  password: z
    .string(fieldKey('passwordRequired'))
    .check(z.minLength(1, fieldKey('passwordRequired')), z.maxLength(200, noticeKey('loginFailed'))),
  /** Required for an account with a second factor. */
  factor_code: optionalFactorCode,
});
export type LoginBody = z.infer<typeof LoginBody>;

export const SignupBody = z
  .object({
    first_name: firstName,
    last_name: firstName,
    mobile: mobileField,
    email: optionalEmailField,
    password,
    password_confirmation: z.string(fieldKey('passwordAgain')),
  })
  .check(
    z.refine((form) => form.password === form.password_confirmation, {
      path: ['password_confirmation'],
      message: fieldKey('passwordsDiffer'),
    }),
  );
export type SignupBody = z.infer<typeof SignupBody>;

export const ForgotBody = z.object({
  email: z
    .string(noticeKey('emailIncorrect'))
    .check(
      z.overwrite(normaliseEmail),
      z.maxLength(254, noticeKey('emailIncorrect')),
      z.includes('@', noticeKey('emailIncorrect')),
    ),
});
export const ForgotReply = z.object({ status: z.literal('success'), message: z.string(), token: z.string() });

const resetToken = z.string(fieldKey('newCode')).check(z.maxLength(200, fieldKey('newCode')));
export const ResetCodeBody = z.object({ token: resetToken });
export const ResetBody = z.object({
  token: resetToken,
  code: z
    .string(fieldKey('codeRequired'))
    .check(z.overwrite(compactNumber), z.regex(/^\d{6}$/, fieldKey('codeDigits'))),
  password,
});
export type ResetBody = z.infer<typeof ResetBody>;

const unlessEmpty = (typed: string) => (typed === '' ? undefined : typed);

/**
 * Proves that the change comes from the account's owner and not from a stolen session: the current password, or a code
 * sent by POST /account-code. Empty fields count as absent.
 */
export const OwnerProof = z.object({
  current_password: z.optional(
    z.pipe(
      z.string(fieldKey('passwordRequired')).check(z.maxLength(200, fieldKey('passwordLong'))),
      z.transform(unlessEmpty),
    ),
  ),
  code: z.optional(
    z.pipe(
      z.string(fieldKey('codeDigits')).check(z.overwrite(compactNumber), z.regex(/^(\d{6})?$/, fieldKey('codeDigits'))),
      z.transform(unlessEmpty),
    ),
  ),
  /** Required for an account with a second factor, unless the session proved it within the last minutes. */
  factor_code: optionalFactorCode,
});
export type OwnerProof = z.infer<typeof OwnerProof>;

export const ChangePasswordBody = z.extend(OwnerProof, { password });
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;

/** Unknown address fields are empty. */
export const UserDetail = z.object({
  user_street: z.string(),
  user_city: z.string(),
  user_district: z.string(),
  user_state: z.string(),
  user_country: z.string(),
  user_postcode: z.string(),
  user_shipping_street: z.string(),
  user_shipping_city: z.string(),
  user_shipping_district: z.string(),
  user_shipping_state: z.string(),
  user_shipping_country: z.string(),
  user_shipping_postcode: z.string(),
});
export type UserDetail = z.infer<typeof UserDetail>;

export const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  mobile: z.string(),
  email: z.string(),
  /** Null for customers who are not direct sellers. */
  member_id: z.nullable(z.string()),
  user_detail: UserDetail,
});
export type User = z.infer<typeof User>;

export const LoginReply = z.object({
  status: z.literal('success'),
  message: z.string(),
  token: z.string(),
  data: z.array(User),
});
export type LoginReply = z.infer<typeof LoginReply>;
export const UserReply = success(z.array(User));

export const ProfileBody = z.object({
  first_name: firstName,
  last_name: firstName,
  mobile: mobileField,
  email: optionalEmailField,
});
export type ProfileBody = z.infer<typeof ProfileBody>;

export const AddressBody = z.extend(AddressValues, ShippingValues.shape);

/** `readUserUpdate` checks profile and address by their own rules. New contact data also requires `OwnerProof`. */
export const UpdateUserBody = z.record(z.string(), z.unknown());

export interface UserUpdate {
  /** No `email`: the stored one stays. */
  profile: (Omit<ProfileBody, 'email'> & { email?: string }) | null;
  billing: AddressValues | null;
  /** Null: the stored address stays. All fields empty: it is cleared. */
  shipping: ShippingValues | null;
}

const emptyShipping: ShippingValues = {
  user_shipping_street: '',
  user_shipping_city: '',
  user_shipping_district: '',
  user_shipping_state: '',
  user_shipping_country: '',
  user_shipping_postcode: '',
};
const namesOf = (schema: { shape: object }) => Object.keys(schema.shape);
const sent = (input: Record<string, unknown>, names: string[]) => names.some((name) => Object.hasOwn(input, name));

/** A list left at its placeholder has no value. */
function filled(value: unknown): boolean {
  return typeof value === 'string' ? isChosen(value.trim()) : value !== undefined && value !== null;
}

/** Checkboxes send true, 'true', 'on', 1 or '1'. */
function ticked(value: unknown): boolean {
  return [true, 'true', 'on', 1, '1'].includes(value as string);
}

/**
 * Checks the account's profile and address forms (specification section 5). Checks shipping only when one of its fields
 * is filled or shipToDifferentAddress is ticked. Unknown fields are ignored.
 */
export function readUserUpdate(
  input: Record<string, unknown>,
): { ok: true; update: UserUpdate } | { ok: false; errors: FieldMessages } {
  const shippingNames = namesOf(ShippingValues);
  const separate = ticked(input['shipToDifferentAddress']) || shippingNames.some((name) => filled(input[name]));
  const withShipping = separate || sent(input, shippingNames);
  const withAddress = withShipping || sent(input, namesOf(AddressValues));
  const withProfile = sent(input, namesOf(ProfileBody));
  if (!withAddress && !withProfile)
    return { ok: false, errors: fieldMessages([{ path: ['body'], message: fieldKey('nothingSent') }]) };
  const profile = withProfile ? z.safeParse(ProfileBody, input) : null;
  const billing = withAddress ? z.safeParse(AddressValues, input) : null;
  const shipping = separate ? z.safeParse(ShippingValues, input) : null;
  const text = (name: string) => (typeof input[name] === 'string' ? normaliseLine(input[name]) : '');
  const place = (prefix: string) => ({ state: text(`${prefix}_state`), country: text(`${prefix}_country`) });
  const unlisted = [
    ...(withAddress ? unlistedState(place('user'), 'billing') : []),
    ...(separate ? unlistedState(place('user_shipping'), 'shipping') : []),
  ];
  const issues: SchemaIssue[] = [
    ...[profile, billing, shipping].flatMap((parsed) => parsed?.error?.issues ?? []),
    ...unlisted.map(([field, message]) => ({ path: [field], message })),
  ];
  if (issues.length > 0) return { ok: false, errors: fieldMessages(issues) };
  return {
    ok: true,
    update: {
      profile: kept(profile?.data, input),
      billing: billing?.data ?? null,
      shipping: shipping?.data ?? (withShipping ? emptyShipping : null),
    },
  };
}

function kept(profile: ProfileBody | undefined, input: Record<string, unknown>): UserUpdate['profile'] {
  if (!profile) return null;
  const { email, ...person } = profile;
  return Object.hasOwn(input, 'email') ? { ...person, email } : person;
}

export const DoneReply = z.object({ status: z.literal('success'), message: z.string() });

/** `sent_to` is masked. */
export const AccountCodeReply = z.extend(DoneReply, { data: z.object({ sent_to: z.string() }) });

/** The form on the combined login page for people who want to become direct sellers. */
export const EnquiryBody = z.object({
  full_name: nameField({ required: fieldKey('nameRequired'), short: fieldKey('tooShort'), long: fieldKey('tooLong') }),
  email: emailField,
  mobile_no: mobileField,
  accepted_terms: z.literal(true, fieldKey('terms')),
});
export type EnquiryBody = z.infer<typeof EnquiryBody>;

export const SavedLine = z.object({
  product_id: z.int().check(z.positive()),
  quantity: z.int().check(z.gte(1), z.lte(9999)),
});
export const SavedCartBody = z.object({ lines: z.array(SavedLine).check(z.maxLength(200)) });
export type SavedCartBody = z.infer<typeof SavedCartBody>;
/** `version` rises with every change from any device. */
export const SavedCart = z.object({ version: z.int(), lines: z.array(SavedLine) });
export type SavedCart = z.infer<typeof SavedCart>;
export const SavedCartReply = success(SavedCart);
export const WishlistReply = success(z.array(z.int()));

export const MemberIdQuery = z.object({
  member_id: z
    .string(fieldKey('memberId'))
    .check(z.overwrite(compactNumber), z.regex(memberIdForm, fieldKey('memberId'))),
});
export const ReferralVisitBody = z.extend(MemberIdQuery, { target: z.enum(referralTargets) });
export const ReferralVisitReply = z.object({ status: z.literal('success') });
/** A direct seller's abbreviated name, "Sunita R.": enough for the buyer to see that it is the right person. */
const sellerName = z.string();
export const MemberIdReply = success(
  z.object({
    member_id: z.string(),
    known: z.boolean(),
    /** Why the referral credits nobody; null if it counts. */
    problem: z.nullable(z.enum(referralProblems)),
    /** Null if there is a problem. */
    name: z.nullable(sellerName),
  }),
);
export type MemberIdReply = z.infer<typeof MemberIdReply>;
/** The permanent referrer of the caller; null if there is none or they are not live. */
export const ReferrerReply = success(z.nullable(z.object({ member_id: z.string(), name: sellerName })));
export type ReferrerReply = z.infer<typeof ReferrerReply>;
