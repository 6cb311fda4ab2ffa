import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { referenceIncomes, type ReferenceInput } from '#server/testing/income-reference.ts';
import { anyNetwork } from '#server/testing/income-networks.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { emptyNetwork, fillNetwork, fitChart, smallNetwork } from './closes.testing.ts';
import { closeHelpers } from './close-helper.ts';
import { sha256 } from './stored-files.ts';
import {
  approveClose,
  createSellerIncomesReader,
  findClose,
  findStatements,
  incomeCloseJobs,
  readEarnings,
  startClose,
  verifyClose,
} from './index.ts';

const isThorough = import.meta.env.MODE === 'thorough';
let services: TestServices;
const db = () => services.db;
/** As on embedded storage, where the shop's process reads and writes, so that a test can hold each step. */
const embedded = (): TestServices => ({ ...services, database: { ...services.database, kind: 'PGlite' } });
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  services.clock.set('2026-11-03T12:00:00+05:30');
  await emptyNetwork(db());
});

async function run(shop = services): Promise<number> {
  const started = await startClose(services, actorForTest(), '2026-10');
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(shop, incomeCloseJobs);
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

/** The reference's incomes in the form of statements. There are no earlier closes, so no R-bonus was paid before. */
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

test('a draft’s statements are what the reference of the plan says, on random networks', async () => {
  const networks = fc.oneof({ weight: 7, arbitrary: anyNetwork(12) }, { weight: 3, arbitrary: anyNetwork(60) });
  await fc.assert(
    fc.asyncProperty(networks, async (input) => {
      await emptyNetwork(db());
      await fillNetwork(db(), input);
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
});

const buy = (memberId: string, points: number) =>
  sql`UPDATE sale_point_total SET points_centi = points_centi + ${points}, entries = entries + 1 WHERE member_id = ${memberId}`.execute(
    db(),
  );

test('the same input gives the same bytes; another one replaces the draft and says what has changed', async () => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
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
  // The stored files are those of all earlier closes, byte for byte.
  expect(first).toMatchObject({
    members_sha256: sha256(`member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count
100001,,2026-08-01,live,1,0\n100002,100001,2026-08-01,live,1,0\n100003,100001,2026-08-01,live,1,0\n100004,100002,2026-08-01,live,1,0\n`),
    purchases_sha256: sha256(`member_id,sp,amount
100001,60.00,780.00\n100002,50.00,650.00\n100003,49.99,649.87\n100004,100.00,1300.00\n`),
    statements_sha256:
      sha256(`member_id,own_sp,active,rank,leaders,network,personal,rebate,group,fixed,e_bonus,r_bonus,p_bonus,gross
100001,60.00,1,2,1,2,126.00,39.00,209.99,0.00,46.99,20.00,0.00,441.98
100002,50.00,1,1,1,1,105.00,32.50,110.00,0.00,0.00,0.00,0.00,247.50
100003,49.99,0,1,0,0,104.98,32.49,0.00,0.00,0.00,0.00,0.00,137.47
100004,100.00,1,1,0,0,210.00,78.00,0.00,0.00,0.00,0.00,0.00,288.00
`),
  });
  const earned = (await statements(last)).map((each) => Number(each['gross_paise'])).sort((a, b) => a - b);
  // The buyer's 25 points are worth Rs 250; the two members above earn from them.
  expect(third!['summary']).toEqual({
    members: 4,
    active: 3,
    frozen: 0,
    earners: 4,
    own_centi_sp: 28_499,
    amounts: expect.objectContaining({ personal: 59_848, fixed: 0, p_bonus: 0 }),
    percentiles: { median_paise: earned[1], ninetieth_paise: earned[3] },
    bands: [
      0,
      earned.filter((paise) => paise <= 50_000).length,
      earned.filter((paise) => paise > 50_000).length,
      0,
      0,
      0,
      0,
    ],
    // Without the company's own ID.
    cohorts: [{ month: '2026-08', joined: 3, stayed: 3, active: 2 }],
    legs: [
      { member_id: '100002', network: 1 },
      { member_id: '100003', network: 0 },
    ],
    ranks: { 1: 3, 2: 1 },
    net_sales_paise: 0,
    since_draft: { close_id: second!['id'], members: 3, gross_paise: expect.any(Number) },
    since_month: null,
    exceptions: {
      new_top_earners: [],
      jumps: 0,
      missing_papers: 4,
      fixed_income_missing: 0,
      returnable_orders: 0,
    },
    exception_hashes: expect.objectContaining({ missing_papers: expect.stringMatching(/^[0-9a-f]{32}$/), jumps: null }),
  });
  expect(second!['summary']).toMatchObject({ since_draft: { members: 0 } });
  // Of the replaced drafts, the last one stays for comparison.
  const { rows } = await sql`SELECT close_id FROM income_statement GROUP BY close_id ORDER BY close_id`.execute(db());
  expect(rows).toEqual([{ close_id: second!['id'] }, { close_id: last }]);
});

/** The reply of the draft's process. */
type Computed = { value: { statements: unknown[] } };

test.each(['computed', 'written'] as const)(
  'a run that is killed while the month is %s leaves the draft as it was, and goes on by itself',
  async (where) => {
    await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
    const first = await run();
    const before = await statements(first);
    await buy('100004', 2_500);
    const real = closeHelpers.draft.run.bind(closeHelpers.draft);
    const spy = vi.spyOn(closeHelpers.draft, 'run').mockImplementation((async (task: never, input: never) => {
      const isOver = () => {
        throw new Error('the power is gone');
      };
      if (where === 'computed') isOver();
      const { value } = (await real(task, input)) as Computed;
      const some = function* () {
        yield* value.statements;
        isOver();
      };
      return { value: { ...value, statements: some() } };
    }) as never);
    const second = await run(embedded());
    expect(await closes()).toMatchObject([
      { id: first, state: 'draft' },
      { id: second, state: 'running', attempt: 1 },
    ]);
    expect(await statements(first)).toEqual(before);
    expect(await statements(second)).toHaveLength(where === 'written' ? 4 : 0);
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
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
  const spy = vi.spyOn(closeHelpers.draft, 'run').mockRejectedValue(new Error('the disk is full'));
  const id = await run(embedded());
  for (let attempt = 0; attempt < 5; attempt++) {
    services.clock.advance(3_600_000);
    await runDueJobs(embedded(), incomeCloseJobs);
  }
  spy.mockRestore();
  expect(await closes()).toMatchObject([{ id, state: 'running', attempt: 5 }]);
  expect(await run()).toBe(id);
  expect(await closes()).toMatchObject([{ id, state: 'draft', attempt: 6 }]);
});

test('an attempt that is overtaken by another one writes nothing any more', async () => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
  const real = closeHelpers.draft.run.bind(closeHelpers.draft);
  let isOvertaken = false;
  vi.spyOn(closeHelpers.draft, 'run').mockImplementation((async (task: never, input: never) => {
    const answer = await real(task, input);
    if (!isOvertaken) {
      isOvertaken = true;
      await buy('100004', 2_500);
      await incomeCloseJobs['income-close:run']!(embedded(), { closeId: Number((await closes())[0]!['id']) });
    }
    return answer;
  }) as never);
  const id = await run(embedded());
  const [close] = await closes();
  expect(close).toMatchObject({ id, state: 'draft', attempt: 2 });
  expect((await statements(id)).map((each) => each['own_centi_sp'])).toEqual([6_000, 5_000, 4_999, 12_500]);
});

test('only the next month that is over is computed, and not before silent members of the one before are frozen', async () => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
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
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
  const first = await run();
  await tamper(db(), sql`UPDATE member_sponsor SET sponsor_id = '100004' WHERE member_id = '100002'`);
  const second = await run();
  expect(await closes()).toMatchObject([
    { id: first, state: 'draft' },
    { id: second, state: 'failed', failure: expect.stringContaining('100002') },
  ]);
  expect(await statements(second)).toEqual([]);
});

test('missing papers and the missing amount of the highest rank are pointed out', async () => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, -4_999, 10_000));
  const { rows } = await sql<{ ranks: object }>`SELECT ranks FROM plan_version ORDER BY id LIMIT 1`.execute(db());
  await tamper(
    db(),
    sql`UPDATE plan_version SET ranks = (SELECT jsonb_agg(CASE WHEN n >= 2 THEN r || '{"leaders": 1, "network": 2}' ELSE r END ORDER BY n)
      FROM jsonb_array_elements(ranks) WITH ORDINALITY AS t (r, n))`,
  );
  const id = await run();
  await tamper(db(), sql`UPDATE plan_version SET ranks = ${JSON.stringify(rows[0]!.ranks)}::jsonb`);
  const [close] = await closes();
  expect(close!['summary']).toMatchObject({
    exceptions: { fixed_income_missing: 1, missing_papers: 3 },
  });
  const [first, , third] = await statements(id);
  expect(third).toMatchObject({ own_centi_sp: 0, gross_paise: 0 });
  expect(first).toMatchObject({ rank: 16, fixed_paise: 0 });
});

