import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { OrderStatus, PaymentStatus } from '#contract/order-states.ts';
import type { StaffOrderRow } from '#contract/admin/orders/orders.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { csvRow } from '#server/platform/csv.ts';
import type { DB } from '#server/platform/database-types.ts';
import { countUpTo, type Db, maxCounted } from '#server/platform/database.ts';
import { amountDue, isUnderReview, StoredAddress } from '#server/orders/index.ts';
import { planOrderSearch, type SearchTarget, startsWith } from './order-search-rules.ts';

/** Null: any value. */
export interface OrderFilter {
  orderStatus: OrderStatus | null;
  paymentStatus: PaymentStatus | null;
  paymentMethod: 'cod' | 'online' | null;
  /** Placed at `from` or later, and before `to`. */
  from: Date | null;
  until: Date | null;
  /** With a return that awaits staff, or a refund that failed or awaits staff's transfer. */
  attention: boolean;
  /** Only orders that staff must review before dispatch. */
  review: boolean;
  mobile: string | null;
  /** The beginning of a number, name, mobile number, email or waybill, as typed. */
  search: string | null;
}

/** Amounts in paise. */
export type StaffRow = Awaited<ReturnType<typeof findOrders>>[number];

const orders = expressionBuilder<DB, 'orders'>();

/** Returns awaiting staff, and unsettled refunds, of a row of `orders`. */
const awaitingReturns = orders
  .selectFrom('order_return')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .whereRef('order_return.order_id', '=', 'orders.id')
  .where(({ eb, or, and, lit }) =>
    or([
      eb('order_return.state', '=', sql.lit('requested' as const)),
      and([
        eb('order_return.state', 'in', [sql.lit('approved' as const), sql.lit('received' as const)]),
        eb('order_return.credit_id', 'is', lit(null)),
      ]),
    ]),
  );
const awaitingRefunds = orders
  .selectFrom('refund')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .whereRef('refund.order_id', '=', 'orders.id')
  .where('refund.state', '<>', sql.lit('processed' as const));

/** What a target is compared with; each has its own index (`orders_search_…`). */
function searched(by: Exclude<SearchTarget['by'], 'id'>): Expression<string> {
  const { ref, fn } = orders;
  switch (by) {
    case 'number':
      return ref('orders.number');
    case 'mobile':
      return ref('orders.mobile');
    case 'email':
      return fn<string>('lower', ['orders.email']);
    case 'awb':
      return fn<string>('upper', ['orders.awb']);
    case 'last_name':
      return fn<string>('lower', ['orders.last_name']);
    case 'name':
      return sql<string>`lower(${ref('orders.first_name')} || ' ' || ${ref('orders.last_name')})`;
  }
}

function isLike(target: SearchTarget): Expression<SqlBool> {
  if (target.by === 'id') return orders('orders.id', '=', target.id);
  return sql<SqlBool>`${searched(target.by)} LIKE ${startsWith(target.prefix)}`;
}

function ordersOf(db: Db, filter: OrderFilter) {
  const { orderStatus, paymentStatus, paymentMethod, from, until, attention, review, mobile, search } = filter;
  return db
    .selectFrom('orders')
    .$if(orderStatus !== null, (query) => query.where('orders.order_status', '=', orderStatus!))
    .$if(paymentStatus !== null, (query) => query.where('orders.payment_status', '=', paymentStatus!))
    .$if(paymentMethod !== null, (query) => query.where('orders.payment_method', '=', paymentMethod!))
    .$if(from !== null, (query) => query.where('orders.placed_at', '>=', from!))
    .$if(until !== null, (query) => query.where('orders.placed_at', '<', until!))
    .$if(mobile !== null, (query) => query.where('orders.mobile', '=', mobile!))
    .$if(attention, (query) => query.where('orders.needs_attention', '=', sql.lit(true)))
    .$if(review, (query) =>
      query
        .where(
          'orders.order_status',
          'in',
          (['placed', 'confirmed', 'packed'] as const).map((status) => sql.lit(status)),
        )
        .where('orders.id', 'in', (eb) =>
          eb.selectFrom('order_review').select('order_review.order_id').where('order_review.approved_at', 'is', null),
        ),
    )
    .$if(search !== null, (query) => query.where(orders.or(planOrderSearch(search!).map(isLike))));
}

