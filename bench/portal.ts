/**
 * The seller portal's calls in a large network, over HTTP from the built program on PostgreSQL: the median and the 95th
 * percentile of each call that its pages make, for the member at the top, one in the middle and one with nobody below.
 * `npm run bench:portal -- --members 1000000` fills its own database; PORTAL_DATABASE_URL names one that `npm run
 * seed:large` has filled with members, to which accounts and link visits are added once.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { joiningPaths } from '#contract/joining-rules.ts';
import { memberPaths, sponsorChangePaths } from '#contract/member-rules.ts';
import { membershipPaths } from '#contract/membership-rules.ts';
import { paths } from '#contract/paths.ts';
import { monthInIndia } from '#contract/india-time.ts';
import { computeForecast, readForecast } from '#server/income-close/index.ts';
import type { Db } from '#server/platform/database.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { startTestPostgres } from '../server/testing/postgres.ts';
import { buildIfStale } from '../scripts/build.ts';
import { fillLargeShop } from '../scripts/seeding/large-shop.ts';
import { openSeedServices } from '../scripts/seeding/seed-services.ts';
import { becomeIdle } from './processor-time.ts';
import { benchEnvironment, startProgram, stop } from './program.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    months: { type: 'string', default: '3' },
    orders: { type: 'string', default: '100000' },
  },
});

/** What a call may take at the 95th percentile, as promised for a million members. */
const targetMs = 150;
/** Measured repetitions per call, after an unmeasured one; lists read the next page each time. */
const repetitions = 25;
const password = 'Himalaya-2026';

interface Seller {
  name: string;
  memberId: string;
  mobile: string;
  /** The deepest level of the team, and the largest. */
  deepest: number;
  largest: number;
  /** A deep team member, and a direct recruit; the seller if there is nobody. */
  below: string;
  recruit: string;
}

/**
 * Adds to a large seed what sellers have in a shop in use: accounts for as many as there are customers, visits through
 * their links, and the nightly forecast.
 */
