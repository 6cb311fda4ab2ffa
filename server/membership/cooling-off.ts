import { sql } from 'kysely';
import type { ReversedOrder } from '#contract/membership.ts';
import type { RefundState } from '#contract/order-states.ts';
import type { Language } from '#contract/language.ts';
import type { CustomerIdentity } from '#server/customers/index.ts';
import { cancelOrder, quoteRefund } from '#server/fulfilment/index.ts';
import { paise, paiseToRupees, rupeesToPaise } from '#server/money/paise.ts';
import { identifyAction, readReturns } from '#server/orders/index.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { requestReturn } from '#server/returns/index.ts';
import { readLeft } from './returns.ts';
import { decideReversal, endOfDayAfter, findReturnRight, notMember } from './rules.ts';
import { findLastExit, findOwnMember, type OwnMember } from './store.ts';

/** More own orders than anybody places in the cooling-off days; what came before them can be returned by hand. */
const mostOrders = 100;

type Line = Awaited<ReturnType<typeof readLeft>>[number];

/** The member's own orders from joining to a moment that were not closed, the last ones first. */
function selectOrders(db: Db | Tx, { customerId, joinedAt }: OwnMember, until: Date) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'order_status', 'payment_status', 'placed_at as placedAt', 'delivered_at as deliveredAt'])
    .where('customer_id', '=', customerId)
    .where('claimed_at', 'is', null)
    .where('placed_at', '>=', joinedAt)
    .where('placed_at', '<', until)
    .orderBy('id', 'desc')
    .limit(mostOrders);
}

/** What leaving at a moment does to each of these orders: whole ones are cancelled, of delivered ones what is left is returned. */
async function planReversal(db: Db | Tx, orders: Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>) {
  const lines = Map.groupBy(
    await readLeft(
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
 * Takes back what a member bought for themselves who leaves now in the cooling-off days, by the functions by which a buyer does it: cancels with refund what
 * is paid and has not left, and asks to return whatever was delivered; sale points follow. Returns how many orders that were. The caller's transaction ends the
 * membership. Errors: those of cancelOrder and requestReturn, none of which the state of an order brings about, since it is locked.
 */
export async function reverseOrders(tx: Tx, services: Services, member: OwnMember, at: Date): Promise<Result<number>> {
  const own = await selectOrders(tx, member, at).execute();
  // In the order of their numbers, as whoever locks several.
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
  const identity = identifyAction(`leaving as ${member.memberId}`, { orderId, kind: 'return', body: [right.kind] });
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
 * What leaving in the cooling-off days would take back, or, once the caller has left so, how that stands; empty for everybody else. Errors: 404
 * member_not_found.
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

/** In rupees, what cancelling refunds, with delivery, or what is paid back for items that are returned; null where the order has moved on meanwhile. */
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

/** The orders of somebody who left in the cooling-off days from which something was taken back since, or still can be. */
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
  const bought = await readLeft(db, ids);
  const reversed: ReversedOrder[] = [];
  for (const { id, number, order_status, payment_status } of orders) {
    const refunds = credits.get(id) ?? [];
    const asked = returns.get(id) ?? [];
    const nameOf = (lineNo: number) => {
      const line = bought.find((each) => each.orderId === id && each.lineNo === lineNo)!;
      return line.names[language] ?? line.name;
    };
    const common = { order_id: id, number, refund_state: worstState(refunds) };
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
    if (asked.length > 0) {
      const coming = asked
        .filter(({ state, creditId }) => state !== 'declined' && creditId === null)
        .map(({ lineNo, quantity }) => ({ lineNo, quantity }));
      const open = coming.length === 0 ? null : await quote(services, id, 'return', coming);
      reversed.push({
        ...common,
        action: 'return',
        refund_amount: paiseToRupees(paise(refunded + rupeesToPaise(open ?? 0))),
        lines: asked.map(({ lineNo, quantity, state }) => ({
          line_no: lineNo,
          product_name: nameOf(lineNo),
          quantity,
          state,
        })),
      });
    } else if (order_status === 'cancelled' && refunds.length > 0)
      reversed.push({
        ...common,
        action: 'cancel',
        refund_amount: paiseToRupees(paise(refunded)),
        // A credit may be paid by two refunds.
        lines: [...new Map(refunds.map((refund) => [refund.creditId, refund])).values()].flatMap(({ lines }) =>
          lines.map(([lineNo, quantity]) => ({
            line_no: lineNo,
            product_name: nameOf(lineNo),
            quantity,
            state: null,
          })),
        ),
      });
    else if (decideReversal({ order: order_status, payment: payment_status }) === 'later')
      reversed.push({
        ...common,
        action: 'later',
        refund_amount: null,
        lines: bought
          .filter(({ orderId }) => orderId === id)
          .map(({ lineNo, quantity }) => ({ line_no: lineNo, product_name: nameOf(lineNo), quantity, state: null })),
      });
  }
  return reversed;
}

/** What was taken off the sale of orders since a moment, with the money that goes back, in paise, and the quantities by line. */
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

/** Of several refunds of an order, how the one stands that is furthest from its end. */
function worstState(refunds: readonly { state: RefundState }[]): RefundState | null {
  const order: readonly RefundState[] = ['failed', 'waiting', 'pending', 'processed'];
  return order.find((state) => refunds.some((refund) => refund.state === state)) ?? null;
}
