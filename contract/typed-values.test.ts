import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ConfirmContactBody } from './contact-change.ts';
import { hasAadhaar } from './joining-rules.ts';
import { OwnTicketBody } from './member-support.ts';
import { NomineeValues } from './membership.ts';
import { parseOrderNumber } from './order-number.ts';
import { QuestionBody, ReviewBody } from './reviews.ts';
import { dayField, optionalMoment } from './admin/form-fields.ts';
import { TestMessageBody } from './admin/settings/settings.ts';
import { StaffProductQuery } from './admin/catalogue/catalog.ts';
import { StaffCouponQuery } from './admin/marketing/coupons.ts';
import { CustomerFilter } from './admin/customers/customers.ts';
import { MemberFilter } from './admin/network/members.ts';
import { StaffMailQuery } from './admin/staff.ts';
import { SendMailBody, StaffTicketQuery } from './support.ts';
import { TeamQuery } from './team.ts';
import { emailField, optionalEmailField } from './text-fields.ts';
import {
  compactNumber,
  isMobileNumber,
  normaliseAmount,
  normaliseCouponCode,
  normaliseEmail,
  normaliseLine,
  normaliseMobile,
  normalisePostcode,
  toAsciiDigits,
} from './typed-values.ts';

/** Also checks that normalising again changes nothing. */
function stored(normalise: (typed: string) => string, typed: string): string {
  const once = normalise(typed);
  expect(normalise(once)).toBe(once);
  return once;
}

test.each([
  ['482913', '482913'],
  [' 482 913\u200b', '482913'],
  ['४८२-९१३', '482913'],
  ['482–913', '482913'],
  ['৪৮২৯১৩', '482913'],
  ['abcpr 1234-e', 'ABCPR1234E'],
  ['\u202a\ufeff482913\u202c', '482913'],
  ['', ''],
])('a number typed as %j is %j', (typed, number) => {
  expect(stored(compactNumber, typed)).toBe(number);
});

test('other characters than digits stay as they are', () => {
  expect(toAsciiDigits('घर 1२, a')).toBe('घर 12, a');
});

test.each([
  // Digits of every script used by India's scheduled languages, and full-width ones.
  '९८७६५४३२१०',
  '৯৮৭৬৫৪৩২১০',
  '੯੮੭੬੫੪੩੨੧੦',
  '૯૮૭૬૫૪૩૨૧૦',
  '୯୮୭୬୫୪୩୨୧୦',
  '௯௮௭௬௫௪௩௨௧௦',
  '౯౮౭౬౫౪౩౨౧౦',
  '೯೮೭೬೫೪೩೨೧೦',
  '൯൮൭൬൫൪൩൨൧൦',
  '۹۸۷۶۵۴۳۲۱۰',
  '᱙᱘᱗᱖᱕᱔᱓᱒᱑᱐',
  '꯹꯸꯷꯶꯵꯴꯳꯲꯱꯰',
  '９８７６５４３２１０',
  '+91 98765 43210',
  '+91 09876543210',
  '+91-(0)98765-43210',
  '0091 9876543210',
  '0091 0 98765 43210',
  '919876543210',
  '09876543210',
  '98765.43210',
  '98765–43210',
  '\u202a+91\u00a098765\u200b43210\u202c',
])('%j is the Indian mobile number 9876543210', (typed) => {
  expect(stored(normaliseMobile, typed)).toBe('9876543210');
  expect(isMobileNumber('9876543210')).toBe(true);
});

test.each([
  ['+1 (202) 555-0142', '12025550142'],
  ['001 202 555 0142', '12025550142'],
  ['+44 7911 123456', '447911123456'],
  ['+971 50 123 4567', '971501234567'],
  // Singapore and the Maldives: their ten digits could be an Indian number.
  ['+65 8123 4567', '006581234567'],
  ['0065 8123 4567', '006581234567'],
  ['+960 7712345', '009607712345'],
])('the foreign number %j is %j and no Indian one', (typed, digits) => {
  expect(stored(normaliseMobile, typed)).toBe(digits);
  expect(isMobileNumber(digits)).toBe(true);
});

