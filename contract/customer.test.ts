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
} from './field-cases.testing.ts';
import { fieldMessages } from './field-messages.ts';

const signup = { ...person, password: 'correct horse', password_confirmation: 'correct horse' };
const validate = (
  schema: typeof SignupBody | typeof ProfileBody | typeof LoginBody | typeof EnquiryBody | typeof ResetBody,
  input: unknown,
) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? { ok: true as const } : { ok: false as const, errors: fieldMessages(parsed.error.issues) };
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
      [absent, 'Enter your password again'],
      ['other', 'The passwords don’t match. Enter the same password twice.'],
      ['correct horse', undefined],
    ],
  };
  test.each(table(rules))('$field $shown: $message', ({ field, value, message }) => {
    expect(messageOf(validate(SignupBody, put(signup, field, value)), field)).toBe(message);
  });
  test.each([
    [absent, 'Enter a password'],
    ['', 'Use at least 8 characters for your password'],
    ['1234567', 'Use at least 8 characters for your password'],
    ['12345678', undefined],
    [letters(200), undefined],
    [letters(201), 'Use 200 characters or fewer for your password'],
    [12345678, 'Enter a password'],
  ] satisfies Case[])('password %j: %s', (value, message) => {
    const form = put(put(signup, 'password', value), 'password_confirmation', value === absent ? '' : value);
    expect(messageOf(validate(SignupBody, form), 'password')).toBe(message);
  });
});

describe('profile, login, new password, enquiry', () => {
  test.each(table({ first_name: nameCases, last_name: nameCases, mobile: mobileCases, email: optionalEmailCases }))(
    'profile $field $shown: $message',
    ({ field, value, message }) => {
      expect(messageOf(validate(ProfileBody, put(person, field, value)), field)).toBe(message);
    },
  );
  test.each(
    table({
      mobile: [
        [absent, 'Enter your mobile number, email or member ID'],
        ['', 'Enter your mobile number, email or member ID'],
        ['not a number', undefined],
        [9876543210, undefined],
      ],
      password: [
        [absent, 'Enter a password'],
        ['', 'Enter a password'],
        ['x', undefined],
      ],
    }),
  )('login $field $shown: $message', ({ field, value, message }) =>
    expect(messageOf(validate(LoginBody, put({ mobile: '9876543210', password: 'x' }, field, value)), field)).toBe(
      message,
    ),
  );
  test.each(
    table({
      code: [
        [absent, 'Enter the code we sent you'],
        ['12345', 'Enter all 6 digits of the code'],
        ['12345a', 'Enter all 6 digits of the code'],
        [' 123456 ', undefined],
      ],
      token: [
        [absent, 'Request a new code'],
        [letters(201), 'Request a new code'],
      ],
    }),
  )('new password $field $shown: $message', ({ field, value, message }) =>
    expect(
      messageOf(
        validate(ResetBody, put({ token: 't', code: '123456', password: 'correct horse' }, field, value)),
        field,
      ),
    ).toBe(message),
  );
  test.each(
    table({
      full_name: nameCases,
      email: emailCases,
      mobile_no: mobileCases,
      accepted_terms: [
        [absent, 'Accept the terms and conditions to continue'],
        [false, 'Accept the terms and conditions to continue'],
        [true, undefined],
      ],
    }),
  )('enquiry $field $shown: $message', ({ field, value, message }) =>
    expect(
      messageOf(
        validate(
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
