import { sql } from 'kysely';
import type { ReversedOrder } from '#contract/membership.ts';
import type { RefundState, ReturnState } from '#contract/order-states.ts';
import type { Language } from '#contract/language.ts';
import type { CustomerIdentity } from '#server/customers/index.ts';
import { cancelOrder, quoteRefund } from '#server/fulfilment/index.ts';
import { paise, paiseToRupees, rupeesToPaise } from '#server/money/paise.ts';
import { readReturns, requestReturn } from '#server/orders/index.ts';
import { identifyRequest } from '#server/idempotency/index.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { readReturnableLines } from './returns.ts';
import { decideReversal, endOfDayAfter, findReturnRight, notMember } from './rules.ts';
import { findLastExit, findOwnMember, type OwnMember } from './store.ts';

/** More than anybody places within the cooling-off days; others can be returned manually. */
const maxOrders = 100;

type Line = Awaited<ReturnType<typeof readReturnableLines>>[number];

/** From joining until a moment, latest first. */
function selectOrders(db: Db | Tx, { customerId, joinedAt }: OwnMember, until: Date) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'order_status', 'payment_status', 'placed_at as placedAt', 'delivered_at as deliveredAt'])
    .where('customer_id', '=', customerId)
    .where('claimed_at', 'is', null)
    .where('placed_at', '>=', joinedAt)
    .where('placed_at', '<', until)
    .orderBy('id', 'desc')
    .limit(maxOrders);
}

