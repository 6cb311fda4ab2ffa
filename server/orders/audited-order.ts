import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '#server/platform/database.ts';
import { isUnderReview } from './queries.ts';

/**
 * What the audit log compares before and after a staff command: state, money, parcel, and by id returns, refunds,
 * unmatched payments and events. No names, addresses or texts; texts by staff are in the event. The order must exist.
 */
export async function readAuditedOrder(tx: Tx, orderId: number): Promise<Record<string, unknown>> {
  const { returns, refunds, unmatched_payments, lines, events, ...order } = await tx
    .selectFrom('orders')
    .select(['order_status', 'payment_status', 'paid_paise', 'credited_paise', 'refunded_paise'])
    .select(isUnderReview.as('under_review'))
    .select(['courier', 'awb', 'tracking_url', 'dispatched_at', 'delivered_at', 'held_until', 'delivery_attempts'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('order_return')
          .select(['id', 'state', 'restocked', 'credit_id'])
          .whereRef('order_return.order_id', '=', 'orders.id'),
      ).as('returns'),
      jsonArrayFrom(
        selectFrom('refund')
          .select(['id', 'state', 'method', 'try', 'amount_paise', 'reference'])
          .whereRef('refund.order_id', '=', 'orders.id'),
      ).as('refunds'),
      jsonArrayFrom(
        selectFrom('unmatched_payment')
          .select(['id', 'state', 'transfer_reference'])
          .whereRef('unmatched_payment.order_id', '=', 'orders.id'),
      ).as('unmatched_payments'),
      jsonArrayFrom(
        selectFrom('order_line')
          .select(['line_no as id', 'expires_on'])
          .whereRef('order_line.order_id', '=', 'orders.id'),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('order_event').select(['id', 'kind']).whereRef('order_event.order_id', '=', 'orders.id'),
      ).as('events'),
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    ...order,
    returns: byId(returns),
    refunds: byId(refunds),
    unmatched_payments: byId(unmatched_payments),
    lines: byId(lines),
    events: byId(events),
  };
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Record<number, Omit<Row, 'id'>> {
  return Object.fromEntries(rows.map(({ id, ...row }) => [id, row]));
}
