import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { addMonths, monthInIndia, startOfMonth } from '#contract/india-time.ts';
import { jobHandlers } from '#server/app/job-handlers.ts';
import { findClose } from '#server/income-close/index.ts';
import { rebuildTree } from '#server/members/index.ts';
import { runReader } from '#server/order-feed/index.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { sumDays } from '#server/reports/index.ts';
import { findLastApproved, salePointJobs, salePointReader } from '#server/sale-points/index.ts';
import { day, Past } from '#server/seed/past.ts';
import { planCloses } from '#server/seed/seed-closes.ts';

/** A network of this many sellers, whom orders name in this many full months and the running one. */
export interface LargeNetwork {
  members: number;
  months: number;
}

/** How an order's seller is chosen. */
export interface NetworkDraw extends Pick<LargeNetwork, 'members'> {
  /** Days before now since which orders name sellers, and since which sellers have joined. */
  ordersSince: number;
  joinsSince: number;
}

const companyId = '100000';
const firstId = 1_000_000;
/** Number of sellers directly below the company. */
const firstLine = 1_000;
/** Sellers inserted per statement. */
const batchSize = 50_000;

export function drawOf({ members, months }: LargeNetwork, at: Date): NetworkDraw {
  const ordersSince = (at.getTime() - startOfMonth(addMonths(monthInIndia(at), -months)).getTime()) / day;
  return { members, ordersSince: Math.floor(ordersSince) - 1, joinsSince: Math.ceil(ordersSince) + 90 };
}

/**
 * Returns the seller whom an order of that age in days names: one who had joined by then, early ones more often;
 * `chance` is from 0 to 1.
 */
export function drawMember(
  { members, ordersSince, joinsSince }: NetworkDraw,
  age: RawBuilder<unknown>,
  chance: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const joined = sql`(1 - (${age} + 2) / ${sql.lit(joinsSince)})`;
  return sql`CASE WHEN ${age} <= ${sql.lit(ordersSince)} AND ${joined} > 0
    THEN (${sql.lit(firstId)} + floor(power(${chance}, 3) * ${joined} * ${sql.lit(members)}))::bigint::text END`;
}

/**
 * Inserts the sellers below the demo's company: a thousand in the first level, and below them many with few recruits
 * and few with many.
 */
export async function insertSellers(
  db: Db,
  network: NetworkDraw,
  at: Date,
  tell: (progress: string) => void,
): Promise<void> {
  const { members, joinsSince } = network;
  await backdateCompany(db, new Date(at.getTime() - (joinsSince + 1) * day));
  for (let from = 0; from < members; from += batchSize) {
    const to = Math.min(members, from + batchSize) - 1;
    await inTransaction(db, async (tx) => {
      await sql`SELECT setseed(${(from / batchSize) % 1})`.execute(tx);
      await sql`
        WITH drawn AS MATERIALIZED (
          SELECT n, (${sql.lit(firstId)} + n)::text AS id, ${at}::timestamptz - (${sql.lit(joinsSince)} * (1 - n::float / ${sql.lit(members)})) * interval '1 day' AS at,
            CASE WHEN n < ${sql.lit(firstLine)} THEN ${companyId} ELSE (${sql.lit(firstId)} + floor(power(random(), 2) * n)::int)::text END AS sponsor
          FROM generate_series(${sql.lit(from)}, ${sql.lit(to)}) AS n
        ), people AS (
          INSERT INTO member (member_id, first_name, last_name, joined_at)
            SELECT id, (ARRAY['Asha', 'Rahul', 'Meena', 'Imran', 'Sunita', 'Vikram', 'Gurpreet'])[1 + n % 7],
              (ARRAY['Rawat', 'Sharma', 'Khan', 'Gill', 'Nair', 'Patel', 'Das', 'Negi', 'Iyer', 'Bisht', 'Verma'])[1 + n % 11], at FROM drawn
        ), sponsors AS (
          INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
            SELECT id, sponsor, at, at, 'joined', 'system' FROM drawn ORDER BY n
        )
        INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor) SELECT id, 'live', at, at, 'system' FROM drawn ORDER BY n`.execute(
        tx,
      );
      return ok(null);
    });
    tell(`${to + 1} of ${members} sellers`);
  }
  await inTransaction(db, async (tx) => ok(await rebuildTree(tx, at)));
  await sql`VACUUM (ANALYZE) member, member_sponsor, member_status, member_tree`.execute(db);
}

