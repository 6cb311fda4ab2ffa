import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { pincodeCheck } from './check-rules.ts';
import { pinRule, sampleTerms, startingZones } from '#server/testing/shipping-terms.ts';

/** Saturday, noon in India. */
const now = new Date('2026-11-21T06:30:00Z');
const check = (pincode: string, terms = sampleTerms(), state = '') => pincodeCheck(terms, { pincode, state }, now);

test('a PIN code that lies in one state for certain has that state’s charge', () => {
  expect(check('400050', sampleTerms(), 'Maharashtra')).toEqual({
    pincode: '400050',
    districts: [{ state: 'Maharashtra', district: 'Mumbai', names: { hi: 'मुंबई' } }],
    serviceable: true,
    cod_available: true,
    cod_minimum: null,
    cod_maximum: null,
    cod_fee: 0,
    shipping_charge: 60,
    dispatch_by: '2026-11-24',
    deliver_from: '2026-11-27',
    deliver_to: '2026-12-02',
  });
  expect(check('560001').shipping_charge).toBe(60);
});

test('where states share a circle, the charge is told only if it is the same in all', () => {
  // Goa and Maharashtra cost the same, Uttar Pradesh and Uttarakhand do not. Neither code is listed.
  expect(check('409999').shipping_charge).toBe(60);
  expect(check('249999').shipping_charge).toBe(null);
  expect(check('249999', sampleTerms(), 'Uttaranchal').shipping_charge).toBe(0);
  expect(check('249999', sampleTerms(), 'Uttar Pradesh').shipping_charge).toBe(60);
});

test('where the post’s list has the code, its states count: no other one makes delivery cheaper or dearer than an order', () => {
  expect(check('248001').shipping_charge).toBe(0);
  expect(check('244001').shipping_charge).toBe(60);
  expect(check('110001', sampleTerms(), 'Uttarakhand').shipping_charge).toBe(60);
  expect(check('248001', sampleTerms(), 'Select State').shipping_charge).toBe(0);
});

test('at a border the most cautious of the states is told', () => {
  const slow = { ...startingZones[0]!, cod: false, days: { min: 5, max: 9 } };
  const answer = check('247665', sampleTerms({ zones: [slow, ...startingZones.slice(1)] }));
  expect(answer).toMatchObject({
    serviceable: true,
    cod_available: false,
    deliver_from: '2026-11-27',
    deliver_to: '2026-12-04',
  });
});

test('a PIN code that nothing is sent to has no days and no charge', () => {
  const answer = check('744301', sampleTerms({ pinRules: [pinRule(744_301, 744_304, { serviceable: false })] }));
  expect(answer).toMatchObject({
    serviceable: false,
    cod_available: false,
    shipping_charge: null,
    dispatch_by: null,
    deliver_from: null,
    deliver_to: null,
  });
});

test('cash on delivery is told with its limits and its fee', () => {
  const cod = { offered: true, minimum: paise(29_900), maximum: paise(250_050), fee: paise(4_950) };
  expect(check('560001', sampleTerms({ cod }))).toMatchObject({
    cod_available: true,
    cod_minimum: 299,
    cod_maximum: 2500.5,
    cod_fee: 49.5,
  });
  expect(check('560001', sampleTerms({ cod: { ...cod, offered: false } })).cod_available).toBe(false);
  const noCash = [pinRule(560_000, 560_999, { cod: false })];
  expect(check('560001', sampleTerms({ cod, pinRules: noCash })).cod_available).toBe(false);
});

test('the army’s post is charged as the rest of India; no day and no cash on delivery is promised but by a rule of staff', () => {
  const unknown = { districts: [], serviceable: true, shipping_charge: 60, cod_available: false, deliver_to: null };
  expect(check('901001')).toMatchObject(unknown);
  const ruled = sampleTerms({ pinRules: [pinRule(901_000, 901_999)] });
  expect(check('901001', ruled)).toMatchObject({ cod_available: true, deliver_to: '2026-12-02' });
});

test('without a row for India nothing is sent there', () => {
  expect(check('560001', sampleTerms({ zones: startingZones.slice(0, 1) }))).toMatchObject({ serviceable: false });
});

test('what is said of a place where some states of its circle get nothing is the worst', () => {
  const closed = { ...startingZones[0]!, serviceable: false };
  const answer = check('247665', sampleTerms({ zones: [closed, ...startingZones.slice(1)] }));
  expect(answer).toMatchObject({ serviceable: false, cod_available: false, shipping_charge: null, dispatch_by: null });
});

test('a blank state is none, and the way is as long as the slowest of them says', () => {
  expect(check('403001', sampleTerms(), '  ')).toEqual(check('403001'));
  const fast = { ...startingZones[0]!, days: { min: 1, max: 2 } };
  const answer = check('247665', sampleTerms({ zones: [fast, ...startingZones.slice(1)] }));
  expect([answer.deliver_from, answer.deliver_to]).toEqual(['2026-11-25', '2026-12-02']);
});
