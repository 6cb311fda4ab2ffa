import { sql } from 'kysely';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { postRecovery } from '#server/income-ledger/index.ts';
import { restoreTitles } from '#server/members/index.ts';
import {
  type CarriedMember,
  type CarriedRanks,
  carryInto,
  faultOf,
  type MonthEngine,
  openColumns,
  type OpenSales,
  type PurchaseRow,
  restatedColumns,
  type RowBlock,
} from '#server/income-plan/index.ts';
import { type Db, inSnapshot, inTransaction, type Tx } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { findMonthsWithLateReturns, readLateReturns, readLedgerPosition } from '#server/sale-points/index.ts';
import { findOpenSales } from './open-sales.ts';
import type { Close } from './queries.ts';
import { unnestColumns } from './statements.ts';
import { isOf, planOf, readStoredInput } from './stored-files.ts';

/** The moment, and the days after joining within which a member can leave at once. */
export interface RestatingMoment {
  at: Date;
  coolingOffDays: number;
}

/** Retries if a month was approved, or another process has restated, meanwhile. */
const maxAttempts = 5;

export async function restateBy(db: Db, engine: MonthEngine, moment: RestatingMoment): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const work = await inSnapshot(db, (tx) => readWork(tx, moment));
    const restated = await computeMonths(db, engine, work);
    const written = await inTransaction(db, async (tx) =>
      ok(await writeRestated(tx, { ...work, restated }, moment.at)),
    );
    if (written.ok && written.value) return;
  }
  throw new Error(`approved months have changed ${maxAttempts} times while they were restated`);
}

interface Work {
  /** The last recovery and the last approved month that this work builds on. */
  basis: { recovery: number; close: number };
  /** Returns are known up to this event of the feed. */
  position: number;
  /** Whether there are returns. If not, only open sales are computed. */
  isChanged: boolean;
  /** Consecutive months to compute. */
  closes: Close[];
  returned: Map<number, PurchaseRow[]>;
  open: Map<string, OpenSales[]>;
  first: CarriedMember[];
}

async function readWork(tx: Tx, moment: RestatingMoment): Promise<Work> {
  const basis = await readBasis(tx);
  const position = await readLedgerPosition(tx);
  const changed = await findMonthsWithLateReturns(tx, basis.position);
  const open = await findOpenSales(tx, moment);
  const from = [...changed, ...open.keys()].toSorted()[0];
  const closes = from === undefined ? [] : await findClosesFrom(tx, from);
  const months = new Set(closes.map(({ month }) => month));
  const returned: Work['returned'] = new Map();
  for (const { id, month } of closes) returned.set(id, await readTaken(tx, month));
  const first = closes[0] ? await readBrought(tx, closes[0].id) : [];
  return { basis, position, isChanged: changed.some((month) => months.has(month)), closes, returned, open, first };
}

/** The last recovery and approved month, and the event of the feed up to which recoveries include returns. */
export async function readBasis(tx: Tx): Promise<Work['basis'] & { position: number }> {
  const { rows } = await sql<Work['basis'] & { position: number }>`
    SELECT coalesce(max(id), 0)::bigint AS recovery, coalesce(max(position), 0)::bigint AS position,
      (SELECT coalesce(max(id), 0) FROM income_close WHERE state = 'approved')::bigint AS close FROM income_recovery`.execute(
    tx,
  );
  return rows[0]!;
}

async function findClosesFrom(tx: Tx, month: string): Promise<Close[]> {
  const rows = await tx
    .selectFrom('income_close')
    .selectAll()
    .where('state', '=', 'approved')
    .where('month', '>=', month)
    .orderBy('month')
    .execute();
  return rows as Close[];
}

/** Returns of an approved month's sales (its first day) since the approval. */
export async function readTaken(db: Db | Tx, month: string): Promise<PurchaseRow[]> {
  const returned = await readLateReturns(db, month);
  return [...returned].map(([memberId, { points, amount }]) => ({ memberId, centiSp: 0 - points, paise: 0 - amount }));
}

/**
 * Restated ranks and counts with which members start an approved month, if they ever differed from their statements.
 */
export async function readBrought(db: Db | Tx, closeId: number): Promise<CarriedMember[]> {
  return await db
    .selectFrom('income_restated')
    .select(['member_id as memberId', 'highest_rank as highestRank', 'r_bonus_count as rBonusCount'])
    .where('close_id', '=', closeId)
    .execute();
}

/** A month's rows that differ from its statements, and rows of members with sales that can still be returned. */
interface RestatedClose {
  closeId: number;
  changed: RowBlock<(typeof restatedColumns)[number]>[];
  open: RowBlock<(typeof openColumns)[number]>[];
}

async function computeMonths(db: Db, engine: MonthEngine, work: Work): Promise<RestatedClose[]> {
  const restated: RestatedClose[] = [];
  let carried = carryInto(work.first);
  for (const close of work.closes) {
    const computed = await computeClose(db, engine, close, { ...work, carried }).catch((error: unknown) => {
      const fault = faultOf(error);
      throw fault === null ? error : new Error(`the stored input of ${close.month} cannot be computed: ${fault}`);
    });
    if (!computed) throw new Error(`the stored input of ${close.month} does not give the incomes that were approved`);
    restated.push({ closeId: close.id, changed: computed.changed, open: computed.open });
    carried = computed.carried;
  }
  return restated;
}

