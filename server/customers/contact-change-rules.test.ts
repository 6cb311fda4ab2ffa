import { expect, test } from 'vitest';
import { type Contact, planCodes, planReset, writeUndoCode } from './contact-change-rules.ts';

const old = { mobile: '9876543210', email: 'asha@example.in' };
const onlyMobile = { ...old, email: '' };
const newMobile = { mobile: '9555555555' };
const newEmail = { email: 'new@example.in' };

type Case = [
  what: string,
  given: { old: Contact; changed: Partial<Contact>; mustRelease: boolean; canText: boolean },
  codes: string,
  unreachable: string,
];
test.each<Case>([
  ['a buyer’s mobile', { old, changed: newMobile, mustRelease: false, canText: true }, 'mobile by sms', ''],
  ['without SMS', { old, changed: newMobile, mustRelease: false, canText: false }, 'mobile by email', ''],
  ['without SMS and email', { old: onlyMobile, changed: newMobile, mustRelease: false, canText: false }, '', 'mobile'],
  ['a buyer’s email', { old, changed: newEmail, mustRelease: false, canText: true }, 'email by email', ''],
  ['a buyer’s email taken away', { old, changed: { email: '' }, mustRelease: false, canText: true }, '', ''],
  [
    'a seller’s mobile',
    { old, changed: newMobile, mustRelease: true, canText: true },
    'mobile by sms, old_mobile by sms',
    '',
  ],
  ['one code serves both', { old, changed: newMobile, mustRelease: true, canText: false }, 'mobile by email', ''],
  [
    'a seller’s email',
    { old, changed: newEmail, mustRelease: true, canText: true },
    'email by email, old_email by email',
    '',
  ],
  [
    'a seller’s first email',
    { old: onlyMobile, changed: newEmail, mustRelease: true, canText: true },
    'email by email, old_mobile by sms',
    '',
  ],
  [
    'a seller whom nothing reaches',
    { old: onlyMobile, changed: newEmail, mustRelease: true, canText: false },
    'email by email',
    'email',
  ],
  [
    'a seller’s email taken away',
    { old, changed: { email: '' }, mustRelease: true, canText: true },
    'old_email by email',
    '',
  ],
  [
    'both of a seller',
    { old, changed: { ...newMobile, ...newEmail }, mustRelease: true, canText: true },
    'mobile by sms, old_mobile by sms, email by email, old_email by email',
    '',
  ],
])('codes of %s', (_what, { canText, ...given }, codes, unreachable) => {
  const plan = planCodes(given.old, given.changed, { mustRelease: given.mustRelease, canText: () => canText });
  expect(plan.codes.map(({ part, way }) => `${part} by ${way}`).join(', ')).toBe(codes);
  expect(plan.unreachable.join(', ')).toBe(unreachable);
});

test('a code that undoes has no signs that are mistaken for each other', () => {
  const every = writeUndoCode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  expect(new Set(every).size).toBe(32);
  expect(every).not.toMatch(/[ILOU]/);
});

test.each([
  ['nothing', { mobile: false, email: false }, 'email, email, sms, null'],
  ['the mobile', { mobile: true, email: false }, 'email, email, null, null'],
  ['the email', { mobile: false, email: true }, 'sms, null, sms, null'],
  ['both', { mobile: true, email: true }, 'null, null, null, null'],
])('after %s undid a change, a code for another password goes the other way', (_what, undoing, ways) => {
  const planned = [old, onlyMobile].flatMap((contact) =>
    [true, false].map((canText) => String(planReset(contact, undoing, () => canText))),
  );
  expect(planned.join(', ')).toBe(ways);
});
