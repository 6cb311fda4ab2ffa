import { sql } from 'kysely';
import type { HomeSales, StaffHome, HomePeriod } from '#contract/admin/home/home.ts';
import { dayInIndia } from '#contract/india-time.ts';
import type { Permission } from '#contract/admin/staff.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import { readReaderStates } from '#server/order-feed/index.ts';
import { readSummedDays } from './summed-days.ts';
import { type ComparedPeriod, comparePeriod, type Span } from './periods-rules.ts';
import { countPlaced, readSales, readSoldItems } from './sales.ts';
import { readVisitors } from './visitor-counts.ts';

/** By hour or IST day, with the same figures as the report over time. */
async function readSeries(db: Db, span: Span, unit: ComparedPeriod['unit'], summed: readonly string[]) {
  const sums = await readSales(db, span, unit, summed);
  return new Map(
    [...sums].map(([at, { orders, charged, gross, discounts, returns, delivery }]) => [
      at,
      { orders, charged, sales: gross - discounts - returns + delivery },
    ]),
  );
}

async function countReturns(db: Db, { start, end }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('order_return')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('requested_at', '>=', start)
    .where('requested_at', '<', end)
    .executeTakeFirstOrThrow();
  return count;
}

async function countNewCustomers(db: Db, { start, end }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('customer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .executeTakeFirstOrThrow();
  return count;
}

async function countNewSellers(db: Db, { start, end }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('customer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', 'is not', null)
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .executeTakeFirstOrThrow();
  return count;
}

const maxBestSellers = 5;

async function readHomeSales(db: Db, period: ComparedPeriod): Promise<HomeSales> {
  const { current, previous, unit } = period;
  // The chart shows the whole previous period; the figures compare it up to the same point.
  const wholePrevious = { start: previous.start, end: current.start };
  const summed = await readSummedDays(db, { start: previous.start, end: current.end });
  const [now, before, cut, sold, previousSold, funnel] = await Promise.all([
    readSeries(db, current, unit, summed),
    readSeries(db, wholePrevious, unit, summed),
    readSeries(db, previous, unit, summed),
    readSoldItems(db, current, { summed, most: maxBestSellers }),
    readSoldItems(db, previous, { summed, most: 0 }),
    readFunnel(db, current, summed),
  ]);
  const compare = async (count: (at: Db, span: Span) => Promise<number>) => {
    const [now_, then] = await Promise.all([count(db, current), count(db, previous)]);
    return { current: now_, previous: then };
  };
  const [returns, newCustomers, newSellers] = await Promise.all(
    [countReturns, countNewCustomers, countNewSellers].map(compare),
  );
  const [total, previousTotal] = [sumOf(now), sumOf(cut)];
  return {
    sales: { current: rupeesOf(total), previous: rupeesOf(previousTotal) },
    orders: { current: total.orders, previous: previousTotal.orders },
    average_order: { current: averageOf(total), previous: averageOf(previousTotal) },
    returns: returns!,
    new_customers: newCustomers!,
    new_sellers: newSellers!,
    sale_points: { current: sold.centiSp / 100, previous: previousSold.centiSp / 100 },
    funnel,
    series: period.buckets.map(({ at, start }, place) => {
      const isPast = start < current.end;
      const key = period.previousKeys[place] ?? null;
      return {
        at: unit === 'hour' ? String(place) : at,
        sales: isPast ? rupeesOf(now.get(at)) : null,
        orders: isPast ? (now.get(at)?.orders ?? 0) : null,
        previous_sales: key === null ? null : rupeesOf(before.get(key)),
      };
    }),
    best_sellers: sold.best.map(({ id, name, quantity, sales }) => ({
      product_id: id,
      name,
      quantity,
      sales: paiseToRupees(paise(sales)),
    })),
  };
}

interface Total {
  sales: number;
  orders: number;
  /** Totals when placed, in paise. */
  charged: number;
}

const rupeesOf = (total: Total | undefined) => paiseToRupees(paise(total?.sales ?? 0));

function sumOf(series: ReadonlyMap<string, Total>): Total {
  let [sales, orders, charged] = [0, 0, 0];
  for (const each of series.values()) {
    sales += each.sales;
    orders += each.orders;
    charged += each.charged;
  }
  return { sales, orders, charged };
}

function averageOf({ charged, orders }: Total): number | null {
  return orders === 0 ? null : paiseToRupees(paise(Math.round(charged / orders)));
}

/** From a cart to an order: visitors by day, orders placed, and those that are paid or cash on delivery. */
async function readFunnel(db: Db, { start, end }: Span, summed: readonly string[]): Promise<HomeSales['funnel']> {
  const [visitors, { orders, sales }] = await Promise.all([
    readVisitors(db, dayInIndia(start), dayInIndia(new Date(end.getTime() - 1))),
    countPlaced(db, { start, end }, summed),
  ]);
  return { carts: visitors.cart, addresses: visitors.address, orders, sales };
}

/** By the views of the order list. */
async function readWaitingOrders(db: Db) {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['order_status', fn.countAll<number>().as('count')])
    .where('order_status', 'in', ['placed', 'confirmed', 'packed'])
    .groupBy('order_status')
    .execute();
  const count = (status: 'placed' | 'confirmed' | 'packed') =>
    rows.find(({ order_status }) => order_status === status)?.count ?? 0;
  const { to_review, attention } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('order_review')
        .innerJoin('orders', 'orders.id', 'order_review.order_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('approved_at', 'is', null)
        .where('orders.order_status', 'in', ['placed', 'confirmed', 'packed'])
        .$asScalar()
        .as('to_review'),
      selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('needs_attention', '=', sql.lit(true))
        .$asScalar()
        .as('attention'),
    ])
    .executeTakeFirstOrThrow();
  return {
    placed: count('placed'),
    confirmed: count('confirmed'),
    packed: count('packed'),
    to_review,
    attention,
  };
}

