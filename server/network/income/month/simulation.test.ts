import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanVersion } from '#contract/plan-version.ts';
import { anyNetwork, asFiles } from '#server/testing/income-networks.ts';
import type { ReferenceInput } from '#server/testing/income-reference.ts';
import { findPlanVersion } from '../command/plan-files.ts';
import { MonthComputation, statementColumns, type StoredPlan } from './compute-month.ts';
import { simulatedAmounts, Simulation } from './simulation.ts';

const quarter = ['2026-10', '2026-11', '2026-12'] as const;
const chart = JSON.stringify([{ fromSp: 50, toSp: 120, bonusBp: 250 }]);
const plan = { ...(await findPlanVersion(quarter[0])), fixed_income_paise: 50_000_00 };
const stored = (changes: Partial<PlanVersion> = {}, pBonusChart = chart): StoredPlan => ({
  plan: JSON.stringify({ ...plan, ...changes }),
  pBonusChart,
});
/** Ranks come sooner, R-bonuses end sooner, and everything pays something else. */
const other = stored(
  {
    active_centi_sp: 4_999,
    personal_bp: 1_500,
    level_bp: plan.level_bp.map((bp) => Math.trunc(bp / 2)),
    ranks: plan.ranks.map((rank, at) => (at === 0 ? rank : { ...rank, leaders: 1, network: at, r_bonus_bp: 50 + at })),
    r_bonus_limit: 2,
  },
  '[]',
);

/** Statements of a month that is closed by a plan, by member ID: paise, and what they bring into the next month. */
async function close(files: { members: string; purchases: string }, month: string, tables: StoredPlan) {
  const computation = new MonthComputation();
  computation.add(files);
  const computed = await computation.compute(month, tables);
  if ('fault' in computed) throw new Error(computed.fault);
  const statements = new Map<string, Record<(typeof statementColumns)[number], string>>();
  for (let block = 0; ; block++) {
    const rows = computation.readStatements(block);
    if (!rows) return statements;
    const columns = statementColumns.map((column) => rows.columns[column].slice(1, -1).split(','));
    for (let row = 0; row < rows.count; row++) {
      const values = Object.fromEntries(statementColumns.map((column, at) => [column, columns[at]![row]!]));
      statements.set(values['member_id']!, values as never);
    }
  }
}

/** Closes the months one after the other by a plan, as the shop does: each brings ranks and R-bonuses into the next. */
async function closeAll(input: ReferenceInput, tables: StoredPlan) {
  let { members } = asFiles(input);
  const closed = [];
  for (const [at, month] of quarter.entries()) {
    const files = { members, purchases: asFiles({ ...input, purchases: purchasesOf(input, at) }).purchases };
    const statements = await close(files, month, tables);
    closed.push({ month, files, statements });
    const [head, ...rows] = members.trimEnd().split('\n');
    const raised = rows.map((row) => {
      const fields = row.split(',');
      const found = statements.get(fields[0]!);
      if (!found) return row;
      const rank = Math.max(Number(fields[4]), Number(found.rank));
      const payments = Number(fields[5]) + (Number(found.r_bonus_paise) > 0 ? 1 : 0);
      return [...fields.slice(0, 4), rank, payments].join(',');
    });
    members = `${[head, ...raised].join('\n')}\n`;
  }
  return closed;
}

/** Of each month others have bought. */
const purchasesOf = ({ purchases }: ReferenceInput, month: number) =>
  purchases.filter((_, at) => month === 0 || at % (month + 2) !== 0);

async function simulate(closed: Awaited<ReturnType<typeof closeAll>>, base: StoredPlan, tables: StoredPlan) {
  const simulation = new Simulation();
  const simulated = [];
  for (const { month, files } of closed) {
    simulation.add(files);
    const computed = await simulation.compute(month, { base, other: tables });
    if ('fault' in computed) throw new Error(computed.fault);
    simulated.push(computed);
  }
  return { simulated, changes: simulation.compare() };
}

/** Amounts of a month as its statements have them. */
const amountsOf = (statements: Awaited<ReturnType<typeof close>>) =>
  Object.fromEntries(
    simulatedAmounts.map((name) => [
      name,
      [...statements.values()].reduce((sum, each) => sum + Number(each[`${name}_paise`]), 0),
    ]),
  );

