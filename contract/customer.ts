import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { AddressValues, ShippingValues } from './address.ts';
import { emailField, mobileField, nameField, optionalEmailField } from './text-fields.ts';

const firstName = nameField({ required: 'Name is Required', short: 'Too Short!', long: 'Too Long!' });
const password = z
  .string('Password is Required')
  .check(z.minLength(8, 'Password needs at least 8 characters'), z.maxLength(200, 'Password is too long'));

export const LoginBody = z.object({
  mobile: z.pipe(z.union([z.string(), z.number()], 'Mobile is Required'), z.transform(String)).check(z.minLength(1, 'Mobile is Required'), z.maxLength(40)),
  password: z.string('Password is Required').check(z.minLength(1, 'Password is Required'), z.maxLength(200)),
});
export type LoginBody = z.infer<typeof LoginBody>;

export const SignupBody = z
  .object({
    first_name: firstName,
    last_name: firstName,
    mobile: mobileField,
    email: optionalEmailField,
    password,
    password_confirmation: z.string('Please repeat the password'),
  })
  .check(
    z.refine((form) => form.password === form.password_confirmation, {
      path: ['password_confirmation'],
      message: 'Passwords do not match',
    }),
  );
export type SignupBody = z.infer<typeof SignupBody>;

export const ForgotBody = z.object({ email: z.string('Email is incorrect').check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Email is incorrect')) });
export const ForgotReply = z.object({ status: z.literal('success'), message: z.string(), token: z.string() });

export const ResetBody = z.object({
  token: z.string().check(z.maxLength(200)),
  code: z.string('Please enter the code').check(z.trim(), z.regex(/^\d{6}$/, 'The code has 6 digits')),
  password,
});
export type ResetBody = z.infer<typeof ResetBody>;

/** All twelve address fields; empty text where nothing is known. */
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
  /** Six digits for a direct seller, else null. */
  member_id: z.nullable(z.string()),
  user_detail: UserDetail,
});
export type User = z.infer<typeof User>;

export const LoginReply = z.object({ status: z.literal('success'), message: z.string(), token: z.string(), data: z.array(User) });
export type LoginReply = z.infer<typeof LoginReply>;
export const UserReply = success(z.array(User));

/** Profile values of POST /update-user. */
export const ProfileBody = z.object({ first_name: firstName, last_name: firstName, mobile: mobileField, email: optionalEmailField });
export type ProfileBody = z.infer<typeof ProfileBody>;

/** Address values of POST /update-user: billing always, shipping where any of it is filled. */
export const AddressBody = z.extend(AddressValues, ShippingValues.shape);

/** POST /update-user takes profile values, address values or both; each is judged by its own rules. */
export const UpdateUserBody = z.record(z.string(), z.unknown());
export const DoneReply = z.object({ status: z.literal('success'), message: z.string() });

/** The direct-seller interest form of the combined login page. */
export const EnquiryBody = z.object({
  full_name: nameField({ required: 'Name is Required', short: 'Too Short!', long: 'Too Long!' }),
  email: emailField,
  mobile_no: mobileField,
  accepted_terms: z.literal(true, 'Please accept the terms and conditions'),
});
export type EnquiryBody = z.infer<typeof EnquiryBody>;

/** A cart or wishlist kept in the account. */
export const SavedLine = z.object({ product_id: z.int().check(z.positive()), quantity: z.int().check(z.gte(1), z.lte(9999)) });
export const SavedCartBody = z.object({ lines: z.array(SavedLine).check(z.maxLength(200)) });
export type SavedCartBody = z.infer<typeof SavedCartBody>;
/** `version` grows with every change from any device. */
export const SavedCart = z.object({ version: z.int(), lines: z.array(SavedLine) });
export type SavedCart = z.infer<typeof SavedCart>;
export const SavedCartReply = success(SavedCart);
export const WishlistReply = success(z.array(z.int()));
