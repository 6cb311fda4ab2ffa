import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanVersion } from '#contract/plan-version.ts';
import { anyNetwork } from '#server/testing/income-networks.ts';
import type { ReferenceInput } from '#server/testing/income-reference.ts';
import { findPlanVersion } from '../command/plan-files.ts';
import type { StoredPlan } from '../rules.ts';
import { computeMonth, type MonthInput } from './compute-month.ts';
import { inputOf, rowsOf } from './months.testing.ts';
import { beginSimulation, compareIncomes, simulatedAmounts, simulateMonth } from './simulate-month.ts';

const quarter = ['2026-10', '2026-11', '2026-12'] as const;
const chart = JSON.stringify([{ fromSp: 50, toSp: 120, bonusBp: 250 }]);
const plan = { ...(await findPlanVersion(quarter[0])), fixed_income_paise: 50_000_00 };
const stored = (changes: Partial<PlanVersion> = {}, pBonusChart = chart): StoredPlan => ({
  plan: JSON.stringify({ ...plan, ...changes }),
  pBonusChart,
});
/** A plan where ranks come earlier, R-bonuses end earlier and every rate is different. */
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

/** Closes the months in sequence by one plan, as the shop does. Each passes ranks and R-bonus counts on to the next. */
function closeAll({ members, ...network }: ReferenceInput, tables: StoredPlan) {
  let present = members;
  return quarter.map((month, at) => {
    const input = inputOf({ month, members: present, purchases: purchasesOf(network, at) });
    const statements = new Map(rowsOf(computeMonth({ ...input, plan: tables })).map((row) => [row.member_id, row]));
    present = present.map((member) => {
      const found = statements.get(member.memberId);
      if (!found) return member;
      const highestRank = Math.max(member.highestRank, found.rank);
      return { ...member, highestRank, rBonusCount: member.rBonusCount + (found.r_bonus_paise > 0 ? 1 : 0) };
    });
    return { input, statements };
  });
}

/** A different group of members buys each month. */
const purchasesOf = ({ purchases }: Pick<ReferenceInput, 'purchases'>, month: number) =>
  purchases.filter((_, at) => month === 0 || at % (month + 2) !== 0);

function simulate(inputs: readonly MonthInput[], plans: { base: StoredPlan; other: StoredPlan }) {
  let simulated = beginSimulation([]);
  const months = inputs.map((input) => {
    const month = simulateMonth({ ...input, plans, returned: [], simulated });
    simulated = month.simulated;
    return month;
  });
  return { months, changes: compareIncomes(simulated) };
}
const inputsOf = (closed: ReturnType<typeof closeAll>) => closed.map(({ input }) => input);

/** The amounts of a month's statements. */
const amountsOf = (statements: ReturnType<typeof closeAll>[number]['statements']) =>
  Object.fromEntries(
    simulatedAmounts.map((name) => [
      name,
      [...statements.values()].reduce((sum, each) => sum + each[`${name}_paise`], 0),
    ]),
  );

test('months that are simulated with their own plan differ by nothing', () => {
  fc.assert(
    fc.property(anyNetwork(40), (input) => {
      const closed = closeAll(input, stored());
      const { months, changes } = simulate(inputsOf(closed), { base: stored(), other: stored() });
      for (const [at, month] of months.entries()) {
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

test('what another plan is simulated to pay is what closes with that plan pay, month after month and member by member', () => {
  let changed = 0;
  fc.assert(
    fc.property(anyNetwork(40), (input) => {
      const closed = closeAll(input, stored());
      const real = closeAll(input, other);
      const { months, changes } = simulate(inputsOf(closed), { base: stored(), other });
      for (const [at, { base, other: found }] of months.entries()) {
        expect(base.amounts).toEqual(amountsOf(closed[at]!.statements));
        expect(found.amounts).toEqual(amountsOf(real[at]!.statements));
        const ranks = [...real[at]!.statements.values()].map(({ rank }) => rank);
        expect(found.ranks.map(({ rank, incomes }) => [rank, incomes])).toEqual(
          [...new Set(ranks)]
            .toSorted((a, b) => a - b)
            .map((rank) => [rank, ranks.filter((each) => each === rank).length]),
        );
      }
      const sum = (all: typeof closed, id: string) =>
        all.reduce((total, { statements }) => total + (statements.get(id)?.gross_paise ?? 0), 0);
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

test('the spread counts what is lost and won up to the same bounds', () => {
  // Members without sponsor or recruits: 21 % and 15 % of their purchases, without slab or chart.
  const points = [10_000_00, 100_000, 100_001, 16_667, 16_666, 0];
  const members = points.map((_, at) => ({
    memberId: `10000${at}`,
    sponsorId: '',
    joinedOn: '2026-01-01',
    status: 'live' as const,
    highestRank: 1,
    rBonusCount: 0,
  }));
  const purchases = members.map(({ memberId }, at) => ({ memberId, centiSp: BigInt(points[at]!), paise: 0n }));
  const input = inputOf({ month: '2026-10', members, purchases });
  const plans = { base: stored({}, '[]'), other: stored({ personal_bp: 1_500 }, '[]') };
  // 6 % less of 10 paise for each centiSp: 6,00,000, 60,000, 60,001, 10,000, 10,000 and 0 paise.
  expect(simulate([input], plans).changes.spread).toEqual([
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
