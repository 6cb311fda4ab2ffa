/** Compares providers' payouts with the shop's records. */
import { sql } from 'kysely';
import type { DifferenceKind } from '#contract/admin/reports/settlements.ts';
import { dayMs } from '#contract/india-time.ts';
import type { Paise } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import { paymentProviders } from '../gateways/providers.ts';

/** Days after which an unsettled payment is a difference. Providers pay out within three working days. */
const settlesWithinDays = 7;

type Kind = 'payment' | 'refund' | 'adjustment';

export interface FoundSettlement {
  provider: string;
  settlement_id: string;
  utr: string;
  settled_at: Date;
  payments: number;
  received: number;
  refunds: number;
  refunded: number;
  adjusted: number;
  fees: number;
  gst: number;
  net: number;
  differences: number;
  /** The cursor. */
  first_id: number;
}

/** Entries with the shop's record: order, amount, difference. Adjustments exist only at the provider. */
function comparedEntries(db: Db) {
  return (
    db
      .selectFrom('settlement_entry as e')
      .leftJoin('payment as p', (join) =>
        join
          .onRef('p.provider_payment_id', '=', 'e.reference')
          .onRef('p.provider', '=', 'e.provider')
          .on('e.kind', '=', 'payment'),
      )
      .leftJoin('unmatched_payment as u', (join) =>
        join
          .onRef('u.payment_id', '=', 'e.reference')
          .onRef('u.provider', '=', 'e.provider')
          .on('e.kind', '=', 'payment'),
      )
      // One refund at the provider may cover several of ours.
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom('refund')
            .select(({ fn, cast }) => [
              fn.min('refund.order_id').as('order_id'),
              cast<Paise>(fn.sum('refund.amount_paise'), 'bigint').as('amount_paise'),
            ])
            .whereRef('refund.provider_refund_id', '=', 'e.reference')
            .whereRef('e.kind', '=', sql.lit('refund'))
            .as('r'),
        (join) => join.onTrue(),
      )
      .leftJoin('unmatched_payment as ur', (join) =>
        join
          .onRef('ur.refund_id', '=', 'e.reference')
          .onRef('ur.provider', '=', 'e.provider')
          .on('e.kind', '=', 'refund'),
      )
      .select([
        'e.id',
        'e.provider',
        'e.kind',
        'e.reference',
        'e.amount_paise',
        'e.fee_paise',
        'e.gst_paise',
        'e.net_paise',
        'e.settlement_id',
        'e.utr',
        'e.settled_at',
      ])
      .select(({ fn }) => [
        fn.coalesce('p.order_id', 'u.order_id', 'r.order_id', 'ur.order_id').as('order_id'),
        fn.coalesce('p.amount_paise', 'u.amount_paise', 'r.amount_paise', 'ur.amount_paise').as('own_paise'),
      ])
      .select(
        sql<DifferenceKind | null>`CASE WHEN e.kind = 'adjustment' THEN NULL
        WHEN COALESCE(p.amount_paise, u.amount_paise, r.amount_paise, ur.amount_paise) IS NULL THEN 'unknown'
        WHEN COALESCE(p.amount_paise, u.amount_paise, r.amount_paise, ur.amount_paise) <> e.amount_paise THEN 'amount' END`.as(
          'difference',
        ),
      )
  );
}

/** Latest import first: settlements whose first entry is before `before`. */
export async function findSettlements(db: Db, before: number | null, most: number): Promise<FoundSettlement[]> {
  const recent = await db
    .selectFrom('settlement_entry')
    .select(({ fn }) => ['provider', 'settlement_id', fn.min<number>('id').as('first_id')])
    .groupBy(['provider', 'settlement_id'])
    .$if(before !== null, (query) => query.having(({ fn }) => fn.min('id'), '<', before))
    .orderBy('first_id', 'desc')
    .limit(most)
    .execute();
  if (recent.length === 0) return [];
  const ids = recent.map(({ settlement_id: id }) => id);
  const rows = await db
    .selectFrom(comparedEntries(db).where('e.settlement_id', 'in', ids).as('c'))
    .select(({ fn, cast, eb, val, ref }) => {
      const count = (kind: Kind) => cast<number>(fn.countAll().filterWhere(eb('c.kind', '=', kind)), 'integer');
      const sum = (column: 'c.amount_paise' | 'c.fee_paise' | 'c.gst_paise' | 'c.net_paise') =>
        cast<number>(fn.sum(column), 'bigint');
      const sumOf = (kind: Kind) =>
        cast<number>(fn.coalesce(fn.sum('c.amount_paise').filterWhere(eb('c.kind', '=', kind)), val(0)), 'bigint');
      const taken = sql<number>`${ref('c.net_paise')} + ${ref('c.fee_paise')} + ${ref('c.gst_paise')}`;
      return [
        'c.provider',
        'c.settlement_id',
        fn.max('c.utr').as('utr'),
        fn.max('c.settled_at').as('settled_at'),
        count('payment').as('payments'),
        sumOf('payment').as('received'),
        count('refund').as('refunds'),
        sumOf('refund').as('refunded'),
        cast<number>(fn.coalesce(fn.sum(taken).filterWhere(eb('c.kind', '=', 'adjustment')), val(0)), 'bigint').as(
          'adjusted',
        ),
        sum('c.fee_paise').as('fees'),
        sum('c.gst_paise').as('gst'),
        sum('c.net_paise').as('net'),
        cast<number>(fn.count('c.difference'), 'integer').as('differences'),
        fn.min<number>('c.id').as('first_id'),
      ];
    })
    .groupBy(['c.provider', 'c.settlement_id'])
    .execute();
  const asked = new Set(recent.map(({ first_id: id }) => id));
  return rows.filter(({ first_id: id }) => asked.has(id)).toSorted((one, other) => other.first_id - one.first_id);
}