const olderThan = (before: number) => {
  const { ref } = expressionBuilder<DB, 'orders'>();
  return sql<SqlBool>`(${ref('orders.placed_at')}, ${ref('orders.id')}) < ((SELECT last.placed_at FROM orders AS last WHERE last.id = ${before}), ${before}::bigint)`;
};

/**
 * Without duplicates, at most `maxCounted` + 1. Each target is a query in the order of its index, so that the index is
 * used whatever the planner expects.
 */
function matchingOf(db: Db, filter: OrderFilter) {
  const narrowed = ordersOf(db, { ...filter, search: null }).select(['orders.id', 'orders.placed_at']);
  const found = planOrderSearch(filter.search ?? '').map((target) =>
    db
      .selectFrom(
        narrowed
          .where(isLike(target))
          .$if(target.by !== 'id', (query) =>
            query.orderBy(sql`${searched(target.by as Exclude<SearchTarget['by'], 'id'>)} USING ~<~`),
          )
          .limit(maxCounted + 1)
          .as('found'),
      )
      .select(['found.id', 'found.placed_at']),
  );
  const none = narrowed.where(sql<SqlBool>`false`);
  return db
    .selectFrom(found.reduce((all, each) => all.union(each), none).as('orders'))
    .select(['orders.id', 'orders.placed_at'])
    .limit(maxCounted + 1);
}

/**
 * Ids of the orders after the one with the id `before`, newest first, equal times by id. Filters use the index
 * orders_list, which has this order and contains the compared columns. A search finds few or many orders: few are read
 * from the search's indexes and sorted, many are soon found by going back in time. Only one of the two ways would read
 * most of the table in the other case.
 */
function pageOf(db: Db, filter: OrderFilter, before: number | null, most: number) {
  const newest = ordersOf(db, filter)
    .select(['orders.id', 'orders.placed_at'])
    .$if(before !== null, (query) => query.where(olderThan(before!)))
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(most);
  if (filter.search === null) return newest;
  const areFew = sql<SqlBool>`(SELECT count(*) FROM matching) <= ${sql.lit(maxCounted)}`;
  return db
    .with(
      (name) => name('matching').materialized(),
      () => matchingOf(db, filter),
    )
    .selectFrom((from) =>
      from
        .selectFrom((few) =>
          few
            .selectFrom('matching as orders')
            .select(['orders.id', 'orders.placed_at'])
            .$if(before !== null, (query) => query.where(olderThan(before!)))
            .where(areFew)
            .orderBy('orders.placed_at', 'desc')
            .orderBy('orders.id', 'desc')
            .limit(most)
            .as('few'),
        )
        .select(['few.id', 'few.placed_at'])
        .unionAll(
          from.selectFrom(newest.where(({ not }) => not(areFew)).as('many')).select(['many.id', 'many.placed_at']),
        )
        .as('orders'),
    )
    .select(['orders.id', 'orders.placed_at']);
}

/** An order's lines with the items that edits have left. */
const leftByEdits = sql`(SELECT n.line_no, n.sku, n.quantity - COALESCE((
    SELECT sum(l.quantity) FROM order_edit e JOIN order_credit_line l ON l.credit_id = e.credit_id
    WHERE e.order_id = n.order_id AND l.line_no = n.line_no), 0) AS quantity
  FROM order_line n WHERE n.order_id = orders.id)`;
const quantities = sql<number>`(SELECT sum(quantity)::int FROM ${leftByEdits} AS line)`;
const skus = sql<string | null>`(
  SELECT string_agg(sku || ' x ' || quantity, '; ' ORDER BY line_no) FROM ${leftByEdits} AS line WHERE quantity > 0)`;

