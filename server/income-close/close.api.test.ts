import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { monthComputer, savePBonusChart } from '#server/network/index.ts';
import { referenceIncomes, type ReferenceInput } from '#server/network/income/reference.testing.ts';
import { anyNetwork } from '#server/network/income/trees.testing.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { emptyTables, openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { incomeCloseJobs, startClose } from './index.ts';

const isThorough = import.meta.env.MODE === 'thorough';
let services: TestServices;
const db = () => services.db;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  services.clock.set('2026-11-03T12:00:00+05:30');
  await empty();
});

async function empty(): Promise<void> {
  await emptyTables(db(), 'income_close', 'sale_point_month', 'sale_point_entry', 'sale_point_total', 'member', 'job');
  await tamper(db(), sql`DELETE FROM p_bonus_row`, sql`UPDATE plan_version SET fixed_income_paise = NULL`);
}

/** A chart whose ends the shop's columns can hold. */
const fitChart = (chart: NonNullable<ReferenceInput['chart']>) =>
  chart.map((row) => ({ ...row, toSp: row.toSp > 2_000_000_000n ? 2_000_000_000n : row.toSp }));

/** Puts a network and what its members bought into the tables, as of the end of October. */
async function fill({ members, purchases, fixedIncomePaise, chart = [] }: ReferenceInput): Promise<void> {
  const rows = members.map((each) => ({ ...each, sponsorId: each.sponsorId || null }));
  await tamper(
    db(),
    sql`INSERT INTO member (member_id, first_name, last_name, joined_at, status, title)
      SELECT "memberId", 'Asha', 'Rana', ("joinedOn" || 'T06:00:00+05:30')::timestamptz, status, greatest("highestRank", 1)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m ("memberId" text, "joinedOn" text, status text, "highestRank" int)`,
    sql`INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
      SELECT "memberId", "sponsorId", ("joinedOn" || 'T06:00:00+05:30')::timestamptz, now(), 'joined', 'system'
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m ("memberId" text, "sponsorId" text, "joinedOn" text)`,
    sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
      SELECT "memberId", status, ("joinedOn" || 'T06:00:00+05:30')::timestamptz, now(), 'system'
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m ("memberId" text, "joinedOn" text, status text)`,
    sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
      SELECT id, '2026-10-01', sum(points), sum(amount), count(*)
      FROM jsonb_to_recordset(${JSON.stringify(
        purchases.map(({ memberId, centiSp, paise }) => ({
          id: memberId,
          points: String(centiSp),
          amount: String(paise),
        })),
      )}::jsonb) AS p (id text, points bigint, amount bigint) GROUP BY id`,
    // So that October is the next month to be closed, whatever was bought.
    sql`INSERT INTO sale_point_month (month, approved_at, position) VALUES ('2026-09-01', now(), 0)`,
    sql`UPDATE plan_version SET fixed_income_paise = ${fixedIncomePaise === undefined ? null : Number(fixedIncomePaise)}`,
  );
  const drafts = fitChart(chart).map((row) => ({
    fromSp: Number(row.fromSp),
    toSp: Number(row.toSp),
    bonusBp: Number(row.bonusBp),
  }));
  await db()
    .transaction()
    .execute((tx) => savePBonusChart(tx, '2026-10-01', drafts));
}

async function run(): Promise<number> {
  const started = await startClose(services, actorForTest(), '2026-10');
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(services, incomeCloseJobs);
  return started.value;
}
const closes = async () =>
  (await sql<Record<string, unknown>>`SELECT * FROM income_close ORDER BY id`.execute(db())).rows;
const statements = async (id: number) =>
  (
    await sql<
      Record<string, unknown>
    >`SELECT * FROM income_statement WHERE close_id = ${id} ORDER BY length(member_id), member_id`.execute(db())
  ).rows;

/** What the reference of the plan says, as statements have it. R-bonus payments before are those of earlier closes: none. */
const expected = (input: ReferenceInput) =>
  referenceIncomes({
    ...input,
    chart: fitChart(input.chart ?? []),
    members: input.members.map((each) => ({ ...each, rBonusCount: 0, highestRank: Math.max(each.highestRank, 1) })),
  }).map((each) => ({
    member_id: each.memberId,
    own_centi_sp: Number(each.ownCentiSp),
    is_active: each.active,
    rank: each.rank,
    leaders: each.leaders,
    network: each.network,
    personal_paise: Number(each.personal),
    rebate_paise: Number(each.rebate),
    group_paise: Number(each.group),
    fixed_paise: Number(each.fixed),
    e_bonus_paise: Number(each.eBonus),
    r_bonus_paise: Number(each.rBonus),
    p_bonus_paise: Number(each.pBonus),
    gross_paise: Number(each.gross),
  }));

