import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyNetwork, asFiles } from '#server/testing/income-networks.ts';
import { referenceIncomes, type ReferenceInput } from '#server/testing/income-reference.ts';
import { findPlanVersion } from '../command/plan-files.ts';
import { clawbackColumns, MonthComputation, type StoredPlan } from './compute-month.ts';

async function planOf({ month, fixedIncomePaise = 0n, chart = [] }: ReferenceInput): Promise<StoredPlan> {
  const plan = { ...(await findPlanVersion(month)), fixed_income_paise: Number(fixedIncomePaise) };
  const rows = chart.map((row) => ({
    fromSp: Number(row.fromSp),
    toSp: Number(row.toSp),
    bonusBp: Number(row.bonusBp),
  }));
  return { plan: JSON.stringify(plan), pBonusChart: JSON.stringify(rows) };
}

/** What the reference says of everybody, as clawbacks have it. */
const amountsOf = (input: ReferenceInput) =>
  referenceIncomes(input).map(({ memberId, ...each }) =>
    [
      memberId,
      each.personal,
      each.rebate,
      each.group,
      each.fixed,
      each.eBonus,
      each.rBonus,
      each.pBonus,
      each.gross,
    ].join(),
  );

function readClawbacks(computation: MonthComputation): string[] {
  const found: string[] = [];
  for (let block = 0; ; block++) {
    const rows = computation.readClawbacks(block);
    if (!rows) return found;
    const columns = clawbackColumns.map((column) => rows.columns[column].slice(1, -1).split(','));
    for (let row = 0; row < rows.count; row++) found.push(columns.map((values) => String(values[row])).join());
  }
}

test('without the late returns everybody whose income is another one has what the reference says', async () => {
  let [some, none] = [0, 0];
  await fc.assert(
    fc.asyncProperty(anyNetwork(40), async (input) => {
      const returned = input.purchases
        .filter(({ centiSp, paise }, at) => at % 3 === 0 && centiSp > 0n && paise > 0n)
        .map((each) => ({ ...each, centiSp: -each.centiSp, paise: -each.paise / 2n }));
      const all = { ...input, purchases: [...input.purchases, ...returned] };
      const computation = new MonthComputation();
      computation.add({ ...asFiles(all), late_returns: asFiles({ ...input, purchases: returned }).purchases });
      const computed = await computation.compute(input.month, await planOf(input));
      if ('fault' in computed) throw new Error(computed.fault);
      const statements = new Set(amountsOf(all));
      const expected = amountsOf(input).filter((row) => !statements.has(row));
      const found = readClawbacks(computation);
      expect(found.map((row) => row.replace(/(?<=,)0+(?=\d)/g, ''))).toEqual(expected);
      expect(computed.clawbacks).toBe(expected.length);
      if (expected.length > 0) some++;
      else none++;
    }),
    { numRuns: 150, endOnFailure: true },
  );
  expect(Math.min(some, none)).toBeGreaterThan(5);
});
