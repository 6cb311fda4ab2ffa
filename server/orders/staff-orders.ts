import {
  type OrderAction,
  orderActions,
  type ReturnAction,
  returnActions,
  refundActions,
  type StaffOrder,
  type StaffOrderRow,
} from '#contract/staff-orders.ts';
import { type ReturnState, type OrderStatus, type PaymentStatus } from '#contract/order-states.ts';
import { decideReturn, validateRefundable } from './return-rules.ts';
import { awaitsCash, canCancel, decideTransition, type TransitionName, type OrderState } from './transitions.ts';
import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#server/platform/database-types.ts';
import { type Db } from '#server/platform/database.ts';
import { paise, paiseToRupees, sumPaise } from '#server/money/paise.ts';
import { centiSpToPoints } from '#server/money/rates.ts';
import {
  readCredits,
  type StoredRefundEntry,
  amountDue,
  orderRecord,
  readWholeOrder,
  refundDetail,
} from './order-details.ts';
import { readOpenReview } from './order-review.ts';
import { isUnderReview } from './queries.ts';
import { checkRefundAction } from './refund-rules.ts';

/** The transitions that staff make with no more than a note, by their place in the address. */
export const fulfilmentActions = {
  confirm: 'confirm',
  pack: 'pack',
  'out-for-delivery': 'send_out_for_delivery',
  'attempt-failed': 'attempt_delivery',
  hold: 'hold_at_courier',
  deliver: 'deliver',
  'collect-cod': 'collect_cash',
} as const satisfies Partial<Record<OrderAction, TransitionName>>;

const transitionOf: Record<Exclude<OrderAction, 'approve-review' | 'cancel' | 'refund'>, TransitionName> = {
  ...fulfilmentActions,
  dispatch: 'dispatch',
  'returned-to-origin': 'return_to_origin',
};

interface ReturnStanding {
  state: ReturnState;
  creditId: number | null;
}

/** What staff can do to an order as it stands, as the table of transitions has it. */
export function allowedActions(
  state: OrderState,
  returns: readonly ReturnStanding[],
  underReview: boolean,
): OrderAction[] {
  return orderActions.filter((action) => {
    if (action === 'approve-review') return underReview;
    if (underReview && action !== 'cancel') return false;
    if (action === 'cancel') return canCancel(state);
    if (action === 'refund') return returns.some((each) => allowedReturnActions(state, each).includes('refund'));
    return decideTransition(state, transitionOf[action]).ok;
  });
}

/** What staff can do to one return of an order. */
export function allowedReturnActions(order: OrderState, found: ReturnStanding): ReturnAction[] {
  return returnActions.filter((action) =>
    action === 'refund' ? !awaitsCash(order) && validateRefundable(found).ok : decideReturn(found.state, action).ok,
  );
}

/** What staff look for; null: whatever it is. */
export interface OrderFilter {
  orderStatus: OrderStatus | null;
  paymentStatus: PaymentStatus | null;
  /** Only orders with a return that awaits staff, or a refund that failed or awaits their transfer. */
  attention: boolean;
  /** Only orders that staff have yet to look at before they leave. */
  review: boolean;
  mobile: string | null;
}

/** An order in the staff's list. Amounts in paise. */
export type StaffRow = Awaited<ReturnType<typeof findOrders>>[number];

/** The columns of a row of `orders`. */
const orders = expressionBuilder<DB, 'orders'>();

/** Returns that await staff, and refunds that are not settled, of a row of `orders`. */
const awaitingReturns = orders
  .selectFrom('order_return')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .whereRef('order_return.order_id', '=', 'orders.id')
  .where(({ eb, or, and, lit }) =>
    or([
      eb('order_return.state', '=', sql.lit('requested' as const)),
      and([
        eb('order_return.state', 'in', [sql.lit('approved' as const), sql.lit('received' as const)]),
        eb('order_return.credit_id', 'is', lit(null)),
      ]),
    ]),
  );
const awaitingRefunds = orders
  .selectFrom('refund')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .whereRef('refund.order_id', '=', 'orders.id')
  .where('refund.state', '<>', sql.lit('processed' as const));
