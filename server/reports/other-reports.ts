import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '#contract/india-time.ts';
import type { Db } from '#server/platform/database.ts';
import type { Span } from './periods-rules.ts';

/** By key, in the order of the report's columns; money in paise. */
export type FigureRows = Map<string, { label: string; figures: number[] }>;

const toRows = (rows: readonly { key: string; label: string; figures: number[] }[]): FigureRows =>
  new Map(rows.map(({ key, ...row }) => [key, row]));

/**
 * By the buyer's reason: requests, items, declined requests, and the amount refunded since, in paise. If one credit
 * covers several returns of a line, its amount is shared by items so that the shares add up to it.
 */
export async function readReturns(db: Db, { start, end }: Span): Promise<FigureRows> {
  const rows = await db
    .with('asked', (to) =>
      to
        .selectFrom('order_return as r')
        .leftJoin('order_credit_line as l', (join) =>
          join.onRef('l.credit_id', '=', 'r.credit_id').onRef('l.line_no', '=', 'r.line_no'),
        )
        .select(({ ref }) => {
          const before = sql`COALESCE(sum(${ref('r.quantity')}) OVER (PARTITION BY ${ref('r.credit_id')}, ${ref('r.line_no')}
            ORDER BY ${ref('r.id')} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`;
          const share = (items: typeof before) => sql`round(${ref('l.net_paise')} * ${items} / ${ref('l.quantity')})`;
          return [
            'r.reason',
            'r.quantity',
            'r.state',
            'r.requested_at',
            sql<number>`${share(sql`(${before} + ${ref('r.quantity')})`)} - ${share(before)}`.as('refunded'),
          ];
        })
        // Implied by the condition below, but lets the query use the index by time.
        .where('r.order_id', 'in', ({ selectFrom }) =>
          selectFrom('order_return as asked_then')
            .select('asked_then.order_id')
            .where('asked_then.requested_at', '>=', start)
            .where('asked_then.requested_at', '<', end),
        )
        // A credit is shared by all its requests, so all of them must be read, even those outside the span.
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('r.requested_at', '>=', start).and('r.requested_at', '<', end),
            exists(
              selectFrom('order_return as other')
                .select('other.id')
                .whereRef('other.order_id', '=', 'r.order_id')
                .whereRef('other.credit_id', '=', 'r.credit_id')
                .where('other.requested_at', '>=', start)
                .where('other.requested_at', '<', end),
            ),
          ]),
        ),
    )
    .selectFrom('asked')
    .select(({ fn, cast, eb, val }) => [
      'reason as key',
      fn.countAll<number>().as('requests'),
      cast<number>(fn.sum('quantity'), 'bigint').as('items'),
      fn
        .countAll<number>()
        .filterWhere(eb('state', '=', 'declined'))
        .as('declined'),
      cast<number>(fn.coalesce(fn.sum('refunded'), val(0)), 'bigint').as('refunded'),
    ])
    .where('requested_at', '>=', start)
    .where('requested_at', '<', end)
    .groupBy('reason')
    .execute();
  return toRows(
    rows.map(({ key, requests, items, declined, refunded }) => ({
      key,
      label: '',
      figures: [requests, items, declined, refunded],
    })),
  );
}

/** What is in stock now, and for how long. Unit cost and value are null if the cost is not known. */
export interface StockRow {
  key: string;
  label: string;
  /** Quantity, unit cost, value at cost, value at today's price, items by age: up to 30, 90, 180 days and older. */
  figures: (number | null)[];
}

/**
 * By product, the most valuable first. The oldest items are sold first, so the ages of what remains are those of the
 * newest receipts and counts that add up to it. Items that no movement explains count as the oldest.
 */
export async function readStock(db: Db, now: Date): Promise<StockRow[]> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const rows = await db
    .with('held', (to) =>
      to
        .selectFrom('stock')
        .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('quantity')])
        .groupBy('product_id')
        .having(({ fn }) => fn.sum('quantity'), '>', 0),
    )
    .with('supply', (to) =>
      to
        .selectFrom('stock_movement as m')
        .select(({ ref }) => [
          'm.product_id',
          'm.change',
          'm.at',
          sql<number>`COALESCE(sum(${ref('m.change')}) OVER (PARTITION BY ${ref('m.product_id')} ORDER BY ${ref('m.id')} DESC
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`.as('newer'),
        ])
        .where('m.order_id', 'is', null)
        .where('m.change', '>', sql.lit(0)),
    )
    .with('aged', (to) =>
      to
        .selectFrom('held')
        .innerJoin('supply', 'supply.product_id', 'held.product_id')
        .select(({ fn, ref, eb, and }) => {
          const left = sql<number>`LEAST(${ref('supply.change')}, ${ref('held.quantity')} - ${ref('supply.newer')})`;
          const within = (from: Date, to_: Date | null) =>
            fn
              .sum<number>(left)
              .filterWhere(and([eb('supply.at', '>', from), ...(to_ === null ? [] : [eb('supply.at', '<=', to_)])]));
          return [
            'held.product_id',
            within(ago(30), null).as('days30'),
            within(ago(90), ago(30)).as('days90'),
            within(ago(180), ago(90)).as('days180'),
          ];
        })
        .whereRef('supply.newer', '<', 'held.quantity')
        .groupBy('held.product_id'),
    )
    .selectFrom('held')
    .innerJoin('product as p', 'p.id', 'held.product_id')
    .leftJoin('aged', 'aged.product_id', 'held.product_id')
    .select(({ ref, cast }) => {
      const whole = (value: typeof count) => cast<number>(sql<number>`COALESCE(${value}, 0)`, 'bigint');
      const count = ref('aged.days30');
      return [
        sql<string>`${ref('p.id')}::text`.as('key'),
        'p.name as label',
        'p.cost_paise as cost',
        cast<number>(ref('held.quantity'), 'bigint').as('quantity'),
        sql<number>`COALESCE(${ref('p.sale_paise')}, ${ref('p.regular_paise')})`.as('price'),
        whole(count).as('days30'),
        whole(ref('aged.days90')).as('days90'),
        whole(ref('aged.days180')).as('days180'),
      ];
    })
    .orderBy(sql`COALESCE(p.cost_paise, 0) * held.quantity`, 'desc')
    .orderBy('p.id')
    .execute();
  return rows.map(({ key, label, cost, quantity, price, days30, days90, days180 }) => ({
    key,
    label,
    figures: [
      quantity,
      cost,
      cost === null ? null : cost * quantity,
      price * quantity,
      days30,
      days90,
      days180,
      quantity - days30 - days90 - days180,
    ],
  }));
}

