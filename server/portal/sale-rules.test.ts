import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { centiSp } from '#server/money/rates.ts';
import { saleStateOf, saleToWire, type SaleRow } from './sale-rules.ts';

const row: SaleRow = {
  id: 1,
  number: 'K7QM3-XV9RK',
  placedAt: new Date('2026-10-05T12:00:00+05:30'),
  isOwn: false,
  firstName: 'Sunita',
  lastName: 'Rawat',
  payable: paise(12_345),
  paymentMethod: 'online',
  orderStatus: 'placed',
  paymentStatus: 'pending',
  isCounted: false,
  expected: centiSp(1_250),
  entered: centiSp(0),
  isReturned: true,
  isWhole: true,
  month: null,
  returnedMonth: null,
};

test.each([
  ['unpaid', { paymentStatus: 'pending' }],
  ['unpaid', { paymentStatus: 'authorised' }],
  ['unpaid', { paymentStatus: 'failed' }],
  ['counting', { paymentStatus: 'paid' }],
  ['counting', { paymentStatus: 'partially_refunded' }],
  ['undelivered', { paymentMethod: 'cod', paymentStatus: 'cod_due' }],
  ['undelivered', { paymentMethod: 'cod', paymentStatus: 'cod_due', orderStatus: 'out_for_delivery' }],
  ['counting', { paymentMethod: 'cod', paymentStatus: 'cod_due', orderStatus: 'delivered' }],
  ['counting', { paymentMethod: 'cod', paymentStatus: 'refunded', orderStatus: 'returned' }],
  ['not_counted', { orderStatus: 'cancelled', paymentStatus: 'expired' }],
  ['not_counted', { paymentMethod: 'cod', paymentStatus: 'cod_due', orderStatus: 'returned_to_origin' }],
  ['counted', { isCounted: true, isReturned: false }],
  // Without sale points and a price nothing can be returned.
  ['counted', { isCounted: true }],
  ['partly_returned', { isCounted: true, isWhole: false, isReturned: false }],
  ['returned', { isCounted: true, isWhole: false, orderStatus: 'cancelled' }],
] as const)('%s: %o', (state, order) => {
  expect(saleStateOf({ ...row, ...order })).toBe(state);
});

test('of a customer’s order name and number are shown in part and no amount; of an own one all', () => {
  expect(saleToWire(row)).toMatchObject({ order_number: '…XV9RK', buyer: 'Sunita R.', amount: null, sp: 12.5 });
  expect(saleToWire({ ...row, firstName: '' }).buyer).toBeNull();
  expect(saleToWire({ ...row, isOwn: true })).toMatchObject({
    order_number: 'K7QM3-XV9RK',
    buyer: null,
    amount: 123.45,
  });
});

test('what counts is what the ledger has; what is closed will not', () => {
  expect(saleToWire({ ...row, isCounted: true, entered: centiSp(500), month: '2026-10-01' })).toMatchObject({
    sp: 5,
    month: '2026-10',
  });
  expect(saleToWire({ ...row, orderStatus: 'cancelled' }).sp).toBe(0);
});