const people = { approval: 1, requested_by: 'one@office.test', approved_by: 'two@office.test' };
const approve = async (close: number, month = '2026-10') => {
  const approved = await approveClose(services, { ...actorForTest(), secondPerson: people }, { month, close });
  return approved.ok ? 'approved' : approved.error.code;
};
const approvedMonths = async () =>
  (await sql<{ month: string }>`SELECT month FROM sale_point_month ORDER BY month`.execute(db())).rows.map(
    ({ month }) => month,
  );

/** A root with `count` recruits, of whom the last ten bought for one more point each. */
function recruitsOfOne(count: number): ReferenceInput {
  const small = smallNetwork(0, 0, 0, 0);
  const members = Array.from({ length: count }, (_, at) => ({
    ...small.members[at === 0 ? 0 : 1]!,
    memberId: String(100_001 + at),
  }));
  const purchases = members
    .slice(-10)
    .map(({ memberId }, at) => ({ memberId, centiSp: BigInt(at + 1) * 100n, paise: 0n }));
  return { ...small, members, purchases };
}

test('what half of the members earn is told of approved months alone, and of no network so small that it would tell of people', async () => {
  await fillNetwork(db(), recruitsOfOne(51));
  const close = await run();
  expect(await readEarnings(db())).toBeNull();
  expect(await approve(close)).toBe('approved');
  // The 26th and the 46th of 51: five earn more. 6 points are worth Rs 60, of which 21 % are personal income.
  expect(await readEarnings(db())).toEqual({ month: '2026-10', members: 51, earners: 10, median: 0, ninetieth: 1_050 });
  await emptyNetwork(db());
  await fillNetwork(db(), recruitsOfOne(49));
  expect(await approve(await run())).toBe('approved');
  expect(await readEarnings(db())).toBeNull();
});

