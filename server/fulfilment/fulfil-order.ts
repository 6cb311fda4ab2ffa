import type { Actor } from '#server/audit/index.ts';
import { packFromBatches } from '#server/inventory/index.ts';
import { readGstRateDay, readTaxOf } from '#server/catalog/index.ts';
import { readBrand } from '#server/content/index.ts';
import { paise } from '#server/money/paise.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { placeOfSupply } from '#server/pricing/index.ts';
import { type OrderEventKind } from '#contract/order-states.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import {
  notifyReturnedToSender,
  notifyDelivered,
  notifyShipped,
  readLines,
  remainingQuantities,
  itemsOf,
  type IssuedRefund,
  type LineQuantity,
  type StoredLine,
  heldUntil,
  validateQuantity,
  noteEvent,
  once,
  type RequestIdentity,
  setState,
  closedState,
  decideTransition,
  type TransitionName,
  type OrderCommand,
  readEditable,
  readPendingEdit,
  restateRates,
  restock,
  withOrder,
  type Parcel,
  countAttempt,
  isAwbTaken,
  saveExpiries,
  saveParcel,
  setDeliveredAt,
  setHeldUntil,
  setPaid,
  underReview,
} from '#server/orders/index.ts';
import { deliveryLeft, issueRefund } from '#server/payments/index.ts';
import { messages } from '#server/platform/messages.ts';

/** What staff report of an order on its way. `attempt_delivery`: nobody was at home; `hold_at_courier`: the courier holds the parcel for three days. */
export type Step =
  | 'confirm'
  | 'pack'
  | 'send_out_for_delivery'
  | 'attempt_delivery'
  | 'hold_at_courier'
  | 'deliver'
  | 'collect_cash';

type EventDetail = Record<string, string | number>;

const steps: Record<Step, { kind: OrderEventKind; write?: (held: OrderCommand) => Promise<EventDetail> }> = {
  confirm: { kind: 'confirmed' },
  pack: { kind: 'packed' },
  send_out_for_delivery: { kind: 'out_for_delivery', write: sendOut },
  attempt_delivery: { kind: 'delivery_attempted', write: miss },
  hold_at_courier: { kind: 'held_by_courier', write: hold },
  deliver: { kind: 'delivered', write: deliver },
  collect_cash: { kind: 'cod_collected', write: collect },
};

/** Takes an order one step further. Errors: 404 order_not_found; 409 order_under_review, stock_expired, and as the table of transitions has them. */
export function fulfilOrder(
  services: Services,
  place: { orderId: number; actor: Actor; note: string },
  step: Step,
): Promise<Result<null>> {
  return withOrder(services, place, async (held) => {
    const { kind, write } = steps[step];
    const moved = await moveHeld(held, step, kind, { note: place.note, write });
    return moved.ok && step === 'pack' ? packItems(held) : moved;
  });
}

/** Takes what is left of the order out of its batches, and keeps when the first of each line expires. Error: 409 stock_expired. */
async function packItems({ tx, order, at }: OrderCommand): Promise<Result<null>> {
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
  if (days.size > 0)
    await saveExpiries(
      tx,
      order.id,
      [...days].map(([line_no, expires_on]) => ({ line_no, expires_on })),
    );
  return ok(null);
}

/** What is to be packed is not settled yet. */
export const editPending = err(409, 'edit_pending', messages.errors.staff.orders.editPending);

/** Adds a note to the order's timeline that only staff see; notes are never changed. Error: 404 order_not_found. */
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
  held: OrderCommand,
  transition: TransitionName,
  kind: OrderEventKind,
  { note, write }: { note: string; write: ((held: OrderCommand) => Promise<EventDetail>) | undefined },
): Promise<Result<null>> {
  const { tx, order, at, actor } = held;
  const next = decideTransition(order.state, transition);
  if (!next.ok) return next;
  if (order.isUnderReview) return underReview;
  if ((transition === 'pack' || transition === 'dispatch') && (await readPendingEdit(tx, order.id))) return editPending;
  await setState(tx, order.id, next.value);
  const more = write ? await write(held) : {};
  const detail = { ...more, ...(note === '' ? {} : { reason: note }) };
  await noteEvent(tx, { orderId: order.id, at, kind, actor, detail });
  return ok(null);
}

async function sendOut({ tx, order }: OrderCommand): Promise<EventDetail> {
  await setHeldUntil(tx, order.id, null);
  return { attempt: order.attempts + 1 };
}

async function miss({ tx, order, at }: OrderCommand): Promise<EventDetail> {
  await countAttempt(tx, order.id, at);
  return { attempt: order.attempts + 1 };
}

async function hold({ tx, order, at }: OrderCommand): Promise<EventDetail> {
  const until = heldUntil(at);
  await setHeldUntil(tx, order.id, until);
  return { until: until.toISOString() };
}

async function deliver(held: OrderCommand): Promise<EventDetail> {
  const { tx, order, at } = held;
  await setDeliveredAt(tx, order.id, at);
  await notifyDelivered(held);
  return {};
}

async function collect({ tx, order }: OrderCommand): Promise<EventDetail> {
  const amount = paise(order.payable - order.credited);
  await setPaid(tx, order.id, amount);
  return { amount_paise: amount };
}

export interface Dispatch extends Parcel {
  orderId: number;
  actor: Actor;
  expiries: readonly { line_no: number; expires_on: string }[];
  /** Recognises a repeated request; left out where it is an error. */
  identity?: RequestIdentity | null;
}

