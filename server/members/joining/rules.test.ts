import { expect, test } from 'vitest';
import { type JoiningState, joiningStates } from '#contract/joining-rules.ts';
import { messages } from '#server/platform/messages.ts';
import { invalidFields, ok } from '#server/platform/result.ts';
import type { ApplicationRow } from './application.ts';
import {
  checkAge,
  findMissing,
  findSponsorFault,
  isAllowed,
  isPanOfSurname,
  isSameName,
  type JoiningAction,
  withoutReasons,
} from './rules.ts';

test.each([
  ['Asha Rawat', 'ASHA RAWAT', true],
  ['RAWAT ASHA DEVI', 'Asha Rawat', true],
  ['Mrs. A Rawat', 'Asha Rawat', true],
  ['Asha R', 'Asha Rawat', true],
  ['आशा रावत', 'आशा रावत', true],
  ['Asha Rawat', 'Asha Negi', false],
  ['Asha Asha', 'Asha Rawat', false],
  ['आशा रावत', 'Asha Rawat', false],
  ['', 'Asha Rawat', false],
  ['Mr', 'Asha Rawat', false],
  ['Mr Asha Rawat', 'Asha Rawat Negi', true],
  ['Mrs Asha Rawat', 'Asha Rawat Negi', true],
  ['Ms Asha Rawat', 'Asha Rawat Negi', true],
  ['Shri Asha Rawat', 'Asha Rawat Negi', true],
  ['Smt. Asha Rawat', 'Asha Rawat Negi', true],
  ['Kumari Asha Rawat', 'Asha Rawat Negi', true],
  ['Dr. Asha Rawat', 'Asha Rawat Negi', true],
  ['Asha  K. Rawat', 'Asha Kiran Rawat', true],
  ['Léa Rawat', 'LE\u0301A RAWAT', true],
  // An initial must not use up a word that a whole word needs.
  ['A Asha', 'Asha Anil', true],
  ['B Rawat', 'Asha Rawat', false],
  ['Ash Rawat', 'Asha Rawat', false],
  ['Asha Rawat', 'A Negi Rawat', true],
  ['Asha Rawat', 'B Negi Rawat', false],
  ['Kiran Rawat', 'K Negi Rawat', true],
  ['Asha Rawat', 'Ash Rawat', false],
])('%s and %s: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});

test.each<[JoiningAction, JoiningState[]]>([
  ['edit', ['draft', 'returned']],
  ['send', ['draft', 'returned']],
  ['withdraw', ['draft', 'submitted', 'returned']],
  ['return', ['submitted']],
  ['approve', ['submitted']],
  ['decline', ['submitted']],
])('an application can have this done to it: %s in %j', (action, states) =>
  expect(joiningStates.filter((state) => isAllowed(action, state))).toEqual(states),
);

const said = messages.errors.joining;

test.each([
  ['oneself', '100001', { status: 'live' }, said.sponsorSelf],
  ['a live member', '200002', { status: 'live' }, null],
  ['a frozen one', '200002', { status: 'frozen' }, said.sponsorFrozen],
  ['one who left', '200002', { status: 'exited' }, said.sponsorExited],
  ['one who was taken out', '200002', { status: 'terminated' }, said.sponsorExited],
  ['nobody', '200002', null, said.sponsorUnknown],
  ['a digit too few', '20000', null, said.sponsorDigits({ length: 6 })],
  ['a digit too many', '2000020', null, said.sponsorDigits({ length: 6 })],
  ['a letter at the end', '20000a', null, said.sponsorDigits({ length: 6 })],
  ['a letter before', 'a00002', null, said.sponsorDigits({ length: 6 })],
] as const)('as a sponsor: %s', (_name, memberId, found, fault) =>
  expect(findSponsorFault(memberId, '100001', found)).toEqual(fault),
);

const wrong = invalidFields({ born_on: [said.bornWrong] });
const young = invalidFields({ born_on: [said.tooYoung({ years: 18 })] });

test.each([
  ['eighteen today', '2008-11-26', ok(null)],
  ['eighteen tomorrow', '2008-11-27', young],
  ['born today', '2026-11-26', young],
  ['not born yet', '2026-11-27', wrong],
  ['120 years old', '1906-11-26', ok(null)],
  ['121 years old', '1905-11-26', wrong],
])('%s', (_name, bornOn, result) => expect(checkAge(bornOn, '2026-11-26')).toEqual(result));

const whole = {
  sponsor_id: '200002',
  under_company: false,
  born_on: '1990-01-31',
  declarations_version: 1,
  orientation_version: 3,
  agreement_version: 2,
  pan_hash: 'a hash',
  pan_name: 'ASHA RAWAT',
  street: '12 Rajpur Road',
  account_hash: 'a hash',
  ifsc: 'SBIN0000001',
  reasons: {},
} as ApplicationRow;
const current = { declarations: 1, orientation: 3, agreement: 2 };
const pictures = ['photo', 'address_proof', 'cancelled_cheque'] as const;

test.each<[string, Partial<ApplicationRow>, object]>([
  ['nothing', {}, {}],
  ['a sponsor', { sponsor_id: null }, { sponsor: ['member_id'] }],
  ['no sponsor, under the company', { sponsor_id: null, under_company: true }, {}],
  ['the date of birth', { born_on: null }, { eligibility: ['born_on'] }],
  ['declarations of the present wording', { declarations_version: 0 }, { eligibility: ['declarations'] }],
  ['the orientation', { orientation_version: null }, { orientation: ['answers'] }],
  ['an orientation of today', { orientation_version: 2 }, { orientation: ['answers'] }],
  ['nothing after a later orientation', { orientation_version: 4 }, {}],
  ['the agreement', { agreement_version: null }, { agreement: ['code'] }],
  ['an agreement of today', { agreement_version: 1 }, { agreement: ['code'] }],
  ['nothing after a later agreement', { agreement_version: 3 }, {}],
  ['PAN and name', { pan_hash: null, pan_name: null }, { identity: ['pan', 'pan_name'] }],
  ['the address', { street: null }, { identity: ['address'] }],
  ['account and IFSC', { account_hash: null, ifsc: null }, { bank: ['account_number', 'ifsc'] }],
  [
    'what was sent back, each once and in the order of the steps',
    { pan_hash: null, reasons: { holder_name: 'Other name', pan: 'Not readable', photo: 'Dark' } },
    { identity: ['pan', 'photo'], bank: ['holder_name'] },
  ],
])('an application lacks %s', (_name, unlike, missing) =>
  expect(findMissing({ ...whole, ...unlike }, pictures, current)).toEqual(missing),
);

test('an application lacks each picture in its own step', () => {
  const missing = findMissing(whole, [], current);
  expect(missing).toEqual({ identity: ['photo', 'address_proof'], bank: ['cancelled_cheque'] });
  expect(Object.keys(findMissing({ ...whole, born_on: null }, [], current))).toEqual([
    'eligibility',
    'identity',
    'bank',
  ]);
});

test('a reason goes with the field that is entered again, and no other', () => {
  const reasons = { pan: 'Not readable', photo: 'Dark' };
  expect(withoutReasons(reasons, ['photo', 'ifsc'])).toEqual({ pan: 'Not readable' });
  expect(withoutReasons(reasons, [])).toEqual(reasons);
});

test.each([
  ['ABCPR1234K', 'Asha Rawat', true],
  ['ABCPR1234K', ' asha  rawat ', true],
  ['ABCPN1234K', 'Asha Rawat', false],
  ['ABCPN1234K', ' Asha Rawat ', false],
  ['ABCPA1234K', 'Asha', true],
  ['ABCPE1234K', 'Léa Élan', true],
  ['ABCPN1234K', 'आशा रावत', true],
  ['ABCPN1234K', '', true],
  ['ABCPN1234K', 'Rawat Asha Negi', true],
  ['ABCPR1234K', 'Rawat Asha Negi', false],
  ['ABCPN1234K', 'Asha 1', true],
])('the surname in %s can be that of %s: %s', (pan, name, is) => expect(isPanOfSurname(pan, name)).toBe(is));