test('the income plan’s page says what sellers earned in the last twelve approved months, but for those of fewer than fifty', async () => {
  const incomes = async () => (await createSellerIncomesReader(services).sellerIncomes()).data;
  /** Months with numbers of members, the first of whom earn in the second band. */
  const approved = (months: readonly (readonly [string, number, number])[]) =>
    tamper(
      db(),
      sql`INSERT INTO income_close (month, state, requested_by, requested_at, approved_by, approved_at, statements_sha256, source_sha256, summary)
        SELECT month::date, 'approved', 'meera', now(), 'ravi', now(), '', '', jsonb_build_object('members', members, 'earners', earners,
          'percentiles', jsonb_build_object('median_paise', earners, 'ninetieth_paise', 0),
          'bands', jsonb_build_array(members - earners, 0, earners, 0, 0, 0, 0))
        FROM jsonb_to_recordset(${JSON.stringify(
          months.map(([month, members, earners]) => ({ month: `${month}-01`, members, earners })),
        )}::jsonb) AS m (month text, members int, earners int)`,
    );
  await approved([['2026-09', 49, 20]]);
  expect(await incomes()).toBeNull();
  // Drafts are not published.
  await fillNetwork(db(), recruitsOfOne(60));
  await run();
  expect(await incomes()).toBeNull();
  await emptyNetwork(db());
  const monthly = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
  await approved([
    ['2025-12', 1_000, 1_000],
    ...monthly.map((month) => [month, month === '2026-03' ? 49 : 100, 25] as const),
  ]);
  const told = (await incomes())!;
  expect(told.months.map(({ month }) => month)).toEqual(monthly.filter((month) => month !== '2026-03').toReversed());
  expect(told.months[0]).toEqual({ month: '2026-12', sellers: 100, earners: 25, median: 0.25 });
  expect(told.bands).toEqual([
    { upto: 0, percent: 75 },
    { upto: 500, percent: 0 },
    { upto: 2_000, percent: 25 },
    { upto: 10_000, percent: 0 },
    { upto: 50_000, percent: 0 },
    { upto: 200_000, percent: 0 },
    { upto: null, percent: 0 },
  ]);
});