test('months that are simulated with their own plan differ by nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyNetwork(40), async (input) => {
      const closed = await closeAll(input, stored());
      const { simulated, changes } = await simulate(closed, stored(), stored());
      for (const [at, month] of simulated.entries()) {
        expect(month.other).toEqual(month.base);
        expect(month.base.amounts).toEqual(amountsOf(closed[at]!.statements));
      }
      const members = new Set(closed.flatMap(({ statements }) => [...statements.keys()]));
      const none = { members: 0, paise: 0, top: [] };
      expect(changes).toMatchObject({ winners: none, losers: none, unchanged: members.size });
    }),
    { numRuns: 100 },
  );
});

test('what another plan is simulated to pay is what closes with that plan pay, month after month and member by member', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(anyNetwork(40), async (input) => {
      const closed = await closeAll(input, stored());
      const real = await closeAll(input, other);
      const { simulated, changes } = await simulate(closed, stored(), other);
      for (const [at, { base, other: found }] of simulated.entries()) {
        expect(base.amounts).toEqual(amountsOf(closed[at]!.statements));
        expect(found.amounts).toEqual(amountsOf(real[at]!.statements));
        const ranks = [...real[at]!.statements.values()].map(({ rank }) => Number(rank));
        expect(found.ranks.map(({ rank, incomes }) => [rank, incomes])).toEqual(
          [...new Set(ranks)]
            .toSorted((a, b) => a - b)
            .map((rank) => [rank, ranks.filter((each) => each === rank).length]),
        );
      }
      const sum = (months: typeof closed, id: string) =>
        months.reduce((total, { statements }) => total + Number(statements.get(id)?.gross_paise ?? 0), 0);
      const members = [...new Set(closed.flatMap(({ statements }) => [...statements.keys()]))];
      const differences = members.map((id) => sum(real, id) - sum(closed, id));
      const [more, less] = [differences.filter((each) => each > 0), differences.filter((each) => each < 0)];
      for (const [side, expected] of [
        [changes.winners, more],
        [changes.losers, less],
      ] as const) {
        expect([side.members, side.paise]).toEqual([
          expected.length,
          expected.reduce((total, each) => total + each, 0),
        ]);
        expect(side.top.map(({ base, other: found }) => Math.abs(found - base))).toEqual(
          expected
            .map(Math.abs)
            .toSorted((a, b) => b - a)
            .slice(0, 50),
        );
        for (const each of side.top)
          expect([each.base, each.other]).toEqual([sum(closed, each.member_id), sum(real, each.member_id)]);
      }
      expect(changes.unchanged).toBe(differences.filter((each) => each === 0).length);
      expect(changes.spread.reduce((total, each) => total + each.members, 0)).toBe(members.length);
      changed += more.length + less.length;
    }),
    { numRuns: 100 },
  );
  expect(changed).toBeGreaterThan(500);
});

test('the spread counts what is lost and won up to the same bounds', async () => {
  // Members alone: 21 % and 15 % of what they bought, without slab or chart.
  const points = [10_000_00, 100_000, 100_001, 16_667, 16_666, 0];
  const members = points.map((_, at) => `10000${at},,2026-01-01,live,1,0\n`).join('');
  const rows = points.map((centi, at) => `10000${at},${(centi / 100).toFixed(2)},0.00\n`).join('');
  const simulation = new Simulation();
  simulation.add({
    members: `member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count\n${members}`,
    purchases: `member_id,sp,amount\n${rows}`,
  });
  const noChart = stored({}, '[]');
  const computed = await simulation.compute('2026-10', { base: noChart, other: stored({ personal_bp: 1_500 }, '[]') });
  if ('fault' in computed) throw new Error(computed.fault);
  // 6 % less of 10 paise for each hundredth of a point: 6,00,000, 60,000, 60,001, 10,000, 10,000 and 0 paise.
  expect(simulation.compare().spread).toEqual([
    { over: null, members: 0 },
    { over: -1_000_000, members: 1 },
    { over: -100_000, members: 2 },
    { over: -10_000, members: 2 },
    { over: 0, members: 1 },
    { over: 1, members: 0 },
    { over: 10_001, members: 0 },
    { over: 100_001, members: 0 },
    { over: 1_000_001, members: 0 },
  ]);
});

test('an input that cannot be computed is named', async () => {
  const simulation = new Simulation();
  simulation.add({
    members: 'member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count\n100001,100009,2026-01-01,live,1,0\n',
    purchases: 'member_id,sp,amount\n',
  });
  const computed = await simulation.compute('2026-10', { base: stored(), other });
  expect('fault' in computed && computed.fault).toMatch(/^members\.csv/);
});
