import type * as z from 'zod/mini';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type IncomeAccount, incomeComponents, type IncomeMonth } from '#contract/income-ledger.ts';
import type { AdjustmentState, StaffIncomeAccount } from '#contract/admin/network/income-ledger.ts';
import type { IncomeEntry } from '#server/platform/database-types.ts';
import { paise, paiseToRupees, sumPaise } from '#server/money/paise.ts';
import { basisPointsToPercent } from '#server/money/rates.ts';
import type { Db } from '#server/platform/database.ts';
import { taxAlone, type TdsReason } from './tds-rules.ts';

const monthsShown = 12;

/** The balance, and `count` months before a month (YYYY-MM). */
export async function readIncomeAccount(
  db: Db,
  memberId: string,
  before: string | null,
  count = monthsShown,
): Promise<z.infer<typeof IncomeAccount>> {
  const row = await db
    .selectFrom('income_account')
    .select('balance_paise')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const months = await readIncomeMonths(db, memberId, { before, limit: count + 1 });
  const shown = months.slice(0, count);
  return {
    balance: rupees(row?.balance_paise ?? 0),
    months: shown,
    next_cursor: months.length > count ? shown.at(-1)!.month : null,
  };
}

type Entry = Selectable<IncomeEntry> & {
  /** Of the statement with this entry: for payouts, the month whose income was credited last before them. */
  statement_month: string;
  /** Whether the entry is read only because it changes one of these months. */
  is_later: boolean;
  utr: string | null;
  paid_on: string | null;
  reason: string | null;
  corrected_month: string | null;
  reverses: number | null;
  is_reversed: boolean;
};

