import type { StaffActor } from '#server/audit/index.ts';
import { maxOrdersAtOnce } from '#contract/admin/orders/order-list.ts';
import { decideTransition } from '#server/orders/index.ts';
import { identifyRequest } from '#server/idempotency/index.ts';
import { findOrdersByNumber } from './orders-to-pack.ts';
import { type Message, messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { inTransaction } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';
import { type ListedParcel, parseDispatchList } from './dispatch-list-rules.ts';
import { dispatchOrder, fulfilOrder, isAwbTaken, type Step, underReview } from './fulfil-order.ts';

interface OrderOutcome {
  id: number;
  /** Null if it succeeded. */
  error: { code: string; message: Message } | null;
}

/** So that the audit log records a command about one order, whichever call it came by. */
const actorFor = (actor: StaffActor, orderId: number): StaffActor => ({ ...actor, objectId: String(orderId) });

/** Each order in its own transaction: a failure does not affect the others. */
export async function fulfilOrders(
  services: Services,
  { orderIds, actor }: { orderIds: readonly number[]; actor: StaffActor },
  step: Step,
): Promise<OrderOutcome[]> {
  const outcomes: OrderOutcome[] = [];
  for (const orderId of orderIds) {
    const done = await fulfilOrder(services, { orderId, actor: actorFor(actor, orderId), note: '' }, step);
    outcomes.push({ id: orderId, error: done.ok ? null : done.error });
  }
  return outcomes;
}

interface ParcelOutcome extends Omit<ListedParcel, 'problem' | 'number'> {
  orderId: number | null;
  /** So that whoever scans can check that it is the right parcel. */
  name: string;
  /** Dispatched with this way bill before. */
  before: boolean;
  error: { code: string; message: Message } | null;
}

interface DispatchList {
  courier: string;
  trackingUrl: string | null;
  list: string;
  actor: StaffActor;
  /** The request's idempotency key. */
  key: string | undefined;
  isDryRun: boolean;
}

const { dispatchList } = messages.errors.staff.orders;
const problems: Record<NonNullable<ListedParcel['problem']>, Message> = {
  order_unreadable: dispatchList.orderUnreadable,
  awb_missing: dispatchList.awbMissing,
  awb_unreadable: dispatchList.awbUnreadable,
  order_twice: dispatchList.orderTwice,
  awb_twice: dispatchList.awbTwice,
};

/**
 * Dispatches each order in its own transaction, and returns the outcome of each line. An order already dispatched with
 * the same way bill counts as done. A dry run only checks. Errors: 422 too_many_orders; 400 idempotency_key_invalid.
 */
export async function dispatchMany(services: Services, given: DispatchList): Promise<Result<ParcelOutcome[]>> {
  const parcels = parseDispatchList(given.list);
  if (parcels.length > maxOrdersAtOnce)
    return err(422, 'too_many_orders', dispatchList.tooMany({ limit: maxOrdersAtOnce }), {
      errors: { list: [dispatchList.tooMany({ limit: maxOrdersAtOnce })] },
    });
  const orders = await findOrdersByNumber(
    services.db,
    parcels.flatMap(({ number }) => number ?? []),
  );
  const outcomes: ParcelOutcome[] = [];
  for (const parcel of parcels) {
    const order = orders.find(({ number }) => number === parcel.number) ?? null;
    const shared = { line: parcel.line, order: parcel.order, awb: parcel.awb };
    const found = { ...shared, orderId: order?.id ?? null, name: order?.name ?? '' };
    const fail = (code: string, message: Message) =>
      outcomes.push({ ...found, before: false, error: { code, message } });
    if (parcel.problem) fail(parcel.problem, problems[parcel.problem]);
    else if (!order) fail('order_not_found', messages.errors.orders.notFound);
    else if (isSame(order, given.courier, parcel.awb)) outcomes.push({ ...found, before: true, error: null });
    else {
      const done = given.isDryRun
        ? await checkParcel(services, order, given, parcel.awb)
        : await dispatchOne(services, order.id, given, parcel.awb);
      if (done.ok) outcomes.push({ ...found, before: false, error: null });
      else fail(done.error.code, done.error.message);
    }
  }
  return ok(outcomes);
}

type FoundOrder = Awaited<ReturnType<typeof findOrdersByNumber>>[number];

function isSame(order: FoundOrder, courier: string, awb: string): boolean {
  return order.awb?.toUpperCase() === awb.toUpperCase() && order.courier?.toLowerCase() === courier.toLowerCase();
}

/** The error that dispatching would give, as far as it can be known beforehand. */
async function checkParcel(
  { db }: Services,
  { state, isUnderReview }: FoundOrder,
  { courier }: DispatchList,
  awb: string,
): Promise<Result<null>> {
  const allowed = decideTransition(state, 'dispatch');
  if (!allowed.ok) return allowed;
  if (isUnderReview) return underReview;
  const isTaken = await inTransaction(db, async (tx) => ok(await isAwbTaken(tx, { courier, awb })));
  return isTaken.ok && isTaken.value ? err(409, 'awb_taken', messages.errors.staff.orders.awbTaken) : ok(null);
}

async function dispatchOne(
  services: Services,
  orderId: number,
  { courier, trackingUrl, actor, key }: DispatchList,
  awb: string,
): Promise<Result<null>> {
  const identity = key ? identifyRequest(key, { orderId }, ['dispatch', [courier, awb]]) : ok(null);
  if (!identity.ok) return identity;
  const parcel = { courier, awb, trackingUrl, expiries: [], identity: identity.value };
  return dispatchOrder(services, { orderId, actor: actorFor(actor, orderId), ...parcel });
}
