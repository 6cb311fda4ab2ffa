import { type Selectable, sql } from 'kysely';
import type { Disagreement, FindingKind } from '#contract/admin/reports/check-kinds.ts';
import type { CheckFinding, CheckRun } from '#server/platform/database-types.ts';
import { countUpTo, type Db, type Tx } from '#server/platform/database.ts';
import { describeFinding } from './finding-texts.ts';
import { longestRunMs } from './rules.ts';

/** Numbers of findings: `fresh` are new, `gone` closed, `remaining` open at the end. */
export type StoredRun = Selectable<CheckRun>;

/** The one that started last. */
export async function readLastRun(db: Db): Promise<StoredRun | null> {
  const run = await db.selectFrom('check_run').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  return run ?? null;
}

/** Ends a dead run; null if another one is in progress. */
export async function insertRun(tx: Tx, actor: string, at: Date): Promise<number | null> {
  await tx
    .updateTable('check_run')
    .set({ ended_at: at, broken: true })
    .where('ended_at', 'is', null)
    .where('started_at', '<', new Date(at.getTime() - longestRunMs))
    .execute();
  const run = await tx
    .insertInto('check_run')
    .values({ actor, started_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return run?.id ?? null;
}

export async function isUnderWay(db: Db, runId: number): Promise<boolean> {
  const run = await db
    .selectFrom('check_run')
    .select('id')
    .where('id', '=', runId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return run !== undefined;
}

/** Marks known findings as still found. Returns the new ones. */
export async function saveFindings(
  db: Db,
  runId: number,
  found: readonly Disagreement[],
  at: Date,
): Promise<Pick<Selectable<CheckFinding>, 'kind' | 'place' | 'order_id' | 'expected' | 'found'>[]> {
  if (found.length === 0) return [];
  // The first of each kind and place, since a statement may change a row only once.
  const distinct = new Map(found.toReversed().map((finding) => [`${finding.kind} ${finding.place}`, finding]));
  const rows = await db
    .insertInto('check_finding')
    .values(
      [...distinct.values()]
        .map(({ kind, place, where, order_id, expected, found: seen }) => {
          return {
            kind,
            place,
            order_id,
            expected: describeFinding(expected, 'en'),
            found: describeFinding(seen, 'en'),
            texts: JSON.stringify({ place: where, expected, found: seen }),
            first_seen_at: at,
            last_seen_at: at,
            last_run_id: runId,
          };
        })
        .toSorted((one, other) => (`${one.kind} ${one.place}` < `${other.kind} ${other.place}` ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'place'])
        .where('closed_at', 'is', null)
        .doUpdateSet(({ fn, ref }) => ({
          expected: ref('excluded.expected'),
          found: ref('excluded.found'),
          texts: ref('excluded.texts'),
          last_seen_at: ref('excluded.last_seen_at'),
          last_run_id: fn<number>('greatest', ['check_finding.last_run_id', 'excluded.last_run_id']),
        })),
    )
    .returning(['kind', 'place', 'order_id', 'expected', 'found'])
    // A row that existed before carries the transaction id of its update in xmax.
    .returning(sql<boolean>`xmax = 0`.as('fresh'))
    .execute();
  return rows.filter(({ fresh }) => fresh).map(({ fresh: _fresh, ...finding }) => finding);
}

/** That the run no longer found. Returns how many. */
export async function closeGone(tx: Tx, runId: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('check_finding')
    .set({ closed_at: at })
    .where('closed_at', 'is', null)
    .where('last_run_id', '<', runId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type Unreported = Pick<Selectable<CheckFinding>, 'id' | 'kind' | 'place' | 'expected' | 'found' | 'texts'>;

/** Open findings of which staff have not been notified: the first `most`, and the total of each kind. */
export async function readUnreported(
  tx: Tx,
  most: number,
): Promise<{ first: Unreported[]; kinds: { kind: FindingKind; count: number }[] }> {
  const unreported = tx.selectFrom('check_finding').where('told_at', 'is', null).where('closed_at', 'is', null);
  const first = await unreported
    .select(['id', 'kind', 'place', 'expected', 'found', 'texts'])
    .orderBy('id')
    .limit(most)
    .execute();
  const kinds = await unreported
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .groupBy('kind')
    .orderBy(({ fn }) => fn.min('id'))
    .execute();
  return { first, kinds };
}

/** Findings closed before that are never notified. */
export async function markReported(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('check_finding').set({ told_at: at }).where('told_at', 'is', null).execute();
}

/** False if it had already ended. */
export async function endRun(
  tx: Tx,
  runId: number,
  result: Pick<StoredRun, 'orders' | 'products' | 'fresh' | 'gone'>,
  at: Date,
): Promise<boolean> {
  const { orders, products, fresh, gone } = result;
  const { numUpdatedRows } = await tx
    .updateTable('check_run')
    .set(({ selectFrom }) => ({
      ended_at: at,
      orders,
      products,
      fresh,
      gone,
      remaining: selectFrom('check_finding')
        .select(({ fn }) => fn.countAll<number>().as('remaining'))
        .where('closed_at', 'is', null),
    }))
    .where('id', '=', runId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type StoredFinding = Awaited<ReturnType<typeof findFindings>>[number];

function findings(db: Db, which: 'open' | 'closed') {
  return db.selectFrom('check_finding').where('closed_at', which === 'open' ? 'is' : 'is not', null);
}

/** With an id below `before`, newest first: the open or the closed ones. */
export async function findFindings(db: Db, before: number | null, most: number, which: 'open' | 'closed') {
  return await findings(db, which)
    .leftJoin('orders', 'orders.id', 'check_finding.order_id')
    .select([
      'check_finding.id',
      'kind',
      'place',
      'order_id',
      'orders.number as order_number',
      'expected',
      'found',
      'texts',
    ])
    .select(['first_seen_at', 'last_seen_at', 'closed_at'])
    .$if(before !== null, (query) => query.where('check_finding.id', '<', before))
    .orderBy('check_finding.id', 'desc')
    .limit(most)
    .execute();
}

export function countFindings(db: Db, which: 'open' | 'closed'): Promise<number | null> {
  return countUpTo(db, findings(db, which).select('id'));
}
