import fs from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IncomePlanReply, PBonusChart } from '#contract/income-plan.ts';
import { parsePlanVersion, type PBonusDraft } from '#contract/plan-version.ts';
import { createCatalogueVersion } from '#server/catalog/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { inTransaction } from '#server/platform/database.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { pBonusRoutes, planRoutes, savePBonusChart } from './index.ts';

import { planFolder } from './income/command/plan-files.ts';

const today = '2026-11-21';
let services: TestServices;
let site: Site;

beforeAll(async () => {
  services = await openTestServices();
  site = createSite({ logger: services.log, trustProxy: false });
  const cache = createAnswerCache(createCatalogueVersion(services), { maxAgeMs: 15_000, maxBytes: 1_000_000 });
  planRoutes(site, services, cache);
  pBonusRoutes(site, services, cache);
});
afterAll(async () => {
  await site.close();
  await services.close();
});

const plan = async () => IncomePlanReply.parse((await site.inject('/api/get-income-plan')).json()).data;
const chart = async () => PBonusChart.parse((await site.inject('/api/p-bonus-percentage-chart')).json()).data;
const save = async (rows: PBonusDraft[], day = today) => {
  const saved = await inTransaction(services.db, (tx) => savePBonusChart(tx, day, rows));
  services.catalogChanged.notify();
  return saved;
};

test('storage has the very versions that the income command reads', async () => {
  const files = fs.readdirSync(planFolder).sort();
  const shipped = files.map((file) => parsePlanVersion(JSON.parse(fs.readFileSync(`${planFolder}/${file}`, 'utf8'))));
  const { rows } = await sql`
    SELECT effective_from, sp_paise, active_centi_sp, freeze_months, personal_bp, rebate, level_bp, ranks, r_bonus_limit, fixed_income_paise
    FROM plan_version ORDER BY effective_from`.execute(services.db);
  expect(shipped).toEqual(rows.map((row) => ({ ok: true, plan: row })));
  expect(files).toEqual(rows.map((row) => `${(row as { effective_from: string }).effective_from}.json`));
});

test('the plan is the specification’s, to the last rate', async () => {
  const found = (await plan())!;
  expect(found).toMatchObject({
    sp_value: 10,
    active_sp: 50,
    freeze_months: 3,
    personal_percent: 21,
    r_bonus_limit: 15,
    fixed_income: null,
  });
  expect(found.rebate.map(({ upto, percent }) => [upto, percent])).toEqual([
    [500, 4],
    [1000, 5],
    [2000, 6],
    [4000, 7],
    [7000, 8],
    [10_000, 9],
    [null, 10],
  ]);
  // Each slab begins where the previous one ends.
  expect(found.rebate.map(({ over }) => over)).toEqual([0, ...found.rebate.slice(0, -1).map(({ upto }) => upto)]);
  expect(found.levels.map(({ percent }) => percent)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3.5, 3, 2.5, 2, 1.5, 1]);
  expect(found.levels.at(-1)!.level).toBe(14);
  expect(found.ranks).toHaveLength(16);
  expect(found.ranks.map(({ e_bonus }) => e_bonus)).toEqual([
    5, 6.1, 6.2, 6.3, 7.1, 7.2, 7.3, 8, 9, 10, 10.1, 10.2, 10.3, 10.4, 10.5, 11,
  ]);
  for (const { rank, leaders, network, r_bonus } of found.ranks) {
    expect([leaders, network, r_bonus], `rank ${rank}`).toEqual(
      rank === 1 ? [0, 0, 0] : [rank - 1, 2 ** (rank - 1), 2 * rank - 3],
    );
  }
  expect(found.ranks.map(({ name }) => name)).toEqual([
    'Simple',
    'Bronze Star',
    'Silver Star',
    'Gold Star',
    'Emerald Gem',
    'Topaz Gem',
    'Diamond Gem',
    'Champion',
    'Ambassador',
    'Director',
    'Super Director',
    'Chief Director',
    'Executive Director',
    'Presidential Director',
    'Royal Director',
    'Supremo Director',
  ]);
});

