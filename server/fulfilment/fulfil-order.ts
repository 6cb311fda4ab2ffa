import { sql } from 'kysely';
import type { Actor } from '#server/audit/index.ts';
import { packFromBatches, restock } from '#server/inventory/index.ts';
import { readGstRateDay, readTaxOf } from '#server/catalog/index.ts';
import { readBrand } from '#server/content/index.ts';
import { paise } from '#server/money/paise.ts';
import { placeOfSupply } from '#server/pricing/index.ts';
import { type OrderEventKind } from '#contract/order-states.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import {
  readLines,
  remainingQuantities,
  type StoredLine,
  noteEvent,
  notifyBuyer,
  updateOrder,
  closedState,
  decideTransition,
  type TransitionName,
  type CommandContext,
  restateRates,
  withOrder,
} from '#server/orders/index.ts';
import { readEditable } from './editable-order.ts';
import { fitForSale, heldUntil, itemsOf } from './rules.ts';
import { type RequestIdentity } from '#server/idempotency/index.ts';
import { type LineQuantity } from '#server/money/line-amounts.ts';
import { amountToCollect } from './cancel-order.ts';
import { readPendingEdit, deliveryLeft, type IssuedRefund, issueRefund } from '#server/payments/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * Reported by staff. `attempt_delivery`: nobody was at home; `hold_at_courier`: the courier keeps the parcel for three
 * days.
 */
export type Step =
  | 'confirm'
  | 'pack'
  | 'send_out_for_delivery'
  | 'attempt_delivery'
  | 'hold_at_courier'
  | 'deliver'
  | 'collect_cash';

type EventDetail = Record<string, string | number>;

/** Besides the state, and the detail of the event. */
interface StepEffect {
  update: Parameters<typeof updateOrder>[2];
  detail: EventDetail;
}

const steps: Record<Step, { kind: OrderEventKind; effect?: (held: CommandContext) => StepEffect }> = {
  confirm: { kind: 'confirmed' },
  pack: { kind: 'packed' },
  send_out_for_delivery: {
    kind: 'out_for_delivery',
    effect: ({ order }) => ({ update: { heldUntil: null }, detail: { attempt: order.attempts + 1 } }),
  },
  attempt_delivery: {
    kind: 'delivery_attempted',
    effect: ({ order, at }) => ({ update: { attemptedAt: at }, detail: { attempt: order.attempts + 1 } }),
  },
  hold_at_courier: {
    kind: 'held_by_courier',
    effect({ at }) {
      const until = heldUntil(at);
      return { update: { heldUntil: until }, detail: { until: until.toISOString() } };
    },
  },
  deliver: { kind: 'delivered', effect: ({ at }) => ({ update: { deliveredAt: at }, detail: {} }) },
  collect_cash: {
    kind: 'cod_collected',
    effect({ order }) {
      const amount = paise(order.payable - order.credited);
      return { update: { paid: amount }, detail: { amount_paise: amount } };
    },
  },
};

/** Errors: 404 order_not_found; 409 order_under_review, stock_expired, and those of the table of transitions. */
export function fulfilOrder(
  services: Services,
  place: { orderId: number; actor: Actor; note: string },
  step: Step,
): Promise<Result<null>> {
  return withOrder(services, place, async (held) => {
    const { kind, effect } = steps[step];
    const moved = await moveHeld(held, step, kind, { note: place.note, ...effect?.(held) });
    if (!moved.ok) return moved;
    if (step === 'deliver')
      await notifyBuyer(held, { kind: 'delivered', deliveredAt: held.at, returnDays: held.order.returnDays });
    return step === 'pack' ? packItems(held) : moved;
  });
}

/**
 * Takes the remaining items out of their batches, and stores each line's earliest expiry day. Error: 409 stock_expired.
 */
