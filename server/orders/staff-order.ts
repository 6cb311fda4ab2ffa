import {
  type OrderAction,
  orderActions,
  type ReturnAction,
  returnActions,
  type StaffOrder,
} from '#contract/admin/orders/orders.ts';
import { type ReturnState } from '#contract/order-states.ts';
import {
  orderRecord,
  readCredits,
  readWholeOrder,
  refundDetail,
  type StoredRefundEntry,
  sumAdvances,
} from './order-details.ts';
import { readOpenReview } from './order-review.ts';
import { decideReturn, validateRefundable } from './return-rules.ts';
import { awaitsCash, canCancel, decideTransition, type OrderState, type TransitionName } from './transitions.ts';
import { type Db } from '#server/platform/database.ts';
import { readPackedBatches } from '#server/inventory/index.ts';
import { paise, paiseToRupees, sumPaise } from '#server/money/paise.ts';
import { centiSpToPoints } from '#server/money/rates.ts';

/** Transitions made with only a note, by path segment. */
export const fulfilmentActions = {
  confirm: 'confirm',
  pack: 'pack',
  'out-for-delivery': 'send_out_for_delivery',
  'attempt-failed': 'attempt_delivery',
  hold: 'hold_at_courier',
  deliver: 'deliver',
  'collect-cod': 'collect_cash',
} as const satisfies Partial<Record<OrderAction, TransitionName>>;

const transitionOf: Record<
  Exclude<OrderAction, 'approve-review' | 'check-refund' | 'cancel' | 'refund'>,
  TransitionName
> = {
  ...fulfilmentActions,
  dispatch: 'dispatch',
  'returned-to-origin': 'return_to_origin',
};

interface ReturnProgress {
  state: ReturnState;
  creditId: number | null;
}

/** Returns what staff may do with an order in this state, according to the table of transitions. */
function allowedActions(
  state: OrderState,
  returns: readonly ReturnProgress[],
  { isUnderReview, hasReview }: { isUnderReview: boolean; hasReview: boolean },
): OrderAction[] {
  return orderActions.filter((action) => {
    if (action === 'approve-review') return hasReview && isUnderReview;
    if (action === 'check-refund') return hasReview && !isUnderReview;
    if (isUnderReview && action !== 'cancel') return false;
    if (action === 'cancel') return canCancel(state);
    if (action === 'refund') return returns.some((each) => allowedReturnActions(state, each).includes('refund'));
    return decideTransition(state, transitionOf[action]).ok;
  });
}

/** Returns what staff may do with one return of an order. */
function allowedReturnActions(order: OrderState, found: ReturnProgress): ReturnAction[] {
  return returnActions.filter((action) =>
    action === 'refund' ? !awaitsCash(order) && validateRefundable(found).ok : decideReturn(found.state, action).ok,
  );
}

interface StoredStaffOrder extends Omit<StaffOrder, 'pending_approvals' | 'unprintable' | 'refunds'> {
  refunds: Omit<StaffOrder['refunds'][number], 'allowed_actions'>[];
}

/**
 * Reads an order as staff see it at `now`, without pending approvals, unprintable documents and what they may do with its
 * refunds; null if there is none. `by` is the unnamed actor: staff:3, customer:12, system.
 */
export async function readStaffOrder(db: Db, orderId: number, now: Date): Promise<StoredStaffOrder | null> {
  const whole = await readWholeOrder(db, orderId);
  if (!whole) return null;
  const credits = await readCredits(db, orderId);
  const review = await readOpenReview(db, orderId);
  const packed = await readPackedBatches(db, orderId);
  const { order, returns } = whole;
  const state = { order: order.order_status, payment: order.payment_status };
  const seen = orderRecord(whole, now);
  return {
    ...seen,
    customer_id: order.customer_id,
    first_name: order.first_name,
    last_name: order.last_name,
    version: String(order.version ?? 0),
    can_edit:
      decideTransition(state, 'edit').ok &&
      order.edit_due === null &&
      (order.payment_status === 'cod_due' || order.paid_paise > 0),
    pending_edit:
      order.edit_due === null
        ? null
        : { amount: paiseToRupees(order.edit_due), pay_by: order.edit_until!.toISOString() },
    place_of_supply: order.place_of_supply,
    review,
    allowed_actions: allowedActions(state, returns, {
      isUnderReview: order.under_review,
      hasReview: review !== null,
    }),
    lines: seen.lines.map((line, index) => ({
      ...line,
      expires_on: whole.lines[index]!.expiresOn,
      batches: packed
        .filter(({ lineNo }) => lineNo === line.line_no)
        .map(({ batchId: id, code, expiresOn: expires_on, quantity }) => ({ id, code, expires_on, quantity })),
    })),
    returns: seen.returns.map((each, index) => ({
      ...each,
      photos: whole.photos.get(each.id) ?? [],
      allowed_actions: allowedReturnActions(state, returns[index]!),
      is_refundable: allowedReturnActions(state, returns[index]!).includes('refund'),
    })),
    credits: credits.map(creditDetail),
    refunds: whole.refunds.map((refund) => ({
      ...refundDetail(refund),
      origin: refund.origin,
      attempts: refund.attempts,
      last_error: refund.last_error,
    })),
    refunded_ahead: paiseToRupees(await sumAdvances(db, orderId)),
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
