import { sql } from 'kysely';
import type { TdsYear } from '#contract/admin/network/income-ledger.ts';
import { addMonths, dayInIndia, startOfMonth } from '#contract/india-time.ts';
import { type Paise, paise, paiseToRupees } from '#server/money/paise.ts';
import { basisPointsToPercent } from '#server/money/rates.ts';
import type { Db } from '#server/platform/database.ts';
import { findChallans } from './tds-challans.ts';
import { depositDue, monthsOfQuarter, returnDue, type TdsReason, taxYearOf } from './tds-rules.ts';

/** Latest ones. */
const maxRules = 50;

/** By month of the credit, with the TDS rules. The tax year begins in April of `year`; by default that of `at`. */
export async function readTdsYear(
  db: Db,
  { year: asked, at }: { year: number | undefined; at: Date },
): Promise<TdsYear> {
  const year = asked ?? taxYearOf(dayInIndia(at));
  const rows = await db
    .selectFrom('tds_month')
    .select(['month', 'sellers', 'base_paise', 'tds_paise'])
    .where('month', '>=', `${year}-04-01`)
    .where('month', '<', `${year + 1}-04-01`)
    .execute();
  const challans = Map.groupBy(
    await findChallans(db, { from: `${year}-04`, to: `${year + 1}-03` }),
    ({ month }) => month,
  );
  const rules = await db.selectFrom('tds_rule').selectAll().orderBy('from_on', 'desc').limit(maxRules).execute();
  const found = new Map(rows.map((row) => [row.month.slice(0, 7), row]));
  return {
    year,
    quarters: [1, 2, 3, 4].map((quarter) => ({
      quarter,
      return_due: returnDue(year, quarter),
      months: monthsOfQuarter(year, quarter).map((month) => {
        const row = found.get(month);
        return {
          month,
          sellers: row?.sellers ?? 0,
          base: paiseToRupees(row?.base_paise ?? paise(0)),
          tds: paiseToRupees(row?.tds_paise ?? paise(0)),
          deposit_due: depositDue(month),
          challans: (challans.get(month) ?? []).map((challan) => ({
            id: challan.id,
            bsr_code: challan.bsrCode,
            deposited_on: challan.depositedOn,
            serial_number: challan.serialNumber,
            amount: paiseToRupees(challan.amount),
          })),
        };
      }),
    })),
    rules: rules.map((rule) => ({
      from_on: rule.from_on,
      section: rule.section,
      payment_code: rule.payment_code,
      rate: basisPointsToPercent(rule.rate_bp),
      no_pan_rate: basisPointsToPercent(rule.no_pan_rate_bp),
      threshold: paiseToRupees(rule.threshold_paise),
      source: rule.source,
    })),
  };
}

/** For the quarter's TDS return. Amounts in paise. */
export interface TdsRow {
  id: number;
  memberId: string;
  name: string;
  /** YYYY-MM-DD in India. */
  creditedOn: string;
  tds: Paise;
  rule: TdsReason;
}

/** In order of the credits, after an entry. Quarter 1 begins in April. */
export async function findTdsRows(
  db: Db,
  { year, quarter, after, limit }: { year: number; quarter: number; after: number; limit: number },
): Promise<TdsRow[]> {
  const months = monthsOfQuarter(year, quarter);
  const { rows } = await sql<TdsRow>`
    SELECT e.id, e.member_id AS "memberId", coalesce(m.first_name || ' ' || m.last_name, '') AS name, -e.paise AS tds, e.rule,
      to_char(e.posted_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS "creditedOn"
    FROM income_entry e LEFT JOIN member m ON m.member_id = e.member_id
    WHERE e.kind = 'tds' AND e.posted_at >= ${startOfMonth(months[0]!)} AND e.posted_at < ${startOfMonth(addMonths(months[2]!, 1))}
      AND (e.posted_at, e.id) > (coalesce((SELECT posted_at FROM income_entry WHERE id = ${after}), '-infinity'), ${after})
    ORDER BY e.posted_at, e.id LIMIT ${limit}`.execute(db);
  return rows;
}