test('an approval closes incomes and sale points at once, raises titles, and nothing of it can be changed', async () => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 5_000, 10_000));
  const close = await run();
  expect(await approve(close)).toBe('approved');
  expect(await closes()).toMatchObject([
    { state: 'approved', approved_by: 'two@office.test', approved_at: services.clock.now() },
  ]);
  expect(await approvedMonths()).toEqual(['2026-09-01', '2026-10-01']);
  const { rows } = await sql`SELECT member_id, title FROM member WHERE title > 1`.execute(db());
  // Two active recruits and three active members below: rank 2. Source: leaders >= 1, network >= 2.
  expect(rows).toEqual([{ member_id: '100001', title: 2 }]);
  const jobs = await db().selectFrom('job').select('key').where('done_at', 'is', null).orderBy('id').execute();
  expect(jobs).toEqual([
    { key: 'sale-points:freeze 2026-10' },
    { key: `income-ledger:post ${close}` },
    { key: `income-close:restate ${close}` },
  ]);
  expect(await approve(close)).toBe('month_approved');
  const approved = [await closes(), await statements(close)];
  for (const statement of [
    sql`UPDATE income_close SET summary = '{}'`,
    sql`DELETE FROM income_close`,
    sql`UPDATE income_statement SET rank = 1`,
    sql`DELETE FROM income_statement`,
    sql`INSERT INTO income_statement SELECT close_id, '999999', sponsor_id, is_frozen, highest_rank, r_bonus_count, own_centi_sp, purchase_paise,
      carried_centi_sp, carried_paise, is_active, rank, leaders, network, personal_paise, rebate_paise, group_paise, fixed_paise, e_bonus_paise,
      r_bonus_paise, p_bonus_paise, gross_paise FROM income_statement LIMIT 1`,
    sql`DELETE FROM income_close_input`,
    sql`UPDATE income_close_input SET block = 7`,
  ])
    await expect(statement.execute(db())).rejects.toThrow(/is never changed or deleted/);
  expect([await closes(), await statements(close)]).toEqual(approved);

  // The next month starts with the title and the R-bonus that was paid.
  await tamper(db(), sql`INSERT INTO sale_point_total VALUES ('100004', '2026-11-01', 2000000, 90000, 1)`);
  await db().updateTable('job').set({ done_at: new Date() }).execute();
  services.clock.set('2026-12-02T12:00:00+05:30');
  const started = await startClose(services, actorForTest(), '2026-11');
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(services, incomeCloseJobs);
  expect((await statements(started.value)).map((each) => [each['highest_rank'], each['r_bonus_count']])).toEqual([
    [2, 1],
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
  expect((await closes())[1]).toMatchObject({
    summary: { since_month: { close_id: close, members: 4 }, exceptions: { jumps: 1, new_top_earners: [] } },
  });
  const november = (await findClose(db(), '2026-11'))!;
  const shown = async (
    view: 'all' | 'jumps' | 'changed_since_month' | 'changed_since_draft',
    after: string | null = null,
  ) => (await findStatements(db(), november, { view, after, limit: 3 })).map((row) => [row.member_id, row.grossBefore]);
  const before = (await statements(close)).map((each) => [each['member_id'], each['gross_paise']]);
  expect(await shown('all')).toEqual(before.slice(0, 3));
  expect(await shown('all', '100003')).toEqual(before.slice(3));
  expect(await shown('jumps')).toEqual(before.slice(3));
  expect(await shown('changed_since_month')).toEqual(before.slice(0, 3));
  expect(await shown('changed_since_draft')).toEqual([]);

  // The stored input gives the same result, whatever happened to the network; a changed statement is found.
  await tamper(db(), sql`UPDATE member_sponsor SET sponsor_id = NULL`, sql`DELETE FROM sale_point_total`);
  const parts = ['members', 'purchases', 'plan', 'p_bonus_chart', 'statements', 'rows'];
  expect(await verifyClose(db(), '2026-10')).toEqual({
    state: 'approved',
    parts: parts.map((part) => ({ part, agrees: true })),
  });
  await tamper(
    db(),
    sql`UPDATE income_statement SET network = network + 1 WHERE close_id = ${close} AND member_id = '100001'`,
  );
  expect((await verifyClose(db(), '2026-10'))!.parts.filter(({ agrees }) => !agrees)).toEqual([
    { part: 'rows', agrees: false },
  ]);
  expect(await verifyClose(db(), '2026-08')).toBeNull();
});

