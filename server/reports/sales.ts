import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { Span } from './periods-rules.ts';

/**
 * Sums of sales by a key; money in paise with GST. A sale counts on the IST day of its order, and what is taken off it (cancelled, undelivered,
 * returned) on the day of the credit, as in the ledger of orders. An order that was never paid and is not to be paid on delivery is no sale.
 */
export interface SalesSums {
  orders: number;
  /** What the orders came to when they were placed, with delivery. */
  charged: number;
  /** Items; 0 where orders are summed without their lines. */
  sold: number;
  returned: number;
  /** At selling prices. */
  gross: number;
  /** Coupons. */
  discounts: number;
  /** What credits took off the items, less their share of coupons. */
  returns: number;
  /** Contained in gross - discounts - returns. */
  gst: number;
  /** Less what credits paid back of it. */
  delivery: number;
}

export type SalesDimension = 'day' | 'month' | 'hour' | 'state' | 'coupon' | 'payment' | 'product' | 'category';

/** Sums by key; a key that only one of the two knows has zeros for the rest. */
export type SalesByKey = Map<string, SalesSums & { label: string }>;

/** As the index orders_sales has it. */
const isSale = sql<SqlBool>`(orders.payment_method = 'cod' OR orders.paid_paise > 0 OR orders.payable_paise = 0)`;

const timeFormats = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;

function istText(at: Expression<Date>, unit: keyof typeof timeFormats): RawBuilder<string> {
  return sql<string>`to_char(${at} AT TIME ZONE 'Asia/Kolkata', ${sql.lit(timeFormats[unit])})`;
}

/** Reads the sales of a span, in two statements. */
export async function readSales(db: Db, span: Span, by: SalesDimension): Promise<SalesByKey> {
  const [sold, credited] = await Promise.all(
    by === 'product' || by === 'category'
      ? [readLines(db, span, by), readLineCredits(db, span, by)]
      : [readOrders(db, span, by), readCredits(db, span, by)],
  );
  const sums: SalesByKey = new Map();
  for (const { key, label, ...figures } of sold) sums.set(key, { ...noSales, ...figures, label });
  for (const { key, label, shipping, gst, ...figures } of credited) {
    const all = sums.get(key) ?? { ...noSales, label };
    sums.set(key, { ...all, ...figures, gst: all.gst - gst, delivery: all.delivery - shipping });
  }
  return sums;
}

const noSales: SalesSums = {
  orders: 0,
  charged: 0,
  sold: 0,
  returned: 0,
  gross: 0,
  discounts: 0,
  returns: 0,
  gst: 0,
  delivery: 0,
};

interface Sold extends Partial<SalesSums> {
  key: string;
  label: string;
}

interface Credited {
  key: string;
  label: string;
  returned: number;
  returns: number;
  gst: number;
  shipping: number;
}

type OrderDimension = Exclude<SalesDimension, 'product' | 'category'>;

async function readOrders(db: Db, { start, end }: Span, by: OrderDimension): Promise<Sold[]> {
  return await db
    .selectFrom('orders')
    .select(({ fn, ref, cast }) => {
      const sum = (paise: Expression<number>) => cast<number>(fn.sum(paise), 'bigint');
      return [
        orderKey(by, { at: ref('orders.placed_at'), ref }).as('key'),
        sql<string>`''`.as('label'),
        fn.countAll<number>().as('orders'),
        sum(sql<number>`${ref('mrp_total_paise')} - ${ref('sale_discount_paise')}`).as('gross'),
        sum(ref('payable_paise')).as('charged'),
        sum(ref('coupon_discount_paise')).as('discounts'),
        sum(ref('tax_paise')).as('gst'),
        sum(ref('shipping_paise')).as('delivery'),
      ];
    })
    .where('placed_at', '>=', start)
    .where('placed_at', '<', end)
    .where(isSale)
    .groupBy('key')
    .execute();
}