async function packItems({ tx, order, at }: CommandContext): Promise<Result<null>> {
  const lines = await readLines(tx, order.id);
  const needs = remainingQuantities(lines).map(({ lineNo, quantity }) => ({
    lineNo,
    productId: lines.find((line) => line.lineNo === lineNo)!.productId,
    quantity,
  }));
  const packed = await packFromBatches(tx, order.id, needs, at);
  if (!packed.ok) return packed;
  const days = new Map<number, string>();
  for (const { lineNo, expiresOn } of packed.value) {
    const before = days.get(lineNo);
    if (expiresOn !== null && (before === undefined || expiresOn < before)) days.set(lineNo, expiresOn);
  }
  await updateOrder(tx, order.id, { expiries: [...days].map(([line_no, expires_on]) => ({ line_no, expires_on })) });
  return ok(null);
}

/** An order under review does not progress: 409 order_under_review. */
export const underReview = err(409, 'order_under_review', messages.errors.staff.orders.underReview);

/** An edit that awaits its payment may still change what is to be packed. */
export const editPending = err(409, 'edit_pending', messages.errors.staff.orders.editPending);

/** Only staff see notes, which are never changed. Error: 404 order_not_found. */
export function addNote(
  services: Services,
  { note, ...place }: { orderId: number; actor: Actor; note: string },
): Promise<Result<null>> {
  return withOrder(services, place, async ({ tx, order, at, actor }) => {
    await noteEvent(tx, { orderId: order.id, at, kind: 'noted', actor, detail: { reason: note } });
    return ok(null);
  });
}

async function moveHeld(
  held: CommandContext,
  transition: TransitionName,
  kind: OrderEventKind,
  { note, update, detail }: { note: string } & Partial<StepEffect>,
): Promise<Result<null>> {
  const { tx, order, at, actor } = held;
  const next = decideTransition(order.state, transition);
  if (!next.ok) return next;
  if (order.isUnderReview) return underReview;
  if ((transition === 'pack' || transition === 'dispatch') && (await readPendingEdit(tx, order.id))) return editPending;
  await updateOrder(tx, order.id, { ...update, state: next.value });
  await noteEvent(tx, {
    orderId: order.id,
    at,
    kind,
    actor,
    detail: { ...detail, ...(note !== '' && { reason: note }) },
  });
  return ok(null);
}

export interface Dispatch {
  orderId: number;
  actor: Actor;
  courier: string;
  awb: string;
  /** Null if the courier has no tracking page. */
  trackingUrl: string | null;
  expiries: readonly { line_no: number; expires_on: string }[];
  /** Missing if a repetition is an error. */
  identity?: RequestIdentity | null;
}

/** Errors: 404 order_not_found; 409 awb_taken, idempotency_conflict, and those of the table of transitions. */
export function dispatchOrder(services: Services, dispatch: Dispatch): Promise<Result<null>> {
  return withOrder(services, dispatch, (held) => dispatchHeld(held, dispatch));
}

/**
 * Whether another order's parcel has this way bill. Takes a lock, so that two concurrent checks of one way bill do not
 * both return false.
 */