test.each([
  ['an entry', () => buy('100004', 100)],
  ['a plan', () => tamper(db(), sql`UPDATE plan_version SET personal_bp = personal_bp - 1`)],
  [
    'a row of the P-bonus chart',
    () =>
      tamper(
        db(),
        sql`INSERT INTO p_bonus_row (plan_version_id, from_sp, to_sp, bonus_bp)
    SELECT id, 50, 60, 100 FROM plan_version ORDER BY effective_from DESC LIMIT 1`,
      ),
  ],
  [
    'a sponsor',
    () =>
      tamper(
        db(),
        sql`INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
    VALUES ('100004', '100003', '2026-10-02', now(), 'changed', 'system')`,
      ),
  ],
  [
    'a freeze',
    () =>
      tamper(
        db(),
        sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
    VALUES ('100004', 'frozen', '2026-10-01', now(), 'system')`,
      ),
  ],
] as const)('%s that came after the draft keeps it from being approved', async (_what, change) => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
  const close = await run();
  const personal = (await sql<{ bp: number }>`SELECT personal_bp AS bp FROM plan_version LIMIT 1`.execute(db()))
    .rows[0]!.bp;
  await change();
  try {
    expect(await approve(close)).toBe('income_close_outdated');
    expect(await closes()).toMatchObject([{ id: close, state: 'draft' }]);
    expect(await approvedMonths()).toEqual(['2026-09-01']);
    // After another run it can be approved.
    expect(await approve(await run())).toBe('approved');
  } finally {
    await tamper(db(), sql`UPDATE plan_version SET personal_bp = ${personal}`);
  }
});

test('a plan that is saved while a month is computed does not come into the draft', async () => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 4_999, 10_000));
  const first = await run();
  const real = closeHelpers.draft.run.bind(closeHelpers.draft);
  vi.spyOn(closeHelpers.draft, 'run').mockImplementation((async (task: never, input: never) => {
    await tamper(db(), sql`UPDATE plan_version SET fixed_income_paise = 100`);
    return real(task, input);
  }) as never);
  const second = await run(embedded());
  const [one, two] = await closes();
  expect([one!['id'], two!['id']]).toEqual([first, second]);
  expect(two!['plan_sha256']).toBe(one!['plan_sha256']);
  expect(await approve(second)).toBe('income_close_outdated');
});

test('nothing is approved while another run is at work, nor where the highest rank has no amount', async () => {
  await fillNetwork(db(), smallNetwork(6_000, 5_000, 5_000, 10_000));
  const { rows } = await sql<{ ranks: object }>`SELECT ranks FROM plan_version ORDER BY id LIMIT 1`.execute(db());
  await tamper(
    db(),
    sql`UPDATE plan_version SET ranks = (SELECT jsonb_agg(CASE WHEN n >= 2 THEN r || '{"leaders": 1, "network": 2}' ELSE r END ORDER BY n)
      FROM jsonb_array_elements(ranks) WITH ORDINALITY AS t (r, n))`,
  );
  try {
    const close = await run();
    expect(await approve(close)).toBe('fixed_income_missing');
    const started = await startClose(services, actorForTest(), '2026-10');
    expect(started.ok).toBe(true);
    expect(await approve(close)).toBe('income_close_running');
    expect(await closes()).toMatchObject([{ state: 'draft' }, { state: 'running' }]);
  } finally {
    await tamper(db(), sql`UPDATE plan_version SET ranks = ${JSON.stringify(rows[0]!.ranks)}::jsonb`);
  }
});
