import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNetwork, asFiles } from '#server/testing/income-networks.ts';
import type { ReferenceInput } from '#server/testing/income-reference.ts';
import { findPlanVersion } from '../command/plan-files.ts';
import { breakDown } from '../break-down.ts';
import { rulesOf } from '../rules.ts';
import { MonthComputation, type StatementColumns, statementColumns, type StoredPlan } from './compute-month.ts';

async function planOf({ month, fixedIncomePaise = 0n, chart = [] }: ReferenceInput): Promise<StoredPlan> {
  const plan = { ...(await findPlanVersion(month)), fixed_income_paise: Number(fixedIncomePaise) };
  const rows = chart.map((row) => ({
    fromSp: Number(row.fromSp),
    toSp: Number(row.toSp),
    bonusBp: Number(row.bonusBp),
  }));
  return { plan: JSON.stringify(plan), pBonusChart: JSON.stringify(rows) };
}

/** Columns as PostgreSQL reads them, row by row. */
function readStatements(computation: MonthComputation): Record<keyof StatementColumns, string>[] {
  const { count, columns } = computation.readStatements(0)!;
  const values = statementColumns.map((name) => columns[name].slice(1, -1).match(/"[^"]*"|[^,]+/g) ?? []);
  return Array.from(
    { length: count },
    (_, row) =>
      Object.fromEntries(statementColumns.map((name, at) => [name, values[at]![row]!])) as Record<
        keyof StatementColumns,
        string
      >,
  );
}
const listOf = (text: string) => (text === 'NULL' ? [] : (text.match(/\d+/g) ?? []).map(Number));

test('a statement taken apart adds up to its amounts, and its sums are those of the members below', async () => {
  let promoted = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyNetwork(40), anyNetwork(150)), async (input) => {
      const computation = new MonthComputation();
      computation.add(asFiles(input));
      const stored = await planOf(input);
      const computed = await computation.compute(input.month, stored);
      if ('fault' in computed) throw new Error(computed.fault);
      if (computed.statements === 0) return;
      const rules = rulesOf(stored);
      const rows = readStatements(computation);
      for (const row of rows) {
        const parts = breakDown(rules, {
          isFrozen: row.is_frozen === 't',
          isActive: row.is_active === '1',
          rank: Number(row.rank),
          highestRank: Number(row.highest_rank),
          rBonusCount: Number(row.r_bonus_count),
          leaders: Number(row.leaders),
          network: Number(row.network),
          ownCentiSp: Number(row.own_centi_sp),
          purchasePaise: Number(row.purchase_paise),
          groupCentiSp: Number(row.group_centi_sp),
          levelPoints: listOf(row.level_points),
          eBonusPoints: listOf(row.e_bonus_points),
        });
        expect({
          personal: parts.personal.paise,
          rebate: parts.rebate.paise,
          group: parts.levels.reduce((sum, { paise }) => sum + paise, 0),
          fixed: parts.fixedPaise,
          e: parts.eBonus.paise,
          r: parts.rBonus.paise,
          p: parts.pBonus.paise,
        }).toEqual({
          personal: Number(row.personal_paise),
          rebate: Number(row.rebate_paise),
          group: Number(row.group_paise),
          fixed: Number(row.fixed_paise),
          e: Number(row.e_bonus_paise),
          r: Number(row.r_bonus_paise),
          p: Number(row.p_bonus_paise),
        });
        if (parts.rBonus.paise > 0) promoted++;
        const [from, to, depth] = [row.position, row.last_position, row.depth].map(Number) as [number, number, number];
        const below = rows.filter(({ position }) => Number(position) > from && Number(position) <= to);
        const sum = (each: typeof rows) => each.reduce((all, { own_centi_sp: points }) => all + Number(points), 0);
        expect(Number(row.group_centi_sp)).toBe(sum(below));
        for (const [at, points] of listOf(row.level_points).entries())
          expect(points).toBe(sum(below.filter((each) => Number(each.depth) === depth + at + 1)));
        const sponsored = rows.filter(({ sponsor_id: id }) => id === row.member_id);
        expect(below.filter((each) => Number(each.depth) === depth + 1).length).toBe(sponsored.length);
      }
    }),
    { numRuns: 120, endOnFailure: true },
  );
  expect(promoted).toBeGreaterThan(0);
});