test('ranks are named in the caller’s language; a rank without Hindi keeps its English name', async () => {
  const names = async (language: string) => {
    const reply = await site.inject({ url: '/api/get-income-plan', headers: { 'accept-language': language } });
    expect(reply.headers['vary']).toBe('accept-encoding, accept-language');
    return IncomePlanReply.parse(reply.json()).data!.ranks.map((rank) => rank.name);
  };
  const [english, hindi] = [await names('en'), await names('hi')];
  expect([english[0], english[15]]).toEqual(['Simple', 'Supremo Director']);
  expect([hindi[0], hindi[15]]).toEqual(['सिंपल', 'सुप्रीमो डायरेक्टर']);
  expect(hindi.filter((name) => !/^[\u0900-\u097F ]+$/.test(name))).toEqual([]);
  await tamper(services.db, sql`UPDATE plan_version SET ranks = jsonb_set(ranks, '{0}', (ranks -> 0) - 'names')`);
  services.catalogChanged.notify();
  expect((await names('hi')).slice(0, 2)).toEqual(['Simple', hindi[1]]);
});

test('a chart is told ascending in percent; another replaces it whole', async () => {
  expect(await chart()).toEqual([]);
  const saved = await save([
    { fromSp: 100, toSp: 249, bonusBp: 250 },
    { fromSp: 50, toSp: 99, bonusBp: 100 },
  ]);
  expect(saved.ok).toBe(true);
  const rows = await chart();
  expect(rows).toEqual([
    { id: expect.any(Number), from_sp: 50, to_sp: 99, sp_bonus: 1 },
    { id: expect.any(Number), from_sp: 100, to_sp: 249, sp_bonus: 2.5 },
  ]);
  await save([{ fromSp: 10, toSp: 20, bonusBp: 50 }]);
  expect(await chart()).toEqual([{ id: expect.any(Number), from_sp: 10, to_sp: 20, sp_bonus: 0.5 }]);
});

test.each([
  [
    'overlapping',
    [
      { fromSp: 50, toSp: 100, bonusBp: 100 },
      { fromSp: 100, toSp: 200, bonusBp: 200 },
    ],
    '1.from_sp',
  ],
  ['backwards', [{ fromSp: 100, toSp: 50, bonusBp: 100 }], '0.to_sp'],
])('%s rows are refused and the chart stays', async (_what, rows, field) => {
  const before = await chart();
  const refused = await save(rows);
  expect(refused).toMatchObject({ ok: false, error: { httpStatus: 422, code: 'fields_invalid' } });
  expect(refused.ok ? [] : Object.keys(refused.error.errors!)).toEqual([field]);
  expect(await chart()).toEqual(before);
});

test('a later version takes over at midnight in India, with a chart of its own', async () => {
  await sql`
    INSERT INTO plan_version (effective_from, sp_paise, active_centi_sp, freeze_months, personal_bp, rebate, level_bp, ranks, r_bonus_limit, fixed_income_paise)
    SELECT '2026-12-01', sp_paise, active_centi_sp, freeze_months, 2000, rebate, '[1000]', ranks, r_bonus_limit, 2500050
    FROM plan_version`.execute(services.db);
  await save([{ fromSp: 1, toSp: 9, bonusBp: 100 }], '2026-12-01');
  services.clock.set('2026-11-30T23:59:59+05:30');
  expect((await plan())!.personal_percent).toBe(21);
  expect((await chart()).map(({ from_sp }) => from_sp)).toEqual([10]);
  services.clock.set('2026-12-01T00:00:00+05:30');
  expect(await plan()).toMatchObject({
    effective_from: '2026-12-01',
    personal_percent: 20,
    levels: [{ level: 1, percent: 10 }],
    fixed_income: 25_000.5,
  });
  expect((await chart()).map(({ from_sp }) => from_sp)).toEqual([1]);
});

test('before the first version there is no plan, no chart, and none can be saved', async () => {
  services.clock.set('2020-01-01T12:00:00+05:30');
  expect(await plan()).toBeNull();
  expect(await chart()).toEqual([]);
  expect(await save([], '2020-01-01')).toMatchObject({ ok: false, error: { httpStatus: 409, code: 'plan_not_found' } });
});

test('each call is one query, and none when asked again', async () => {
  for (const path of ['/api/get-income-plan', '/api/p-bonus-percentage-chart']) {
    services.catalogChanged.notify();
    const before = services.database.statements();
    await site.inject(path);
    // One reads the data, the other the catalogue's version after the change.
    expect(services.database.statements() - before, path).toBe(2);
    await site.inject(path);
    expect(services.database.statements() - before, path).toBe(2);
  }
});