test.each([
  '98765432',
  '987654321',
  '+91 98765 4321',
  '+91 98765 432101',
  '0091 98765 4321',
  '091 1234567890',
  '+91 12345 67890',
  '91 91 98765 43210',
  '0123456789',
  '00',
  '+',
  '98765x3210',
  '123456',
  '1234567890123456',
])('%j is no mobile number', (typed) => {
  expect(isMobileNumber(normaliseMobile(typed))).toBe(false);
});

test.each([
  ['248 001', '248001'],
  ['२४८००१', '248001'],
  [' 248-001\u200e', '248001'],
  ['1000', '1000'],
  ['-5000', '-5000'],
  ['24.5', '24.5'],
])('the PIN code typed as %j is %j', (typed, code) => {
  expect(stored(normalisePostcode, typed)).toBe(code);
});

test.each([
  ['1299.50', '1299.50'],
  ['₹1,299.50', '1299.50'],
  ['Rs. 1,00,000/-', '100000'],
  ['INR 12,34,567', '1234567'],
  ['१,२९९', '1299'],
  ['−12.5', '-12.5'],
  ['-₹1,299', '-1299'],
  ['1 299\u00a0', '1299'],
  // The comma's position is ambiguous.
  ['12,5', '12,5'],
  ['1,2,3', '1,2,3'],
  ['abc', 'abc'],
])('the amount typed as %j is %j', (typed, number) => {
  expect(stored(normaliseAmount, typed)).toBe(number);
});

test.each([
  ['welcome10', 'WELCOME10'],
  [' Wel come10 \u200b', 'WELCOME10'],
  ['WELCOME१०', 'WELCOME10'],
  ['ＷＥＬＣＯＭＥ10', 'WELCOME10'],
  ['diwali–20', 'DIWALI-20'],
])('the coupon typed as %j is %j', (typed, code) => {
  expect(stored(normaliseCouponCode, typed)).toBe(code);
});

test.each([
  [' Asha@Example.IN. ', 'asha@example.in'],
  ['\u200basha\u00ad@example.in\ufeff', 'asha@example.in'],
  ['\u202aasha@example.in\u202c', 'asha@example.in'],
  ['asha rawat@example.in', 'asha rawat@example.in'],
])('the email typed as %j is %j', (typed, email) => {
  expect(stored(normaliseEmail, typed)).toBe(email);
});

test.each([
  [' Asha\u200b Rawat\u202e ', 'Asha Rawat'],
  ['Asha\nBcc: x', 'Asha Bcc: x'],
  ['\u2066Asha\u2069', 'Asha'],
  ['\u3164\u200d', ''],
  // Joiners inside words of Indian scripts change the letters' shape; elsewhere they are invisible.
  ['क्\u200dषमा', 'क्\u200dषमा'],
  ['क्\u200d\u200b\u200dषमा', 'क्\u200dषमा'],
  ['श्री\u200cमान', 'श्री\u200cमान'],
  ['അവന്\u200d', 'അവന്\u200d'],
  ['राम\u200d', 'राम'],
  ['\u200dराम', 'राम'],
  ['A\u200dsha', 'Asha'],
  ['Ren\u0065\u0301', 'Ren\u00e9'],
])('the name %j is %j', (typed, name) => {
  expect(stored(normaliseLine, typed)).toBe(name);
});

const unseen = ' Asha\u200b R\u202e.\n';
const sender = { full_name: unseen, mobile_no: '9876543210', email: 'asha@example.in' };
test.each([
  ['who sends a request', SendMailBody, { ...sender, subject: 'Tea' }, 'full_name'],
  ['what a request is about', SendMailBody, { ...sender, subject: unseen }, 'subject'],
  ['what a seller asks about', OwnTicketBody, { subject: unseen, message: 'Tea' }, 'subject'],
  ['who asks about a product', QuestionBody, { author: unseen, email: 'asha@example.in', body: 'Tea?' }, 'author'],
  [
    'who acts for a minor',
    NomineeValues,
    { name: 'Ravi', relation: 'child', born_on: '2020-01-01', mobile: '9876543210', appointee_name: unseen },
    'appointee_name',
  ],
] as [string, { parse(value: unknown): object }, object, string][])(
  'the name of %s has nothing that nobody sees',
  (_of, schema, typed, field) => {
    expect(schema.parse({ ...typed })).toMatchObject({ [field]: 'Asha R.' });
  },
);

