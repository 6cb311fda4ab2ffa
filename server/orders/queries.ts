import { expressionBuilder, type Selectable, sql } from 'kysely';
import { type OrderEventKind } from '#contract/order-states.ts';
import { type Supply } from '#server/money/contained-tax.ts';
import { noPaise, type Paise } from '#server/money/paise.ts';
import type { DB, OrderLine as OrderLineTable } from '#server/platform/database-types.ts';
import { type Tx } from '#server/platform/database.ts';
import { type OrderState } from './transitions.ts';

const orders = expressionBuilder<DB, 'orders'>();

/** SQL over a row of `orders`. */
export const isUnderReview = orders
  .and([
    orders('orders.order_status', 'in', ['placed', 'confirmed', 'packed']),
    orders.exists(
      orders
        .selectFrom('order_review')
        .select('order_review.order_id')
        .whereRef('order_review.order_id', '=', 'orders.id')
        .where('order_review.approved_at', 'is', null),
    ),
  ])
  .$castTo<boolean>();

/** Until the transaction ends. Amounts in paise. */
export interface LockedOrder {
  id: number;
  state: OrderState;
  method: 'cod' | 'online';
  payable: Paise;
  shipping: Paise;
  /** By which the delivery charge is taxed; null for orders placed before the charge contained tax. */
  deliverySupply: Supply | null;
  /** Money received, credited off the sale, and refunded or promised as a refund. */
  paid: Paise;
  credited: Paise;
  refunded: Paise;
  attempts: number;
  deliveredAt: Date | null;
  /** After delivery, as promised when the order was placed. */
  returnDays: number;
  isUnderReview: boolean;
}

/**
 * Locks the order until the transaction ends. Other commands wait and then see its new state. Returns null if there is
 * no such order.
 */
export async function lockOrder(tx: Tx, orderId: number): Promise<LockedOrder | null> {
  const row = await tx
    .selectFrom('orders')
    .select(['order_status', 'payment_status', 'payment_method', 'payable_paise', 'shipping_paise', 'paid_paise'])
    .select(['credited_paise', 'refunded_paise', 'delivery_attempts', 'delivered_at', 'return_days', 'delivery_supply'])
    .select(isUnderReview.as('under_review'))
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: orderId,
    state: { order: row.order_status, payment: row.payment_status },
    method: row.payment_method,
    payable: row.payable_paise,
    shipping: row.shipping_paise,
    deliverySupply: row.delivery_supply,
    paid: row.paid_paise,
    credited: row.credited_paise,
    refunded: row.refunded_paise,
    attempts: row.delivery_attempts,
    deliveredAt: row.delivered_at,
    returnDays: row.return_days,
    isUnderReview: row.under_review,
  };
}

export interface Parcel {
  courier: string;
  awb: string;
  /** Null if the courier has none. */
  trackingUrl: string | null;
}

/** Amounts in paise. */
export interface OrderUpdate {
  /** With payment `paid`, the paid amount becomes the payable amount. */
  state?: OrderState;
  /** Handed over by the courier. */
  paid?: Paise;
  /** Amounts to add to what was credited, refunded or promised, and to the tax. */
  add?: { credited?: Paise; refunded?: Paise; tax?: Paise };
  /** By which the delivery charge is taxed. */
  deliverySupply?: Supply;
  expiresAt?: Date;
  dispatched?: Parcel & { at: Date };
  /** One more delivery attempt; also counts it. */
  attemptedAt?: Date;
  /** Null if the courier does not hold the parcel. */
  heldUntil?: Date | null;
  deliveredAt?: Date;
  /** Expiry days of these lines' items. */
  expiries?: readonly { line_no: number; expires_on: string }[];
}