/** Paid, undispatched orders are cancelled; the remaining items of delivered ones are returned. */
async function planReversal(db: Db | Tx, orders: Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>) {
  const lines = Map.groupBy(
    await readReturnableLines(
      db,
      orders.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  return orders.flatMap((order) => {
    const action = decideReversal({ order: order.order_status, payment: order.payment_status });
    const left = (lines.get(order.id) ?? [])
      .map((line) => ({ ...line, left: line.quantity - line.credited - (action === 'return' ? line.inReturn : 0) }))
      .filter((line) => line.left > 0);
    return action === null || left.length === 0 ? [] : [{ ...order, action, lines: left }];
  });
}

/**
 * Reverses the purchases of a member who leaves within the cooling-off days, as a buyer would: cancels what is paid and
 * not dispatched, and requests returns of what was delivered. Sale points follow. The caller's transaction must end the
 * membership. Returns the number of orders. Errors: those of cancelOrder and requestReturn, except by an order's state,
 * because the orders are locked.
 */
export async function reverseOrders(tx: Tx, services: Services, member: OwnMember, at: Date): Promise<Result<number>> {
  const own = await selectOrders(tx, member, at).execute();
  // Lock in order of id, like every code that locks several orders.
  await sql`SELECT id FROM orders WHERE id = ${anyOf(own.map(({ id }) => id))} ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
  const plan = await planReversal(tx, await selectOrders(tx, member, at).execute());
  const actor = `customer:${member.customerId}` as const;
  let count = 0;
  for (const { id: orderId, action, lines, ...order } of plan.toReversed()) {
    const done =
      action === 'cancel'
        ? await cancelOrder(services, { orderId, actor, lines: null, reason: '', identity: null })
        : action === 'return'
          ? await askReturn(services, { member: { ...member, leftAt: at, inCoolingOff: true }, orderId, order, lines })
          : ok(null);
    if (!done.ok) return done;
    if (action !== 'later') count += 1;
  }
  return ok(count);
}

async function askReturn(
  services: Services,
  {
    member,
    orderId,
    order: { placedAt, deliveredAt },
    lines,
  }: {
    member: OwnMember;
    orderId: number;
    order: { placedAt: Date; deliveredAt: Date | null };
    lines: readonly (Line & { left: number })[];
  },
): Promise<Result<null>> {
  const right = deliveredAt && findReturnRight(member, { placedAt, deliveredAt });
  if (!right) return ok(null);
  const identity = identifyRequest(`leaving as ${member.memberId}`, { orderId }, ['return', [right.kind]]);
  if (!identity.ok) return identity;
  return requestReturn(services, {
    orderId,
    actor: `customer:${member.customerId}`,
    right,
    identity: identity.value,
    lines: lines.map(({ lineNo, left }) => ({
      lineNo,
      quantity: left,
      reason: 'not_wanted',
      message: '',
      photos: [],
    })),
  });
}

/**
 * What leaving within the cooling-off days would reverse, or its progress afterwards; empty for everybody else. Errors:
 * 404 member_not_found.
 */
export async function readReversal(
  services: Services,
  customer: CustomerIdentity,
  language: Language,
): Promise<Result<ReversedOrder[]>> {
  const { db } = services;
  const member = await findOwnMember(db, customer.id);
  if (!member) return notMember;
  const now = services.clock.now();
  if (member.leftAt !== null) return ok(member.inCoolingOff ? await readReversed(services, member, language) : []);
  if (now >= endOfDayAfter(member.joinedAt, readNetworkSettings(services).coolingOffDays)) return ok([]);
  const orders: ReversedOrder[] = [];
  for (const { id, number, action, lines } of await planReversal(db, await selectOrders(db, member, now).execute())) {
    const quantities = lines.map(({ lineNo, left }) => ({ lineNo, quantity: left }));
    orders.push({
      order_id: id,
      number,
      action,
      refund_amount: action === 'later' ? null : await quote(services, id, action, quantities),
      refund_state: null,
      lines: lines.map((line) => ({
        line_no: line.lineNo,
        product_name: line.names[language] ?? line.name,
        quantity: line.left,
        state: null,
      })),
    });
  }
  return ok(orders);
}

/** In rupees: a cancellation including delivery, or returned items; null if the order has changed meanwhile. */
async function quote(
  services: Services,
  orderId: number,
  action: 'cancel' | 'return',
  lines: readonly { lineNo: number; quantity: number }[],
): Promise<number | null> {
  const quoted = await quoteRefund(services, {
    orderId,
    act: action,
    lines: action === 'cancel' ? null : lines,
    returnIds: null,
    withShipping: false,
  });
  if (!quoted.ok) return null;
  return action === 'cancel' ? quoted.value.refund_amount : quoted.value.items_amount;
}

/** Orders that were reversed, in full or in part, or still can be. */
async function readReversed(services: Services, member: OwnMember, language: Language): Promise<ReversedOrder[]> {
  const { db } = services;
  const { given_at: since } = (await findLastExit(db, member.memberId))!;
  const orders = await selectOrders(db, member, member.leftAt!).execute();
  const ids = orders.map(({ id }) => id);
  const returns = Map.groupBy(
    (await readReturns(db, ...ids)).filter(({ kind }) => kind === 'cooling_off'),
    ({ orderId }) => orderId,
  );
  const credits = Map.groupBy(await readCreditsSince(db, ids, since), ({ orderId }) => orderId);
  const bought = await readReturnableLines(db, ids);
  const reversed = [];
  for (const order of orders) {
    const lines = bought
      .filter(({ orderId }) => orderId === order.id)
      .map((line) => ({ lineNo: line.lineNo, name: line.names[language] ?? line.name, quantity: line.quantity }));
    const refunds = credits.get(order.id) ?? [];
    reversed.push(await reversalOf(services, order, { lines, refunds, returns: returns.get(order.id) ?? [] }));
  }
  return reversed.filter((each) => each !== null);
}

/** Returns what is reversed of one order; null if nothing is or can be. */
async function reversalOf(
  services: Services,
  { id, number, order_status, payment_status }: Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number],
  {
    lines,
    refunds,
    returns,
  }: {
    lines: readonly { lineNo: number; name: string; quantity: number }[];
    refunds: Awaited<ReturnType<typeof readCreditsSince>>;
    returns: Awaited<ReturnType<typeof readReturns>>;
  },
): Promise<ReversedOrder | null> {
  const named = (lineNo: number, quantity: number, state: ReturnState | null = null) => ({
    line_no: lineNo,
    product_name: lines.find((line) => line.lineNo === lineNo)!.name,
    quantity,
    state,
  });
  const common = { order_id: id, number, refund_state: worstState(refunds) };
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (returns.length > 0) {
    const coming = returns
      .filter(({ state, creditId }) => state !== 'declined' && creditId === null)
      .map(({ lineNo, quantity }) => ({ lineNo, quantity }));
    const open = coming.length === 0 ? null : await quote(services, id, 'return', coming);
    return {
      ...common,
      action: 'return',
      refund_amount: paiseToRupees(paise(refunded + rupeesToPaise(open ?? 0))),
      lines: returns.map(({ lineNo, quantity, state }) => named(lineNo, quantity, state)),
    };
  }
  if (order_status === 'cancelled' && refunds.length > 0)
    return {
      ...common,
      action: 'cancel',
      refund_amount: paiseToRupees(paise(refunded)),
      // A credit may be paid by two refunds.
      lines: [...new Map(refunds.map((refund) => [refund.creditId, refund])).values()].flatMap(({ lines: credited }) =>
        credited.map(([lineNo, quantity]) => named(lineNo, quantity)),
      ),
    };
  if (decideReversal({ order: order_status, payment: payment_status }) !== 'later') return null;
  return {
    ...common,
    action: 'later',
    refund_amount: null,
    lines: lines.map(({ lineNo, quantity }) => named(lineNo, quantity)),
  };
}

/** Refunds in paise and quantities by line. */
async function readCreditsSince(db: Db, orderIds: readonly number[], since: Date) {
  return await db
    .selectFrom('order_credit as c')
    .innerJoin('refund as r', 'r.credit_id', 'c.id')
    .select(['c.id as creditId', 'c.order_id as orderId', 'r.amount_paise as amount', 'r.state'])
    .select(
      sql<[number, number][]>`ARRAY(SELECT ARRAY[l.line_no, l.quantity] FROM order_credit_line l
        WHERE l.credit_id = c.id ORDER BY l.line_no)`.as('lines'),
    )
    .where('c.order_id', '=', anyOf(orderIds))
    .where('c.at', '>=', since)
    .orderBy('c.id')
    .execute();
}

/** The least advanced state. */
function worstState(refunds: readonly { state: RefundState }[]): RefundState | null {
  const order: readonly RefundState[] = ['failed', 'waiting', 'pending', 'processed'];
  return order.find((state) => refunds.some((refund) => refund.state === state)) ?? null;
}
