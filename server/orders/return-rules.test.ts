import { describe, expect, test } from 'vitest';
import { returnStates } from '#contract/order-states.ts';
import {
  decideReturn,
  heldUntil,
  validateReturn,
  nextAttemptBy,
  returnableUntil,
  type ReturnMove,
} from './return-rules.ts';

const outcome = (move: ReturnMove) =>
  returnStates.map((state) => {
    const decided = decideReturn(state, move);
    return decided.ok ? decided.value : decided.error.code;
  });

test.each<[ReturnMove, string[]]>([
  [
    'approve',
    ['approved', 'return_already_approved', 'return_already_rejected', 'return_already_received', 'return_closed'],
  ],
  ['reject', ['refused', 'refused', 'return_already_rejected', 'return_already_received', 'return_closed']],
  [
    'receive',
    ['return_not_approved', 'received', 'return_already_rejected', 'return_already_received', 'return_closed'],
  ],
  ['refund', ['return_not_received', 'return_not_received', 'return_already_rejected', 'refunded', 'return_closed']],
])('%s from each state of a return', (move, outcomes) => {
  expect(outcome(move)).toEqual(outcomes);
});

const delivered = new Date('2026-11-21T12:00:00+05:30');

describe('the last day to ask for a return', () => {
  test.each([
    [null, 'not_wanted', '2026-12-21'],
    ['2027-06-30', 'not_wanted', '2026-12-21'],
    ['2027-01-20', 'not_wanted', '2026-12-21'],
    ['2027-01-19', 'not_wanted', '2026-12-20'],
    ['2026-12-01', 'not_wanted', '2026-11-01'],
    ['2026-12-01', 'damaged', '2026-12-21'],
    ['2026-12-01', 'expired', '2026-12-21'],
  ] as const)('expiring %s and %s: %s', (expiresOn, reason, last) => {
    expect(returnableUntil(delivered, expiresOn, reason)).toBe(last);
  });

  test('counts the days of India, not of Greenwich', () => {
    expect(returnableUntil(new Date('2026-11-21T23:30:00Z'), null, 'damaged')).toBe('2026-12-22');
  });
});

describe('asking for a return', () => {
  const line = { lineNo: 1, quantity: 3, credited: 1, inReturn: 1, expiresOn: '2027-01-10' };
  const check = (
    at: string,
    quantity = 1,
    reason: 'not_wanted' | 'damaged' = 'damaged',
    of: typeof line | undefined = line,
  ) => {
    const checked = validateReturn({ lineNo: 1, quantity, reason }, of, delivered, new Date(at));
    return checked.ok ? 'taken' : checked.error.code;
  };
  test.each([
    ['2026-12-21T23:59:59+05:30', 'damaged', 'taken'],
    ['2026-12-22T00:00:00+05:30', 'damaged', 'return_too_late'],
    ['2026-12-11T23:59:59+05:30', 'not_wanted', 'taken'],
    ['2026-12-12T00:00:00+05:30', 'not_wanted', 'return_near_expiry'],
    ['2026-12-12T00:00:00+05:30', 'damaged', 'taken'],
  ] as const)('at %s because %s: %s', (at, reason, said) => {
    expect(check(at, 1, reason)).toBe(said);
  });

  test('is for what is left of the line', () => {
    expect(check('2026-11-22T12:00:00Z', 2)).toBe('quantity_not_left');
    expect(
      validateReturn({ lineNo: 9, quantity: 1, reason: 'damaged' }, undefined, delivered, delivered),
    ).toMatchObject({
      ok: false,
      error: { httpStatus: 422, code: 'line_not_found' },
    });
  });
});

test('the courier comes again within 24 hours and holds a parcel for 3 days', () => {
  expect(nextAttemptBy(delivered).toISOString()).toBe('2026-11-22T06:30:00.000Z');
  expect(heldUntil(delivered).toISOString()).toBe('2026-11-24T06:30:00.000Z');
});
