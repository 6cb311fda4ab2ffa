import { sql } from 'kysely';
import type { Disagreement, FindingKind } from '#contract/staff-check-kinds.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { longestRunMs } from './rules.ts';

export interface StoredRun {
  id: number;
  actor: string;
  started_at: Date;
  ended_at: Date | null;
  orders: number;
  products: number;
  /** Findings seen for the first time, those that are gone, those that stand at the end. */
  fresh: number;
  gone: number;
  remaining: number;
  broken: boolean;
}

/** The run that began last; null before the first. */
export async function readLastRun(db: Db): Promise<StoredRun | null> {
  const { rows } = await sql<StoredRun>`
    SELECT id, actor, started_at, ended_at, orders, products, fresh, gone, remaining, broken
    FROM check_run ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Begins a run, and ends one that has died; null where another is under way. */
export async function insertRun(tx: Tx, actor: string, at: Date): Promise<number | null> {
  await sql`
    UPDATE check_run SET ended_at = ${at}, broken = true
    WHERE ended_at IS NULL AND started_at < ${new Date(at.getTime() - longestRunMs)}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO check_run (actor, started_at) VALUES (${actor}, ${at}) ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function isUnderWay(db: Db, runId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM check_run WHERE id = ${runId} AND ended_at IS NULL`.execute(db);
  return rows.length > 0;
}

/** Keeps what a run has found, new ones or that they still stand; returns the new ones. */
export async function saveFindings(
  db: Db,
  runId: number,
  found: readonly Disagreement[],
  at: Date,
): Promise<Disagreement[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<Disagreement & { fresh: boolean }>`
    INSERT INTO check_finding (kind, place, order_id, expected, found, first_seen_at, last_seen_at, last_run_id)
    SELECT DISTINCT ON (kind, place) kind, place, order_id, expected, found, ${at}::timestamptz, ${at}::timestamptz, ${runId}::bigint
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f (kind text, place text, order_id bigint, expected text, found text)
    ON CONFLICT (kind, place) WHERE closed_at IS NULL DO UPDATE SET expected = excluded.expected, found = excluded.found,
      last_seen_at = excluded.last_seen_at, last_run_id = GREATEST(check_finding.last_run_id, excluded.last_run_id)
    -- A row that was there before bears the mark of its update.
    RETURNING kind, place, order_id, expected, found, xmax = 0 AS fresh`.execute(db);
  return rows.filter(({ fresh }) => fresh).map(({ fresh: _fresh, ...finding }) => finding);
}

/** Closes what the run has not found any more; returns how many. */
export async function closeGone(tx: Tx, runId: number, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE check_finding SET closed_at = ${at} WHERE closed_at IS NULL AND last_run_id < ${runId}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export interface Unreported {
  id: number;
  kind: FindingKind;
  place: string;
  expected: string;
  found: string;
}

/** Open findings of which staff were not told yet: the first `most`, and how many of each kind there are in all. */
export async function readUnreported(
  tx: Tx,
  most: number,
): Promise<{ first: Unreported[]; kinds: { kind: FindingKind; count: number }[] }> {
  const { rows: first } = await sql<Unreported>`
    SELECT id, kind, place, expected, found FROM check_finding
    WHERE told_at IS NULL AND closed_at IS NULL ORDER BY id LIMIT ${most}`.execute(tx);
  const { rows: kinds } = await sql<{ kind: FindingKind; count: number }>`
    SELECT kind, count(*) AS count FROM check_finding WHERE told_at IS NULL AND closed_at IS NULL
    GROUP BY kind ORDER BY min(id)`.execute(tx);
  return { first, kinds };
}

/** Marks the open findings as told; those that were gone before anybody was told are not told any more. */
export async function markReported(tx: Tx, at: Date): Promise<void> {
  await sql`UPDATE check_finding SET told_at = ${at} WHERE told_at IS NULL`.execute(tx);
}

/** Ends a run with what it came to; false where it was ended before. */
export async function endRun(
  tx: Tx,
  runId: number,
  result: Pick<StoredRun, 'orders' | 'products' | 'fresh' | 'gone'>,
  at: Date,
): Promise<boolean> {
  const { orders, products, fresh, gone } = result;
  const { numAffectedRows } = await sql`
    UPDATE check_run SET ended_at = ${at}, orders = ${orders}, products = ${products}, fresh = ${fresh}, gone = ${gone},
      remaining = (SELECT count(*) FROM check_finding WHERE closed_at IS NULL)
    WHERE id = ${runId} AND ended_at IS NULL`.execute(tx);
  return numAffectedRows === 1n;
}

export interface StoredFinding extends Disagreement {
  id: number;
  first_seen_at: Date;
  last_seen_at: Date;
  closed_at: Date | null;
}

/** Findings with an id below `before`, the newest first: those that stand, or those that are gone. */
export async function findFindings(
  db: Db,
  before: number | null,
  most: number,
  which: 'open' | 'closed',
): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    SELECT id, kind, place, order_id, expected, found, first_seen_at, last_seen_at, closed_at FROM check_finding
    WHERE (${before}::bigint IS NULL OR id < ${before}::bigint) AND (closed_at IS NULL) = ${which === 'open'}::boolean
    ORDER BY id DESC LIMIT ${most}`.execute(db);
  return rows;
}

export async function countFindings(db: Db, which: 'open' | 'closed'): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM check_finding WHERE (closed_at IS NULL) = ${which === 'open'}::boolean`.execute(db);
  return rows[0]!.total;
}