test(
  'a draft’s statements are what the reference of the plan says, on random networks',
  async () => {
    const networks = fc.oneof({ weight: 7, arbitrary: anyNetwork(12) }, { weight: 3, arbitrary: anyNetwork(60) });
    await fc.assert(
      fc.asyncProperty(networks, async (input) => {
        await empty();
        await fill(input);
        const id = await run();
        expect((await closes()).map(({ state }) => state)).toEqual(['draft']);
        const found = await statements(id);
        const wanted = expected(input);
        expect(found).toEqual(wanted.map((each) => expect.objectContaining(each)));
        for (const each of found) {
          const member = input.members.find(({ memberId }) => memberId === each['member_id'])!;
          expect([each['sponsor_id'] ?? '', each['is_frozen']]).toEqual([member.sponsorId, member.status === 'frozen']);
        }
      }),
      { numRuns: isThorough ? 1_000 : 15, endOnFailure: true },
    );
  },
  isThorough ? 3_600_000 : 120_000,
);

/** A root with two recruits, one of whom has a recruit of their own. */
function smallNetwork(...points: [number, number, number, number]): ReferenceInput {
  const sponsors = ['', '100001', '100001', '100002'];
  const members = sponsors.map((sponsorId, at) => ({
    memberId: String(100_001 + at),
    sponsorId,
    joinedOn: '2026-08-01',
    status: 'live' as const,
    highestRank: 1,
    rBonusCount: 0,
  }));
  const purchases = members.map(({ memberId }, at) => ({
    memberId,
    centiSp: BigInt(points[at]!),
    paise: BigInt(points[at]! * 13),
  }));
  return { members, purchases, month: '2026-10' };
}
const buy = (memberId: string, points: number) =>
  sql`UPDATE sale_point_total SET points_centi = points_centi + ${points}, entries = entries + 1 WHERE member_id = ${memberId}`.execute(
    db(),
  );

test('the same input gives the same bytes; another one replaces the draft and says what has changed', async () => {
  await fill(smallNetwork(6_000, 5_000, 4_999, 10_000));
  await run();
  await run();
  await buy('100004', 2_500);
  const last = await run();
  const [first, second, third] = await closes();
  expect([first, second, third].map((each) => each!['state'])).toEqual(['replaced', 'replaced', 'draft']);
  for (const part of ['members', 'purchases', 'plan', 'p_bonus_chart', 'statements', 'source'])
    expect(second![`${part}_sha256`], part).toMatch(/^[0-9a-f]{64}$/);
  for (const part of ['members', 'purchases', 'plan', 'p_bonus_chart', 'statements', 'source'])
    expect(second![`${part}_sha256`], part).toBe(first![`${part}_sha256`]);
  for (const [part, isSame] of [
    ['members', true],
    ['purchases', false],
    ['plan', true],
    ['statements', false],
  ] as const)
    expect(third![`${part}_sha256`] === second![`${part}_sha256`], part).toBe(isSame);
  // The buyer's 25 points are worth Rs 250; the two above them earn by them.
  expect(third!['summary']).toEqual({
    members: 4,
    active: 3,
    frozen: 0,
    earners: 4,
    own_centi_sp: 28_499,
    amounts: expect.objectContaining({ personal: 59_848, fixed: 0, p_bonus: 0 }),
    ranks: { 1: 3, 2: 1 },
    net_sales_paise: 0,
    since_draft: { close_id: second!['id'], members: 3, gross_paise: expect.any(Number) },
    since_month: null,
    exceptions: {
      new_top_earners: [],
      jumps: 0,
      negative_carries: 0,
      missing_papers: 4,
      fixed_income_missing: 0,
      returnable_orders: 0,
    },
  });
  expect(second!['summary']).toMatchObject({ since_draft: { members: 0 } });
  // Of those that were replaced, the last one stays to be compared with.
  const { rows } = await sql`SELECT close_id FROM income_statement GROUP BY close_id ORDER BY close_id`.execute(db());
  expect(rows).toEqual([{ close_id: second!['id'] }, { close_id: last }]);
});

test.each(['begin', 'add', 'compute', 'readStatements'] as const)(
  'a run that is killed at "%s" leaves the draft as it was, and goes on by itself',
  async (where) => {
    await fill(smallNetwork(6_000, 5_000, 4_999, 10_000));
    const first = await run();
    const before = await statements(first);
    await buy('100004', 2_500);
    const real = monthComputer.run.bind(monthComputer);
    const spy = vi.spyOn(monthComputer, 'run').mockImplementation((async (task: typeof where, input: never) => {
      if (task === where) throw new Error('the power is gone');
      return real(task, input);
    }) as never);
    const second = await run();
    expect(await closes()).toMatchObject([
      { id: first, state: 'draft' },
      { id: second, state: 'running', attempt: 1 },
    ]);
    expect(await statements(first)).toEqual(before);
    expect(await startClose(services, actorForTest(), '2026-10')).toMatchObject({
      ok: false,
      error: { code: 'income_close_running' },
    });
    spy.mockRestore();
    services.clock.advance(60_000);
    await runDueJobs(services, incomeCloseJobs);
    expect(await closes()).toMatchObject([
      { id: first, state: 'replaced' },
      { id: second, state: 'draft', attempt: 2, step: 'done', done_members: 4, all_members: 4 },
    ]);
    expect(await statements(second)).toHaveLength(4);
  },
);

