import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { incomeComponents, type IncomeYear, type IncomeYearSums } from '#contract/income-ledger.ts';
import { type Paise, paise, paiseToRupees, sumPaise } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';

type Component = (typeof incomeComponents)[number];

/** What the entries of a month and kind come to. */
interface Sum {
  /** YYYY-MM. */
  month: string;
  kind: 'income' | 'clawback' | 'correction' | 'tds' | 'deduction';
  component: Component | null;
  paise: Paise;
}

/** The tax years in which a member was credited with something or had tax withheld, the latest first: those in whose April they begin. */
export async function findIncomeYears(db: Db, memberId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('income_tax_year')
    .select('tax_year')
    .where('member_id', '=', memberId)
    .orderBy('tax_year', 'desc')
    .execute();
  return rows.map((row) => row.tax_year);
}

/** The moments between which a tax year lies, in India: from its April on, and before the next one's. */
export function momentsOfTaxYear(year: number): { from: Date; to: Date } {
  return { from: new Date(`${year}-04-01T00:00:00+05:30`), to: new Date(`${year + 1}-04-01T00:00:00+05:30`) };
}

/**
 * A member's tax year, which begins in April of `year`: all that was posted in it, as the tax of it is reckoned, and the months that this belongs to, the
 * earliest first. March is credited in April, and so counts for the year after.
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
