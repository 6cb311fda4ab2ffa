import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { incomeComponents, type IncomeYear, type IncomeYearSums } from '#contract/income-ledger.ts';
import { startOfMonth } from '#contract/india-time.ts';
import { type Paise, paise, paiseToRupees, sumPaise } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';

type Component = (typeof incomeComponents)[number];

/** By month and kind. */
interface Sum {
  /** YYYY-MM. */
  month: string;
  kind: 'income' | 'clawback' | 'correction' | 'tds' | 'deduction';
  component: Component | null;
  paise: Paise;
}

/** With credits or tax, latest first; each is the year in which it begins (in April). */
export async function findIncomeYears(db: Db, memberId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('income_tax_year')
    .select('tax_year')
    .where('member_id', '=', memberId)
    .orderBy('tax_year', 'desc')
    .execute();
  return rows.map((row) => row.tax_year);
}

/** Inclusive start and exclusive end in India. */
export function momentsOfTaxYear(year: number): { from: Date; to: Date } {
  return { from: startOfMonth(`${year}-04`), to: startOfMonth(`${year + 1}-04`) };
}

/**
 * The tax year that begins in April of `year`: everything posted in it, as the tax is computed, and the months that the
 * entries belong to, earliest first. March's income is credited in April and so counts for the following year.
 */
export async function readIncomeYear(
  db: Db,
  memberId: string,
  year: number,
): Promise<Pick<z.infer<typeof IncomeYear>, 'sums' | 'months'>> {
  const { from, to } = momentsOfTaxYear(year);
  const { rows } = await sql<Omit<Sum, 'paise'> & { paise: number }>`
    SELECT to_char(month, 'YYYY-MM') AS month, kind, component, sum(paise)::bigint AS paise FROM income_entry
    WHERE member_id = ${memberId} AND posted_at >= ${from} AND posted_at < ${to}
      AND kind IN ('income', 'clawback', 'correction', 'tds', 'deduction')
    GROUP BY 1, 2, 3 ORDER BY 1`.execute(db);
  const sums = rows.map((row) => ({ ...row, paise: paise(row.paise) }));
  return {
    sums: toSums(sums),
    months: [...Map.groupBy(sums, ({ month }) => month)].map(([month, of]) => ({ month, ...toSums(of) })),
  };
}

function toSums(sums: readonly Sum[]): IncomeYearSums {
  const total = (found: readonly Sum[]) => paiseToRupees(sumPaise(found.map((each) => each.paise)));
  const of = (kind: Sum['kind']) => sums.filter((each) => each.kind === kind);
  const income = of('income');
  return {
    components: incomeComponents.flatMap((component) => {
      const found = income.filter((each) => each.component === component);
      return found.length === 0 ? [] : [{ component, amount: total(found) }];
    }),
    gross: total(income),
    clawback: total(of('clawback')),
    corrections: total(of('correction')),
    tds: total(of('tds')),
    deductions: total(of('deduction')),
    net: total(sums),
  };
}
