import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { DailySales } from '#server/platform/database-types.ts';
import type { Db } from '#server/platform/database.ts';
import { isSale } from './daily-sums.ts';
import { partSpan, readSummedDays, type Span } from './summed-days.ts';

/**
 * Sums of sales by a key; money in paise with GST. A sale counts on the IST day of its order; amounts taken off it
 * (cancelled, undelivered, returned) on the day of the credit. An online order that was never paid is not a sale,
 * unless it cost nothing.
 */
export interface SalesSums {
  orders: number;
  /** Totals when placed, with delivery. */
  charged: number;
  /** 0 if orders are summed without their lines. */
  sold: number;
  returned: number;
  /** At selling prices. */
  gross: number;
  /** By coupons. */
  discounts: number;
  /** What credits took off the items, less their share of coupons. */
  returns: number;
  /** Contained in gross - discounts - returns. */
  gst: number;
  /** Less what credits paid back of it. */
  delivery: number;
}

export type SalesDimension = 'day' | 'month' | 'hour' | 'state' | 'coupon' | 'payment' | 'product' | 'category';

/** A key that occurs only in orders or only in credits has zeros for the rest. */
export type SalesByKey = Map<string, SalesSums & { label: string }>;

const timeFormats = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;

function istText(at: Expression<Date>, unit: keyof typeof timeFormats): RawBuilder<string> {
  return sql<string>`to_char(${at} AT TIME ZONE 'Asia/Kolkata', ${sql.lit(timeFormats[unit])})`;
}

/**
 * From daily sums where they are current, the rest from the orders. `summed`: days with current sums, if the caller has
 * read them for several spans.
 */
