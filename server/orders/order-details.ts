import { sql } from 'kysely';
import { z } from 'zod';
import { type CreditKind, type OrderEventKind } from '#contract/order-states.ts';
import { noPaise, paise, type Paise, sumPaise, paiseToRupees } from '#server/money/paise.ts';
import { centiSp, type CentiSp } from '#server/money/rates.ts';
import { type Db } from '#server/platform/database.ts';
import { isBeyondPaying } from './payability.ts';
import { type LineShare, type RefundLineAmounts } from '#server/money/line-amounts.ts';
import { isUnderReview, promisedDays } from './queries.ts';
import { canPay, StoredAddress } from './rules.ts';
import { type Picture } from '#contract/catalog.ts';
import {
  type OrderRecord,
  type OrderLineDetail,
  type OrderRefund,
  type OrderReturn,
  type OrderSummary,
} from '#contract/order-life.ts';
import { type StaffPhoto } from '#contract/photos.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { findPictures } from '#server/catalog/index.ts';
import { findPhotosOfEach } from '#server/photos/index.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import { readLines, readReturns, type StoredLine, type StoredReturn } from './order-lines.ts';
import { nextAttemptBy, returnableUntil } from './return-rules.ts';
import { awaitsPayment, canCancel, decideTransition, type OrderState } from './transitions.ts';

/** Without its lines. Amounts in paise. */
export type OrderRow = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** Without its lines. */
export async function readOrder(db: Db, orderId: number) {
  const row = await db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'customer_id',
      'placed_at',
      'order_status',
      'payment_status',
      'payment_method',
      'first_name',
    ])
    .select(['last_name', 'mobile', 'email', 'shipping', 'coupon_code', 'mrp_total_paise', 'sale_discount_paise'])
    .select(['coupon_discount_paise', 'tax_paise', 'shipping_paise', 'cod_fee_paise', 'payable_paise', 'paid_paise'])
    .select(['credited_paise', 'refunded_paise', 'expires_at', 'courier', 'awb', 'tracking_url', 'dispatched_at'])
    .select(['delivery_attempts', 'last_attempt_at', 'held_until', 'delivered_at'])
    .select(['deliver_from', 'deliver_to', 'is_gift', 'gift_message'])
    .select(['place_of_supply', 'return_days'])
    .select(({ selectFrom }) => [
      selectFrom('order_edit')
        .select('due_paise')
        .whereRef('order_edit.order_id', '=', 'orders.id')
        .where('state', '=', 'awaiting_payment')
        .as('edit_due'),
      selectFrom('order_edit')
        .select('order_edit.expires_at')
        .whereRef('order_edit.order_id', '=', 'orders.id')
        .where('state', '=', 'awaiting_payment')
        .as('edit_until'),
      selectFrom('order_event')
        .select(({ fn }) => fn.max<number>('order_event.id').as('last'))
        .whereRef('order_event.order_id', '=', 'orders.id')
        .as('version'),
    ])
    .select(isBeyondPaying.as('beyond_paying'))
    .select(isUnderReview.as('under_review'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row ? { ...row, shipping: StoredAddress.parse(row.shipping) } : null;
}

/** By name. */
const EventDetail = z.record(z.string(), z.union([z.string(), z.number()]));

export type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

/** Oldest first. */
export async function readEvents(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('order_event')
    .select(['kind', 'at', 'actor', 'detail'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, detail: EventDetail.parse(row.detail) }));
}

export type RefundRow = Awaited<ReturnType<typeof readRefunds>>[number];

