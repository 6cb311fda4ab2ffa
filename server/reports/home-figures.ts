import { sql } from 'kysely';
import type { HomeSales, StaffHome, HomePeriod } from '#contract/staff-home.ts';
import type { Permission } from '#contract/staff.ts';
import { type Paise, paiseToRupees } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import { type ComparedPeriod, comparePeriod, istDay, type Span } from './periods-rules.ts';

/** Money that came or is to come at the door; orders that were never paid are no sales. */
const soldStatuses = ['authorised', 'paid', 'cod_due', 'cod_collected', 'partially_refunded', 'refunded'] as const;

/** Orders that are sales, placed within a span. */
function salesWithin(db: Db, { start, end }: Span) {
  return db
    .selectFrom('orders')
    .where('orders.placed_at', '>=', start)
    .where('orders.placed_at', '<', end)
    .where('orders.order_status', '<>', 'cancelled')
    .where('orders.payment_status', 'in', soldStatuses);
}

/** Sales of a span by hour or IST day. */
async function readSeries(db: Db, span: Span, unit: ComparedPeriod['unit']) {
  const key = sql<string>`to_char(orders.placed_at AT TIME ZONE 'Asia/Kolkata', ${sql.lit(unit === 'hour' ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD')})`;
  const rows = await salesWithin(db, span)
    .select(({ fn, cast }) => [
      key.as('at'),
      fn.countAll<number>().as('orders'),
      cast<Paise>(fn.sum('orders.payable_paise'), 'bigint').as('sales'),
    ])
    .groupBy('at')
    .execute();
  return new Map(rows.map(({ at, orders, sales }) => [at, { orders: orders, sales: sales }]));
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

const mostBestSellers = 5;

/** The products that brought most, by what their lines came to; without what was cancelled or sent back later. */
async function readBestSellers(db: Db, span: Span): Promise<HomeSales['best_sellers']> {
  const rows = await salesWithin(db, span)
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .select(({ fn, cast }) => [
      'product.id',
      'product.name',
      fn.sum<number>('order_line.quantity').as('quantity'),
      cast<Paise>(fn.sum('order_line.net_paise'), 'bigint').as('sales'),
    ])
    .groupBy(['product.id', 'product.name'])
    .orderBy('sales', 'desc')
    .orderBy('product.id')
    .limit(mostBestSellers)
    .execute();
  return rows.map(({ id, name, quantity, sales }) => ({
    product_id: id,
    name,
    quantity: quantity,
    sales: paiseToRupees(sales),
  }));
}

async function readSales(db: Db, period: ComparedPeriod): Promise<HomeSales> {
  const { current, previous, unit } = period;
  // The chart shows the whole of the time before; the figures compare it up to the same point.
  const wholePrevious = { start: previous.start, end: current.start };
  const [now, before, cut, returns, previousReturns, customers, previousCustomers, bestSellers] = await Promise.all([
    readSeries(db, current, unit),
    readSeries(db, wholePrevious, unit),
    readSeries(db, previous, unit),
    countReturns(db, current),
    countReturns(db, previous),
    countNewCustomers(db, current),
    countNewCustomers(db, previous),
    readBestSellers(db, current),
  ]);
  const [total, previousTotal] = [sumOf(now), sumOf(cut)];
  return {
    sales: { current: paiseToRupees(total.sales), previous: paiseToRupees(previousTotal.sales) },
    orders: { current: total.orders, previous: previousTotal.orders },
    average_order: { current: averageOf(total), previous: averageOf(previousTotal) },
    returns: { current: returns, previous: previousReturns },
    new_customers: { current: customers, previous: previousCustomers },
    series: period.buckets.map(({ at, start }, place) => {
      const isPast = start < current.end;
      const key = period.previousKeys[place] ?? null;
      return {
        at: unit === 'hour' ? String(place) : at,
        sales: isPast ? paiseToRupees(now.get(at)?.sales ?? (0 as Paise)) : null,
        orders: isPast ? (now.get(at)?.orders ?? 0) : null,
        previous_sales: key === null ? null : paiseToRupees(before.get(key)?.sales ?? (0 as Paise)),
      };
    }),
    best_sellers: bestSellers,
  };
}

interface Total {
  sales: Paise;
  orders: number;
}

function sumOf(series: ReadonlyMap<string, Total>): Total {
  let [sales, orders] = [0, 0];
  for (const each of series.values()) {
    sales += each.sales;
    orders += each.orders;
  }
  return { sales: sales as Paise, orders };
}

function averageOf({ sales, orders }: Total): number | null {
  return orders === 0 ? null : paiseToRupees(Math.round(sales / orders) as Paise);
}

/** Orders that wait for staff, by the views of their list. */
async function readWaitingOrders(db: Db) {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['order_status', fn.countAll<number>().as('count')])
    .where('order_status', 'in', ['placed', 'confirmed', 'packed'])
    .groupBy('order_status')
    .execute();
  const count = (status: 'placed' | 'confirmed' | 'packed') =>
    rows.find(({ order_status }) => order_status === status)?.count ?? 0;
  const { to_review, returns } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('order_review')
        .innerJoin('orders', 'orders.id', 'order_review.order_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('approved_at', 'is', null)
        .where('orders.order_status', '=', 'placed')
        .$asScalar()
        .as('to_review'),
      // As the index order_return_open has it.
      selectFrom('order_return')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(({ eb, or, and }) =>
          or([
            eb('state', '=', sql.lit('requested' as const)),
            and([
              eb('state', 'in', [sql.lit('approved' as const), sql.lit('received' as const)]),
              eb('credit_id', 'is', null),
            ]),
          ]),
        )
        .$asScalar()
        .as('returns'),
    ])
    .executeTakeFirstOrThrow();
  return {
    placed: count('placed'),
    confirmed: count('confirmed'),
    packed: count('packed'),
    to_review: to_review,
    returns: returns,
  };
}

/** Open tickets, and those of them whose time to acknowledge or to settle is over. */
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

/** Jobs that were given up, those that send mails apart. */
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

/** Products with nothing in stock, and those at their mark or below it, as the views of their list have them. */
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

/** Reads what a caller with these permissions sees on the home screen; each figure is one query, and they run side by side. */
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
  const [sales, orders, unmatched, tickets, enquiries, jobs, stock] = await Promise.all([
    ifMay('orders.read', () => readSales(db, compared)),
    ifMay('orders.read', () => readWaitingOrders(db)),
    ifMay('unmatched_payments.read', () => countUnmatchedPayments(db)),
    ifMay('tickets.read', () => readTicketCounts(db, now)),
    ifMay('enquiries.read', () => countOpenEnquiries(db)),
    ifMay('emails.read', () => readFailedJobs(db)),
    ifMay('catalog.read', () => countLowStock(db)),
  ]);
  return {
    period,
    from: istDay(compared.current.start),
    previous_from: istDay(compared.previous.start),
    sales,
    waiting: {
      orders,
      unmatched_payments: unmatched,
      overdue_tickets: tickets?.overdue ?? null,
      open_tickets: tickets?.open ?? null,
      seller_enquiries: enquiries,
      failed_mails: jobs?.mails ?? null,
      failed_jobs: jobs?.others ?? null,
      low_stock: stock?.low ?? null,
      out_of_stock: stock?.out ?? null,
    },
  };
}
