/**
 * Measurements of a month's close, on its own PostgreSQL with the shop beside it: the draft compared with COPY of the
 * same rows, its memory, the effect on visitors, the approval, and recomputing it (docs/decisions/0075). `npm run
 * bench:income-close -- --members 1000000`; `--embedded` closes a small network on embedded storage.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { addMonths, monthInIndia } from '#contract/india-time.ts';
import { approveClose, findClose, incomeCloseJobs, startClose, verifyClose } from '#server/income-close/index.ts';
import type { Db } from '#server/platform/database.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { openSeedServices } from '../scripts/seeding/seed-services.ts';
import { openDrillDatabase, startDrillShop, wait } from './drills/drill-shop.ts';
import { writeNetwork } from './network-members.ts';

const { values } = parseArgs({
  options: { members: { type: 'string', default: '1000000' }, embedded: { type: 'boolean', default: false } },
});
const size = Number(values.members);
const idOf = (index: number) => String(1_000_000 + index);
/** As in real networks: many have few recruits, some have many. */
const sponsorOf = (index: number) => (index === 0 ? null : idOf(Math.floor(Math.random() ** 2 * index)));

const say = (name: string, value: string) => console.log(`| ${name} | ${value} |`);
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Four of five bought something; the month before is approved, so that this one is next. Entries and sums agree, but
 * have no orders.
 */
async function writeMonth(db: Db, month: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`INSERT INTO sale_point_entry (member_id, month, points_centi, amount_paise, order_id, order_number, line_no, reason, cause_id, position, at)
      SELECT member_id, ${`${month}-01`}, p * 10, p * 130, n, n, 1, 'paid', n, n, ${`${month}-15`}
      FROM (SELECT member_id, (random() * 1500)::bigint AS p, row_number() OVER () AS n FROM member WHERE random() < 0.8) AS bought`.execute(
      tx,
    );
    await sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
      SELECT member_id, month, points_centi, amount_paise, 1 FROM sale_point_entry`.execute(tx);
    // A member who reaches the highest rank earns the fixed income; without its amount nothing can be approved.
    await sql`UPDATE plan_version SET fixed_income_paise = 5000000`.execute(tx);
  });
  await sql`INSERT INTO sale_point_month (month, approved_at, position) VALUES (${`${addMonths(month, -1)}-01`}, now(), 0)`.execute(
    db,
  );
  await sql`VACUUM (ANALYZE) sale_point_entry, sale_point_total`.execute(db);
}

const started = async (services: Services, month: string) => {
  const begun = await startClose(services, actorForTest(), month);
  if (!begun.ok) throw new Error(begun.error.code);
};

/** Measures COPY out of a draft's input, and COPY of its result into a table with the same indexes. */
async function measureCopy(db: Db, folder: string, closeId: number): Promise<{ out: number; into: number }> {
  const file = sql.lit(`${folder}/statements.copy`);
  const columns = sql`SELECT m.member_id, m.joined_at, m.title, s.sponsor_id, t.status, p.points_centi, p.amount_paise FROM member m
    JOIN member_sponsor s USING (member_id) JOIN member_status t USING (member_id) LEFT JOIN sale_point_total p USING (member_id)`;
  const out = await timeOf(() => sql`COPY (${columns}) TO ${sql.lit(`${folder}/input.copy`)}`.execute(db));
  await sql`COPY (SELECT * FROM income_statement WHERE close_id = ${sql.lit(closeId)}) TO ${file}`.execute(db);
  await sql`CREATE TABLE copied (LIKE income_statement INCLUDING ALL)`.execute(db);
  const into = await timeOf(() => sql`COPY copied FROM ${file}`.execute(db));
  await sql`DROP TABLE copied`.execute(db);
  return { out, into };
}

/** Returns the product page's 99th percentile at a light load, until `isOver`. */
async function readPages(url: string, isOver: () => boolean): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const load = autocannon(
    {
      url,
      connections: 2,
      duration: 600,
      overallRate: 40,
      requests: Array.from({ length: 40 }, (_, index) => ({ path: `/product-details/${index + 1}` })),
    },
    (error: unknown, result) => (error ? reject(error) : resolve(result)),
  );
  while (!isOver()) await wait(100);
  load.stop();
  // Requests still pending at the stop count as errors.
  const { latency, non2xx } = await promise;
  if (non2xx > 0) throw new Error(`${non2xx} refusals`);
  return latency.p99;
}

/** Returns the memory of a process and each of its child processes, MiB. */
function residents(pid: number): number[] {
  const read = (file: string) => {
    try {
      return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  };
  const children = read(`task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(read('status'))?.[1] ?? 0) / 1024;
  return [own, ...children.flatMap(residents)];
}

