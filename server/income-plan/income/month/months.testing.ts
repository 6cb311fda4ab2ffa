import type { ReferenceInput } from '#server/testing/income-reference.ts';
import { findPlanVersion } from '../command/plan-files.ts';
import { PurchaseRows } from '../purchases.ts';
import { MemberRows } from '../roster.ts';
import type { StoredPlan } from '../rules.ts';
import { type ComputedMonth, type MonthInput, statementColumns, type Statements } from './compute-month.ts';

/** The bundled plan with a network's chart and fixed income, as a close stores it. */
export async function planOf({ month, fixedIncomePaise = 0n, chart = [] }: ReferenceInput): Promise<StoredPlan> {
  const plan = { ...(await findPlanVersion(month)), fixed_income_paise: Number(fixedIncomePaise) };
  const rows = chart.map((row) => ({
    fromSp: Number(row.fromSp),
    toSp: Number(row.toSp),
    bonusBp: Number(row.bonusBp),
  }));
  return { plan: JSON.stringify(plan), pBonusChart: JSON.stringify(rows) };
}

export function inputOf({ month, ...network }: Pick<ReferenceInput, 'month' | 'members' | 'purchases'>): MonthInput {
  const [members, purchases] = [new MemberRows(), new PurchaseRows()];
  for (const row of network.members) members.addRow(row, { month, topRank: 16 });
  for (const { memberId, centiSp, paise } of network.purchases)
    purchases.addRow({ memberId, centiSp: Number(centiSp), paise: Number(paise) });
  return { month, members: members.columns(), purchases: purchases.columns() };
}

export type StatementRow = { [Name in (typeof statementColumns)[number]]: Statements[Name][number] };

export function rowsOf({ statements }: ComputedMonth): StatementRow[] {
  return [...statements].flatMap((columns) =>
    columns.member_id.map(
      (_, row) => Object.fromEntries(statementColumns.map((name) => [name, columns[name][row]])) as StatementRow,
    ),
  );
}