/** Null if the stored input is not the close's. */
async function computeClose(
  db: Db,
  engine: MonthEngine,
  close: Close,
  { returned, open, ...how }: Pick<Work, 'returned' | 'open' | 'isChanged'> & { carried: CarriedRanks },
) {
  const plan = planOf(close);
  const { input, hashes } = await readStoredInput(db, close, [plan]);
  const taken = { returned: returned.get(close.id)!, open: open.get(close.month) ?? [] };
  const restated = await engine.restateMonth({
    ...input,
    ...taken,
    plan,
    isChanged: how.isChanged,
    carried: how.carried,
  });
  return isOf(close, hashes) && restated.gross_paise === close.summary.amounts.gross ? restated : null;
}

/**
 * Restating and approving exclude each other until the end of the transaction, because each builds on the ranks that
 * the other leaves.
 */
export const lockRestating = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('income restating'))`.execute(tx);

/** Writes and posts the result. Returns false, and writes nothing, if what it builds on has changed. */
async function writeRestated(tx: Tx, work: Work & { restated: RestatedClose[] }, at: Date): Promise<boolean> {
  await lockRestating(tx);
  const basis = await readBasis(tx);
  if (basis.recovery !== work.basis.recovery || basis.close !== work.basis.close) return false;
  if (work.isChanged) await writeChanged(tx, work, at);
  await sql`DELETE FROM income_open`.execute(tx);
  for (const { closeId, open } of work.restated)
    for (const columns of open)
      await sql`INSERT INTO income_open (close_id, ${refs(openColumns)})
        SELECT ${closeId}::bigint, u.member_id, u.open_paise, to_date(u.final_on, 'YYYYMMDD')
        FROM ${unnestColumns(openColumns, columns)} AS u (${refs(openColumns)})`.execute(tx);
  return true;
}

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

async function writeChanged(
  tx: Tx,
  { restated, closes, position }: Work & { restated: RestatedClose[] },
  at: Date,
): Promise<void> {
  const last = closes.at(-1)!.id;
  const before = await hashRanks(tx, last);
  for (const { closeId, changed } of restated) await replaceRestated(tx, closeId, changed);
  const { id: recoveryId } = await tx
    .insertInto('income_recovery')
    .values({ at, position, changes_ranks: before !== (await hashRanks(tx, last)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await postRecovery(tx, { recoveryId, at, closeIds: closes.map(({ id }) => id) });
  await restoreTitles(tx, await readTitles(tx, last));
  // Pages name achievers.
  await bumpCatalogVersion(tx);
}

/** Replaces a month's rows. A member who no longer differs keeps a row, with the values of the statement. */
async function replaceRestated(tx: Tx, closeId: number, blocks: RestatedClose['changed']): Promise<void> {
  const values = restatedColumns.filter((name) => name !== 'member_id');
  await sql`UPDATE income_restated r SET (${refs(values)}) = (SELECT ${refs(values)} FROM income_statement s
      WHERE s.close_id = r.close_id AND s.member_id = r.member_id) WHERE r.close_id = ${closeId}`.execute(tx);
  for (const columns of blocks)
    await sql`INSERT INTO income_restated (close_id, ${refs(restatedColumns)})
      SELECT ${closeId}::bigint, u.* FROM ${unnestColumns(restatedColumns, columns)} AS u
      ON CONFLICT (close_id, member_id) DO UPDATE SET ${sql.join(
        values.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
      )}`.execute(tx);
}

/** The highest ranks after a month, as restated and by its statements. */
async function readTitles(tx: Tx, closeId: number): Promise<{ memberId: string; title: number; closed: number }[]> {
  const { rows } = await sql<{ memberId: string; title: number; closed: number }>`
    SELECT r.member_id AS "memberId", greatest(r.highest_rank, r.rank) AS title, greatest(s.highest_rank, s.rank) AS closed
    FROM income_restated r JOIN income_statement s USING (close_id, member_id) WHERE r.close_id = ${closeId}`.execute(
    tx,
  );
  return rows;
}

/** Hashes ranks and R-bonus counts after a month, for members for whom they differ from its statements. */
async function hashRanks(tx: Tx, closeId: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`
    SELECT md5(string_agg(member_id || ' ' || left_rank || ' ' || left_count, ',' ORDER BY member_id)) AS hash
    FROM (SELECT r.member_id, greatest(r.highest_rank, r.rank) AS left_rank, r.r_bonus_count + (r.r_bonus_paise > 0)::int AS left_count,
        greatest(s.highest_rank, s.rank) AS closed_rank, s.r_bonus_count + (s.r_bonus_paise > 0)::int AS closed_count
      FROM income_restated r JOIN income_statement s USING (close_id, member_id) WHERE r.close_id = ${closeId}) AS each
    WHERE (left_rank, left_count) <> (closed_rank, closed_count)`.execute(tx);
  return rows[0]!.hash;
}