/**
 * The demo's company is only some months old, but must exist before its first seller. Changes its records while nobody
 * uses the database.
 */
async function backdateCompany(db: Db, since: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const company = sql`member_id = ${companyId}`;
    const change = async (table: string, columns: readonly string[]) => {
      const [name, trigger] = [sql.table(table), sql.id(`${table}_stays`)];
      const earlier = sql.join(columns.map((column) => sql`${sql.id(column)} = least(${sql.id(column)}, ${since})`));
      await sql`ALTER TABLE ${name} DISABLE TRIGGER ${trigger}`.execute(tx);
      await sql`UPDATE ${name} SET ${earlier} WHERE ${company}`.execute(tx);
      await sql`ALTER TABLE ${name} ENABLE TRIGGER ${trigger}`.execute(tx);
    };
    await change('member', ['joined_at']);
    for (const history of ['member_sponsor', 'member_status']) await change(history, ['effective_at', 'recorded_at']);
    return ok(null);
  });
}

/**
 * Lets the sale-point ledger read all orders, and the demo's staff close the finished months: all but the last are
 * approved, the last one is a draft.
 */
export async function closeMonths(services: Services, tell: (progress: string) => void): Promise<void> {
  const { db, clock } = services;
  tell('Posting sale points.');
  const watch = setInterval(() => void tellPlace(db, tell), 30_000);
  try {
    await runReader(services, salePointReader);
  } finally {
    clearInterval(watch);
  }
  await sumDays(services);
  // For a month whose approval was the last step of an interrupted run.
  await runDueJobs(services, salePointJobs);
  await endComputing(services, tell);
  await sql`ANALYZE`.execute(db);
  const until = clock.now();
  const last = await findLastApproved(db);
  const { first } = await db
    .selectFrom('sale_point_total')
    .select(({ fn }) => fn.min('month').as('first'))
    .executeTakeFirstOrThrow();
  const running = monthInIndia(until);
  const months: string[] = [];
  let month = last === null ? first?.slice(0, 7) : addMonths(last, 1);
  for (; month !== undefined && month < running; month = addMonths(month, 1)) months.push(month);
  // The last month stays a draft.
  if (months.length === 0 || (months.length === 1 && (await findClose(db, months[0]!)))) {
    tell('The months that are over are closed already.');
    return;
  }
  const past = new Past(services, startOfMonth(addMonths(months[0]!, 1)), until);
  await planCloses(past, jobHandlers, { until, months, arePaid: false });
  let reported = '';
  await past.run(async () => {
    const now = (await findLastApproved(db)) ?? '';
    if (now !== reported) tell(`Approved up to ${now}.`);
    reported = now;
  });
}

/**
 * Completes the draft during which an earlier run was killed: its job is taken over once that run's lease has expired.
 */
async function endComputing(services: Services, tell: (progress: string) => void): Promise<void> {
  const computing = services.db.selectFrom('income_close').select('id').where('state', '=', 'running');
  for (let looks = 0; await computing.executeTakeFirst(); looks++) {
    if (looks === 0) tell('A draft was being computed: going on with it.');
    else await setTimeout(5_000);
    await runDueJobs(services, jobHandlers);
  }
}

async function tellPlace(db: Db, tell: (progress: string) => void): Promise<void> {
  const { rows } = await sql<{ position: number; last: number }>`
    SELECT r.position, s.last FROM order_feed_reader r, order_feed_sequence s WHERE r.name = 'sale-points'`.execute(db);
  if (rows[0]) tell(`${rows[0].position} of ${rows[0].last} events`);
}
