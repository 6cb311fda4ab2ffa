import { expect, test } from 'vitest';
import type { MembershipAt } from '#server/members/index.ts';
import { noPaise, paise } from '#server/money/paise.ts';
import { centiSp } from '#server/money/rates.ts';
import type { OrderFeedEvent } from '#server/order-feed/index.ts';
import { chooseMember, entriesOf, isFinal } from './ledger-rules.ts';

const as = (memberId: string, status: MembershipAt['status']): MembershipAt => ({ memberId, status });
const live = { referral: as('200002', 'live'), referrer: as('300003', 'live') };

test.each<[string, Parameters<typeof chooseMember>[0], string | null, string]>([
  ['a live buyer', { buyer: as('100001', 'live'), ...live }, '100001', 'buyer'],
  ['a frozen buyer', { buyer: as('100001', 'frozen'), ...live }, '100001', 'buyer'],
  ['of a buyer who has left, whom the order names', { buyer: as('100001', 'exited'), ...live }, '200002', 'referral'],
  ['of a buyer who was terminated, the same', { buyer: as('100001', 'terminated'), ...live }, '200002', 'referral'],
  ['whom the order names', { buyer: null, ...live }, '200002', 'referral'],
  [
    'of a named member who is frozen, the referrer',
    { buyer: null, referral: as('200002', 'frozen'), referrer: as('300003', 'live') },
    '300003',
    'referrer',
  ],
  ['the referrer', { buyer: null, referral: null, referrer: as('300003', 'live') }, '300003', 'referrer'],
  [
    'of a referrer who is frozen, nobody',
    { buyer: null, referral: null, referrer: as('300003', 'frozen') },
    null,
    'nobody',
  ],
  ['of nobody, nobody', { buyer: null, referral: null, referrer: null }, null, 'nobody'],
])('credited: %s', (_name, people, memberId, basis) => expect(chooseMember(people)).toEqual({ memberId, basis }));

const at = new Date('2026-10-15T12:00Z');
const line = (lineNo: number, points: number, amount: number, back = { points: 0, amount: 0 }) => ({
  line_no: lineNo,
  product_id: lineNo,
  sku: `sku-${lineNo}`,
  name: `Product ${lineNo}`,
  quantity: 2,
  net_paise: paise(amount),
  centi_sp: centiSp(points),
  centi_sp_each: centiSp(points / 2),
  taken_back: { quantity: 0, net_paise: paise(back.amount), centi_sp: centiSp(back.points) },
});
const snapshot = {
  id: 1,
  position: 10,
  at,
  version: 1 as const,
  order: {
    id: 70,
    number: 'AW-70',
    placed_at: at,
    payment_method: 'online' as const,
    customer_id: null,
    referral_member_id: null,
    coupon_code: null,
    payable_paise: noPaise,
    shipping_paise: noPaise,
  },
  state: null,
  lines: [line(1, 500, 40_000), line(2, 300, 20_000, { points: 150, amount: 10_000 }), line(3, 0, 0)],
};
const paid: OrderFeedEvent = { ...snapshot, kind: 'paid' };
const decision = { orderId: 70, memberId: '200002', basis: 'referral' as const, position: 10 };
const summed = (event: OrderFeedEvent, approvals: Parameters<typeof entriesOf>[2] = []) =>
  entriesOf(event, decision, approvals).map(({ lineNo, causeId, points, amount, isReversal, month }) => [
    lineNo,
    causeId,
    points,
    amount,
    isReversal,
    month,
  ]);

test.each([
  ['online', 'paid', true],
  ['online', 'delivered', false],
  ['cod', 'delivered', true],
  ['cod', 'cash_collected', false],
  ['cod', 'paid', false],
] as const)('an order of %s that is %s is final: %s', (method, kind, is) =>
  expect(isFinal({ ...snapshot, kind, order: { ...snapshot.order, payment_method: method } })).toBe(is),
);

test('what became final counts with what is left of each line; a line without points and price brings nothing', () => {
  expect(summed(paid)).toEqual([
    [1, 70, 500, 40_000, false, '2026-10-01'],
    [2, 70, 150, 10_000, false, '2026-10-01'],
  ]);
  expect(entriesOf(paid, decision, [])[0]).toEqual({
    memberId: '200002',
    month: '2026-10-01',
    points: 500,
    amount: 40_000,
    orderId: 70,
    orderNumber: 'AW-70',
    lineNo: 1,
    reason: 'paid',
    causeId: 70,
    isReversal: false,
    position: 10,
    at,
  });
});

test('a line with points alone, or a price alone, counts', () => {
  const lines = [line(1, 100, 0), line(2, 0, 9_900)];
  expect(summed({ ...paid, lines })).toEqual([
    [1, 70, 100, 0, false, '2026-10-01'],
    [2, 70, 0, 9_900, false, '2026-10-01'],
  ]);
});

test('what is taken off afterwards counts with exactly the event’s points and paise, below zero, in the month of its sale', () => {
  const lines = [{ ...line(1, 250, 20_000), quantity: 1 }];
  const event: OrderFeedEvent = {
    ...snapshot,
    position: 12,
    kind: 'lines_returned',
    taken: { credit_id: 900, shipping_paise: noPaise, lines },
  };
  expect(summed(event)).toEqual([[1, 900, -250, -20_000, true, null]]);
  const approval = { month: '2026-10-01', position: 12, isFormer: false };
  expect(summed(event, [approval])).toEqual([[1, 900, -250, -20_000, true, null]]);
  expect(summed(event, [{ ...approval, isFormer: true }])).toEqual([[1, 900, -250, -20_000, true, '2026-10-01']]);
});

test('of added lines those alone count that were added', () => {
  const event: OrderFeedEvent = {
    ...snapshot,
    position: 12,
    kind: 'lines_added',
    added: { edit_id: 33, line_nos: [2] },
  };
  expect(summed(event)).toEqual([[2, 33, 150, 10_000, false, '2026-10-01']]);
});

test('nothing counts before the order is final, twice, for nobody, or of an event that moves no items', () => {
  expect(entriesOf({ ...paid, position: 9 }, decision, [])).toEqual([]);
  expect(entriesOf(paid, undefined, [])).toEqual([]);
  expect(entriesOf(paid, { ...decision, memberId: null, basis: 'nobody' }, [])).toEqual([]);
  expect(entriesOf({ ...snapshot, position: 11, kind: 'delivered' }, decision, [])).toEqual([]);
});