test('who writes a review is called without what nobody sees, and so is the review', () => {
  const review = { line_no: 1, stars: 5, title: unseen, author: unseen, photos: [], agree: true };
  expect(ReviewBody.parse(review)).toMatchObject({ title: 'Asha R.', author: 'Asha R.' });
});

test.each(['४८२ ९१३', '482\u200b913', '482–913'])(
  'a code typed as %j confirms another mobile number or email',
  (typed) => {
    expect(ConfirmContactBody.parse({ mobile_code: typed, email_code: ' ' })).toEqual({
      mobile_code: '482913',
      email_code: undefined,
    });
  },
);

test.each([
  ['k7qm3\u2060 xv9rk\u200e', 'K7QM3-XV9RK'],
  ['K७QM३—XV९RK', 'K7QM3-XV9RK'],
])('an order number pasted as %j is %s', (typed, number) => {
  expect(parseOrderNumber(typed)).toBe(number);
});

test('a test message goes to a mobile number in any writing, in India alone', () => {
  const sent = (to: string) => TestMessageBody.safeParse({ channel: 'sms', to });
  expect(sent('+91 ९८७६५ ४३२१०').data?.to).toBe('9876543210');
  expect(sent('+65 8123 4567').success).toBe(false);
});

test.each([
  [StaffProductQuery, 'search'],
  [StaffCouponQuery, 'search'],
  [CustomerFilter, 'search'],
  [MemberFilter, 'search'],
  [StaffMailQuery, 'search'],
  [StaffTicketQuery, 'search'],
  [TeamQuery, 'q'],
] as [{ parse(value: unknown): object }, string][])(
  'a search %#, of whatever, is for what is seen of a pasted text',
  (schema, field) => {
    expect(schema.parse({ [field]: ` \u2068Re\u0301mi \u200bR.\u2069` })).toMatchObject({
      [field]: 'R\u00e9mi R.',
    });
  },
);

test.each(['2341 2341 2346', '2341–2341–2346', '2341 - 2341 - 2346', '२३४१ २३४१ २३४६', 'No. 234123412346,   248001'])(
  'an Aadhaar number is known as %s',
  (typed) => expect([hasAadhaar(typed), hasAadhaar(typed.replace(/6/u, '').replace('६', ''))]).toEqual([true, false]),
);

// An algorithm of quadratic time would block the process for minutes here.
test.each(['.'.repeat(1_000_000) + 'a', 'a@' + '.a'.repeat(500_000) + '"', 'e' + '\u0301\u0323'.repeat(500_000)])(
  'a text that is far too long is left as it is and rejected at once',
  (text) => {
    for (const normalise of [normaliseLine, normaliseEmail, normaliseCouponCode]) expect(normalise(text)).toBe(text);
    expect(emailField.safeParse(text).success).toBe(false);
    expect(optionalEmailField.safeParse(text).success).toBe(false);
  },
);

test.each(['2026-02-31', '2026-04-31', '2026-13-01', '26-01-01', '२०२६-०१-०१', ''])(
  '%s is no day of the calendar',
  (day) => {
    expect([dayField.safeParse(day).success, z.safeParse(optionalMoment, `${day}T10:00`).success]).toEqual([
      false,
      false,
    ]);
  },
);

test('a leap day is one', () => {
  expect([dayField.parse(' 2028-02-29 '), z.parse(optionalMoment, '2028-02-29T23:59')]).toEqual([
    '2028-02-29',
    '2028-02-29T23:59',
  ]);
});