const needsAttention = orders.or([
  orders(awaitingReturns, '>', 0),
  orders.exists(
    orders
      .selectFrom('refund')
      .select('refund.id')
      .whereRef('refund.order_id', '=', 'orders.id')
      .where(({ eb, or, and }) =>
        or([
          eb('refund.state', '=', 'failed'),
          and([eb('refund.method', '=', 'bank_transfer'), eb('refund.state', '=', 'waiting')]),
        ]),
      ),
  ),
]);

function ordersOf(db: Db, { orderStatus, paymentStatus, attention, review, mobile }: OrderFilter) {
  return db
    .selectFrom('orders')
    .$if(orderStatus !== null, (query) => query.where('order_status', '=', orderStatus!))
    .$if(paymentStatus !== null, (query) => query.where('payment_status', '=', paymentStatus!))
    .$if(mobile !== null, (query) => query.where('mobile', '=', mobile))
    .$if(review, (query) => query.where(isUnderReview))
    .$if(attention, (query) => query.where(needsAttention));
}

/** Orders of the filter with an id below `before`, the newest first. */
export async function findOrders(db: Db, filter: OrderFilter, before: number | null, most: number) {
  return await ordersOf(db, filter)
    .select(['id', 'number', 'placed_at', 'order_status', 'payment_status', 'payment_method', 'first_name'])
    .select('last_name')
    .select(['mobile', 'payable_paise', 'credited_paise'])
    .select(({ ref, selectFrom }) => [
      sql<string>`${ref('shipping')} ->> 'district'`.as('district'),
      sql<string>`${ref('shipping')} ->> 'state'`.as('state'),
      selectFrom('order_line')
        .select(({ fn }) => fn.sum<number>('quantity').as('sum'))
        .whereRef('order_line.order_id', '=', 'orders.id')
        .$asScalar()
        .$notNull()
        .as('quantities'),
      awaitingReturns.$asScalar().$notNull().as('open_returns'),
      awaitingRefunds.$asScalar().$notNull().as('open_refunds'),
      isUnderReview.as('under_review'),
    ])
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { total } = await ordersOf(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * An order as staff see it at `now`, but for what waits for a second person; null where there is none. `by` is who did it as it was noted:
 * staff:3, customer:12, system.
 */
export async function readStaffOrder(
  db: Db,
  orderId: number,
  now: Date,
): Promise<Omit<StaffOrder, 'pending_approvals'> | null> {
  const whole = await readWholeOrder(db, orderId);
  if (!whole) return null;
  const credits = await readCredits(db, orderId);
  const { order, returns } = whole;
  const state = { order: order.order_status, payment: order.payment_status };
  const seen = orderRecord(whole, now);
  return {
    ...seen,
    customer_id: order.customer_id,
    review: order.under_review ? await readOpenReview(db, orderId) : null,
    allowed_actions: allowedActions(state, returns, order.under_review),
    lines: seen.lines.map((line, index) => ({ ...line, expires_on: whole.lines[index]!.expiresOn })),
    returns: seen.returns.map((each, index) => ({
      ...each,
      photos: whole.photos.get(each.id) ?? [],
      allowed_actions: allowedReturnActions(state, returns[index]!),
    })),
    credits: credits.map(creditDetail),
    refunds: whole.refunds.map((refund) => ({
      ...refundDetail(refund),
      attempts: refund.attempts,
      last_error: refund.last_error,
      allowed_actions: refundActions.filter((action) => checkRefundAction(refund, action).ok),
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
}: StoredRefundEntry): StaffOrder['credits'][number] {
  return {
    id,
    kind,
    at: at.toISOString(),
    items_amount: paiseToRupees(paise(total - shipping)),
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
    number: row.number,
    placed_at: row.placed_at.toISOString(),
    order_status: row.order_status,
    payment_status: row.payment_status,
    payment_method: row.payment_method,
    name: `${row.first_name} ${row.last_name}`,
    mobile: row.mobile,
    district: row.district,
    state: row.state,
    items: row.quantities,
    total_payable_amount: paiseToRupees(paise(row.payable_paise)),
    amount_due: paiseToRupees(paise(amountDue(row))),
    open_returns: row.open_returns,
    open_refunds: row.open_refunds,
    under_review: row.under_review,
  };
}