async function addAccounts(db: Db, memberIds: readonly string[]): Promise<void> {
  await sql`
    WITH free AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM customer WHERE member_id IS NULL AND erased_at IS NULL),
      bare AS (SELECT member_id, row_number() OVER (ORDER BY member_id = ANY(${memberIds}::text[]) DESC, md5(member_id)) AS n
        FROM member WHERE customer_id IS NULL AND status IN ('live', 'frozen')),
      pairs AS (SELECT id, bare.member_id FROM bare JOIN free USING (n)),
      linked AS (UPDATE member m SET customer_id = pairs.id FROM pairs WHERE m.member_id = pairs.member_id)
    UPDATE customer c SET member_id = pairs.member_id FROM pairs WHERE c.id = pairs.id`.execute(db);
  await sql`INSERT INTO referral_link_day (member_id, day, target, visits, orders)
    SELECT member_id, current_date - back, target, 3, 1 FROM (SELECT member_id FROM member WHERE customer_id IS NOT NULL
      ORDER BY member_id = ANY(${memberIds}::text[]) DESC, md5(member_id) LIMIT 10000) AS linked, generate_series(0, 89) AS back, unnest('{home, product}'::text[]) AS target
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`VACUUM (ANALYZE) member, customer, referral_link_day`.execute(db);
}

/**
 * Returns the measured sellers: the root, the highest earner in the middle, and the highest earner with nobody below;
 * and the last approved month.
 */
async function findSellers(db: Db): Promise<{ sellers: Seller[]; month: string }> {
  const found = await sql<{ id: number; month: string; members: number }>`
    SELECT id, to_char(month, 'YYYY-MM') AS month, (summary ->> 'members')::int AS members FROM income_close WHERE state = 'approved'
    ORDER BY income_close.month DESC LIMIT 1`.execute(db);
  const close = found.rows[0];
  if (!close)
    throw new Error(
      'The database has no approved month: fill it with npm run seed:large -- --members … --months 2 or more',
    );
  const earning = (where: ReturnType<typeof sql>) => sql`
    (SELECT t.member_id FROM member_tree t JOIN income_statement s ON s.close_id = ${close.id} AND s.member_id = t.member_id
      WHERE t.is_numbered AND ${where} ORDER BY s.is_active DESC, s.gross_paise DESC, t.member_id LIMIT 1)`;
  const size = sql`(t.last - t.place)`;
  const { rows } = await sql<{ name: string; id: string }>`
    SELECT 'top' AS name, (SELECT member_id FROM member_tree WHERE sponsor_id IS NULL ORDER BY place LIMIT 1) AS id
    UNION ALL SELECT 'middle', ${earning(sql`${size} BETWEEN ${close.members / 500}::float AND ${close.members / 20}::float`)}
    UNION ALL SELECT 'leaf', ${earning(sql`${size} = 0`)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const bare = await sql`SELECT FROM member WHERE member_id = ANY(${ids}::text[]) AND customer_id IS NULL`.execute(db);
  if (bare.rows.length > 0) await addAccounts(db, ids);
  const hash = await hashPassword(password);
  const sellers: Seller[] = [];
  for (const { name, id } of rows) {
    const facts = await sql<Omit<Seller, 'name' | 'memberId'>>`
      WITH own AS (SELECT * FROM member_tree WHERE member_id = ${id}),
        team AS (SELECT t.member_id, t.depth - own.depth AS level FROM member_tree t, own WHERE t.place BETWEEN own.place AND own.last AND t.depth > own.depth),
        levels AS (SELECT level, count(*) AS members FROM team GROUP BY level)
      UPDATE customer SET password_hash = ${hash} WHERE member_id = ${id} RETURNING mobile,
        coalesce((SELECT max(level) FROM levels), 1)::int AS deepest,
        coalesce((SELECT level FROM levels ORDER BY members DESC LIMIT 1), 1)::int AS largest,
        coalesce((SELECT member_id FROM team JOIN income_statement s USING (member_id) WHERE s.close_id = ${close.id}
          ORDER BY level DESC, member_id LIMIT 1), ${id}) AS below,
        coalesce((SELECT min(member_id) FROM team WHERE level = 1), ${id}) AS recruit`.execute(db);
    sellers.push({ name, memberId: id, ...facts.rows[0]! });
  }
  return { sellers, month: close.month };
}

/** Returns every call that reads data for a page of the portal, by page. */
function callsOf({ largest, deepest, below, recruit }: Seller, month: string): [what: string, path: string][] {
  const { home, team, teamTree, incomes, incomeAccount, sales } = memberPaths;
  const levels = [...new Set([1, largest, deepest])];
  return [
    ['account of the login', paths.profile],
    ['home', home],
    ['home: recruits about to be frozen', `${home}?show=freezing`],
    ['team', team],
    ...levels.map((level): [string, string] => [`team, level ${level}`, `${team}?level=${level}`]),
    ...['active', 'close', 'silent', 'new', 'lapsing'].flatMap((show): [string, string][] => [
      [`team, ${show}`, `${team}?show=${show}`],
      [`team, ${show} at level ${largest}`, `${team}?show=${show}&level=${largest}`],
    ]),
    ['team, a name that many have', `${team}?q=asha`],
    ['team, two words that many have', `${team}?q=sunita+n`],
    ['team, a name of few', `${team}?q=tenzin`],
    ['team, a name that nobody has', `${team}?q=zzzzzz`],
    ['team, one letter', `${team}?q=x`],
    ['team, a member ID', `${team}?q=${below}`],
    ['team, the beginning of an ID', `${team}?q=1999`],
    ['team, active by a name that many have', `${team}?q=meena&show=active`],
    ['tree', teamTree],
    ['tree, a recruit', `${teamTree}?member_id=${recruit}`],
    ['tree, somebody far down', `${teamTree}?member_id=${below}`],
    ['sales', sales],
    ['sales of a month', `${sales}?month=${month}`],
    ['visits by links', memberPaths.linkVisits],
    ['income account', incomeAccount],
    ['income of a month', `${incomes}/${month}`],
    ...levels.map((level): [string, string] => [
      `income of a month, level ${level}`,
      `${incomes}/${month}/sources?level=${Math.min(level, 99)}`,
    ]),
    ['income of a month, of whom the E-bonus', `${incomes}/${month}/sources`],
    ['income of a month, own entries', `${incomes}/${month}/entries`],
    ['income of a month, entries of somebody below', `${incomes}/${month}/entries?member_id=${below}`],
    ['tax year', `${incomeAccount}/years`],
    ['tickets', memberPaths.tickets],
    ['training', memberPaths.training],
    ['membership', membershipPaths.membership],
    ['membership: returns', membershipPaths.returns],
    ['membership: leaving', membershipPaths.exit],
    ['membership: notifications', memberPaths.notifications],
    ['membership: mobile number', memberPaths.contactConsent],
    ['membership: achievers', memberPaths.achieverConsent],
    ['membership: devices', paths.sessions],
    ['another sponsor', sponsorChangePaths.change],
    ['application', joiningPaths.application],
    ['check of an ID', `${memberPaths.verify}?member_id=${below}`],
    ['former sellers', memberPaths.former],
  ];
}

async function logIn(url: string, { mobile }: Seller): Promise<string> {
  const answer = await fetch(url + paths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile, password }),
  });
  const body = (await answer.json()) as { token?: string };
  if (!body.token) throw new Error(`a seller could not log in: ${answer.status} ${JSON.stringify(body)}`);
  return body.token;
}