/** Open, and overdue for acknowledgement or resolution. */
async function readTicketCounts(db: Db, now: Date) {
  const counts = await db
    .selectFrom('ticket')
    .select(({ fn, eb, or, and }) => [
      fn.countAll<number>().as('open'),
      fn
        .countAll<number>()
        .filterWhere(
          or([eb('redress_by', '<', now), and([eb('acknowledged_at', 'is', null), eb('acknowledge_by', '<', now)])]),
        )
        .as('overdue'),
    ])
    .where('state', '<>', sql.lit('resolved' as const))
    .executeTakeFirstOrThrow();
  return { open: counts.open, overdue: counts.overdue };
}

/** Failed for good; those that send email separately. */
async function readFailedJobs(db: Db) {
  const counts = await db
    .selectFrom('job')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(eb('kind', '=', 'mail'))
        .as('mails'),
      fn
        .countAll<number>()
        .filterWhere(eb('kind', '<>', 'mail'))
        .as('others'),
    ])
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { mails: counts.mails, others: counts.others };
}

/** Events not applied by stopped or late readers. */
async function readWaitingFeed(db: Db, now: Date): Promise<StaffHome['waiting']['order_feed']> {
  const late = (await readReaderStates(db, now)).filter(({ state }) => state !== 'ok');
  const oldest = late
    .flatMap(({ oldestAt }) => oldestAt ?? [])
    .toSorted((one, other) => Number(one) - Number(other))[0];
  return {
    waiting: late.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest_at: oldest?.toISOString() ?? null,
  };
}

async function countOpenEnquiries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('enquiry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

async function countUnmatchedPayments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('unmatched_payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', [sql.lit('found' as const), sql.lit('refunding' as const)])
    .executeTakeFirstOrThrow();
  return count;
}

/** Out of stock, and at or below the low-stock mark, as in the product list. */
async function countLowStock(db: Db) {
  return await db
    .selectFrom('product')
    .innerJoin('stock', 'stock.product_id', 'product.id')
    .select(({ fn, eb, ref }) => [
      fn
        .countAll<number>()
        .filterWhere(eb('stock.quantity', '<=', 0))
        .as('out'),
      fn
        .countAll<number>()
        .filterWhere(eb('stock.quantity', '<=', ref('product.low_stock_at')))
        .as('low'),
    ])
    .where('product.archived_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** For a caller with these permissions. Each figure is one query, and the queries run concurrently. */
export async function readHome(
  db: Db,
  period: HomePeriod,
  now: Date,
  permissions: readonly Permission[],
): Promise<StaffHome> {
  const may = (permission: Permission) => permissions.includes(permission);
  const ifMay = async <T>(permission: Permission, read: () => Promise<T>): Promise<T | null> =>
    may(permission) ? await read() : null;
  const compared = comparePeriod(period, now);
  const [sales, orders, unmatched, tickets, enquiries, jobs, stock, feed] = await Promise.all([
    ifMay('orders.read', () => readHomeSales(db, compared)),
    ifMay('orders.read', () => readWaitingOrders(db)),
    ifMay('unmatched_payments.read', () => countUnmatchedPayments(db)),
    ifMay('tickets.read', () => readTicketCounts(db, now)),
    ifMay('enquiries.read', () => countOpenEnquiries(db)),
    ifMay('emails.read', () => readFailedJobs(db)),
    ifMay('catalog.read', () => countLowStock(db)),
    ifMay('jobs.read', () => readWaitingFeed(db, now)),
  ]);
  return {
    period,
    from: dayInIndia(compared.current.start),
    previous_from: dayInIndia(compared.previous.start),
    sales,
    waiting: {
      orders,
      unmatched_payments: unmatched,
      overdue_tickets: tickets?.overdue ?? null,
      open_tickets: tickets?.open ?? null,
      seller_enquiries: enquiries,
      failed_mails: jobs?.mails ?? null,
      failed_jobs: jobs?.others ?? null,
      order_feed: feed,
      low_stock: stock?.low ?? null,
      out_of_stock: stock?.out ?? null,
    },
  };
}