/** After the one with the id `before`, newest first. */
export async function findOrders(db: Db, filter: OrderFilter, before: number | null, most: number) {
  return await db
    .selectFrom(pageOf(db, filter, before, most).as('page'))
    .innerJoin('orders', 'orders.id', 'page.id')
    .select(['orders.id', 'orders.number', 'orders.placed_at', 'orders.order_status', 'orders.payment_status'])
    .select(['orders.payment_method', 'orders.first_name', 'orders.last_name', 'orders.mobile'])
    .select(['orders.payable_paise', 'orders.credited_paise'])
    .select(({ ref }) => [
      sql<string>`${ref('orders.shipping')} ->> 'district'`.as('district'),
      sql<string>`${ref('orders.shipping')} ->> 'state'`.as('state'),
      quantities.as('quantities'),
      awaitingReturns.$asScalar().$notNull().as('open_returns'),
      awaitingRefunds.$asScalar().$notNull().as('open_refunds'),
      isUnderReview.as('under_review'),
    ])
    .orderBy('page.placed_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

/** Null for more than `maxCounted`. */
export function countOrders(db: Db, filter: OrderFilter): Promise<number | null> {
  return countUpTo(db, filter.search === null ? ordersOf(db, filter).select('orders.id') : matchingOf(db, filter));
}

export function staffOrderRow(row: StaffRow): StaffOrderRow {
  return {
    id: row.id,
    number: row.number,
    placed_at: row.placed_at.toISOString(),
    order_status: row.order_status,
    payment_status: row.payment_status,
    payment_method: row.payment_method,
    name: `${row.first_name} ${row.last_name}`,
    mobile: row.mobile,
    district: row.district,
    state: row.state,
    items: row.quantities,
    total_payable_amount: paiseToRupees(paise(row.payable_paise)),
    amount_due: paiseToRupees(paise(amountDue(row))),
    open_returns: row.open_returns,
    open_refunds: row.open_refunds,
    under_review: row.under_review,
  };
}

const exportedAtOnce = 500;
const exportHead = [
  'order_number',
  'placed_at',
  'order_status',
  'payment_status',
  'payment_method',
  'name',
  'mobile',
  'email',
  'street',
  'city',
  'district',
  'state',
  'pin_code',
  'country',
  'items',
  'skus',
  'coupon',
  'delivery_charge',
  'total',
  'amount_due',
  'courier',
  'way_bill',
  'dispatched_at',
  'delivered_at',
];

/** As CSV, newest first, some hundred at a time. Times in UTC, amounts in rupees. */
export async function* exportOrders(db: Db, filter: OrderFilter): AsyncGenerator<string> {
  // Spreadsheets assume another encoding for a file without this mark.
  yield `\uFEFF${csvRow(exportHead)}`;
  for (let before: number | null = null; ;) {
    const rows = await findForExport(db, filter, before);
    if (rows.length > 0) yield rows.map((row) => csvRow(exportRow(row))).join('');
    if (rows.length < exportedAtOnce) return;
    before = rows.at(-1)!.id;
  }
}

type ExportedOrder = Awaited<ReturnType<typeof findForExport>>[number];

async function findForExport(db: Db, filter: OrderFilter, before: number | null) {
  return await db
    .selectFrom(pageOf(db, filter, before, exportedAtOnce).as('page'))
    .innerJoin('orders', 'orders.id', 'page.id')
    .select(['orders.id', 'orders.number', 'orders.placed_at', 'orders.order_status', 'orders.payment_status'])
    .select(['orders.payment_method', 'orders.first_name', 'orders.last_name', 'orders.mobile', 'orders.email'])
    .select(['orders.shipping', 'orders.coupon_code', 'orders.shipping_paise', 'orders.payable_paise'])
    .select(['orders.credited_paise', 'orders.courier', 'orders.awb', 'orders.dispatched_at', 'orders.delivered_at'])
    .select([quantities.as('quantities'), skus.as('skus')])
    .orderBy('page.placed_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

function exportRow(row: ExportedOrder): (string | number)[] {
  const { street, city, district, state, postcode, country } = StoredAddress.parse(row.shipping);
  const who = [`${row.first_name} ${row.last_name}`, row.mobile, row.email];
  const states = [row.order_status, row.payment_status, row.payment_method];
  const rupees = (amount: number) => paiseToRupees(paise(amount));
  return [
    row.number,
    row.placed_at.toISOString(),
    ...states,
    ...who,
    street,
    city,
    district,
    state,
    postcode,
    country,
    row.quantities,
    row.skus ?? '',
    row.coupon_code ?? '',
    rupees(row.shipping_paise),
    rupees(row.payable_paise),
    rupees(amountDue(row)),
    row.courier ?? '',
    row.awb ?? '',
    row.dispatched_at?.toISOString() ?? '',
    row.delivered_at?.toISOString() ?? '',
  ];
}