/** Returns the milliseconds of each repetition, in ascending order. */
async function measure(url: string, token: string, call: string): Promise<number[]> {
  const times: number[] = [];
  let cursor: string | null = null;
  for (let time = 0; time <= repetitions; time++) {
    const address = new URL(call, url);
    if (cursor !== null) address.searchParams.set('cursor', cursor);
    const started = performance.now();
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (time > 0) times.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${call}: ${answer.status} ${text}`);
    cursor = (JSON.parse(text) as { meta?: { next_cursor?: string | null } }).meta?.next_cursor ?? null;
  }
  return times.toSorted((a, b) => a - b);
}

async function fill(databaseUrl: string, dataDir: string): Promise<void> {
  const { services, database } = await openSeedServices({ databaseUrl, dataDir });
  const network = { members: Number(values.members), months: Number(values.months) };
  const size = {
    orders: Number(values.orders),
    customers: Math.min(200_000, network.members),
    products: 1_000,
    network,
  };
  // Not longer than the months: each month in which an order of the demo counts is closed.
  await fillLargeShop(services, size, (progress) => console.log(progress), 31 * network.months);
  await database.close();
}

async function benchPortal(databaseUrl: string, dataDir: string): Promise<void> {
  const { services, database } = await openSeedServices({ databaseUrl, dataDir });
  const { sellers, month } = await findSellers(services.db);
  if (!(await readForecast(services, monthInIndia(services.clock.now())))) await computeForecast(services);
  await database.close();
  const { child, url } = await startProgram(
    'scripts/start.mjs',
    {
      ...benchEnvironment,
      PRINT_AHEAD: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    },
    /Office\s+(http:\/\/[^/\s]+)[\s\S]*Payment/,
  );
  try {
    await becomeIdle(child.pid!);
    let missed = 0;
    for (const seller of sellers) {
      console.log(`\n${`${seller.name}, ${seller.memberId}`.padEnd(52)}${'p50'.padStart(10)}${'p95'.padStart(10)}`);
      const token = await logIn(url, seller);
      for (const [what, call] of callsOf(seller, month)) {
        const times = await measure(url, token, call);
        const at = (share: number) => times[Math.floor(times.length * share)]!;
        const isMissed = at(0.95) > targetMs;
        if (isMissed) missed++;
        const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(10);
        console.log(`${what.padEnd(52)}${ms(at(0.5))}${ms(at(0.95))}${isMissed ? '  MISSED' : ''}`);
      }
    }
    console.log(missed === 0 ? `\nAll within ${targetMs} ms.` : `\n${missed} calls take more than ${targetMs} ms.`);
  } finally {
    await stop(child);
  }
}

await buildIfStale();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-bench-portal-'));
try {
  const given = process.env['PORTAL_DATABASE_URL'];
  if (given) await benchPortal(given, dataDir);
  else {
    const server = await startTestPostgres();
    try {
      const admin = new pg.Client({ connectionString: server.url });
      await admin.connect();
      await admin.query('CREATE DATABASE portal');
      await admin.end();
      const url = new URL(server.url);
      url.pathname = '/portal';
      await fill(url.toString(), dataDir);
      await benchPortal(url.toString(), dataDir);
    } finally {
      await server.stop();
    }
  }
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true });
}