async function readCredits(db: Db, { start, end }: Span, by: OrderDimension): Promise<Credited[]> {
  return await db
    .selectFrom('order_credit as c')
    .innerJoin('orders', 'orders.id', 'c.order_id')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('order_credit_line as l')
          .select(({ fn, ref }) => [
            fn.sum<number>('l.quantity').as('quantity'),
            fn.sum<number>('l.net_paise').as('net'),
            fn
              .sum<number>(sql<number>`${ref('l.cgst_paise')} + ${ref('l.sgst_paise')} + ${ref('l.igst_paise')}`)
              .as('tax'),
          ])
          .whereRef('l.credit_id', '=', 'c.id')
          .as('taken'),
      (join) => join.onTrue(),
    )
    .select(({ fn, ref, cast, val }) => {
      const sum = (paise: Expression<number | null>) =>
        cast<number>(fn.coalesce(fn.sum(paise as Expression<number>), val(0)), 'bigint');
      return [
        orderKey(by, { at: ref('c.at'), ref }).as('key'),
        sql<string>`''`.as('label'),
        sum(ref('taken.quantity')).as('returned'),
        sum(ref('taken.net')).as('returns'),
        sum(ref('taken.tax')).as('gst'),
        sum(ref('c.shipping_paise')).as('shipping'),
      ];
    })
    .where('c.at', '>=', start)
    .where('c.at', '<', end)
    .where(isSale)
    .groupBy('key')
    .execute();
}

type OrderColumn = 'orders.place_of_supply' | 'orders.coupon_code' | 'orders.payment_method';

function orderKey(
  by: OrderDimension,
  { at, ref }: { at: Expression<Date>; ref: (column: OrderColumn) => Expression<string | null> },
): RawBuilder<string> {
  if (by === 'hour' || by === 'day' || by === 'month') return istText(at, by);
  if (by === 'state') return sql<string>`${ref('orders.place_of_supply')}`;
  return by === 'coupon'
    ? sql<string>`COALESCE(${ref('orders.coupon_code')}, '')`
    : sql<string>`${ref('orders.payment_method')}`;
}

type LineDimension = Extract<SalesDimension, 'product' | 'category'>;

/** Lines summed by product, and only then named: products are few beside lines. */
async function readLines(db: Db, { start, end }: Span, by: LineDimension): Promise<Sold[]> {
  const lines = db
    .selectFrom('orders')
    .innerJoin('order_line as l', 'l.order_id', 'orders.id')
    .select(({ fn, ref }) => [
      'l.product_id',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('l.quantity').as('sold'),
      fn.sum<number>('l.sale_amount_paise').as('gross'),
      fn.sum<number>('l.coupon_paise').as('discounts'),
      fn.sum<number>(sql<number>`${ref('l.cgst_paise')} + ${ref('l.sgst_paise')} + ${ref('l.igst_paise')}`).as('gst'),
    ])
    .where('orders.placed_at', '>=', start)
    .where('orders.placed_at', '<', end)
    .where(isSale)
    .groupBy('l.product_id');
  return await db
    .selectFrom(lines.as('s'))
    .innerJoin('product', 'product.id', 's.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(({ fn, cast, ref }) => {
      const sum = (name: 'sold' | 'gross' | 'discounts' | 'gst') =>
        cast<number>(fn.sum(ref(`s.${name}`)), 'bigint').as(name);
      return [sum('sold'), sum('gross'), sum('discounts'), sum('gst')];
    })
    .select(nameOf(by))
    .groupBy(['key', 'label'])
    .execute();
}

