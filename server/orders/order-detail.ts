import type { Picture } from '#contract/catalog.ts';
import type { OrderDetail, OrderLineDetail, OrderRefund, OrderReturn } from '#contract/order-life.ts';
import type { StaffPhoto } from '#contract/photos.ts';
import { findPictures } from '#server/catalog/index.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { findPhotosOfEach } from '#server/photos/index.ts';
import { dateInIndia, dayInIndia } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import type { EventRow, OrderRow, RefundRow } from './detail-store.ts';
import { readEvents, readOrder, readRefunds } from './detail-store.ts';
import { readLines, type StoredLine } from './line-store.ts';
import { canPay } from './rules.ts';
import { nextAttemptBy, returnableUntil } from './returns/return-rules.ts';
import { readReturns, type StoredReturn } from './returns/return-store.ts';
import { awaitsPayment, canCancel, decideMove, type OrderState } from './transitions.ts';

/** An order with all that belongs to it. */
export interface WholeOrder {
  order: OrderRow;
  lines: StoredLine[];
  returns: StoredReturn[];
  refunds: RefundRow[];
  events: EventRow[];
  /** By product and by return. */
  pictures: Map<number, Picture>;
  photos: Map<number, StaffPhoto[]>;
}

/** Seven statements, whatever the order's length; null where there is no such order. */
export async function readWholeOrder(db: Db, orderId: number): Promise<WholeOrder | null> {
  const order = await readOrder(db, orderId);
  if (!order) return null;
  const lines = await readLines(db, orderId);
  const returns = await readReturns(db, orderId);
  return {
    order,
    lines,
    returns,
    refunds: await readRefunds(db, orderId),
    events: await readEvents(db, orderId),
    pictures: await findPictures(
      db,
      lines.map((line) => line.productId),
    ),
    photos: await findPhotosOfEach(
      db,
      'order_return',
      returns.map(({ id }) => id),
    ),
  };
}

const rupees = (amount: number) => paiseToRupees(paise(amount));
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** An order as its buyer sees it at `now`; street and e-mail are left out where he is known by his number only. */
export function orderDetail(whole: WholeOrder, now: Date, known: 'account' | 'number'): OrderDetail {
  const { order, refunds, pictures, photos } = whole;
  const state = { order: order.order_status, payment: order.payment_status };
  const lines = whole.lines.map((line) => ({
    ...lineDetail(line, order, state, now),
    picture: pictures.get(line.productId) ?? null,
  }));
  const canCancelLines = decideMove(state, 'cancel_lines').ok;
  return {
    id: order.id,
    formated_billing_date: dateInIndia(order.placed_at),
    placed_at: order.placed_at.toISOString(),
    order_status: order.order_status,
    payment_status: order.payment_status,
    payment_method: order.payment_method,
    ...amountsOf(whole),
    pay_by: awaitsPayment(state) ? iso(order.expires_at) : null,
    ...(known === 'account'
      ? personOf(order)
      : personOf({ ...order, email: '', shipping: { ...order.shipping, street: '' } })),
    ...journeyOf(order),
    can_pay: canPay(order, now),
    can_cancel: canCancel(state),
    can_cancel_lines: canCancelLines,
    can_return: lines.some((line) => line.can_return_quantity > 0),
    lines,
    returns: whole.returns.map((stored) => returnDetail(stored, photos.get(stored.id)?.length ?? 0)),
    refunds: refunds.map(refundDetail),
    timeline: whole.events.map(({ kind, at, detail }) => ({ kind, at: at.toISOString(), note: noteFor(kind, detail) })),
  };
}

function amountsOf({ order, refunds }: WholeOrder) {
  const gone = refunds.filter((refund) => refund.state === 'processed');
  return {
    mrp_total: rupees(order.mrp_total_paise),
    total_sale_discount_amount: rupees(order.sale_discount_paise),
    total_coupon_discount_amount: rupees(order.coupon_discount_paise),
    coupon_code: order.coupon_code,
    total_tax_amount: rupees(order.tax_paise),
    shipping_charge: rupees(order.shipping_paise),
    cod_fee: rupees(order.cod_fee_paise),
    total_payable_amount: rupees(order.payable_paise),
    amount_paid: rupees(order.paid_paise),
    amount_credited: rupees(order.credited_paise),
    amount_refunded: rupees(gone.reduce((sum, refund) => sum + refund.amount_paise, 0)),
    amount_due: rupees(amountDue(order)),
  };
}

