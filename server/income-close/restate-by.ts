import { sql } from 'kysely';
import { bumpCatalogVersion } from '#server/catalog/index.ts';
import { postRecovery } from '#server/income-ledger/index.ts';
import { restoreTitles } from '#server/members/index.ts';
import {
  type CarriedMember,
  openColumns,
  type OpenSales,
  restatedColumns,
  type RestatingSteps,
  type RowBlock,
  type TakenSales,
} from '#server/network/index.ts';
import { type Db, inSnapshot, inTransaction, type Tx } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { findMonthsWithLateReturns, readLateReturns, readLedgerPosition } from '#server/sale-points/index.ts';
import { readStoredInput } from './input.ts';
import { findOpenSales } from './open-sales.ts';
import type { Close } from './queries.ts';
import { unnestColumns } from './statements.ts';

/** When to look, and for how many days after joining a member may leave at once. */
export interface RestatingMoment {
  at: Date;
  coolingOffDays: number;
}

/** Restating is tried again where a month was approved, or somebody else has restated, meanwhile. */
const mostAttempts = 5;

/** The work of `restateMonths`, by a computation that begins with what members bring into the first month. */
export async function restateBy(
  db: Db,
  begin: (first: readonly CarriedMember[]) => RestatingSteps | Promise<RestatingSteps>,
  moment: RestatingMoment,
): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const work = await inSnapshot(db, (tx) => readWork(tx, moment));
    const restated = work.closes.length === 0 ? [] : await computeMonths(db, await begin(work.first), work);
    const written = await inTransaction(db, async (tx) =>
      ok(await writeRestated(tx, { ...work, restated }, moment.at)),
    );
    if (written.ok && written.value) return;
  }
  throw new Error(`approved months have changed ${mostAttempts} times while they were restated`);
}

