import { spawn } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { addMonths, monthInIndia } from '#contract/india-time.ts';
import { verifyClose } from '#server/income-close/index.ts';
import { readTemplates, saveTemplate } from '#server/payouts/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { openSeedServices } from '../../scripts/seeding/seed-services.ts';
import { writeNetwork } from '../network-members.ts';
import { type Drill, openDrillDatabase, wait } from './drill-shop.ts';

/** Fewer kills, because each one ends a process that took a second to start. */
const kills = Math.ceil(Number(process.env['DRILL_KILLS'] ?? 1_000) / 20);
const members = 10_000;
/** A drill whose kills all fall on one step shows little. */
const fewestSteps = 5;
const idOf = (index: number) => String(1_000_000 + index);
const worker = path.join(import.meta.dirname, 'income-worker.ts');

/**
 * Starts a process that closes months, and kills it so long after it has begun, unless it ends by itself before.
 * Returns which, and how long it ran (ms).
 */
async function killWorker(
  environment: NodeJS.ProcessEnv,
  afterMs = Infinity,
): Promise<{ isKilled: boolean; ranMs: number }> {
  const child = spawn(process.execPath, [worker], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await Promise.race([new Promise<void>((resolve) => child.stdout.once('data', () => resolve())), gone]);
  const begun = performance.now();
  await (afterMs === Infinity ? gone : Promise.race([wait(afterMs), gone]));
  if (child.exitCode !== null && child.exitCode !== 0)
    throw new Error(`a process ended by itself with ${child.exitCode}`);
  const isKilled = child.exitCode === null;
  child.kill('SIGKILL');
  await gone;
  return { isKilled, ranMs: performance.now() - begun };
}

/**
 * Four of five bought something in each month, the same ones every month, so that some rise, some become inactive, and
 * TDS is due.
 */
async function writeMonths(db: Db, first: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
      SELECT member_id, ${`${addMonths(first, at)}-01`}, p * 10, p * 130, 1
      FROM (SELECT member_id, (hashtext(member_id) & 2047)::bigint AS p FROM member) AS bought WHERE p > 400`.execute(
      db,
    );
}

/** Inserts everybody's papers and bank accounts, and the company's own, which payouts require. */
async function writePapers(services: Services): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`INSERT INTO join_application (customer_id, language, state, created_at, updated_at, member_id, pan_sealed, pan_hash, account_sealed,
        account_hash, account_last4, ifsc, holder_name, bank_name)
      SELECT member_id::bigint, 'en', 'approved', now(), now(), member_id, '-', member_id, '-', member_id, '1234', 'SBIN0001234', 'Gita Rana', 'Bank'
      FROM member ON CONFLICT DO NOTHING`.execute(tx);
  });
  const csv = (await readTemplates(services.db)).find(({ key }) => key === 'csv')!;
  const own = { debit_account: '000405001234', debit_ifsc: 'ICIC0000004', client_code: 'SHOP' };
  const saved = await saveTemplate(services, actorForTest(), { ...csv, template: { ...csv.template, ...own } });
  if (!saved.ok) throw new Error(saved.error.code);
}

/** Counts the violations of what must hold at any moment, whoever died. */
async function countMixtures(db: Db, first: string): Promise<number> {
  const { rows } = await sql<{ mixed: number }>`
    SELECT (
      (SELECT count(*) FROM income_close c WHERE c.state IN ('draft', 'approved') AND ((c.summary ->> 'members')::bigint, (c.summary #>> '{amounts,gross}')::numeric)
        <> (SELECT count(*), coalesce(sum(gross_paise), 0) FROM income_statement s WHERE s.close_id = c.id)) +
      (SELECT count(*) FROM income_close c FULL JOIN (SELECT * FROM sale_point_month WHERE month >= ${`${first}-01`}) AS m USING (month)
        WHERE (c.state IS NULL OR c.state = 'approved') AND (c.id IS NULL OR m.month IS NULL)) +
      (SELECT count(*) FROM income_close c WHERE c.state = 'approved' AND NOT EXISTS (SELECT FROM income_posting p WHERE p.close_id = c.id)) +
      (SELECT count(*) FROM income_account a WHERE a.balance_paise <> (SELECT coalesce(sum(e.paise), 0) FROM income_entry e WHERE e.member_id = a.member_id)) +
      (SELECT count(*) FROM (SELECT e.close_id, e.member_id, sum(e.paise) FILTER (WHERE e.kind = 'income') AS posted
        FROM income_entry e WHERE e.close_id IS NOT NULL GROUP BY 1, 2) AS e
        JOIN income_statement s ON (s.close_id, s.member_id) = (e.close_id, e.member_id) WHERE e.posted <> s.gross_paise)
      + (SELECT count(*) FROM payout_line l LEFT JOIN (SELECT payout_line_id AS id, count(*) FILTER (WHERE kind = 'payout') AS paid, sum(paise) AS left
          FROM income_entry WHERE payout_line_id IS NOT NULL GROUP BY 1) AS e USING (id)
        WHERE (coalesce(e.paid, 0), coalesce(e.left, 0)) <> (CASE WHEN l.state IN ('sent', 'paid', 'failed') THEN 1 ELSE 0 END,
          CASE WHEN l.state IN ('sent', 'paid') THEN -l.paise ELSE 0 END)) +
      (SELECT count(*) FROM (SELECT batch_id FROM payout_line WHERE state IN ('sent', 'paid', 'failed') GROUP BY batch_id
        HAVING count(DISTINCT state = 'sent') > 1) AS half_read)
    )::int AS mixed`.execute(db);
  return rows[0]!.mixed;
}

export const incomeKillsDrill: Drill = {
  name: 'incomes',
  aim: `${kills} kill -9 while months are computed, approved, posted to the ledger and paid, and goods come back at random: each time the old state or the new one; at the end every close is what its input says, and the ledger is their sum, less tax and what the bank paid`,
  async run() {
    const database = await openDrillDatabase();
    const { services, database: opened } = await openSeedServices({
      databaseUrl: database.url,
      dataDir: database.dataDir,
    });
    const { db } = services;
    try {
      await writeNetwork(db, members, (index) => (index === 0 ? null : idOf(Math.floor((index - 1) / 3))), idOf);
      await writePapers(services);
      const running = monthInIndia(new Date());
      // More than can be finished between the kills, which let half a month pass on average.
      const count = Math.ceil(kills / 2) + 5;
      const first = addMonths(running, -count);
      await writeMonths(db, first, count);
      await sql`INSERT INTO sale_point_month (month, approved_at, position) VALUES (${`${addMonths(first, -1)}-01`}, now(), 0)`.execute(
        db,
      );
      const environment = {
        DATABASE_URL: database.url,
        DATA_DIR: database.dataDir,
        LAST_MONTH: addMonths(running, -1),
      };
      // Kills fall on all of a month alike, however long this machine takes for one.
      const { ranMs: firstMs } = await killWorker({ ...environment, LAST_MONTH: first });
      // The first month has nothing to restate, post or pay.
      const monthMs = 2 * firstMs;
      let [rounds, mixed] = [0, 0];
      const states = new Map<string, number>();
      for (let tries = 0; rounds < kills && tries < 2 * kills; tries++) {
        if ((await killWorker(environment, Math.random() * monthMs)).isKilled) rounds++;
        mixed += await countMixtures(db, first);
        const { rows } = await sql<{ at: string }>`
          SELECT coalesce((SELECT 'draft: ' || step FROM income_close WHERE state = 'running' ORDER BY id DESC LIMIT 1),
            (SELECT 'posting' FROM income_posting WHERE state = 'posting' LIMIT 1),
            (SELECT 'batch: ' || CASE WHEN state = 'draft' THEN 'made' WHEN channel IS NULL THEN 'approved' ELSE 'sent' END FROM payout_batch
              WHERE state = 'draft' OR paid_lines + failed_lines = 0 LIMIT 1), 'between') AS at`.execute(db);
        states.set(rows[0]!.at, (states.get(rows[0]!.at) ?? 0) + 1);
        // A killed process's locks would expire after two minutes.
        await sql`UPDATE job SET locked_until = NULL WHERE done_at IS NULL`.execute(db);
      }
      const { isKilled } = await killWorker(environment);
      mixed += await countMixtures(db, first);
      const [closes] = await database.query<{ approved: string; posted: string }>(
        `SELECT (SELECT count(*) FROM income_close WHERE state = 'approved') AS approved, (SELECT count(*) FROM income_posting WHERE state = 'posted') AS posted`,
      );
      const unequal: string[] = [];
      for (let at = 0; at < count; at++) {
        const month = addMonths(first, at);
        const parts = (await verifyClose(db, month))?.parts ?? [];
        if (parts.length === 0 || parts.some(({ agrees }) => !agrees)) unequal.push(month);
      }
      const [ledger] = await database.query<{
        gross: string;
        restated: string;
        kept: string;
        recovered: string;
        posted: string;
        taxed: string;
        balance: string;
        entries: string;
      }>(
        `SELECT (SELECT sum(s.gross_paise) FROM income_statement s JOIN income_close c ON c.id = s.close_id WHERE c.state = 'approved') AS gross,
          (SELECT sum(coalesce(r.gross_paise, s.gross_paise)) FROM income_statement s JOIN income_close c ON c.id = s.close_id AND c.state = 'approved'
            LEFT JOIN income_restated r ON r.close_id = s.close_id AND r.member_id = s.member_id) AS restated,
          sum(paise) FILTER (WHERE kind IN ('income', 'clawback')) AS kept, (sum(paise) FILTER (WHERE kind = 'clawback')) AS recovered,
          sum(paise) FILTER (WHERE kind = 'income') AS posted, sum(paise) FILTER (WHERE kind = 'tds') AS taxed,
          sum(paise) AS entries, (SELECT sum(balance_paise) FROM income_account) AS balance FROM income_entry`,
      );
      const isSum =
        ledger!.gross === ledger!.posted &&
        ledger!.restated === ledger!.kept &&
        Number(ledger!.recovered) < 0 &&
        ledger!.entries === ledger!.balance &&
        Number(ledger!.taxed) < 0;
      const [paid] = await database.query<{ batches: string; paid: string; failed: string; twice: string }>(
        `SELECT (SELECT count(*) FROM payout_batch) AS batches, count(*) FILTER (WHERE state = 'paid') AS paid, count(*) FILTER (WHERE state = 'failed') AS failed,
          (SELECT count(*) FROM (SELECT utr FROM payout_line WHERE utr IS NOT NULL GROUP BY utr HAVING count(*) > 1) AS u) AS twice FROM payout_line`,
      );
      const where = [...states].map(([state, times]) => `${times} ${state}`).join(', ');
      return {
        passed:
          !isKilled &&
          rounds === kills &&
          states.size >= fewestSteps &&
          mixed === 0 &&
          unequal.length === 0 &&
          isSum &&
          Number(closes!.approved) === count &&
          Number(closes!.posted) === count &&
          Number(paid!.paid) > 0 &&
          Number(paid!.failed) > 0 &&
          paid!.twice === '0',
        found: `${rounds} kills (${where}), ${mixed} mixtures; ${closes!.approved} months approved, ${closes!.posted} posted, ${unequal.length} not what their input says; gross ${ledger!.gross}, posted ${ledger!.posted}, recovered ${ledger!.recovered} (restated ${ledger!.restated}), tax ${ledger!.taxed}, balances ${ledger!.balance} paise; ${paid!.batches} batches, ${paid!.paid} lines paid, ${paid!.failed} failed and carried, ${paid!.twice} twice`,
      };
    } finally {
      await opened.close();
      await database.close();
    }
  },
};
