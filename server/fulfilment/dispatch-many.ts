import type { StaffActor } from '#server/audit/index.ts';
import { mostOrdersAtOnce } from '#contract/staff-order-list.ts';
import { decideTransition, findOrdersByNumber, identifyAction, isAwbTaken, underReview } from '#server/orders/index.ts';
import { type Message, messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { inTransaction } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';
import { type ListedParcel, parseDispatchList } from './dispatch-list-rules.ts';
import { dispatchOrder, fulfilOrder, type Step } from './fulfil-order.ts';

/** What became of one order of many. */
interface OrderOutcome {
  id: number;
  /** Why it was not done; null where it was. */
  error: { code: string; message: Message } | null;
}

/** As the audit log knows a command about one order, whichever call it came by. */
const actorFor = (actor: StaffActor, orderId: number): StaffActor => ({ ...actor, objectId: String(orderId) });

/** Takes orders one step further, each in a transaction of its own: what keeps one back does not keep the others. */
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

/** What became of one line of a list of parcels. */
interface ParcelOutcome extends Omit<ListedParcel, 'problem' | 'number'> {
  orderId: number | null;
  /** Of the buyer, so that whoever scans sees that it is the right one. */
  name: string;
  /** It was dispatched with this way bill before. */
  before: boolean;
  error: { code: string; message: Message } | null;
}

interface DispatchList {
  courier: string;
  trackingUrl: string | null;
  list: string;
  actor: StaffActor;
  /** The key of the request; the same again does nothing twice. */
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
 * Hands the parcels of a list to a courier, each order in a transaction of its own, and says for each line what became of it. An order that has
 * left with the same way bill already is done; a dry run only looks. Errors: 422 too_many_orders; 400 idempotency_key_invalid.
 */
export async function dispatchMany(services: Services, given: DispatchList): Promise<Result<ParcelOutcome[]>> {
  const parcels = parseDispatchList(given.list);
  if (parcels.length > mostOrdersAtOnce)
    return err(422, 'too_many_orders', dispatchList.tooMany({ limit: mostOrdersAtOnce }), {
      errors: { list: [dispatchList.tooMany({ limit: mostOrdersAtOnce })] },
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

/** What dispatching would be rejected for, as far as it can be known beforehand. */
async function checkParcel(
  { db }: Services,
  { state, isUnderReview }: FoundOrder,
  { courier, trackingUrl }: DispatchList,
  awb: string,
): Promise<Result<null>> {
  const allowed = decideTransition(state, 'dispatch');
  if (!allowed.ok) return allowed;
  if (isUnderReview) return underReview;
  const isTaken = await inTransaction(db, async (tx) => ok(await isAwbTaken(tx, { courier, awb, trackingUrl })));
  return isTaken.ok && isTaken.value ? err(409, 'awb_taken', messages.errors.staff.orders.awbTaken) : ok(null);
}

async function dispatchOne(
  services: Services,
  orderId: number,
  { courier, trackingUrl, actor, key }: DispatchList,
  awb: string,
): Promise<Result<null>> {
  const identity = key ? identifyAction(key, { orderId, kind: 'dispatch', body: [courier, awb] }) : ok(null);
  if (!identity.ok) return identity;
  const parcel = { courier, awb, trackingUrl, expiries: [], identity: identity.value };
  return dispatchOrder(services, { orderId, actor: actorFor(actor, orderId), ...parcel });
}