/** What the buyer still has to pay, in paise. */
export function amountDue(
  order: Pick<OrderRow, 'order_status' | 'payment_status' | 'payable_paise' | 'credited_paise'>,
): number {
  const due =
    order.payment_status === 'cod_due' || awaitsPayment({ order: order.order_status, payment: order.payment_status });
  return due ? order.payable_paise - order.credited_paise : 0;
}

function personOf(order: Pick<OrderRow, 'first_name' | 'last_name' | 'mobile' | 'email' | 'shipping'>) {
  const { street, city, district, state, country, postcode } = order.shipping;
  const name = `${order.first_name} ${order.last_name}`;
  return {
    deliver_to: { name, street, city, district, state, country, postcode },
    email: order.email,
    mobile: order.mobile,
  };
}

function journeyOf(order: OrderRow): Pick<OrderDetail, 'courier' | 'next_attempt_by' | 'held_until' | 'delivered_at'> {
  const { courier, awb, dispatched_at: dispatchedAt, last_attempt_at: attemptedAt } = order;
  const sent = courier !== null && awb !== null && dispatchedAt !== null;
  // A second attempt is promised; what comes after it is up to courier and buyer.
  const triesAgain =
    order.order_status === 'delivery_attempted' && order.delivery_attempts === 1 && attemptedAt !== null;
  return {
    courier: sent
      ? { name: courier, awb, tracking_url: order.tracking_url, dispatched_at: dispatchedAt.toISOString() }
      : null,
    next_attempt_by: triesAgain ? nextAttemptBy(attemptedAt).toISOString() : null,
    held_until: iso(order.held_until),
    delivered_at: iso(order.delivered_at),
  };
}

function lineDetail(line: StoredLine, order: OrderRow, state: OrderState, now: Date): Omit<OrderLineDetail, 'picture'> {
  const left = line.quantity - line.credited;
  const until = order.delivered_at && returnableUntil(order.delivered_at, line.expiresOn, 'damaged');
  const inTime = state.order === 'delivered' && until !== null && dayInIndia(now) <= until;
  return {
    line_no: line.lineNo,
    product_id: line.productId,
    product_name: line.name,
    product_name_hi: line.nameHi,
    sku: line.sku,
    quantity: line.quantity,
    net_amount: rupees(line.net),
    cancelled_quantity: line.credited - line.returned,
    returned_quantity: line.returned,
    in_return_quantity: line.inReturn,
    can_cancel_quantity: decideMove(state, 'cancel_lines').ok ? left : 0,
    can_return_quantity: inTime ? left - line.inReturn : 0,
    return_until: until,
    return_unwanted_until: order.delivered_at && returnableUntil(order.delivered_at, line.expiresOn, 'not_wanted'),
  };
}

function returnDetail(stored: StoredReturn, photoCount: number): OrderReturn {
  return {
    id: stored.id,
    line_no: stored.lineNo,
    quantity: stored.quantity,
    reason: stored.reason,
    message: stored.message,
    state: stored.state,
    requested_at: stored.requestedAt.toISOString(),
    answer: stored.answer,
    photo_count: photoCount,
  };
}

export function refundDetail(refund: RefundRow): OrderRefund {
  return {
    id: refund.id,
    amount: rupees(refund.amount_paise),
    method: refund.method,
    state: refund.state,
    created_at: refund.created_at.toISOString(),
    settled_at: iso(refund.settled_at),
    reference: refund.reference,
  };
}

/** What of an event's detail is said to the buyer: reasons of staff stay between staff, but for those that answer him. */
function noteFor(kind: EventRow['kind'], detail: EventRow['detail']): string {
  const said = (name: string) => String(detail[name] ?? '');
  switch (kind) {
    case 'shipped':
      return `${said('courier')} ${said('awb')}`;
    case 'cancelled':
    case 'lines_cancelled':
    case 'return_approved':
    case 'return_refused':
      return said('reason');
    default:
      return '';
  }
}