/** Oldest first. */
export async function readRefunds(db: Db, orderId: number) {
  return await db
    .selectFrom('refund')
    .select([
      'id',
      'amount_paise',
      'method',
      'state',
      'reference',
      'origin',
      'attempts',
      'last_error',
      'created_at',
      'settled_at',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** What was taken off a sale at one time: the base of a credit note. */
export interface StoredRefundEntry {
  id: number;
  kind: CreditKind;
  at: Date;
  lines: RefundLineAmounts[];
  /** Paid back with the credit. */
  shipping: Paise;
  /** Lines plus delivery charge. */
  total: Paise;
  /** Withdrawn with the items. */
  salePointCenti: CentiSp;
}

/** Oldest first, with the stored amounts of each line. */
export async function readCredits(db: Db, orderId: number): Promise<StoredRefundEntry[]> {
  const rows = await db
    .selectFrom('order_credit as c')
    // Left join: an edit can pay back the delivery charge without any line.
    .leftJoin('order_credit_line as l', 'l.credit_id', 'c.id')
    .select(['c.id', 'c.kind', 'c.at', 'c.shipping_paise as shipping'])
    .select(['l.line_no as lineNo', 'l.quantity', 'l.sale_amount_paise as saleAmount', 'l.coupon_paise as couponShare'])
    .select(['l.net_paise as net', 'l.taxable_paise as taxable', 'l.cgst_paise as cgst', 'l.sgst_paise as sgst'])
    .select(['l.igst_paise as igst', 'l.sale_point_centi as salePointCenti'])
    .where('c.order_id', '=', orderId)
    // An advance is money for items that are not part of the order yet.
    .where('c.advance_paise', '<=', noPaise)
    .orderBy('c.id')
    .orderBy('l.line_no')
    .execute();
  return [...Map.groupBy(rows, (row) => row.id).values()].map((group) => {
    const { id, kind, at, shipping } = group[0]!;
    const lines = group.flatMap(({ lineNo, id: _id, kind: _kind, at: _at, shipping: _shipping, ...line }) =>
      lineNo === null ? [] : [{ lineNo, ...(line as LineShare & { quantity: number }) }],
    );
    const total = paise(sumPaise(lines.map((line) => line.net)) + shipping);
    const salePointCenti = centiSp(lines.reduce((sum, line) => sum + line.salePointCenti, 0));
    return { id, kind, at, lines, shipping, total, salePointCenti };
  });
}

/** Refunds for items that are not part of the order yet, in paise. */
export async function sumAdvances(db: Db, orderId: number): Promise<Paise> {
  const { sum } = await db
    .selectFrom('order_credit')
    .select(({ fn }) => sql<Paise>`COALESCE(${fn.sum('advance_paise')}, 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return sum;
}

export interface WholeOrder {
  order: OrderRow;
  lines: StoredLine[];
  returns: StoredReturn[];
  refunds: RefundRow[];
  events: EventRow[];
  /** Pictures by product id, photos by return id. */
  pictures: Map<number, Picture>;
  photos: Map<number, StaffPhoto[]>;
}

/** In seven statements, whatever its length. Null if there is no such order. */
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

/**
 * Shown to anybody who knows the order's number and mobile number: where the parcel is, nothing about money or returns.
 */
const summaryEvents: readonly OrderEventKind[] = [
  ...([
    'placed',
    'confirmed',
    'packed',
    'shipped',
    'out_for_delivery',
    'delivery_attempted',
    'held_by_courier',
  ] as const),
  ...(['delivered', 'cancelled', 'abandoned', 'expired', 'returned_to_origin'] as const),
];

/** What the order's number and mobile number alone give access to. */
export function orderSummary(order: OrderRow, events: readonly EventRow[]): OrderSummary {
  const timeline = events
    .filter(({ kind }) => summaryEvents.includes(kind))
    .map(({ kind, at }) => ({ kind, at: at.toISOString(), note: '' }));
  return { access: 'number', ...statusesOf(order), ...journeyOf(order), timeline };
}

function statusesOf(order: OrderRow) {
  return {
    number: order.number,
    formated_billing_date: dateInIndia(order.placed_at),
    placed_at: order.placed_at.toISOString(),
    order_status: order.order_status,
    payment_status: order.payment_status,
    payment_method: order.payment_method,
    under_review: order.under_review,
  };
}

/** For the buyer, as of `now`. */
export function orderRecord(whole: WholeOrder, now: Date): OrderRecord {
  const { order, refunds, pictures, photos } = whole;
  const state = { order: order.order_status, payment: order.payment_status };
  const lines = whole.lines.map((line) => ({
    ...lineDetail(line, order, state, now),
    picture: pictures.get(line.productId) ?? null,
  }));
  const canCancelLines = decideTransition(state, 'cancel_lines').ok;
  return {
    id: order.id,
    ...statusesOf(order),
    ...amountsOf(whole),
    pay_by: awaitsPayment(state) ? iso(order.expires_at) : iso(order.edit_until),
    ...personOf(order),
    promised: promisedDays(order),
    is_gift: order.is_gift,
    gift_message: order.gift_message,
    ...journeyOf(order),
    can_pay: canPay(order, now) || (order.edit_until !== null && order.edit_until > now),
    can_cancel: canCancel(state),
    can_cancel_lines: canCancelLines,
    can_return: lines.some((line) => line.can_return_quantity > 0),
    lines,
    returns: whole.returns.map((stored) => returnDetail(stored, photos.get(stored.id)?.length ?? 0)),
    refunds: refunds.map(refundDetail),
    timeline: whole.events
      .filter(({ kind }) => kind !== 'noted' && kind !== 'refund_excess')
      .map(({ kind, at, detail }) => ({ kind, at: at.toISOString(), note: noteFor(kind, detail) })),
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
    // Includes the price difference of an edit of a paid order.
    amount_due: rupees(order.edit_due ?? amountDue(order)),
    return_days: order.return_days,
  };
}

/** In paise. */
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

function journeyOf(order: OrderRow): Pick<OrderRecord, 'courier' | 'next_attempt_by' | 'held_until' | 'delivered_at'> {
  const { courier, awb, dispatched_at: dispatchedAt, last_attempt_at: attemptedAt } = order;
  const sent = courier !== null && awb !== null && dispatchedAt !== null;
  // Only the second attempt is promised; anything later is between courier and buyer.
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
  const delivery = order.delivered_at && { deliveredAt: order.delivered_at, returnDays: order.return_days };
  const until = delivery && returnableUntil(delivery, line.expiresOn, 'damaged');
  const inTime = state.order === 'delivered' && until !== null && dayInIndia(now) <= until;
  return {
    line_no: line.lineNo,
    product_id: line.productId,
    product_name: line.name,
    product_name_hi: line.names['hi'] ?? '',
    sku: line.sku,
    quantity: line.quantity,
    net_amount: rupees(line.net),
    cancelled_quantity: line.credited - line.returned - line.refunded,
    returned_quantity: line.returned,
    in_return_quantity: line.inReturn,
    can_cancel_quantity: decideTransition(state, 'cancel_lines').ok ? left : 0,
    can_return_quantity: inTime ? Math.max(0, left - line.inReturn) : 0,
    return_until: until,
    return_unwanted_until: delivery && returnableUntil(delivery, line.expiresOn, 'not_wanted'),
  };
}

function returnDetail(stored: StoredReturn, photoCount: number): OrderReturn {
  return {
    id: stored.id,
    line_no: stored.lineNo,
    quantity: stored.quantity,
    kind: stored.kind,
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

/** Reasons given by staff are internal, except for decisions on the buyer's own requests. */
function noteFor(kind: EventRow['kind'], detail: EventRow['detail']): string {
  const said = (name: string) => String(detail[name] ?? '');
  switch (kind) {
    case 'shipped':
      return `${said('courier')} ${said('awb')}`;
    case 'cancelled':
    case 'lines_cancelled':
    case 'return_approved':
    case 'return_declined':
      return said('reason');
    default:
      return '';
  }
}