test('a run that was given up is taken up again by whoever starts the month anew', async () => {
  await fill(smallNetwork(6_000, 5_000, 4_999, 10_000));
  const spy = vi.spyOn(monthComputer, 'run').mockRejectedValue(new Error('the disk is full'));
  const id = await run();
  for (let attempt = 0; attempt < 5; attempt++) {
    services.clock.advance(3_600_000);
    await runDueJobs(services, incomeCloseJobs);
  }
  spy.mockRestore();
  expect(await closes()).toMatchObject([{ id, state: 'running', attempt: 5 }]);
  expect(await run()).toBe(id);
  expect(await closes()).toMatchObject([{ id, state: 'draft', attempt: 6 }]);
});

test('an attempt that is overtaken by another one writes nothing any more', async () => {
  await fill(smallNetwork(6_000, 5_000, 4_999, 10_000));
  const real = monthComputer.run.bind(monthComputer);
  let isOvertaken = false;
  vi.spyOn(monthComputer, 'run').mockImplementation((async (
    task: 'readStatements',
    input: { run: string; block: number },
  ) => {
    const answer = await real(task, input);
    if (task === 'readStatements' && !isOvertaken) {
      isOvertaken = true;
      await buy('100004', 2_500);
      await incomeCloseJobs['income-close:run']!(services, { closeId: Number(input.run.split(' ')[0]) });
    }
    return answer;
  }) as never);
  const id = await run();
  const [close] = await closes();
  expect(close).toMatchObject({ id, state: 'draft', attempt: 2 });
  expect((await statements(id)).map((each) => each['own_centi_sp'])).toEqual([6_000, 5_000, 4_999, 12_500]);
});

test('only the next month that is over is computed, and not before silent members of the one before are frozen', async () => {
  await fill(smallNetwork(6_000, 5_000, 4_999, 10_000));
  const start = async (month: string) => {
    const started = await startClose(services, actorForTest(), month);
    return started.ok ? 'started' : started.error.code;
  };
  expect(await start('2026-09')).toBe('month_approved');
  expect(await start('2026-11')).toBe('month_not_over');
  services.clock.set('2026-12-01T00:00:00+05:30');
  expect(await start('2026-11')).toBe('month_not_next');
  const freeze = { kind: 'sale-points:freeze', key: 'sale-points:freeze 2026-09', payload: '{}', run_at: new Date() };
  await db().insertInto('job').values(freeze).execute();
  expect(await start('2026-10')).toBe('income_close_freeze_waiting');
  await db().updateTable('job').set({ done_at: new Date() }).execute();
  expect(await closes()).toEqual([]);
  expect(await start('2026-10')).toBe('started');
  expect(await start('2026-10')).toBe('income_close_running');
});

test('a network that cannot be computed fails by name; the draft before it stays', async () => {
  await fill(smallNetwork(6_000, 5_000, 4_999, 10_000));
  const first = await run();
  await tamper(db(), sql`UPDATE member_sponsor SET sponsor_id = '100004' WHERE member_id = '100002'`);
  const second = await run();
  expect(await closes()).toMatchObject([
    { id: first, state: 'draft' },
    { id: second, state: 'failed', failure: expect.stringContaining('100002') },
  ]);
  expect(await statements(second)).toEqual([]);
});

test('carried remainders, a jump, new top earners and the missing amount of the highest rank are pointed out', async () => {
  await fill(smallNetwork(6_000, 5_000, -4_999, 10_000));
  await tamper(
    db(),
    sql`UPDATE plan_version SET ranks = (SELECT jsonb_agg(CASE WHEN n >= 2 THEN r || '{"leaders": 1, "network": 2}' ELSE r END ORDER BY n)
      FROM jsonb_array_elements(ranks) WITH ORDINALITY AS t (r, n))`,
  );
  const id = await run();
  const [close] = await closes();
  expect(close!['summary']).toMatchObject({
    exceptions: { negative_carries: 1, fixed_income_missing: 1, missing_papers: 3 },
  });
  expect((await statements(id))[2]).toMatchObject({
    carried_centi_sp: -4_999,
    carried_paise: -64_987,
    own_centi_sp: 0,
    gross_paise: 0,
  });
  expect((await statements(id))[0]).toMatchObject({ rank: 16, fixed_paise: 0 });
});
