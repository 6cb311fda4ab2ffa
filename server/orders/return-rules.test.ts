import { describe, expect, test } from 'vitest';
import { returnStates, type ReturnState } from '#contract/order-states.ts';
import { messages, translate } from '#server/platform/messages.ts';
import {
  decideReturn,
  validateQuantity,
  validateRefundable,
  validateReturn,
  nextAttemptBy,
  returnableUntil,
  type ReturnRight,
  type ReturnTransition,
} from './return-rules.ts';

const outcome = (move: ReturnTransition) =>
  returnStates.map((state) => {
    const decided = decideReturn(state, move);
    return decided.ok ? decided.value : decided.error.code;
  });

test.each<[ReturnTransition, string[]]>([
  [
    'approve',
    ['approved', 'return_already_approved', 'return_already_declined', 'return_already_received', 'return_closed'],
  ],
  ['decline', ['declined', 'declined', 'return_already_declined', 'return_already_received', 'return_closed']],
  [
    'receive',
    ['return_not_approved', 'received', 'return_already_declined', 'return_already_received', 'return_closed'],
  ],
  ['refund', ['return_not_received', 'return_not_received', 'return_already_declined', 'refunded', 'return_closed']],
])('%s from each state of a return', (move, outcomes) => {
  expect(outcome(move)).toEqual(outcomes);
});

const delivered = new Date('2026-11-21T12:00:00+05:30');
const delivery = { deliveredAt: delivered, returnDays: 30 };

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
    expect(returnableUntil(delivery, expiresOn, reason)).toBe(last);
  });

  test('an order has its own days', () => {
    expect(returnableUntil({ ...delivery, returnDays: 7 }, null, 'damaged')).toBe('2026-11-28');
  });

  test('counts the days of India, not of Greenwich', () => {
    expect(returnableUntil({ ...delivery, deliveredAt: new Date('2026-11-21T23:30:00Z') }, null, 'damaged')).toBe(
      '2026-12-22',
    );
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
    const checked = validateReturn({ lineNo: 1, quantity, reason }, of, delivery, new Date(at));
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
    expect(validateReturn({ lineNo: 9, quantity: 1, reason: 'damaged' }, undefined, delivery, delivered)).toMatchObject(
      {
        ok: false,
        error: { httpStatus: 422, code: 'line_not_found' },
      },
    );
  });

  describe('by a right of direct sellers', () => {
    const ask = (right: ReturnRight, at: string, expiresOn: string | null = null, quantity = 1) => {
      const input = { lineNo: 1, quantity, reason: 'not_wanted' as const };
      const checked = validateReturn(input, { ...line, expiresOn }, delivery, new Date(at), right);
      return checked.ok ? 'taken' : checked.error.code;
    };
    const buyBack = { kind: 'buy_back', until: '2027-01-20' } as const;
    const coolingOff = { kind: 'cooling_off', until: '2027-01-20' } as const;

    test.each([
      // The buyer's own return days are over by then and do not count.
      [buyBack, '2027-01-20T23:59:59+05:30', null, 'taken'],
      [buyBack, '2027-01-21T00:00:00+05:30', null, 'return_too_late'],
      // On its printed expiry day an item is still good.
      [buyBack, '2027-01-10T23:59:59+05:30', '2027-01-10', 'taken'],
      [buyBack, '2027-01-11T00:00:00+05:30', '2027-01-10', 'return_expired'],
      [coolingOff, '2027-01-11T00:00:00+05:30', '2027-01-10', 'taken'],
      [coolingOff, '2027-01-21T00:00:00+05:30', '2027-01-10', 'return_too_late'],
    ] as const)('%o at %s of what expires on %s: %s', (right, at, expiresOn, said) => {
      expect(ask(right, at, expiresOn)).toBe(said);
    });

    test('is for what is left of the line', () => {
      expect(ask(buyBack, '2027-01-02T12:00:00+05:30', null, 2)).toBe('quantity_not_left');
    });
  });
});

test('the courier comes again within 24 hours', () => {
  expect(nextAttemptBy(delivered).toISOString()).toBe('2026-11-22T06:30:00.000Z');
});

test.each([
  [1, 1, null],
  [2, 3, null],
  [1, 0, 'None of this item is left'],
  [1, -1, 'None of this item is left'],
  [2, 1, 'Only 1 of this item is left'],
  [4, 3, 'Only 3 of this item are left'],
])('%d asked for where %d are left: %s', (asked, left, message) => {
  const checked = validateQuantity(asked, left);
  if (message === null) expect(checked).toEqual({ ok: true, value: null });
  else {
    expect(checked).toMatchObject({ ok: false, error: { httpStatus: 409, code: 'quantity_not_left' } });
    expect(!checked.ok && translate(checked.error.message, 'en')).toBe(message);
  }
});

test('the money of a return goes back once, once its items are received', () => {
  expect(validateRefundable({ state: 'received', creditId: null })).toEqual({ ok: true, value: 'refunded' });
  const code = (state: ReturnState, creditId: number | null) => {
    const checked = validateRefundable({ state, creditId });
    return checked.ok ? 'ok' : [checked.error.httpStatus, checked.error.code];
  };
  expect(code('received', 7)).toEqual([409, 'return_already_refunded']);
  expect(code('approved', null)).toEqual([409, 'return_not_received']);
  expect(code('refunded', 7)).toEqual([409, 'return_closed']);
});

test('every error of a return is a conflict with a message of its own', () => {
  const moves: ReturnTransition[] = ['approve', 'decline', 'receive', 'refund'];
  const texts = new Map<string, string>();
  for (const move of moves)
    for (const state of returnStates) {
      const decided = decideReturn(state, move);
      if (decided.ok) continue;
      expect(decided.error.httpStatus).toBe(409);
      texts.set(decided.error.code, translate(decided.error.message, 'en'));
    }
  const credited = validateRefundable({ state: 'received', creditId: 1 });
  if (!credited.ok) texts.set(credited.error.code, translate(credited.error.message, 'en'));
  expect([...texts.values()].filter((text) => !/\w+ \w+/.test(text))).toEqual([]);
  expect(new Set(texts.values()).size).toBe(texts.size);
  expect(texts.size).toBe(7);
});

test('errors about time name the days of the policy', () => {
  const outcomeAt = (at: string, reason: 'not_wanted' | 'damaged', expiresOn: string | null) => {
    const line = { lineNo: 1, quantity: 1, credited: 0, inReturn: 0, expiresOn };
    const checked = validateReturn({ lineNo: 1, quantity: 1, reason }, line, delivery, new Date(at));
    return checked.ok ? null : [checked.error.httpStatus, translate(checked.error.message, 'en')];
  };
  expect(outcomeAt('2027-01-01T00:00:00Z', 'damaged', null)).toEqual([409, expect.stringMatching(/\b30 days\b/)]);
  expect(outcomeAt('2026-12-01T00:00:00Z', 'not_wanted', '2026-12-20')).toEqual([
    409,
    expect.stringMatching(/\b30 days\b/),
  ]);
  expect(validateReturn({ lineNo: 9, quantity: 1, reason: 'damaged' }, undefined, delivery, delivered)).toMatchObject({
    error: { message: messages.errors.orders.itemNotFound },
  });
});