/**
 * By the settlement's IST day, in paise: payments, refunds, other changes, fees, GST on fees, and the bank amount,
 * which equals payments less the other columns.
 */
export async function readSettlementSums(db: Db, { start, end }: Span): Promise<FigureRows> {
  const rows = await db
    .selectFrom('settlement_entry as e')
    .select(({ fn, cast, eb, val, ref }) => {
      const sumOf = (kind: 'payment' | 'refund' | 'adjustment', value: RawBuilder<number>) =>
        cast<number>(fn.coalesce(fn.sum(value).filterWhere(eb('e.kind', '=', kind)), val(0)), 'bigint');
      const before = sql<number>`${ref('e.net_paise')} + ${ref('e.fee_paise')} + ${ref('e.gst_paise')}`;
      return [
        sql<string>`to_char(${ref('e.settled_at')} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`.as('key'),
        sumOf('payment', before).as('received'),
        sumOf('refund', sql<number>`-(${before})`).as('refunds'),
        sumOf('adjustment', before).as('adjusted'),
        cast<number>(fn.sum('e.fee_paise'), 'bigint').as('fees'),
        cast<number>(fn.sum('e.gst_paise'), 'bigint').as('feeGst'),
        cast<number>(fn.sum('e.net_paise'), 'bigint').as('paidOut'),
      ];
    })
    .where('e.settled_at', '>=', start)
    .where('e.settled_at', '<', end)
    .groupBy('key')
    .execute();
  return toRows(
    rows.map(({ key, received, refunds, adjusted, fees, feeGst, paidOut }) => ({
      key,
      label: '',
      figures: [received, refunds, adjusted, fees, feeGst, paidOut],
    })),
  );
}

/**
 * Payments by the IST day of receipt, refunds by the day on which the provider sent them, in paise: payments, received
 * amount, refunds, and the difference. Includes payments that matched no order.
 */
export async function readPayments(db: Db, { start, end }: Span): Promise<FigureRows> {
  const day = (at: 'm.at' | 'refund.settled_at') =>
    sql<string>`to_char(${sql.ref(at)} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`;
  const [received, refunds] = await Promise.all([
    db
      .with('m', (to) =>
        to
          .selectFrom('payment')
          .select(['amount_paise as amount', 'paid_at as at'])
          .where('status', '=', sql.lit('paid' as const))
          .where('paid_at', '>=', start)
          .where('paid_at', '<', end)
          .unionAll(
            to
              .selectFrom('unmatched_payment')
              .select(['amount_paise as amount', 'found_at as at'])
              .where('found_at', '>=', start)
              .where('found_at', '<', end),
          ),
      )
      .selectFrom('m')
      .select(({ fn, cast }) => [
        day('m.at').as('key'),
        fn.countAll<number>().as('payments'),
        cast<number>(fn.sum('m.amount'), 'bigint').as('received'),
      ])
      .groupBy('key')
      .execute(),
    db
      .selectFrom('refund')
      .select(({ fn, cast }) => [
        day('refund.settled_at').as('key'),
        cast<number>(fn.sum('amount_paise'), 'bigint').as('refunds'),
      ])
      .where('state', '=', sql.lit('processed' as const))
      .where('method', '=', 'provider')
      .where('settled_at', '>=', start)
      .where('settled_at', '<', end)
      .groupBy('key')
      .execute(),
  ]);
  const [came, sent] = [
    new Map(received.map((row) => [row.key, row])),
    new Map(refunds.map(({ key, refunds: amount }) => [key, amount])),
  ];
  return toRows(
    [...new Set([...came.keys(), ...sent.keys()])].map((key) => {
      const { payments, received: amount } = came.get(key) ?? { payments: 0, received: 0 };
      const back = sent.get(key) ?? 0;
      return { key, label: '', figures: [payments, amount, back, amount - back] };
    }),
  );
}

/** Searches without results and their counts; '' groups those no longer stored separately. */
export async function readSearchMisses(db: Db, from: string, to: string): Promise<FigureRows> {
  const rows = await db
    .selectFrom('search_miss')
    .select(({ fn, cast }) => ['words as key', cast<number>(fn.sum('searches'), 'bigint').as('searches')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('words')
    .execute();
  return toRows(rows.map(({ key, searches }) => ({ key, label: key, figures: [searches] })));
}
