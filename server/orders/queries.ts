import { expressionBuilder, type NotNull, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Language } from '#contract/language.ts';
import { type OrderReference } from '#contract/order-number.ts';
import { type OrderEventKind } from '#contract/order-states.ts';
import { type Supply } from '#server/money/contained-tax.ts';
import { type Paise } from '#server/money/paise.ts';
import type { DB } from '#server/platform/database-types.ts';
import { type Db, givenId, type Tx } from '#server/platform/database.ts';
import { nameIn, type TranslatedNames } from '#server/platform/translations.ts';
import { lineNames } from './order-lines.ts';
import type { NewOrder, OrderLine } from './insert-order.ts';
import { StoredAddress } from './rules.ts';
import { type OrderState } from './transitions.ts';
import { type OrderForSms } from '#server/notifications/index.ts';

/** Whose an order is. */
export interface OrderOwner {
  id: number;
  number: string;
  /** Null for a guest's. */
  customerId: number | null;
  mobile: string;
}

/** Finds an order by its public number or its id; null where there is none. One statement, as long for either answer. */
export async function findOrderOwner(db: Db, reference: OrderReference): Promise<OrderOwner | null> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'number', 'customer_id as customerId', 'mobile'])
    .$if('id' in reference, (query) => query.where('id', '=', givenId((reference as { id: number }).id)))
    .$if('number' in reference, (query) => query.where('number', '=', (reference as { number: string }).number))
    .executeTakeFirst();
  return row ?? null;
}

const orders = expressionBuilder<DB, 'orders'>();

/** Of a row of `orders`: whether it waits for staff to look at it before it leaves. */
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

/** An order that nobody else changes until the transaction ends. Amounts in paise. */
export interface LockedOrder {
  id: number;
  state: OrderState;
  method: 'cod' | 'online';
  payable: Paise;
  shipping: Paise;
  /** Under which supply the delivery charge is taxed; null of an order from before it contained tax. */
  deliverySupply: Supply | null;
  /** What came in, what was taken off the sale, and what of the money is promised back or gone back. */
  paid: Paise;
  credited: Paise;
  refunded: Paise;
  attempts: number;
  deliveredAt: Date | null;
  /** In which its items may come back after delivery, as it was when the order was placed. */
  returnDays: number;
  /** Staff have yet to look at it. */
  isUnderReview: boolean;
}

