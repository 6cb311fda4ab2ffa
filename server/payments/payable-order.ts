/** What payments read of an order. */
import { expressionBuilder, type NotNull, sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { Paise } from '#server/money/paise.ts';
import { lineNames } from '#server/orders/index.ts';
import type { DB } from '#server/platform/database-types.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { nameIn, type TranslatedNames } from '#server/platform/translations.ts';

const orders = expressionBuilder<DB, 'orders'>();

/** As far as the payment needs them. */
export interface Buying {
  customerId: number | null;
  mobile: string;
  couponId: number | null;
  payable: Paise;
  placedAt: Date;
  /** Null if the order is not paid online. */
  expiresAt: Date | null;
  paymentStatus: string;
}

/** The order must exist. */
export async function readBuying(db: Db, orderId: number): Promise<Buying> {
  return await db
    .selectFrom('orders')
    .select(['customer_id as customerId', 'mobile', 'coupon_id as couponId', 'payable_paise as payable'])
    .select(['placed_at as placedAt', 'expires_at as expiresAt', 'payment_status as paymentStatus'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
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

/** Describes an order to its payer. */
export interface OrderedGoods {
  firstProduct: string;
  products: number;
  language: Language;
}

/** For `goodsOf`. */
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

/** What is still to be paid online; null if nothing is. */
export async function readUnpaid(db: Db, orderId: number): Promise<UnpaidOrder | null> {
  const row = await db
    .selectFrom('orders')
    .select(['number', 'payable_paise as payable', 'placed_at as placedAt', 'expires_at as expiresAt'])
    .select(['first_name', 'last_name', 'email', 'mobile'])
    .select(orderedGoods)
    .where('id', '=', orderId)
    .where('payment_status', '=', 'pending')
    // An order that awaits its payment always has a deadline.
    .$narrowType<{ expiresAt: NotNull }>()
    .executeTakeFirst();
  if (!row) return null;
  const { number, payable, placedAt, expiresAt, first_name, last_name, email, mobile } = row;
  const payer = { name: `${first_name} ${last_name}`, email, mobile };
  return { number, payable, placedAt, expiresAt, payer, goods: goodsOf(row) };
}

/** The order must exist. */
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

/** The event kind; null if the order was never closed. */
export async function lastClosing(tx: Tx, orderId: number): Promise<string | null> {
  const closing = await tx
    .selectFrom('order_event')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['abandoned', 'expired', 'cancelled'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return closing?.kind ?? null;
}

/** Provider's ids of recorded failed attempts. */
export async function readFailedTries(db: Db, orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_event')
    .select(({ ref }) => sql<string>`${ref('detail')} ->> 'payment_id'`.as('payment_id'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'payment_failed')
    .execute();
  return rows.map((row) => row.payment_id);
}