/** Newest first, before a month (YYYY-MM). */
async function readIncomeMonths(
  db: Db,
  memberId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<IncomeMonth[]> {
  const last = sql`ARRAY(SELECT DISTINCT statement_month FROM own
    WHERE ${before}::text IS NULL OR statement_month < (${before}::text || '-01')::date ORDER BY statement_month DESC LIMIT ${limit})`;
  return toMonths(await readEntries(db, memberId, last));
}

/** YYYY-MM; null if nothing was credited or paid in it. */
export async function readIncomeMonth(db: Db, memberId: string, month: string): Promise<IncomeMonth | null> {
  const [found] = toMonths(await readEntries(db, memberId, sql`ARRAY[${`${month}-01`}::date]`));
  return found ?? null;
}

/** Entries of statements, and those that change their months in later ones. */
async function readEntries(db: Db, memberId: string, months: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    WITH own AS (SELECT e.*, CASE WHEN e.payout_line_id IS NULL THEN e.month ELSE coalesce((SELECT i.month FROM income_entry i
        WHERE i.member_id = e.member_id AND i.kind = 'income' AND i.id < e.id ORDER BY i.id DESC LIMIT 1), e.month) END AS statement_month
      FROM income_entry e WHERE e.member_id = ${memberId}),
    shown AS (SELECT ${months}::date[] AS months)
    SELECT e.*, e.statement_month <> ALL(months) AS is_later, l.utr, l.paid_on, a.reason, a.corrected_month, a.reverses,
      r.id IS NOT NULL AS is_reversed
    FROM own e CROSS JOIN shown
    LEFT JOIN payout_line l ON l.id = e.payout_line_id
    LEFT JOIN income_adjustment a ON a.id = e.adjustment_id
    LEFT JOIN income_adjustment r ON r.reverses = a.id
    WHERE e.statement_month = ANY(months) OR (e.kind IN ('clawback', 'correction') AND coalesce(e.corrects, a.corrected_month) = ANY(months))
    ORDER BY e.statement_month DESC, e.id`.execute(db);
  return rows;
}

function toMonths(entries: readonly Entry[]): IncomeMonth[] {
  const changes = entries.filter(({ kind }) => kind === 'clawback' || kind === 'correction');
  const months = Map.groupBy(
    entries.filter((entry) => !entry.is_later),
    (entry) => entry.statement_month,
  );
  return [...months].map(([month, of]) => ({
    ...toMonth(month.slice(0, 7), of),
    changed_later: [
      ...Map.groupBy(
        changes.filter(
          (entry) => (entry.corrects ?? entry.corrected_month) === month && entry.statement_month !== month,
        ),
        (entry) => entry.statement_month.slice(0, 7),
      ),
    ].map(([later, found]) => ({ month: later, amount: sumOf(found) })),
  }));
}

const sumOf = (entries: readonly Entry[]) => paiseToRupees(sumPaise(entries.map((entry) => paise(entry.paise))));
const rupees = (amount: number) => paiseToRupees(paise(amount));

function toMonth(month: string, entries: readonly Entry[]): IncomeMonth {
  const of = (...kinds: Entry['kind'][]) => entries.filter(({ kind }) => kinds.includes(kind));
  const income = of('income');
  const adjusted = (entry: Entry) => ({
    id: entry.adjustment_id!,
    amount: rupees(entry.paise),
    at: entry.posted_at.toISOString(),
    reason: entry.reason!,
    corrected_month: entry.corrected_month?.slice(0, 7) ?? null,
    is_reversal: entry.reverses !== null,
    is_reversed: entry.is_reversed,
  });
  return {
    month,
    components: incomeComponents.flatMap((component) => {
      const found = income.filter((entry) => entry.component === component);
      return found.length === 0 ? [] : [{ component, amount: sumOf(found) }];
    }),
    gross: sumOf(income),
    clawback: sumOf(of('clawback')),
    recoveries: [...Map.groupBy(of('clawback'), ({ corrects }) => corrects?.slice(0, 7) ?? null)].map(
      ([corrected, found]) => ({ corrected_month: corrected, amount: sumOf(found) }),
    ),
    corrections: of('correction').map(adjusted),
    tds: of('tds').flatMap((entry) => {
      if (entry.paise === 0) return [];
      const rule = entry.rule as TdsReason;
      const alone = taxAlone(rule, paise(0 - entry.paise));
      return {
        amount: rupees(entry.paise),
        at: entry.posted_at.toISOString(),
        section: rule.section,
        has_pan: rule.has_pan,
        rate: basisPointsToPercent(rule.rate_bp),
        tax_year: rule.tax_year,
        year_income: rupees(rule.year_income_paise),
        threshold: rupees(rule.threshold_paise),
        withheld_before: rupees(rule.withheld_before_paise),
        base: rupees(rule.base_paise),
        ...(alone !== null && { alone: rupees(alone) }),
        certificates: rule.certificates.map((each) => ({
          number: each.number,
          rate: basisPointsToPercent(each.rate_bp),
          amount: rupees(each.paise),
        })),
      };
    }),
    deductions: of('deduction').map(adjusted),
    net: sumOf(of('income', 'clawback', 'correction', 'tds', 'deduction')),
    payouts: of('payout', 'payout_failed').map((entry) => ({
      amount: rupees(entry.paise),
      at: entry.posted_at.toISOString(),
      failed: entry.kind === 'payout_failed',
      utr: entry.utr,
      paid_on: entry.paid_on,
    })),
  };
}

/** Latest first. Rates in percent, amounts in rupees. */
export async function readCertificates(db: Db, memberId: string): Promise<StaffIncomeAccount['certificates']> {
  const rows = await db
    .selectFrom('lower_rate_certificate')
    .select(['number', 'rate_bp', 'from_on as from', 'to_on as to', 'limit_paise', 'used_paise'])
    .where('member_id', '=', memberId)
    .orderBy('from_on', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ rate_bp: rate, limit_paise: limit, used_paise: used, ...row }) => ({
    ...row,
    rate: basisPointsToPercent(rate),
    limit: paiseToRupees(limit),
    used: paiseToRupees(used),
  }));
}

/**
 * Of all members, latest first, before an id. Amounts in paise, months as YYYY-MM-DD. The state `reversed` is derived
 * from the reversing adjustment.
 */
export async function listAdjustments(
  db: Db,
  query: {
    kind: 'correction' | 'deduction' | null;
    state: AdjustmentState | null;
    before: number | null;
    limit: number;
  },
) {
  const { kind, state, before, limit } = query;
  return db
    .selectFrom('income_adjustment as a')
    .leftJoin('income_adjustment as r', 'r.reverses', 'a.id')
    .leftJoin('member as m', 'm.member_id', 'a.member_id')
    .selectAll('a')
    .select(sql<string>`coalesce(m.first_name || ' ' || m.last_name, '')`.as('name'))
    .select(
      sql<AdjustmentState>`CASE WHEN a.reverses IS NOT NULL THEN 'reversal' WHEN r.id IS NOT NULL THEN 'reversed' ELSE 'active' END`.as(
        'state',
      ),
    )
    .$if(kind !== null, (rows) => rows.where('a.kind', '=', kind!))
    .$if(state === 'reversal', (rows) => rows.where('a.reverses', 'is not', null))
    .$if(state === 'reversed', (rows) => rows.where('r.id', 'is not', null))
    .$if(state === 'active', (rows) => rows.where('a.reverses', 'is', null).where('r.id', 'is', null))
    .$if(before !== null, (rows) => rows.where('a.id', '<', before!))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}
