/**
 * Measurements of the members' tree, on its own PostgreSQL: a million members, among them a chain of 10,000 and a leg
 * of 100,000 (docs/decisions/0071), and a month of their incomes: the draft, and how fast its statements open (0075).
 * `npm run bench:network -- --members 1000000`.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { startOfMonth } from '#contract/india-time.ts';
import {
  countTeam,
  decideSponsorChange,
  findMember,
  findMembersAt,
  findPlace,
  joinMember,
  leaveNetwork,
  memberJobs,
  numberTree,
  readLevel,
  readSponsors,
} from '#server/members/index.ts';
import {
  type Close,
  explainStatement,
  findClose,
  incomeCloseJobs,
  readExplained,
  readSources,
  startClose,
} from '#server/income-close/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { openSeedServices } from '../scripts/seeding/seed-services.ts';
import { openDrillDatabase } from './drills/drill-shop.ts';
import { writeNetwork } from './network-members.ts';

const { values } = parseArgs({ options: { members: { type: 'string', default: '1000000' } } });
const size = Number(values.members);
const chainLength = Math.min(10_000, Math.floor(size / 10));
const legSize = Math.min(100_000, Math.floor(size / 5));
const first = 1_000_000;
const idOf = (index: number) => String(first + index);
const root = idOf(0);
const chainEnd = idOf(chainLength);
const leg = idOf(chainLength + 1);

/** Returns each member's sponsor, by index: the chain, then a leg of three recruits each, then any earlier member. */
function sponsorOf(index: number): number {
  if (index <= chainLength) return index - 1;
  const inLeg = index - chainLength - 1;
  if (inLeg === 0) return 0;
  if (inLeg < legSize) return chainLength + 1 + Math.floor((inLeg - 1) / 3);
  // As in real networks: many have few recruits, some have many.
  const further = inLeg - legSize;
  return further === 0 ? 0 : chainLength + 1 + legSize + Math.floor(Math.random() ** 2 * further);
}

const lines: string[] = [];
const say = (name: string, value: string) => {
  lines.push(`| ${name} | ${value} |`);
  console.log(`${name}: ${value}`);
};
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
const ms = (value: number) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
/** Prints the median and 95th percentile of some work on each of these. */
async function spread<T>(name: string, each: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (const one of each) times.push(await timeOf(() => work(one)));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  say(name, `p50 ${ms(at(0.5))}, p95 ${ms(at(0.95))}`);
}

const database = await openDrillDatabase();
const { services, database: opened } = await openSeedServices({ databaseUrl: database.url, dataDir: database.dataDir });
const { db } = services;
const staff = actorForTest();
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

async function readProfile(id: string): Promise<void> {
  await findMember(db, id, services.clock.now());
  await readSponsors(db, id);
  const place = (await findPlace(db, id))!;
  await countTeam(db, place);
  await readLevel(db, place, 1, { after: null, limit: 20 });
}

/** The same by the sponsors alone, without the tree's numbers. */
const walkDown = (id: string) =>
  sql`WITH RECURSIVE team AS (
      SELECT member_id, 1 AS level FROM member_tree WHERE sponsor_id = ${id}
      UNION ALL SELECT t.member_id, level + 1 FROM team JOIN member_tree t ON t.sponsor_id = team.member_id
    ) SELECT level, count(*) FROM team GROUP BY 1`.execute(db);
const walkUp = (id: string) =>
  sql`WITH RECURSIVE up AS (
      SELECT sponsor_id AS id FROM member_tree WHERE member_id = ${id}
      UNION ALL SELECT t.sponsor_id FROM up JOIN member_tree t ON t.member_id = up.id
    ) SELECT id FROM up`.execute(db);
/** A member's sponsors by the tree's numbers: at each level the one with the greatest place up to the member's. */
const probeUp = (id: string) =>
  sql`SELECT above.member_id FROM member_tree m CROSS JOIN generate_series(0, m.depth - 1) AS level CROSS JOIN LATERAL (
      SELECT t.member_id FROM member_tree t WHERE t.depth = level AND t.place <= m.place ORDER BY t.place DESC LIMIT 1) AS above
    WHERE m.member_id = ${id}`.execute(db);

