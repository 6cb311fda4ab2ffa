import { type Selectable, sql } from 'kysely';
import { dayInIndia } from '#contract/india-time.ts';
import type { IncomeEntry } from '#server/platform/database-types.ts';
import { sameOrLaterMemberships } from '#server/members/index.ts';
import { noPaise, type Paise, paise } from '#server/money/paise.ts';
import type { BasisPoints } from '#server/money/rates.ts';
import { anyOf, type Tx } from '#server/platform/database.ts';
import { accruedOf, computeTds, type LowerRate, ruleOn, type TaxYear, type TdsReason, taxYearOf } from './tds-rules.ts';

type Entry = Pick<Selectable<IncomeEntry>, 'kind' | 'component'> & {
  paise: Paise;
  /** Only for a recovery: the first day of the corrected month. */
  corrects?: string;
};
type PostedEntry = Entry & { member_id: string; rule?: TdsReason };
/** `month` is its first day. */
export type Cause = { month: string; at: Date } & (
  | { close_id: number }
  | { adjustment_id: number }
  | { recovery_id: number }
);

/** All of it is income before tax. */
export interface Credit {
  memberId: string;
  entries: Entry[];
}

/**
 * Posts credits and the tax withheld on them, in the given order. Tax is computed by the day in India, for all member
 * IDs of a PAN together. No other transaction can credit income until this one ends.
 * @throws Error if no TDS rule is in force on the day
 */
export async function creditIncome(tx: Tx, cause: Cause, credits: readonly Credit[]): Promise<void> {
  if (credits.length === 0) return;
  await lockIncomeTax(tx);
  const day = dayInIndia(cause.at);
  const taxYear = taxYearOf(day);
  const rule = ruleOn(await tx.selectFrom('tds_rule').selectAll().execute(), day);
  if (!rule) throw new Error(`no rule for tax on income holds on ${day}`);
  const payees = await readPayees(
    tx,
    credits.map(({ memberId }) => memberId),
    { day, taxYear },
  );
  const entries: PostedEntry[] = [];
  const taxed: { member_id: string; taxed: Paise; accrued: string }[] = [];
  const used = new Map<number, number>();
  for (const { memberId, entries: credited } of credits) {
    const payee = payees.get(memberId)!;
    const sum = paise(credited.reduce((total, each) => total + each.paise, 0));
    const found = computeTds(rule, payee.year, {
      taxYear,
      credited: sum,
      hasPan: payee.hasPan,
      certificates: payee.certificates,
    });
    entries.push(...credited.map((each) => ({ member_id: memberId, ...each })));
    // A certificate can make the tax 0; the TDS return lists that too.
    if (found.tds > 0 || found.used.length > 0)
      entries.push({
        member_id: memberId,
        kind: 'tds',
        component: null,
        paise: paise(0 - found.tds),
        rule: found.reason,
      });
    if (found.taxed !== 0) taxed.push({ member_id: memberId, taxed: found.taxed, accrued: String(found.accrued) });
    payee.year.income = paise(payee.year.income + sum);
    payee.year.withheld = paise(payee.year.withheld + found.tds);
    payee.year.taxed = paise(payee.year.taxed + found.taxed);
    payee.year.accrued += found.accrued;
    for (const each of found.used) {
      used.set(each.id, (used.get(each.id) ?? 0) + each.paise);
      const certificate = payee.certificates.find(({ id }) => id === each.id)!;
      certificate.left = paise(certificate.left - each.paise);
    }
  }
  await insertEntries(tx, cause, entries);
  await addTaxed(tx, taxYear, taxed);
  for (const [id, amount] of used)
    await tx
      .updateTable('lower_rate_certificate')
      .set(({ eb }) => ({ used_paise: eb('used_paise', '+', paise(amount)) }))
      .where('id', '=', id)
      .execute();
}