export async function readSales(
  db: Db,
  span: Span,
  by: SalesDimension,
  summed?: readonly string[],
): Promise<SalesByKey> {
  const days = by === 'hour' ? [] : (summed ?? (await readSummedDays(db, span)));
  const parts = partSpan(span, days);
  const ofLines = by === 'product' || by === 'category';
  const read = await Promise.all([
    ...(parts.days.length === 0
      ? []
      : [ofLines ? readSummedLines(db, parts.days, by) : readSummedOrders(db, parts.days, by as SummedDimension)]),
    ...parts.pieces.flatMap((piece): Promise<Found[]>[] =>
      ofLines
        ? [readLines(db, piece, by), readLineCredits(db, piece, by)]
        : [readOrders(db, piece, by), readCredits(db, piece, by)],
    ),
  ]);
  const sums: SalesByKey = new Map();
  for (const found of read.flat()) {
    const sum = sums.get(found.key) ?? { ...noSales, label: found.label };
    for (const name of figures) sum[name] += found[name] ?? 0;
    sum.gst -= found.returned_gst ?? 0;
    sum.delivery -= found.returned_delivery ?? 0;
    sums.set(found.key, sum);
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

const figures = Object.keys(noSales) as (keyof SalesSums)[];

interface Found extends Partial<SalesSums> {
  key: string;
  label: string;
  returned_gst?: number;
  returned_delivery?: number;
}

type OrderDimension = Exclude<SalesDimension, 'product' | 'category'>;

type SummedDimension = Exclude<OrderDimension, 'hour'>;

async function readSummedOrders(db: Db, days: readonly string[], by: SummedDimension): Promise<Found[]> {
  return await db
    .selectFrom('daily_sales as s')
    .select(({ fn, ref, cast }) => {
      const key = {
        day: sql<string>`to_char(${ref('s.day')}, 'YYYY-MM-DD')`,
        month: sql<string>`to_char(${ref('s.day')}, 'YYYY-MM')`,
        state: ref('s.place_of_supply'),
        coupon: ref('s.coupon_code'),
        payment: ref('s.payment_method'),
      }[by];
      const sum = (name: `${string}_paise` & keyof DailySales) => cast<number>(fn.sum(ref(`s.${name}`)), 'bigint');
      return [
        sql<string>`${key}`.as('key'),
        sql<string>`''`.as('label'),
        cast<number>(fn.sum('s.orders'), 'bigint').as('orders'),
        sum('charged_paise').as('charged'),
        sum('gross_paise').as('gross'),
        sum('discounts_paise').as('discounts'),
        sum('gst_paise').as('gst'),
        sum('delivery_paise').as('delivery'),
        cast<number>(fn.sum('s.returned'), 'bigint').as('returned'),
        sum('returns_paise').as('returns'),
        sum('returned_gst_paise').as('returned_gst'),
        sum('returned_delivery_paise').as('returned_delivery'),
      ];
    })
    .where(isOneOf(days))
    .groupBy('key')
    .execute();
}

/** Condition on column `day` of a table `s`; the days are mostly consecutive. */
function isOneOf(days: readonly string[]): RawBuilder<boolean> {
  const isNext = (day: string, place: number) => Date.parse(day) - Date.parse(days[place - 1]!) === 86_400_000;
  const first = days.filter((day, place) => place === 0 || !isNext(day, place));
  const last = days.filter((_day, place) => place === days.length - 1 || !isNext(days[place + 1]!, place + 1));
  const ranges = first.map((day, place) => sql`(s.day >= ${day}::date AND s.day <= ${last[place]!}::date)`);
  return ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges, sql` OR `)})`;
}

async function readOrders(db: Db, { start, end }: Span, by: OrderDimension): Promise<Found[]> {
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

async function readCredits(db: Db, { start, end }: Span, by: OrderDimension): Promise<Found[]> {
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
        sum(sql<number>`COALESCE(${ref('taken.tax')}, 0) + ${ref('c.delivery_tax_paise')}`).as('returned_gst'),
        sum(ref('c.shipping_paise')).as('returned_delivery'),
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

/** Sums by product first and joins the names afterwards, since products are far fewer than lines. */
async function readLines(db: Db, { start, end }: Span, by: LineDimension): Promise<Found[]> {
  const lines = db
    .selectFrom('orders')
    .innerJoin('order_line as l', 'l.order_id', 'orders.id')
    .select(({ fn, ref }) => [
      'l.product_id',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('l.quantity').as('sold'),
      fn.sum<number>('l.sale_amount_paise').as('gross'),
      fn.sum<number>('l.coupon_paise').as('discounts'),
      fn
        .sum<number>(
          sql<number>`${ref('l.cgst_paise')} + ${ref('l.sgst_paise')} + ${ref('l.igst_paise')} + ${ref('l.invoice_tax_change_paise')}`,
        )
        .as('gst'),
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

async function readSummedLines(db: Db, days: readonly string[], by: LineDimension): Promise<Found[]> {
  const names = {
    sold: 's.sold',
    gross: 's.gross_paise',
    discounts: 's.discounts_paise',
    gst: 's.gst_paise',
    returned: 's.returned',
    returns: 's.returns_paise',
    returned_gst: 's.returned_gst_paise',
  } as const;
  const keys = Object.keys(names) as (keyof typeof names)[];
  const sums = db
    .selectFrom('daily_product_sales as s')
    .select('s.product_id')
    .select(({ fn, cast }) => keys.map((name) => cast<number>(fn.sum(names[name]), 'bigint').as(name)))
    .where(isOneOf(days))
    .groupBy('s.product_id');
  return await db
    .selectFrom(sums.as('s'))
    .innerJoin('product', 'product.id', 's.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(({ fn, cast, ref }) => keys.map((name) => cast<number>(fn.sum(ref(`s.${name}`)), 'bigint').as(name)))
    .select(nameOf(by))
    .groupBy(['key', 'label'])
    .execute();
}

async function readLineCredits(db: Db, { start, end }: Span, by: LineDimension): Promise<Found[]> {
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
      ).as('returned_gst'),
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

/** Orders placed, and the sales among them. */
export async function countPlaced(
  db: Db,
  span: Span,
  summed: readonly string[],
): Promise<{ orders: number; sales: number }> {
  const { days, pieces } = partSpan(span, summed);
  const counts = await Promise.all([
    ...(days.length === 0 ? [] : [countSummed(db, days)]),
    ...pieces.map((piece) => countPiece(db, piece)),
  ]);
  return counts.reduce((all, { orders, sales }) => ({ orders: all.orders + orders, sales: all.sales + sales }), {
    orders: 0,
    sales: 0,
  });
}

async function countSummed(db: Db, days: readonly string[]) {
  return await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('sales_day as s')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('s.placed'), lit(0)).as('placed'))
        .where(isOneOf(days))
        .$asScalar()
        .$notNull()
        .as('orders'),
      selectFrom('daily_sales as s')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('s.orders'), lit(0)).as('sales'))
        .where(isOneOf(days))
        .$asScalar()
        .$notNull()
        .as('sales'),
    ])
    .executeTakeFirstOrThrow();
}

async function countPiece(db: Db, { start, end }: Span) {
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

/** Sale points (hundredths) of items sold less those taken off, and the best-selling products by line amount. */
export async function readSoldItems(db: Db, span: Span, { summed, most }: { summed: readonly string[]; most: number }) {
  const { days, pieces } = partSpan(span, summed);
  const { centiSp, best } = await db
    .with('lines', (to) =>
      pieces.reduce((all, piece) => all.unionAll(linesOf(db, piece)), summedLines(to as unknown as Db, days)),
    )
    .with('taken', (to) =>
      pieces.reduce((all, piece) => all.unionAll(pointsTaken(db, piece)), noPoints(to as unknown as Db)),
    )
    .selectNoFrom(({ selectFrom, cast }) => [
      cast<number>(
        sql`COALESCE((SELECT sum(points) FROM lines), 0) - COALESCE((SELECT sum(points) FROM taken), 0)`,
        'bigint',
      ).as('centiSp'),
      jsonArrayFrom(
        selectFrom(
          selectFrom('lines')
            .select(({ fn, cast: to }) => [
              'lines.product_id',
              to<number>(fn.sum('lines.quantity'), 'bigint').as('quantity'),
              to<number>(fn.sum('lines.sales'), 'bigint').as('sales'),
            ])
            .groupBy('lines.product_id')
            .having(({ fn }) => fn.sum('lines.quantity'), '>', 0)
            .orderBy('sales', 'desc')
            .orderBy('lines.product_id')
            .limit(most)
            .as('sold'),
        )
          // Joined last: before the limit, every sold product would be looked up.
          .innerJoin('product', 'product.id', 'sold.product_id')
          .select(['product.id', 'product.name', 'sold.quantity', 'sold.sales'])
          .orderBy('sold.sales', 'desc')
          .orderBy('product.id'),
      ).as('best'),
    ])
    .executeTakeFirstOrThrow();
  return { centiSp, best };
}

function summedLines(db: Db, days: readonly string[]) {
  return db
    .selectFrom('daily_product_sales as s')
    .select(({ fn, ref }) => [
      's.product_id',
      fn.sum<number>('s.sold').as('quantity'),
      fn.sum<number>(sql<number>`${ref('s.gross_paise')} - ${ref('s.discounts_paise')}`).as('sales'),
      // Less the points taken off, because these days are not read again for credits.
      fn.sum<number>(sql<number>`${ref('s.points_centi')} - ${ref('s.returned_points_centi')}`).as('points'),
    ])
    .where(isOneOf(days))
    .groupBy('s.product_id');
}

function linesOf(db: Db, { start, end }: Span) {
  return (
    db
      .selectFrom('orders')
      // Order by order: in a large shop the planner would otherwise read all lines to get those of a few days.
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
      .groupBy('l.product_id')
  );
}

/** 0 points, to which the queries of a span's pieces are appended. */
function noPoints(db: Db) {
  return db.selectNoFrom(sql<number>`0`.as('points'));
}

function pointsTaken(db: Db, { start, end }: Span) {
  return db
    .selectFrom('order_credit as c')
    .innerJoin('orders', 'orders.id', 'c.order_id')
    .innerJoin('order_credit_line as l', 'l.credit_id', 'c.id')
    .select(({ fn }) => fn.sum<number>('l.sale_point_centi').as('points'))
    .where('c.at', '>=', start)
    .where('c.at', '<', end)
    .where(isSale);
}