export async function isAwbTaken(tx: Tx, { courier, awb }: Pick<Dispatch, 'courier' | 'awb'>): Promise<boolean> {
  const name = `awb ${courier.toLowerCase()} ${awb.toUpperCase()}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const taken = await tx
    .selectFrom('orders')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['courier']), '=', sql<string>`lower(${courier})`)
    .where(({ fn }) => fn<string>('upper', ['awb']), '=', sql<string>`upper(${awb})`)
    .executeTakeFirst();
  return taken !== undefined;
}

async function dispatchHeld(held: CommandContext, dispatch: Dispatch): Promise<Result<null>> {
  const { tx, order, at } = held;
  const allowed = decideTransition(order.state, 'dispatch');
  if (!allowed.ok) return allowed;
  if (await isAwbTaken(tx, dispatch)) return err(409, 'awb_taken', messages.errors.staff.orders.awbTaken);
  // The amounts of an order that has left stay as they are.
  await applyRatesOfInvoice(held);
  const { courier, awb, trackingUrl } = dispatch;
  const moved = await moveHeld(held, 'dispatch', 'shipped', {
    note: '',
    update: { dispatched: { courier, awb, trackingUrl, at } },
    detail: { courier, awb },
  });
  if (!moved.ok) return moved;
  await updateOrder(tx, order.id, { expiries: dispatch.expiries });
  await notifyBuyer(held, { kind: 'shipped', parcel: dispatch, toCollect: amountToCollect(order) });
  return moved;
}

/** At the rates of the invoice's day, unless staff chose those of the order's day (CGST Act s. 14). */
async function applyRatesOfInvoice({ tx, order, at }: CommandContext): Promise<void> {
  if ((await readGstRateDay(tx)) === 'order') return;
  const lines = await readLines(tx, order.id);
  const rates = await readTaxOf(
    tx,
    lines.map(({ taxClass }) => taxClass),
    dayInIndia(at),
  );
  if (lines.every((line) => (rates.get(line.taxClass)?.rateBp ?? line.gstRateBp) === line.gstRateBp)) return;
  const { delivery } = await readEditable(tx, order.id);
  const supply = order.deliverySupply ?? placeOfSupply(delivery, (await readBrand(tx)).state).supply;
  await restateRates(tx, order, lines, { rates, supply, deliveryLeft: await deliveryLeft(tx, order) });
}

export interface BroughtBack {
  orderId: number;
  actor: Actor;
  reason: string;
  /** Not fit for sale; the rest goes back into stock. */
  writtenOff: readonly LineQuantity[];
  withShipping: boolean;
}

/**
 * For a parcel that came back undelivered: credits all of it and refunds what was paid for the items. The delivery
 * charge is credited if staff say so, or if nothing was paid. Errors: 404 order_not_found; 422 line_not_found; 409
 * quantity_not_left, and those of the table of transitions.
 */
export function bringBackOrder(services: Services, brought: BroughtBack): Promise<Result<null>> {
  return withOrder(services, brought, async (held) => {
    const { tx, order, at, actor } = held;
    const { reason, writtenOff } = brought;
    const next = decideTransition(order.state, 'return_to_origin');
    if (!next.ok) return next;
    const lines = await readLines(tx, order.id);
    // Items refunded in the provider's dashboard while in transit are credited, but still in the parcel.
    const inParcel = lines.map(({ lineNo, quantity, credited, refunded }) => ({
      lineNo,
      quantity: quantity - credited + refunded,
    }));
    const fit = fitForSale(inParcel, writtenOff);
    if (!fit.ok) return fit;
    // If nothing was paid, nobody owes the delivery charge any more.
    const withShipping = brought.withShipping || order.paid === 0;
    const credited = await creditParcel(held, lines, { ...brought, withShipping });
    if (!credited.ok) return credited;
    await updateOrder(tx, order.id, {
      state: closedState(order.state, 'return_to_origin', order.paid),
      heldUntil: null,
    });
    const detail = { ...(credited.value && { credit_id: credited.value.creditId }), reason };
    await noteEvent(tx, { orderId: order.id, at, kind: 'returned_to_origin', actor, detail });
    await notifyBuyer(held, { kind: 'returned_to_sender', refund: credited.value?.payout ?? null });
    held.moved.stock = true;
    await restock(tx, order.id, itemsOf(lines, fit.value), { reason: 'undelivered', at });
    return ok(null);
  });
}

/** Null if everything was credited before. */
async function creditParcel(
  held: CommandContext,
  lines: readonly StoredLine[],
  { withShipping, reason }: Pick<BroughtBack, 'withShipping' | 'reason'>,
): Promise<Result<IssuedRefund | null>> {
  const quantities = remainingQuantities(lines);
  if (quantities.length === 0) return ok(null);
  return issueRefund(held, { lines, quantities, withShipping, kind: 'undelivered', reason });
}