/**
 * Hands a packed order to the courier. Errors: 404 order_not_found; 409 awb_taken, idempotency_conflict, and as the table of transitions has
 * them.
 */
export function dispatchOrder(services: Services, dispatch: Dispatch): Promise<Result<null>> {
  const { identity = null } = dispatch;
  return withOrder(services, dispatch, (held) => {
    const act = () => dispatchHeld(held, dispatch);
    return identity === null ? act() : once(held, identity, act);
  });
}

async function dispatchHeld(held: OrderCommand, dispatch: Dispatch): Promise<Result<null>> {
  const { tx, order, at } = held;
  const write = async (): Promise<EventDetail> => {
    await applyRatesOfInvoice(held);
    await saveParcel(tx, order.id, dispatch, at);
    if (dispatch.expiries.length > 0) await saveExpiries(tx, order.id, dispatch.expiries);
    await notifyShipped(held, dispatch);
    return { courier: dispatch.courier, awb: dispatch.awb };
  };
  const allowed = decideTransition(order.state, 'dispatch');
  if (!allowed.ok) return allowed;
  if (await isAwbTaken(tx, dispatch)) return err(409, 'awb_taken', messages.errors.staff.orders.awbTaken);
  return moveHeld(held, 'dispatch', 'shipped', { note: '', write });
}

/** The invoice that dispatching issues is taxed at the rates of its day, unless staff chose the order's (CGST Act s. 14). */
async function applyRatesOfInvoice({ tx, order, at }: OrderCommand): Promise<void> {
  if ((await readGstRateDay(tx)) === 'order') return;
  const lines = await readLines(tx, order.id);
  const rates = await readTaxOf(
    tx,
    lines.map(({ productId }) => productId),
    dayInIndia(at),
  );
  if (lines.every((line) => (rates.get(line.productId)?.rateBp ?? line.gstRateBp) === line.gstRateBp)) return;
  const { delivery } = await readEditable(tx, order.id);
  const supply = order.deliverySupply ?? placeOfSupply(delivery, (await readBrand(tx)).state).supply;
  await restateRates(tx, order, lines, { rates, supply, deliveryLeft: await deliveryLeft(tx, order) });
}

export interface BroughtBack {
  orderId: number;
  actor: Actor;
  reason: string;
  /** Items that are not fit for sale; the rest goes back into stock. */
  writtenOff: readonly LineQuantity[];
  withShipping: boolean;
}

/**
 * Takes in a parcel that came back undelivered: the whole of it is taken off the sale, and what was paid for the items is sent back; the delivery
 * charge where staff say so, and where nothing was paid.
 * Errors: 404 order_not_found; 422 line_not_found; 409 quantity_not_left, and as the table of transitions has them.
 */
export function bringBackOrder(services: Services, brought: BroughtBack): Promise<Result<null>> {
  return withOrder(services, brought, async (held) => {
    const { tx, order, at, actor } = held;
    const { reason, writtenOff } = brought;
    const next = decideTransition(order.state, 'return_to_origin');
    if (!next.ok) return next;
    const lines = await readLines(tx, order.id);
    // Items that the provider's dashboard refunded on their way are off the sale, but in the parcel.
    const inParcel = lines.map(({ lineNo, quantity, credited, refunded }) => ({
      lineNo,
      quantity: quantity - credited + refunded,
    }));
    const fit = fitForSale(inParcel, writtenOff);
    if (!fit.ok) return fit;
    // Where nothing was paid nobody owes the delivery charge any more.
    const withShipping = brought.withShipping || order.paid === 0;
    const credited = await creditParcel(held, lines, { ...brought, withShipping });
    if (!credited.ok) return credited;
    await setState(tx, order.id, closedState(order.state, 'return_to_origin', order.paid));
    await setHeldUntil(tx, order.id, null);
    const detail = { ...(credited.value && { credit_id: credited.value.creditId }), reason };
    await noteEvent(tx, { orderId: order.id, at, kind: 'returned_to_origin', actor, detail });
    await notifyReturnedToSender(held, credited.value?.payout ?? null);
    await restock(held, itemsOf(lines, fit.value), 'undelivered');
    return ok(null);
  });
}

/** Takes what is left of an order off the sale; null where all of it was taken off before. */
async function creditParcel(
  held: OrderCommand,
  lines: readonly StoredLine[],
  { withShipping, reason }: Pick<BroughtBack, 'withShipping' | 'reason'>,
): Promise<Result<IssuedRefund | null>> {
  const quantities = remainingQuantities(lines);
  if (quantities.length === 0) return ok(null);
  return issueRefund(held, { lines, quantities, withShipping, kind: 'undelivered', reason });
}

/** What is left of a parcel's items after some are written off. */
function fitForSale(left: readonly LineQuantity[], writtenOff: readonly LineQuantity[]): Result<LineQuantity[]> {
  const off = new Map<number, number>();
  for (const { lineNo, quantity } of writtenOff) off.set(lineNo, (off.get(lineNo) ?? 0) + quantity);
  for (const [lineNo, quantity] of off) {
    const line = left.find((each) => each.lineNo === lineNo);
    if (!line) return err(422, 'line_not_found', messages.errors.staff.orders.notInParcel);
    const checked = validateQuantity(quantity, line.quantity);
    if (!checked.ok) return checked;
  }
  return ok(left.map(({ lineNo, quantity }) => ({ lineNo, quantity: quantity - (off.get(lineNo) ?? 0) })));
}
