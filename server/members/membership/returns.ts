import type { NotNull } from 'kysely';
import type * as z from 'zod/mini';
import type { RefundQuote } from '#contract/order-life.ts';
import type { ReturnableOrder, SellerReturnBody } from '#contract/membership.ts';
import { policy } from '#contract/policy.ts';
import type { CustomerIdentity } from '#server/customers/index.ts';
import { quoteRefund } from '#server/fulfilment/index.ts';
import { lineNames, readReturns, requestReturn } from '#server/orders/index.ts';
import { identifyRequest } from '#server/idempotency/index.ts';
import { unknownOrder } from '#server/order-access/index.ts';
import { type LineQuantity } from '#server/money/line-amounts.ts';
import type { Language } from '#contract/language.ts';
import { dayInIndia, dayMs } from '#contract/india-time.ts';
import { anyOf, type Db } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { findReturnRight, notMember, type SellerReturnRight } from './rules.ts';
import { findOwnMembers, type OwnMember } from './store.ts';

const notOwn = err(409, 'return_not_sellers', messages.errors.membership.notSellersOrder);

/** Per page; more appear when these are returned. */
const maxOrders = 30;

/** Latest first, if the return period may not be over. */
async function findDelivered(db: Db, member: OwnMember, now: Date) {
  const since = new Date(now.getTime() - (policy.buyBackDays + 1) * dayMs);
  // A right that begins with leaving covers all orders since joining.
  const first = member.inCoolingOff && member.leftAt! > since ? member.joinedAt : since;
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at as placedAt', 'delivered_at as deliveredAt'])
    .where('customer_id', '=', member.customerId)
    .where('order_status', '=', 'delivered')
    .where('delivered_at', '>=', first)
    .where('claimed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxOrders)
    .$narrowType<{ deliveredAt: NotNull }>()
    .execute();
  return rows;
}

/** With the quantity that can still be returned. */
export async function readReturnableLines(db: Db, orderIds: readonly number[]) {
  return await db
    .selectFrom('order_line as l')
    .select(['l.order_id as orderId', 'l.line_no as lineNo', 'l.name', 'l.quantity', 'l.expires_on as expiresOn'])
    .select(lineNames('l').as('names'))
    .select(({ selectFrom, fn, lit }) => [
      fn
        .coalesce(
          selectFrom('order_credit_line as c')
            .select(({ fn: of }) => of.sum<number>('c.quantity').as('quantity'))
            .whereRef('c.order_id', '=', 'l.order_id')
            .whereRef('c.line_no', '=', 'l.line_no'),
          lit(0),
        )
        .as('credited'),
      fn
        .coalesce(
          selectFrom('order_return as r')
            .select(({ fn: of }) => of.sum<number>('r.quantity').as('quantity'))
            .whereRef('r.order_id', '=', 'l.order_id')
            .whereRef('r.line_no', '=', 'l.line_no')
            .where('r.state', '<>', 'declined')
            .where('r.credit_id', 'is', null),
          lit(0),
        )
        .as('inReturn'),
    ])
    .where('l.order_id', '=', anyOf(orderIds))
    .orderBy('l.order_id')
    .orderBy('l.line_no')
    .execute();
}

/** Orders with items that a direct seller can return, or that are being returned. Errors: 404 member_not_found. */
export async function findReturnables(
  services: Services,
  customer: CustomerIdentity,
  language: Language,
): Promise<Result<ReturnableOrder[]>> {
  const { db } = services;
  const members = await findOwnMembers(db, customer.id);
  if (members.length === 0) return notMember;
  const now = services.clock.now();
  const today = dayInIndia(now);
  const orders = [];
  for (const member of members)
    for (const order of await findDelivered(db, member, now)) {
      const right = findReturnRight(member, order);
      if (right && today <= right.until) orders.push({ ...order, right });
    }
  if (orders.length === 0) return ok([]);
  const ids = orders.map(({ id }) => id);
  const lines = Map.groupBy(await readReturnableLines(db, ids), ({ orderId }) => orderId);
  const returns = Map.groupBy(await readReturns(db, ...ids), ({ orderId }) => orderId);
  return ok(
    orders
      .toSorted((one, other) => other.id - one.id)
      .map(({ id, number, deliveredAt, right }) => ({
        order_id: id,
        number,
        delivered_at: deliveredAt.toISOString(),
        ...right,
        lines: lines.get(id)!.map((line) => {
          const expires_on = right.kind === 'buy_back' ? line.expiresOn : null;
          const hasExpired = expires_on !== null && today > expires_on;
          return {
            line_no: line.lineNo,
            product_name: line.names[language] ?? line.name,
            quantity: line.quantity,
            can_return_quantity: hasExpired ? 0 : Math.max(0, line.quantity - line.credited - line.inReturn),
            expires_on,
          };
        }),
        returns: (returns.get(id) ?? []).map((each) => ({
          id: each.id,
          line_no: each.lineNo,
          quantity: each.quantity,
          state: each.state,
          answer: each.answer,
        })),
      })),
  );
}

/** Errors: 404 member_not_found, order_not_found; 409 order_not_delivered, return_not_sellers. */
async function findRight(
  services: Services,
  customer: CustomerIdentity,
  orderId: number,
): Promise<Result<SellerReturnRight>> {
  const members = await findOwnMembers(services.db, customer.id);
  if (members.length === 0) return notMember;
  const order = await services.db
    .selectFrom('orders')
    .select(['placed_at as placedAt', 'delivered_at as deliveredAt', 'claimed_at as claimedAt'])
    .where('id', '=', orderId)
    .where('customer_id', '=', customer.id)
    .executeTakeFirst();
  if (!order) return unknownOrder;
  const { placedAt, deliveredAt, claimedAt } = order;
  if (!deliveredAt) return err(409, 'order_not_delivered', messages.errors.returns.notDelivered);
  // A guest's order counted for the member named in it, and became final after a buyer's return period.
  if (claimedAt !== null) return notOwn;
  // At most one of several memberships existed when the order was placed.
  const [right] = members.flatMap((member) => findReturnRight(member, { placedAt, deliveredAt }) ?? []);
  return right ? ok(right) : notOwn;
}

/** In rupees; changes nothing. Errors: as requestSellerReturn. */
export async function quoteSellerReturn(
  services: Services,
  customer: CustomerIdentity,
  orderId: number,
  lines: readonly LineQuantity[],
): Promise<Result<RefundQuote>> {
  const right = await findRight(services, customer, orderId);
  if (!right.ok) return right;
  return quoteRefund(services, { orderId, act: 'return', lines, returnIds: null, withShipping: false });
}

/**
 * Requests the return of unused items at the full price paid, without a reason. Staff handle it like any return; sale
 * points go with the refund. Repeating it with the same key and items changes nothing. Errors: 404 member_not_found,
 * order_not_found; 409 order_not_delivered, return_not_sellers (bought as a guest, before joining or after leaving),
 * return_too_late, return_expired, quantity_not_left; 422 line_not_found.
 */
export async function requestSellerReturn(
  services: Services,
  customer: CustomerIdentity,
  { order_id: orderId, lines }: z.infer<typeof SellerReturnBody>,
  key: string | undefined,
): Promise<Result<null>> {
  const right = await findRight(services, customer, orderId);
  if (!right.ok) return right;
  const identity = identifyRequest(key, { orderId }, ['return', [right.value.kind, lines]]);
  if (!identity.ok) return identity;
  return requestReturn(services, {
    orderId,
    actor: `customer:${customer.id}`,
    right: right.value,
    identity: identity.value,
    lines: lines.map(({ line_no, quantity }) => ({
      lineNo: line_no,
      quantity,
      reason: 'not_wanted',
      message: '',
      photos: [],
    })),
  });
}
