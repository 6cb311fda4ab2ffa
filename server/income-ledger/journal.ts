import { sql } from 'kysely';
import { type Paise, paise, paiseToRupees } from '#server/money/paise.ts';
import { csvRow } from '#server/platform/csv.ts';
import type { Db } from '#server/platform/database.ts';

type Account = 'commission_expense' | 'payable_to_sellers' | 'tds_payable' | 'seller_deductions' | 'payouts_in_transit';

/** Either debit or credit is 0. */
interface JournalLine {
  /** A component of income, clawback, correction, TDS, deduction, or payout. */
  entry: string;
  account: Account;
  debit: Paise;
  credit: Paise;
}

/** Of the payable to sellers, by kind. */
const against: Record<string, Account> = {
  income: 'commission_expense',
  clawback: 'commission_expense',
  correction: 'commission_expense',
  tds: 'tds_payable',
  deduction: 'seller_deductions',
  payout: 'payouts_in_transit',
  payout_failed: 'payouts_in_transit',
};

/**
 * Double entry for a month (YYYY-MM). Credits to members are an expense and a payable; tax, deductions and payouts
 * reduce the payable. Each pair of lines balances.
 */
async function readJournal(db: Db, month: string): Promise<JournalLine[]> {
  const { rows } = await sql<{ kind: string; component: string | null; sum: Paise }>`
    SELECT kind, component, sum(paise)::bigint AS sum FROM income_entry WHERE month = ${`${month}-01`}
    GROUP BY kind, component, paise > 0 ORDER BY min(array_position(ARRAY['income', 'clawback', 'correction', 'tds', 'deduction', 'payout',
      'payout_failed'], kind)), min(array_position(ARRAY['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus'], component)),
      paise > 0`.execute(db);
  // Zero tax needs no booking.
  return rows.flatMap(({ kind, component, sum }) => {
    if (sum === 0) return [];
    const entry = component ?? kind;
    const [plus, minus] = [paise(Math.max(sum, 0)), paise(Math.max(0 - sum, 0))];
    return [
      { entry, account: against[kind]!, debit: plus, credit: minus },
      { entry, account: 'payable_to_sellers' as const, debit: minus, credit: plus },
    ];
  });
}

/** The journal of a month (YYYY-MM) as CSV, in rupees; only the header for a month without entries. */
export async function writeJournal(db: Db, month: string): Promise<string> {
  const lines = await readJournal(db, month);
  const rows = lines.map(({ entry, account, debit, credit }) =>
    csvRow([month, entry, account, paiseToRupees(debit), paiseToRupees(credit)]),
  );
  return [csvRow(['month', 'entry', 'account', 'debit', 'credit']), ...rows].join('');
}
