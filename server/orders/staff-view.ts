import { refundDeeds, type StaffOrder, type StaffOrderRow } from '#contract/staff-orders.ts';
import { paise, paiseToRupees, sumPaise } from '#server/money/paise.ts';
import { centiSpToPoints } from '#server/money/rates.ts';
import type { Db } from '#server/platform/database.ts';
import { readCredits, type StoredCredit } from './detail-store.ts';
import { amountDue, orderDetail, readWholeOrder, refundDetail } from './order-detail.ts';
import { judgeRefundDeed } from './refunds/refund-rules.ts';
import { allowedDeeds, allowedReturnDeeds } from './staff-rules.ts';
import type { StaffRow } from './staff-store.ts';

/** An order as staff see it at `now`; null where there is none. `by` is who did it as it was noted: staff:3, customer:12, system. */
export async function readStaffOrder(db: Db, orderId: number, now: Date): Promise<StaffOrder | null> {
  const whole = await readWholeOrder(db, orderId);
  if (!whole) return null;
  const credits = await readCredits(db, orderId);
  const { order, returns } = whole;
  const state = { order: order.order_status, payment: order.payment_status };
  const seen = orderDetail(whole, now, 'account');
  return {
    ...seen,
    customer_id: order.customer_id,
    allowed_moves: allowedDeeds(state, returns),
    lines: seen.lines.map((line, index) => ({ ...line, expires_on: whole.lines[index]!.expiresOn })),
    returns: seen.returns.map((each, index) => ({
      ...each,
      photos: whole.photos.get(each.id) ?? [],
      allowed_moves: allowedReturnDeeds(state, returns[index]!),
    })),
    credits: credits.map(creditDetail),
    refunds: whole.refunds.map((refund) => ({
      ...refundDetail(refund),
      attempts: refund.attempts,
      last_error: refund.last_error,
      allowed_moves: refundDeeds.filter((deed) => judgeRefundDeed(refund, deed).ok),
    })),
    events: whole.events.map(({ kind, at, actor, detail }) => ({ kind, at: at.toISOString(), by: actor, detail })),
  };
}

function creditDetail({
  id,
  kind,
  at,
  lines,
  shipping,
  total,
  salePointCenti,
}: StoredCredit): StaffOrder['credits'][number] {
  return {
    id,
    kind,
    at: at.toISOString(),
    goods_amount: paiseToRupees(paise(total - shipping)),
    shipping_amount: paiseToRupees(shipping),
    total_amount: paiseToRupees(total),
    tax_amount: paiseToRupees(sumPaise(lines.flatMap((line) => [line.cgst, line.sgst, line.igst]))),
    sale_points: centiSpToPoints(salePointCenti),
    lines: lines.map(({ lineNo, quantity }) => ({ line_no: lineNo, quantity })),
  };
}

export function staffOrderRow(row: StaffRow): StaffOrderRow {
  return {
    id: row.id,
    placed_at: row.placed_at.toISOString(),
    order_status: row.order_status,
    payment_status: row.payment_status,
    payment_method: row.payment_method,
    name: `${row.first_name} ${row.last_name}`,
    mobile: row.mobile,
    district: row.district,
    state: row.state,
    pieces: row.pieces,
    total_payable_amount: paiseToRupees(paise(row.payable_paise)),
    amount_due: paiseToRupees(paise(amountDue(row))),
    open_returns: row.open_returns,
    open_refunds: row.open_refunds,
  };
}