export interface FoundEntry {
  /** Null if no settlement contains it. */
  id: number | null;
  provider: string;
  kind: 'payment' | 'refund' | 'adjustment';
  reference: string;
  amount_paise: number | null;
  fee_paise: number;
  gst_paise: number;
  net_paise: number;
  settlement_id: string;
  at: Date;
  order_id: number | null;
  order_number: string | null;
  own_paise: number | null;
  difference: DifferenceKind | null;
}

/** Entries of one settlement, or differences. */
const maxShown = 1_000;

/** Those with a difference first. */
export async function findSettlementEntries(db: Db, provider: string, settlementId: string): Promise<FoundEntry[]> {
  const rows = await named(
    db,
    comparedEntries(db).where('e.provider', '=', provider).where('e.settlement_id', '=', settlementId),
  );
  return rows.toSorted((one, other) => Number(other.difference !== null) - Number(one.difference !== null));
}

/** After an id, in the order of import. */
export async function findEntriesAfter(
  db: Db,
  { provider, settlementId, afterId, most }: { provider: string; settlementId: string; afterId: number; most: number },
): Promise<FoundEntry[]> {
  const entries = comparedEntries(db)
    .where('e.provider', '=', provider)
    .where('e.settlement_id', '=', settlementId)
    .where('e.id', '>', afterId);
  return await named(db, entries, most);
}

/**
 * Entries unknown to the shop or with another amount, and the shop's payments and refunds since the first imported
 * settlement that no settlement contains after a week.
 */
export async function findDifferences(db: Db, now: Date): Promise<FoundEntry[]> {
  const wrong = await named(
    db,
    comparedEntries(db).where(({ or, and, eb }) =>
      or([
        and([eb('e.kind', '=', 'payment'), eb('p.id', 'is', null), eb('u.id', 'is', null)]),
        and([eb('e.kind', '=', 'refund'), eb('r.order_id', 'is', null), eb('ur.id', 'is', null)]),
        eb(
          sql<number>`COALESCE(p.amount_paise, u.amount_paise, r.amount_paise, ur.amount_paise)`,
          '<>',
          sql.ref<number>('e.amount_paise'),
        ).and('e.kind', '<>', 'adjustment'),
      ]),
    ),
  );
  const since = await db
    .selectFrom('settlement_entry')
    .select(({ fn }) => ['provider', fn.min<Date>('settled_at').as('first'), fn.max<Date>('settled_at').as('latest')])
    .groupBy('provider')
    .execute();
  const missing: FoundEntry[] = [];
  for (const { provider, first, latest } of since) {
    // A test provider settles only what came with the demo, so later payments are not overdue.
    const isTest = paymentProviders.some((each) => each.isTest && each.name === provider);
    const from = isTest ? latest : now;
    missing.push(...(await findUnsettled(db, provider, first, new Date(from.getTime() - settlesWithinDays * dayMs))));
  }
  return [...wrong, ...missing].slice(0, maxShown);
}

async function findUnsettled(db: Db, provider: string, first: Date, until: Date): Promise<FoundEntry[]> {
  const payments = await db
    .selectFrom('payment as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select([
      'p.provider_payment_id as reference',
      'p.amount_paise as own_paise',
      'p.paid_at as at',
      'o.id as order_id',
      'o.number as order_number',
    ])
    .where('p.provider', '=', provider)
    .where('p.status', '=', 'paid')
    .where('p.paid_at', '>=', first)
    .where('p.paid_at', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('settlement_entry as e')
            .select('e.id')
            .whereRef('e.provider', '=', 'p.provider')
            .where('e.kind', '=', 'payment')
            .whereRef('e.reference', '=', 'p.provider_payment_id'),
        ),
      ),
    )
    .orderBy('p.paid_at')
    .limit(maxShown)
    .execute();
  return payments.map(({ reference, own_paise, at, order_id, order_number }) => ({
    id: null,
    provider,
    kind: 'payment',
    reference: reference ?? '',
    amount_paise: null,
    fee_paise: 0,
    gst_paise: 0,
    net_paise: 0,
    settlement_id: '',
    at: at!,
    order_id,
    order_number,
    own_paise,
    difference: 'unsettled',
  }));
}

async function named(db: Db, entries: ReturnType<typeof comparedEntries>, most = maxShown): Promise<FoundEntry[]> {
  const rows = await entries.orderBy('e.id').limit(most).execute();
  const ids = [...new Set(rows.flatMap(({ order_id: id }) => (id === null ? [] : [id])))];
  const orders =
    ids.length === 0 ? [] : await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute();
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  return rows.map(({ settled_at: at, order_id, ...row }) => ({
    ...row,
    at,
    order_id,
    order_number: order_id === null ? null : (numbers.get(order_id) ?? null),
  }));
}