interface Work {
  /** The last recovery and the last approved month that it builds on. */
  basis: { recovery: number; close: number };
  /** Up to which event of the feed returns are known. */
  position: number;
  /** Whether anything came back; else it is only looked for what can. */
  isChanged: boolean;
  /** Months to compute, in a row. */
  closes: Close[];
  returned: Map<number, TakenSales[]>;
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

/** The last recovery and the last approved month, and up to which event of the feed the recoveries know what came back. */
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

/** What came back of an approved month's sales (its first day) after its approval. */
export async function readTaken(db: Db | Tx, month: string): Promise<TakenSales[]> {
  const returned = await readLateReturns(db, month);
  return [...returned].map(([memberId, { points, amount }]) => ({ memberId, centiSp: 0 - points, paise: 0 - amount }));
}

/** What members bring into an approved month as restated, where that was ever another month than its statements say. */
export async function readBrought(db: Db | Tx, closeId: number): Promise<CarriedMember[]> {
  return await db
    .selectFrom('income_restated')
    .select(['member_id as memberId', 'highest_rank as highestRank', 'r_bonus_count as rBonusCount'])
    .where('close_id', '=', closeId)
    .execute();
}

/** The rows of a month that are another than its statements say, and those of members with sales that can still come back. */
interface RestatedClose {
  closeId: number;
  changed: RowBlock<(typeof restatedColumns)[number]>[];
  open: RowBlock<(typeof openColumns)[number]>[];
}

async function computeMonths(db: Db, steps: RestatingSteps, work: Work): Promise<RestatedClose[]> {
  const restated: RestatedClose[] = [];
  for (const close of work.closes) {
    for await (const piece of readStoredInput(db, close.id)) await steps.add(piece);
    const plan = { plan: close.plan!, pBonusChart: close.p_bonus_chart! };
    const computed = await steps.compute(close.month.slice(0, 7), plan, work.returned.get(close.id)!);
    if ('fault' in computed)
      throw new Error(`the stored input of ${close.month} cannot be computed: ${computed.fault}`);
    if (
      computed.members_sha256 !== close.members_sha256 ||
      computed.purchases_sha256 !== close.purchases_sha256 ||
      computed.gross_paise !== close.summary.amounts.gross
    )
      throw new Error(`the stored input of ${close.month} does not give the incomes that were approved`);
    const changed = work.isChanged ? await readBlocks((block) => steps.readChanged(block)) : [];
    const sales = work.open.get(close.month);
    if (sales) await steps.findOpen(sales);
    restated.push({
      closeId: close.id,
      changed,
      open: sales ? await readBlocks((block) => steps.readOpen(block)) : [],
    });
  }
  return restated;
}

async function readBlocks<Block extends { count: number }>(
  read: (block: number) => Block | null | Promise<Block | null>,
): Promise<Block[]> {
  const blocks: Block[] = [];
  for (let at = 0; ; at++) {
    const block = await read(at);
    if (!block) return blocks;
    if (block.count > 0) blocks.push(block);
  }
}

/** Keeps restating and approving apart: both go on from the ranks that the other has left. Held until the transaction ends. */
export const lockRestating = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('income restating'))`.execute(tx);

/** Writes what was computed and posts what follows from it; false, and nothing is written, where it builds on what has changed meanwhile. */
async function writeRestated(tx: Tx, work: Work & { restated: RestatedClose[] }, at: Date): Promise<boolean> {
  await lockRestating(tx);
  const basis = await readBasis(tx);
  if (basis.recovery !== work.basis.recovery || basis.close !== work.basis.close) return false;
  if (work.isChanged) await writeChanged(tx, work, at);
  await sql`DELETE FROM income_open`.execute(tx);
  for (const { closeId, open } of work.restated)
    for (const { columns } of open)
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

/** Puts a month's rows in the place of those before. Who was once another stays listed, as the statement says by now. */
async function replaceRestated(tx: Tx, closeId: number, blocks: RestatedClose['changed']): Promise<void> {
  const values = restatedColumns.filter((name) => name !== 'member_id');
  await sql`UPDATE income_restated r SET (${refs(values)}) = (SELECT ${refs(values)} FROM income_statement s
      WHERE s.close_id = r.close_id AND s.member_id = r.member_id) WHERE r.close_id = ${closeId}`.execute(tx);
  for (const { columns } of blocks)
    await sql`INSERT INTO income_restated (close_id, ${refs(restatedColumns)})
      SELECT ${closeId}::bigint, u.* FROM ${unnestColumns(restatedColumns, columns)} AS u
      ON CONFLICT (close_id, member_id) DO UPDATE SET ${sql.join(
        values.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
      )}`.execute(tx);
}

/** The highest ranks with which the restated members of a month leave it, and those by its statements. */
async function readTitles(tx: Tx, closeId: number): Promise<{ memberId: string; title: number; closed: number }[]> {
  const { rows } = await sql<{ memberId: string; title: number; closed: number }>`
    SELECT r.member_id AS "memberId", greatest(r.highest_rank, r.rank) AS title, greatest(s.highest_rank, s.rank) AS closed
    FROM income_restated r JOIN income_statement s USING (close_id, member_id) WHERE r.close_id = ${closeId}`.execute(
    tx,
  );
  return rows;
}

/** A hash of the ranks and R-bonus counts with which the restated members of a month leave it, where these are not what its statements say. */
async function hashRanks(tx: Tx, closeId: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`
    SELECT md5(string_agg(member_id || ' ' || left_rank || ' ' || left_count, ',' ORDER BY member_id)) AS hash
    FROM (SELECT r.member_id, greatest(r.highest_rank, r.rank) AS left_rank, r.r_bonus_count + (r.r_bonus_paise > 0)::int AS left_count,
        greatest(s.highest_rank, s.rank) AS closed_rank, s.r_bonus_count + (s.r_bonus_paise > 0)::int AS closed_count
      FROM income_restated r JOIN income_statement s USING (close_id, member_id) WHERE r.close_id = ${closeId}) AS each
    WHERE (left_rank, left_count) <> (closed_rank, closed_count)`.execute(tx);
  return rows[0]!.hash;
}
