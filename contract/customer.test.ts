import { describe, expect, test } from 'vitest';
import { EnquiryBody, LoginBody, ProfileBody, ResetBody, SignupBody } from './customer.ts';
import {
  type Case,
  absent,
  emailCases,
  letters,
  messageOf,
  mobileCases,
  nameCases,
  person,
  put,
  table,
} from './field-cases-testing.ts';
import { fieldErrors } from './orders.ts';

const signup = { ...person, password: 'correct horse', password_confirmation: 'correct horse' };
const judge = (
  schema: typeof SignupBody | typeof ProfileBody | typeof LoginBody | typeof EnquiryBody | typeof ResetBody,
  input: unknown,
) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? { ok: true as const } : { ok: false as const, errors: fieldErrors(parsed.error.issues) };
};

const optionalEmailCases = emailCases.map(([value, message]): Case =>
  value === absent || value === '' ? [value, undefined] : [value, message && 'Invalid email'],
);

describe('registration', () => {
  const rules: Record<string, Case[]> = {
    first_name: nameCases,
    last_name: nameCases,
    mobile: mobileCases,
    email: optionalEmailCases,
    password_confirmation: [
      [absent, 'Please repeat the password'],
      ['other', 'Passwords do not match'],
      ['correct horse', undefined],
    ],
  };
  test.each(table(rules))('$field $shown: $message', ({ field, value, message }) => {
    expect(messageOf(judge(SignupBody, put(signup, field, value)), field)).toBe(message);
  });
  test.each([
    [absent, 'Password is Required'],
    ['', 'Password needs at least 8 characters'],
    ['1234567', 'Password needs at least 8 characters'],
    ['12345678', undefined],
    [letters(200), undefined],
    [letters(201), 'Password is too long'],
    [12345678, 'Password is Required'],
  ] satisfies Case[])('password %j: %s', (value, message) => {
    const form = put(put(signup, 'password', value), 'password_confirmation', value === absent ? '' : value);
    expect(messageOf(judge(SignupBody, form), 'password')).toBe(message);
  });
});

describe('profile, login, new password, enquiry', () => {
  test.each(table({ first_name: nameCases, last_name: nameCases, mobile: mobileCases, email: optionalEmailCases }))(
    'profile $field $shown: $message',
    ({ field, value, message }) => {
      expect(messageOf(judge(ProfileBody, put(person, field, value)), field)).toBe(message);
    },
  );
  test.each(
    table({
      mobile: [
        [absent, 'Mobile is Required'],
        ['', 'Mobile is Required'],
        ['not a number', undefined],
        [9876543210, undefined],
      ],
      password: [
        [absent, 'Password is Required'],
        ['', 'Password is Required'],
        ['x', undefined],
      ],
    }),
  )('login $field $shown: $message', ({ field, value, message }) =>
    expect(messageOf(judge(LoginBody, put({ mobile: '9876543210', password: 'x' }, field, value)), field)).toBe(
      message,
    ),
  );
  test.each(
    table({
      code: [
        [absent, 'Please enter the code'],
        ['12345', 'The code has 6 digits'],
        ['12345a', 'The code has 6 digits'],
        [' 123456 ', undefined],
      ],
      token: [
        [absent, 'Please ask for a new code'],
        [letters(201), 'Please ask for a new code'],
      ],
    }),
  )('new password $field $shown: $message', ({ field, value, message }) =>
    expect(
      messageOf(judge(ResetBody, put({ token: 't', code: '123456', password: 'correct horse' }, field, value)), field),
    ).toBe(message),
  );
  test.each(
    table({
      full_name: nameCases,
      email: emailCases,
      mobile_no: mobileCases,
      accepted_terms: [
        [absent, 'Please accept the terms and conditions'],
        [false, 'Please accept the terms and conditions'],
        [true, undefined],
      ],
    }),
  )('enquiry $field $shown: $message', ({ field, value, message }) =>
    expect(
      messageOf(
        judge(
          EnquiryBody,
          put(
            { full_name: 'Asha Rawat', email: 'asha@example.in', mobile_no: '9876543210', accepted_terms: true },
            field,
            value,
          ),
        ),
        field,
      ),
    ).toBe(message),
  );
});

test.each([
  ['+91 98765 43210', '9876543210'],
  ['098765-43210', '9876543210'],
  ['919876543210', '9876543210'],
  ['(98765) 43210', '9876543210'],
  ['+1 202 555 0142', '12025550142'],
  [9876543210, '9876543210'],
])('mobile %s is kept as %s', (typed, kept) => {
  expect(ProfileBody.parse({ ...person, mobile: typed }).mobile).toBe(kept);
});