async function readLineCredits(db: Db, { start, end }: Span, by: LineDimension): Promise<Credited[]> {
  return await db
    .selectFrom('order_credit as c')
    .innerJoin('orders', 'orders.id', 'c.order_id')
    .innerJoin('order_credit_line as taken', 'taken.credit_id', 'c.id')
    .innerJoin('order_line as l', (join) =>
      join.onRef('l.order_id', '=', 'taken.order_id').onRef('l.line_no', '=', 'taken.line_no'),
    )
    .innerJoin('product', 'product.id', 'l.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(({ fn, ref, cast }) => [
      cast<number>(fn.sum('taken.quantity'), 'bigint').as('returned'),
      cast<number>(fn.sum('taken.net_paise'), 'bigint').as('returns'),
      cast<number>(
        fn.sum(sql<number>`${ref('taken.cgst_paise')} + ${ref('taken.sgst_paise')} + ${ref('taken.igst_paise')}`),
        'bigint',
      ).as('gst'),
      sql<number>`0`.as('shipping'),
    ])
    .select(nameOf(by))
    .where('c.at', '>=', start)
    .where('c.at', '<', end)
    .where(isSale)
    .groupBy(['key', 'label'])
    .execute();
}

function nameOf(by: LineDimension) {
  const [id, name] = by === 'product' ? ['product.id', 'product.name'] : ['category.id', 'category.name'];
  return [sql<string>`${sql.ref(id)}::text`.as('key'), sql<string>`${sql.ref(name)}`.as('label')] as const;
}

/** Orders placed within a span, and those of them that are sales. */
export async function countPlaced(db: Db, { start, end }: Span): Promise<{ orders: number; sales: number }> {
  return await db
    .selectNoFrom(({ selectFrom }) => {
      const placed = selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('placed_at', '>=', start)
        .where('placed_at', '<', end);
      return [placed.$asScalar().$notNull().as('orders'), placed.where(isSale).$asScalar().$notNull().as('sales')];
    })
    .executeTakeFirstOrThrow();
}

/** Sale points (hundredths) of the items sold in a span less those taken off in it, and the products that sold most by what their lines came to. */
export async function readSoldItems(db: Db, { start, end }: Span, most: number) {
  const { centiSp, best } = await db
    .with('lines', (to) =>
      to
        .selectFrom('orders')
        // Order by order: of a large shop the planner would else read all lines for the orders of a month.
        .innerJoinLateral(
          ({ selectFrom }) =>
            selectFrom('order_line')
              .select(['product_id', 'quantity', 'net_paise', 'sale_point_centi'])
              .whereRef('order_line.order_id', '=', 'orders.id')
              .offset(sql.lit(0))
              .as('l'),
          (join) => join.onTrue(),
        )
        .select(({ fn }) => [
          'l.product_id',
          fn.sum<number>('l.quantity').as('quantity'),
          fn.sum<number>('l.net_paise').as('sales'),
          fn.sum<number>('l.sale_point_centi').as('points'),
        ])
        .where('orders.placed_at', '>=', start)
        .where('orders.placed_at', '<', end)
        .where(isSale)
        .groupBy('l.product_id'),
    )
    .with('taken', (to) =>
      to
        .selectFrom('order_credit as c')
        .innerJoin('orders', 'orders.id', 'c.order_id')
        .innerJoin('order_credit_line as l', 'l.credit_id', 'c.id')
        .select(({ fn }) => fn.sum<number>('l.sale_point_centi').as('points'))
        .where('c.at', '>=', start)
        .where('c.at', '<', end)
        .where(isSale),
    )
    .selectNoFrom(({ selectFrom, cast }) => [
      cast<number>(
        sql`COALESCE((SELECT sum(points) FROM lines), 0) - COALESCE((SELECT points FROM taken), 0)`,
        'bigint',
      ).as('centiSp'),
      jsonArrayFrom(
        selectFrom('lines')
          .innerJoin('product', 'product.id', 'lines.product_id')
          .select(['product.id', 'product.name', 'lines.quantity', 'lines.sales'])
          .orderBy('lines.sales', 'desc')
          .orderBy('product.id')
          .limit(most),
      ).as('best'),
    ])
    .executeTakeFirstOrThrow();
  return { centiSp, best };
}