/** Updates an order, and its lines if they change, in one statement each. The caller must hold the order's lock. */
export async function updateOrder(tx: Tx, orderId: number, { expiries = [], ...change }: OrderUpdate): Promise<void> {
  if (expiries.length > 0) await saveExpiries(tx, orderId, expiries);
  if (Object.keys(change).length === 0) return;
  const { state, add, dispatched } = change;
  await tx
    .updateTable('orders')
    .set(({ eb, ref }) => ({
      ...(state && { order_status: state.order, payment_status: state.payment }),
      ...(state?.payment === 'paid' && { paid_paise: ref('payable_paise') }),
      ...(change.paid !== undefined && { paid_paise: change.paid }),
      ...(add && {
        tax_paise: eb('tax_paise', '+', add.tax ?? noPaise),
        credited_paise: eb('credited_paise', '+', add.credited ?? noPaise),
        refunded_paise: eb('refunded_paise', '+', add.refunded ?? noPaise),
      }),
      ...(change.deliverySupply && { delivery_supply: change.deliverySupply }),
      ...(change.expiresAt && { expires_at: change.expiresAt }),
      ...(dispatched && {
        courier: dispatched.courier,
        awb: dispatched.awb,
        tracking_url: dispatched.trackingUrl,
        dispatched_at: dispatched.at,
      }),
      ...(change.attemptedAt && {
        delivery_attempts: eb('delivery_attempts', '+', 1),
        last_attempt_at: change.attemptedAt,
      }),
      ...(change.heldUntil !== undefined && { held_until: change.heldUntil }),
      ...(change.deliveredAt && { delivered_at: change.deliveredAt, held_until: null }),
    }))
    .where('id', '=', orderId)
    .execute();
}

/** Stores the expiry days of these lines' items. */
async function saveExpiries(tx: Tx, orderId: number, expiries: NonNullable<OrderUpdate['expiries']>): Promise<void> {
  const lines = expiries.map((each) => each.line_no);
  const days = expiries.map((each) => each.expires_on);
  await tx
    .updateTable('order_line')
    .from(
      sql<Pick<Selectable<OrderLineTable>, 'line_no' | 'expires_on'>>`unnest(${lines}::int[], ${days}::date[])`.as<'e'>(
        sql`e (line_no, expires_on)`,
      ),
    )
    .set(({ ref }) => ({ expires_on: ref('e.expires_on') }))
    .where('order_line.order_id', '=', orderId)
    .whereRef('order_line.line_no', '=', 'e.line_no')
    .execute();
}
export interface OrderEvent {
  orderId: number;
  at: Date;
  kind: OrderEventKind;
  actor: string;
  detail: Record<string, string | number>;
}

/**
 * The same event with the same detail is recorded once, and again only after the order was reopened. Requires the
 * order's lock.
 */
export async function noteEvent(tx: Tx, event: OrderEvent): Promise<void> {
  const detail = sql<string>`${JSON.stringify(event.detail)}::jsonb`;
  await tx
    .insertInto('order_event')
    .columns(['order_id', 'at', 'kind', 'actor', 'detail'])
    .expression(
      tx
        .selectNoFrom(({ cast, val }) => [
          cast<number>(val(event.orderId), 'bigint').as('order_id'),
          cast<Date>(val(event.at), 'timestamptz').as('at'),
          cast<OrderEventKind>(val(event.kind), 'text').as('kind'),
          cast<string>(val(event.actor), 'text').as('actor'),
          detail.as('detail'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('order_event as earlier')
                .select('earlier.id')
                .where('earlier.order_id', '=', event.orderId)
                .where('earlier.kind', '=', event.kind)
                .where('earlier.detail', '=', detail)
                .where((earlier) =>
                  earlier.not(
                    earlier.exists(
                      earlier
                        .selectFrom('order_event as later')
                        .select('later.id')
                        .whereRef('later.order_id', '=', 'earlier.order_id')
                        .whereRef('later.id', '>', 'earlier.id')
                        .where('later.kind', 'in', ['payment_reopened', 'payment_retried', 'reinstated']),
                    ),
                  ),
                ),
            ),
          ),
        ),
    )
    .execute();
}

/** Returns the promised delivery days of a row of `orders`. */
export function promisedDays({
  deliver_from: from,
  deliver_to: to,
}: {
  deliver_from: string | null;
  deliver_to: string | null;
}): { from: string; to: string } | null {
  return from === null || to === null ? null : { from, to };
}
