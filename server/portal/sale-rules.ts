import type { OrderStatus, PaymentStatus } from '#contract/order-states.ts';
import type { Sale, SaleState } from '#contract/seller-sales.ts';
import { shortName } from '#server/customers/index.ts';
import { type Paise, paiseToRupees } from '#server/money/paise.ts';
import { type CentiSp, centiSpToPoints } from '#server/money/rates.ts';

/** With its totals in the ledger, for one seller. Months are given by their first days. */
export interface SaleRow {
  id: number;
  number: string;
  placedAt: Date;
  isOwn: boolean;
  firstName: string;
  lastName: string;
  payable: Paise;
  paymentMethod: 'cod' | 'online';
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Whether the ledger has credited it to the seller. */
  isCounted: boolean;
  /** Of the lines as they are now, without removed items. */
  expected: CentiSp;
  entered: CentiSp;
  isReturned: boolean;
  isWhole: boolean;
  month: string | null;
  returnedMonth: string | null;
}

/** An order counts once it is paid, or delivered with cash on delivery (the income plan). */
export function saleStateOf(row: SaleRow): SaleState {
  if (row.isCounted) {
    if (row.isWhole) return 'counted';
    return row.isReturned ? 'returned' : 'partly_returned';
  }
  const { orderStatus, paymentStatus, paymentMethod } = row;
  if (orderStatus === 'cancelled' || orderStatus === 'returned_to_origin') return 'not_counted';
  if (paymentMethod === 'cod')
    return orderStatus === 'delivered' || orderStatus === 'returned' ? 'counting' : 'undelivered';
  return paymentStatus === 'pending' || paymentStatus === 'authorised' || paymentStatus === 'failed'
    ? 'unpaid'
    : 'counting';
}

/** A customer's order has an abbreviated name, only the end of the number, and no amount. */
export function saleToWire(row: SaleRow): Sale {
  const state = saleStateOf(row);
  const hasName = row.firstName !== '';
  return {
    id: row.id,
    placed_at: row.placedAt.toISOString(),
    is_own: row.isOwn,
    order_number: row.isOwn ? row.number : `…${row.number.slice(row.number.indexOf('-') + 1)}`,
    buyer: row.isOwn || !hasName ? null : shortName(row.firstName, row.lastName),
    sp: state === 'not_counted' ? 0 : centiSpToPoints(row.isCounted ? row.entered : row.expected),
    amount: row.isOwn ? paiseToRupees(row.payable) : null,
    state,
    month: row.month?.slice(0, 7) ?? null,
    returned_month: row.returnedMonth?.slice(0, 7) ?? null,
  };
}