/** Runs an order's statements on members during other work; returns the longest wait. */
async function orderMeanwhile(work: () => Promise<unknown>): Promise<{ took: number; longest: number }> {
  const state = { isDone: false, longest: 0 };
  const ordering = (async () => {
    while (!state.isDone) {
      const waited = await timeOf(() =>
        db.transaction().execute(async (tx) => {
          await sql`SELECT FROM member WHERE member_id = ${leg} FOR KEY SHARE`.execute(tx);
          await findMembersAt(tx, { memberIds: [leg, chainEnd] }, services.clock.now());
        }),
      );
      state.longest = Math.max(state.longest, waited);
    }
  })();
  const took = await timeOf(work);
  state.isDone = true;
  await ordering;
  return { took, longest: state.longest };
}

const month = '2026-10';
const others = idOf(chainLength + 1 + legSize);
const heads = [root, leg, others, idOf(Math.floor(chainLength / 2))];

/** Computes a month as a draft in which two of three have bought something, and the heads of large groups enough. */
async function closeMonth(): Promise<Close> {
  await sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
    SELECT member_id, ${`${month}-01`}, points, points * 13, 1
    FROM (SELECT member_id, CASE WHEN member_id = ANY(${heads}::text[]) THEN 6000 ELSE (random() * 15000)::bigint END AS points
      FROM member_tree WHERE random() < 0.67 OR member_id = ANY(${heads}::text[])) AS bought`.execute(db);
  await sql`INSERT INTO sale_point_month (month, approved_at, position) VALUES ('2026-09-01', now(), 0)`.execute(db);
  await sql`VACUUM (ANALYZE) sale_point_total`.execute(db);
  const started = await startClose(services, staff, month);
  if (!started.ok) throw new Error(started.error.code);
  say('draft of a month', ms(await timeOf(() => runDueJobs(services, incomeCloseJobs))));
  const { rows } = await sql<{ bytes: number }>`SELECT pg_total_relation_size('income_statement') AS bytes`.execute(db);
  say('room that its statements take', `${Math.round(rows[0]!.bytes / 1e6)} MB`);
  await sql`VACUUM (ANALYZE) income_statement`.execute(db);
  return (await findClose(db, month))!;
}

/**
 * Measures how fast an explained income opens: all amounts, then pages of a level and of the E-bonus, the first and
 * later ones.
 */
async function openStatement(close: Close, name: string, ids: readonly string[]): Promise<void> {
  const nameOf = (firstName: string) => firstName;
  await spread(`${name}: all amounts and what was missing`, ids, (memberId) =>
    readExplained(db, close, { memberId, language: 'en', nameOf }),
  );
  for (const [list, level] of [
    ['members at level 1', 1],
    ['members at level 5', 5],
    ['members whom the E-bonus counts', undefined],
  ] as const) {
    const pages: { memberId: string; after: number | null }[] = [];
    for (const memberId of ids.slice(0, 30)) {
      const { place } = (await explainStatement(db, close, memberId))!;
      if (!place) continue;
      const middle = Math.floor((place.position + place.last_position) / 2);
      const { rows } = await sql<{ position: number }>`SELECT position FROM income_statement
        WHERE close_id = ${close.id} AND position >= ${middle} AND own_centi_sp > 0 ORDER BY position LIMIT 1`.execute(
        db,
      );
      for (const after of [null, ...rows.map(({ position }) => position)]) pages.push({ memberId, after });
    }
    await spread(`${name}: a page of ${list}`, [...pages, ...pages], ({ memberId, after }) =>
      readSources(db, close, { memberId, level, after, limit: 20, nameOf }),
    );
  }
}

try {
  say('members, chain, leg', `${size}, ${chainLength}, ${legSize}`);
  say(
    'filling',
    ms(await timeOf(() => writeNetwork(db, size, (index) => (index === 0 ? null : idOf(sponsorOf(index))), idOf))),
  );
  say('numbering the whole tree', ms(await timeOf(() => numberTree(db))));
  const random = times(300).map(() => idOf(Math.floor(Math.random() * size)));

  await spread(`sponsors of one ${chainLength} deep, sixteen in a step`, times(20), () => readSponsors(db, chainEnd));
  await spread(`sponsors of one ${chainLength} deep, one by one`, times(20), () => walkUp(chainEnd));
  await spread(`sponsors of one ${chainLength} deep, by the numbers`, times(20), () => probeUp(chainEnd));
  await sql`CREATE TABLE path_chain AS SELECT depth, ARRAY(SELECT generate_series(1, depth)) AS path
    FROM member_tree WHERE member_id = ANY(${times(chainLength).map(idOf)}::text[])`.execute(db);
  await spread(`sponsors of one ${chainLength - 1} deep, from an array in the row`, times(20), () =>
    sql`SELECT unnest(path) FROM path_chain WHERE depth = ${chainLength - 1}`.execute(db),
  );
  const { rows } = await sql<{ bytes: number }>`SELECT pg_total_relation_size('path_chain') AS bytes`.execute(db);
  say('room that the arrays of the chain take', `${Math.round(rows[0]!.bytes / 1e6)} MB`);
  say('rows that a closure by depth has for the chain', String((chainLength * (chainLength + 1)) / 2));

  await spread('profile with path, team by level and recruits, anybody', random, readProfile);
  await spread('profile of one in the chain’s middle', times(20), () => readProfile(idOf(Math.floor(chainLength / 2))));
  await spread('profile of the leg’s head', times(20), () => readProfile(leg));
  await spread('profile of the root', times(10), () => readProfile(root));
  await spread('team of anybody by level, walking down', random, walkDown);
  await spread('team of the leg’s head by level, walking down', times(5), () => walkDown(leg));
  await spread('team of the root by level, walking down', times(3), () => walkDown(root));

  await sql`CREATE TABLE volume AS SELECT member_id, 5000::bigint AS centi_sp FROM member_tree`.execute(db);
  await sql`CREATE UNIQUE INDEX volume_member ON volume (member_id)`.execute(db);
  await sql`VACUUM (ANALYZE) volume`.execute(db);
  const sumVolume = async (id: string) => {
    const place = (await findPlace(db, id))!;
    await sql`SELECT sum(centi_sp) FROM member_tree t JOIN volume USING (member_id)
      WHERE t.place BETWEEN ${place.place} AND ${place.last}`.execute(db);
  };
  await spread('volume of anybody’s team', random, sumVolume);
  await spread('volume of the leg', times(5), () => sumVolume(leg));

  const close = await closeMonth();
  await openStatement(close, 'income of anybody', random);
  await openStatement(close, 'income of the root', [root, root, root]);
  await openStatement(close, 'income of one in the chain’s middle', [idOf(Math.floor(chainLength / 2))]);
  await openStatement(close, 'income of the leg’s head', [leg]);
  await openStatement(close, 'income of the first of the others', [others]);

  const person = { customerId: null, firstName: 'Asha', lastName: 'Rawat', actor: 'system' };
  await spread('joining', random, (sponsorId) =>
    joinMember(db, { ...person, sponsorId, joinedAt: services.clock.now() }),
  );
  const decided = await timeOf(async () => {
    const done = await decideSponsorChange(services, staff, {
      memberId: leg,
      sponsorId: chainEnd,
      reason: 'Bench',
      proof: '-',
    });
    if (!done.ok) throw new Error(done.error.code);
  });
  say(`deciding that the leg moves below one ${chainLength} deep`, ms(decided));
  const later = { ...services, clock: { now: () => startOfMonth('2099-01') } };
  const moved = await orderMeanwhile(() => memberJobs['members:changes']!(later, {}));
  say(
    `moving the leg of ${legSize}`,
    `${ms(moved.took)}; an order’s look-up took ${ms(moved.longest)} at most meanwhile`,
  );
  await spread('profile of the leg’s head before it is numbered again', times(5), () => readProfile(leg));
  const left = await orderMeanwhile(() =>
    leaveNetwork(services, 'system', { memberId: leg, kind: 'exited', reason: 'Bench' }),
  );
  say('the leg’s head leaves', `${ms(left.took)}; an order’s look-up took ${ms(left.longest)} at most meanwhile`);
  const numbered = await orderMeanwhile(() => numberTree(db));
  say('numbering anew', `${ms(numbered.took)}; an order’s look-up took ${ms(numbered.longest)} at most meanwhile`);
  console.log(['', '| | |', '|---|---|', ...lines].join('\n'));
} finally {
  await opened.close();
  await database.close();
}