/** Computes the draft in the shop's process and prints how long each step took. */
async function draftInShop(services: Services, month: string, url: string, pid: number): Promise<number> {
  let isOver = false;
  let highest: number[] = [];
  const steps = new Map<string, number>();
  const pages = readPages(url, () => isOver);
  const from = performance.now();
  await started(services, month);
  let last = performance.now();
  for (;;) {
    const row = await services.db
      .selectFrom('income_close')
      .select(['state', 'step', 'failure'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const now = performance.now();
    steps.set(row.step, (steps.get(row.step) ?? 0) + now - last);
    last = now;
    const held = residents(pid);
    if (sum(held) > sum(highest)) highest = held;
    if (row.state === 'draft') break;
    if (row.state !== 'running') throw new Error(row.failure ?? row.state);
    await wait(50);
  }
  const took = performance.now() - from;
  isOver = true;
  say('draft', `${seconds(took)} (${[...steps].map(([step, ms]) => `${step} ${seconds(ms)}`).join(', ')})`);
  say(
    'memory of shop and computation, at most',
    `${Math.round(sum(highest))} MiB (${highest.map(Math.round).join(' + ')})`,
  );
  say('product page meanwhile, p99', `${await pages} ms`);
  return took;
}

const month = addMonths(monthInIndia(new Date()), -1);

async function onPostgres(): Promise<void> {
  const database = await openDrillDatabase();
  const { services, database: opened } = await openSeedServices({
    databaseUrl: database.url,
    dataDir: database.dataDir,
  });
  const { db } = services;
  try {
    await writeNetwork(db, size, sponsorOf, idOf);
    await writeMonth(db, month);
    // At night the shop would also compute a forecast for all these members.
    const shop = await startDrillShop(database, { INCOME_FORECAST: '0' });
    try {
      // After each start a separate process prints the catalogue.
      for (let tries = 0; residents(shop.child.pid!).length > 1 && tries < 120; tries++) await wait(1_000);
      const readFor = (milliseconds: number) => {
        const until = Date.now() + milliseconds;
        return readPages(shop.url, () => Date.now() > until);
      };
      // The first visits after a start wait for code to be compiled.
      await readFor(15_000);
      say('product page with nothing beside it, p99', `${await readFor(20_000)} ms`);
      const took = await draftInShop(services, month, shop.url, shop.child.pid!);
      const close = (await findClose(db, month))!;
      const { out, into } = await measureCopy(db, database.home.folder, close.id);
      say('COPY of what it reads, and of what it writes', `${seconds(out)}, ${seconds(into)}`);
      say('draft in times of COPY', (took / (out + into)).toFixed(1));
      const { rows } = await sql<{ bytes: number }>`
        SELECT pg_total_relation_size('income_statement') AS bytes`.execute(db);
      say('room of the statements', `${Math.round(rows[0]!.bytes / 1e6)} MB`);
      const approved = await timeOf(async () => {
        const done = await approveClose(services, actorForTest(), { month, close: close.id });
        if (!done.ok) throw new Error(done.error.code);
      });
      say('approval', seconds(approved));
      say('computed anew and compared', seconds(await timeOf(() => verifyClose(db, month))));
    } finally {
      await shop.end();
    }
  } finally {
    await opened.close();
    await database.close();
  }
}

async function onEmbedded(): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-close-'));
  const { services, database } = await openSeedServices({ databaseUrl: null, dataDir });
  try {
    await writeNetwork(services.db, size, sponsorOf, idOf);
    await writeMonth(services.db, month);
    await started(services, month);
    say('draft on embedded storage', seconds(await timeOf(() => runDueJobs(services, incomeCloseJobs))));
    const close = (await findClose(services.db, month))!;
    const approval = { month, close: close.id };
    say('approval', seconds(await timeOf(() => approveClose(services, actorForTest(), approval))));
  } finally {
    await database.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

say('members', String(size));
await (values.embedded ? onEmbedded() : onPostgres());