/** Whether an order of the customer was ever delivered. */
export async function hasDeliveredOrder(db: Db | Tx, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('delivered_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the order until the transaction ends: other commands wait and then see its new state. */
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

/** Sets the state that a decided transition leads to; an order that becomes paid is paid in full. The caller holds the order's lock. */
export async function setState(tx: Tx, orderId: number, state: OrderState): Promise<void> {
  await tx
    .updateTable('orders')
    .set(({ ref }) => ({
      order_status: state.order,
      payment_status: state.payment,
      ...(state.payment === 'paid' ? { paid_paise: ref('payable_paise') } : {}),
    }))
    .where('id', '=', orderId)
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
 * Notes what happened to an order; the same thing with the same detail is noted once, and anew after the order was opened again.
 * The caller holds the order's lock.
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

export async function readOrderedItems(db: Db, orderId: number): Promise<{ productId: number; quantity: number }[]> {
  return await db
    .selectFrom('order_line')
    .select(['product_id as productId', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute();
}

export interface UnpaidOrder {
  number: string;
  payable: Paise;
  placedAt: Date;
  expiresAt: Date;
  payer: { name: string; email: string; mobile: string };
  goods: OrderedGoods;
}

/** What an order is called to whom pays for it: its first product, how many there are, and in which language. */
export interface OrderedGoods {
  firstProduct: string;
  products: number;
  language: Language;
}

/** The columns of an order from which `goodsOf` makes its goods. */
const orderedGoods = [
  'orders.language',
  orders
    .selectFrom('order_line')
    .select('name')
    .whereRef('order_line.order_id', '=', 'orders.id')
    .where('line_no', '=', 1)
    .as('firstName'),
  orders
    .selectFrom('order_line')
    .select(lineNames('order_line').as('names'))
    .whereRef('order_line.order_id', '=', 'orders.id')
    .where('line_no', '=', 1)
    .as('firstNames'),
  orders
    .selectFrom('order_line')
    .select(({ fn }) => fn.countAll<number>().as('products'))
    .whereRef('order_line.order_id', '=', 'orders.id')
    .as('products'),
] as const;

interface GoodsRow {
  language: Language;
  firstName: string | null;
  firstNames: TranslatedNames | null;
  products: number | null;
}

function goodsOf({ language, firstName, firstNames, products }: GoodsRow): OrderedGoods {
  return { firstProduct: nameIn(language, firstName ?? '', firstNames ?? {}), products: products ?? 0, language };
}

/** What is still to be paid online and by whom, or null where nothing is. */
export async function readUnpaid(db: Db, orderId: number): Promise<UnpaidOrder | null> {
  const row = await db
    .selectFrom('orders')
    .select(['number', 'payable_paise as payable', 'placed_at as placedAt', 'expires_at as expiresAt'])
    .select(['first_name', 'last_name', 'email', 'mobile'])
    .select(orderedGoods)
    .where('id', '=', orderId)
    .where('payment_status', '=', 'pending')
    // An order that awaits its payment has a time until which it may be paid.
    .$narrowType<{ expiresAt: NotNull }>()
    .executeTakeFirst();
  if (!row) return null;
  const { number, payable, placedAt, expiresAt, first_name, last_name, email, mobile } = row;
  const payer = { name: `${first_name} ${last_name}`, email, mobile };
  return { number, payable, placedAt, expiresAt, payer, goods: goodsOf(row) };
}

/** Who pays for what, and when it was ordered. The order must exist. */
export async function readPayer(
  db: Db,
  orderId: number,
): Promise<Pick<UnpaidOrder, 'number' | 'payer' | 'placedAt' | 'goods'>> {
  const row = await db
    .selectFrom('orders')
    .select(['number', 'placed_at as placedAt', 'first_name', 'last_name', 'email', 'mobile'])
    .select(orderedGoods)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { number, placedAt, first_name, last_name, email, mobile } = row;
  return { number, placedAt, payer: { name: `${first_name} ${last_name}`, email, mobile }, goods: goodsOf(row) };
}

/** What the confirmation email contains of an order; its lines have their names in the order's language. */
export type MailedOrder = Omit<
  NewOrder,
  | 'customerId'
  | 'state'
  | 'referralMemberId'
  | 'billing'
  | 'placeOfSupply'
  | 'coupon'
  | 'tax'
  | 'supply'
  | 'expiresAt'
  | 'returnDays'
  | 'isGift'
  | 'giftMessage'
  | 'lines'
> & {
  id: number;
  number: string;
  /** Whether it has no account: its links then carry a token. */
  isGuest: boolean;
  lines: readonly Pick<OrderLine, 'name' | 'quantity' | 'saleAmount'>[];
};

/** Returns an order for its confirmation email. The order must exist. */
export async function readForMail(tx: Tx, orderId: number): Promise<MailedOrder> {
  const row = await tx
    .selectFrom('orders')
    .select(['number', 'customer_id', 'placed_at', 'payment_method', 'first_name', 'last_name', 'mobile', 'email'])
    .select(['language', 'shipping'])
    .select(['mrp_total_paise', 'sale_discount_paise', 'coupon_discount_paise', 'shipping_paise', 'cod_fee_paise'])
    .select(['payable_paise', 'deliver_from', 'deliver_to'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('order_line')
          .select(['name', lineNames('order_line').as('names'), 'quantity', 'sale_amount_paise'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('line_no'),
      ).as('lines'),
    )
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    id: orderId,
    number: row.number,
    isGuest: row.customer_id === null,
    placedAt: row.placed_at,
    paymentMethod: row.payment_method,
    firstName: row.first_name,
    lastName: row.last_name,
    mobile: row.mobile,
    email: row.email,
    language: row.language,
    delivery: StoredAddress.parse(row.shipping),
    mrp: row.mrp_total_paise,
    saleDiscount: row.sale_discount_paise,
    couponDiscount: row.coupon_discount_paise,
    shipping: row.shipping_paise,
    codFee: row.cod_fee_paise,
    payable: row.payable_paise,
    promised: promisedDays(row),
    lines: row.lines.map((line) => ({
      name: nameIn(row.language, line.name, line.names),
      quantity: line.quantity,
      saleAmount: line.sale_amount_paise,
    })),
  };
}

/** The promised days of a row of `orders`. */
export function promisedDays({
  deliver_from: from,
  deliver_to: to,
}: {
  deliver_from: string | null;
  deliver_to: string | null;
}): { from: string; to: string } | null {
  return from === null || to === null ? null : { from, to };
}

/** Whether the order's customer has agreed to updates on WhatsApp; a guest has not. */
export async function hasAgreedToWhatsapp(tx: Db, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('orders as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select('c.id')
    .where('o.id', '=', orderId)
    .where('c.whatsapp_agreed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom a mail or a text about an order goes to. The order must exist. */
export async function readAddressee(tx: Db, orderId: number): Promise<OrderForSms & { id: number; email: string }> {
  const { customerId, ...row } = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'customer_id as customerId', 'first_name as firstName', 'mobile', 'email', 'language'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...row, isGuest: customerId === null };
}

/** Adds to what of an order was taken off the sale and what of its money is promised back, in paise. The caller holds the order's lock. */
export async function addToTotals(
  tx: Tx,
  orderId: number,
  { credited, refunded, tax }: { credited: Paise; refunded: Paise; tax: Paise },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({
      tax_paise: eb('tax_paise', '+', tax),
      credited_paise: eb('credited_paise', '+', credited),
      refunded_paise: eb('refunded_paise', '+', refunded),
    }))
    .where('id', '=', orderId)
    .execute();
}

/**
 * How many orders a buyer has placed that were not cancelled: by the account, or with the same mobile number. One that awaits the payment
 * of the provider's id that is named is left out.
 */
export async function countOrdersOf(
  db: Db,
  buyer: { customerId: number | null; mobile: string; unpaidProviderOrderId?: string | undefined },
): Promise<number> {
  const { n } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(({ eb, or }) =>
      or([
        eb('mobile', '=', buyer.mobile),
        ...(buyer.customerId === null ? [] : [eb('customer_id', '=', buyer.customerId)]),
      ]),
    )
    .where('order_status', '<>', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.order_id')
            .whereRef('payment.order_id', '=', 'orders.id')
            .where('payment.status', '=', 'pending')
            .where('payment.provider_order_id', '=', buyer.unpaidProviderOrderId ?? ''),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return n;
}
