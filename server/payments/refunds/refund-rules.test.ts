import { expect, test } from 'vitest';
import type { RefundMethod, RefundState } from '#contract/order-states.ts';
import { paise } from '#server/money/paise.ts';
import { translate } from '#server/platform/messages.ts';
import { checkRefundAction, payoutFor } from './refund-rules.ts';

test('nothing is sent back of what was not paid, and never more than is left of what was', () => {
  const money = (paid: number, refunded: number) => ({ paid: paise(paid), refunded: paise(refunded) });
  expect(payoutFor(money(0, 0), paise(500))).toEqual({ ok: true, value: 0 });
  expect(payoutFor(money(1_000, 500), paise(500))).toEqual({ ok: true, value: 500 });
  expect(payoutFor(money(1_000, 501), paise(500))).toMatchObject({
    ok: false,
    error: { httpStatus: 409, code: 'refund_exceeds_paid' },
  });
});

test.each<[RefundMethod, RefundState, retry: string, paid: string]>([
  ['provider', 'waiting', 'refund_not_failed', 'refund_in_progress'],
  ['provider', 'pending', 'refund_not_failed', 'refund_in_progress'],
  ['provider', 'failed', 'ok', 'ok'],
  ['provider', 'processed', 'refund_already_processed', 'refund_already_processed'],
  ['bank_transfer', 'waiting', 'refund_not_failed', 'ok'],
  ['bank_transfer', 'failed', 'refund_not_failed', 'ok'],
  ['bank_transfer', 'processed', 'refund_already_processed', 'refund_already_processed'],
])('a refund by %s that is %s: tried again %s, transferred by staff %s', (method, state, retry, paid) => {
  const outcome = (action: 'retry' | 'paid') => {
    const checked = checkRefundAction({ method, state }, action);
    if (checked.ok) return 'ok';
    expect(checked.error).toMatchObject({ httpStatus: 409 });
    expect(translate(checked.error.message, 'en')).toMatch(/\w/);
    return checked.error.code;
  };
  expect([outcome('retry'), outcome('paid')]).toEqual([retry, paid]);
});