const lockIncomeTax = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('income tax'))`.execute(tx);

/** Income on which tax was computed, and its unrounded tax. */
async function addTaxed(
  tx: Tx,
  taxYear: number,
  rows: readonly { member_id: string; taxed: Paise; accrued: string }[],
): Promise<void> {
  await sql`UPDATE income_tax_year t SET taxed_paise = taxed_paise + f.taxed, accrued = t.accrued + f.accrued
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS f (member_id text, taxed bigint, accrued bigint)
    WHERE t.member_id = f.member_id AND t.tax_year = ${taxYear}`.execute(tx);
}

/**
 * Within the tax year: the amount, the tax withheld with it, and the used part of certificates. Tax due on the year's
 * remaining income is withheld as with any credit.
 */
export async function reverseCorrection(
  tx: Tx,
  cause: Cause,
  { memberId, ...reversed }: { id: number; memberId: string; paise: Paise },
): Promise<void> {
  await lockIncomeTax(tx);
  const correction: Entry = { kind: 'correction', component: null, paise: paise(0 - reversed.paise) };
  const tax = await tx
    .selectFrom('income_entry')
    .select(['paise', 'rule'])
    .where('adjustment_id', '=', reversed.id)
    .where('kind', '=', 'tds')
    .executeTakeFirst();
  if (!tax) return await creditIncome(tx, cause, [{ memberId, entries: [correction] }]);
  const rule = tax.rule as TdsReason;
  const year = await tx
    .selectFrom('income_tax_year')
    .select(['income_paise', 'withheld_paise'])
    .where('member_id', '=', memberId)
    .where('tax_year', '=', rule.tax_year)
    .executeTakeFirstOrThrow();
  await insertEntries(tx, cause, [
    { member_id: memberId, ...correction },
    {
      member_id: memberId,
      kind: 'tds',
      component: null,
      paise: paise(0 - tax.paise),
      rule: {
        ...rule,
        year_income_paise: paise(year.income_paise - reversed.paise),
        withheld_before_paise: paise(year.withheld_paise),
        base_paise: paise(0 - rule.base_paise),
        certificates: rule.certificates.map((each) => ({ ...each, paise: paise(0 - each.paise) })),
      },
    },
  ]);
  await addTaxed(tx, rule.tax_year, [
    { member_id: memberId, taxed: paise(0 - rule.base_paise), accrued: String(-accruedOf(rule)) },
  ]);
  for (const { number, paise: used } of rule.certificates)
    await tx
      .updateTable('lower_rate_certificate')
      .set(({ eb }) => ({ used_paise: eb('used_paise', '-', used) }))
      .where('number', '=', number)
      .execute();
  await creditIncome(tx, cause, [{ memberId, entries: [] }]);
}

/** Of one cause. @throws Error if one of the entries exists */
export async function insertEntries(
  tx: Tx,
  { month, at, ...cause }: Cause,
  entries: readonly PostedEntry[],
): Promise<void> {
  const of = { close_id: null, adjustment_id: null, recovery_id: null, ...cause };
  await sql`
    INSERT INTO income_entry (member_id, month, kind, component, paise, corrects, close_id, adjustment_id, recovery_id, posted_at, rule)
    SELECT e.member_id, ${month}::date, e.kind, e.component, e.paise, e.corrects, ${of.close_id}::bigint, ${of.adjustment_id}::bigint,
      ${of.recovery_id}::bigint, ${at}::timestamptz, e.rule
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS (member_id text, kind text, component text, paise bigint, corrects date, rule jsonb))
      WITH ORDINALITY AS e (member_id, kind, component, paise, corrects, rule, n)
    ORDER BY e.n`.execute(tx);
}

/** The unit of taxation: all member IDs of a PAN. */
interface Payee {
  hasPan: boolean;
  year: TaxYear;
  certificates: LowerRate[];
}

/** SQL; expects members as `m`. A corrected PAN is in the approved change, also of a later membership. */
const currentPanHash = sql<string | null>`coalesce(
  (SELECT k.number_hash FROM kyc_change k WHERE k.member_id = ANY(${sameOrLaterMemberships}) AND k.kind = 'pan' AND k.state = 'approved' ORDER BY k.id DESC LIMIT 1),
  (SELECT a.pan_hash FROM join_application a WHERE a.member_id = m.member_id))`;

/** By member ID; members with the same PAN share one. */
async function readPayees(
  tx: Tx,
  memberIds: readonly string[],
  { day, taxYear }: { day: string; taxYear: number },
): Promise<Map<string, Payee>> {
  const { rows: people } = await sql<{ memberId: string; pan: string | null; others: string[] }>`
    WITH payee AS MATERIALIZED (SELECT m.member_id, ${currentPanHash} AS pan FROM unnest(${memberIds}::text[]) AS m (member_id))
    SELECT p.member_id AS "memberId", p.pan, ARRAY(
      SELECT m.member_id FROM (
        SELECT member_id FROM join_application WHERE pan_hash = p.pan AND state = 'approved'
        UNION SELECT member_id FROM kyc_change WHERE number_hash = p.pan AND kind = 'pan' AND state = 'approved'
        UNION SELECT e.member_id FROM kyc_change k JOIN member e ON e.customer_id = k.customer_id
          WHERE k.number_hash = p.pan AND k.kind = 'pan' AND k.state = 'approved') AS m
      WHERE m.member_id <> p.member_id AND ${currentPanHash} = p.pan) AS others
    FROM payee p`.execute(tx);
  const all = [...new Set(people.flatMap(({ memberId, others }) => [memberId, ...others]))];
  const { rows: years } = await sql<{
    memberId: string;
    income: Paise;
    withheld: Paise;
    taxed: Paise;
    accrued: string;
  }>`
    SELECT member_id AS "memberId", income_paise AS income, withheld_paise AS withheld, taxed_paise AS taxed, accrued::text
    FROM income_tax_year WHERE tax_year = ${taxYear} AND member_id = ANY(${all})`.execute(tx);
  const sums = new Map(years.map((year) => [year.memberId, year]));
  const certificates = await tx
    .selectFrom('lower_rate_certificate')
    .select(['id', 'number', 'member_id', 'rate_bp as rate', 'limit_paise', 'used_paise'])
    .where('member_id', '=', anyOf(all))
    .where('from_on', '<=', day)
    .where('to_on', '>=', day)
    .whereRef('used_paise', '<', 'limit_paise')
    .orderBy('id')
    .$narrowType<{ rate: BasisPoints }>()
    .execute();
  const byPan = new Map<string, Payee>();
  return new Map(
    people.map(({ memberId, pan, others }) => {
      const ids = [memberId, ...others];
      const payee = (pan !== null && byPan.get(pan)) || {
        hasPan: pan !== null,
        year: sumYears(ids.flatMap((id) => sums.get(id) ?? [])),
        certificates: certificates
          .filter(({ member_id: id }) => ids.includes(id))
          .map(({ id, number, rate, limit_paise: limit, used_paise: spent }) => ({
            id,
            number,
            rate,
            left: paise(limit - spent),
          })),
      };
      if (pan !== null) byPan.set(pan, payee);
      return [memberId, payee];
    }),
  );
}

function sumYears(years: readonly { income: Paise; withheld: Paise; taxed: Paise; accrued: string }[]): TaxYear {
  const sum: TaxYear = { income: noPaise, withheld: noPaise, taxed: noPaise, accrued: 0n };
  for (const year of years) {
    sum.income = paise(sum.income + year.income);
    sum.withheld = paise(sum.withheld + year.withheld);
    sum.taxed = paise(sum.taxed + year.taxed);
    sum.accrued += BigInt(year.accrued);
  }
  return sum;
}
