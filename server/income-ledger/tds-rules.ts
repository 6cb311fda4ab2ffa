/** Tax withheld on commission (TDS). Pure; exact integers in paise. */
import { noPaise, type Paise, paise } from '#server/money/paise.ts';
import { type BasisPoints, wholeBp } from '#server/money/rates.ts';

/** In force from a day on. */
export interface TdsRule {
  /** YYYY-MM-DD in India. */
  from_on: string;
  section: string;
  payment_code: string;
  rate_bp: BasisPoints;
  no_pan_rate_bp: BasisPoints;
  /** Of a tax year's income. */
  threshold_paise: Paise;
  /** Tax is rounded to a multiple of this, half up. */
  rounding_paise: Paise;
}

/** A PAN's income and tax so far. */
export interface TaxYear {
  income: Paise;
  withheld: Paise;
  /** Income on which tax was computed. */
  taxed: Paise;
  /** Tax on it before rounding, in ten-thousandths of a paisa. */
  accrued: bigint;
}

/** What a certificate still allows on the day. */
export interface LowerRate {
  id: number;
  number: string;
  rate: BasisPoints;
  left: Paise;
}

/** A calculation as stored with its entry. */
export interface TdsReason {
  section: string;
  payment_code: string;
  has_pan: boolean;
  rate_bp: BasisPoints;
  threshold_paise: Paise;
  /** In which the tax year begins (in April). */
  tax_year: number;
  /** The PAN's, including this credit. */
  year_income_paise: Paise;
  withheld_before_paise: Paise;
  /** Once the threshold is passed, everything in the year that was not taxed before. */
  base_paise: Paise;
  /** Its part under each lower-rate certificate. */
  certificates: { number: string; rate_bp: BasisPoints; paise: Paise }[];
}

/** With the increments of the year's sums. */
export interface Tds {
  tds: Paise;
  taxed: Paise;
  accrued: bigint;
  /** By the certificate's id. */
  used: { id: number; paise: Paise }[];
  reason: TdsReason;
}

/** The year in which the tax year of a day (YYYY-MM-DD in India) begins. */
export function taxYearOf(day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return month >= 4 ? year : year - 1;
}

/** YYYY-MM-DD: the 7th of the month after YYYY-MM, or 30 April for March. */
export function depositDue(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  if (number === 3) return `${year}-04-30`;
  return number === 12 ? `${year + 1}-01-07` : `${year}-${String(number + 1).padStart(2, '0')}-07`;
}

/** YYYY-MM-DD. Quarter 1 begins in April. */
export function returnDue(taxYear: number, quarter: number): string {
  return [`${taxYear}-07-31`, `${taxYear}-10-31`, `${taxYear + 1}-01-31`, `${taxYear + 1}-05-31`][quarter - 1]!;
}

/** YYYY-MM. Quarter 1 begins in April. */
export function monthsOfQuarter(taxYear: number, quarter: number): string[] {
  const year = quarter === 4 ? taxYear + 1 : taxYear;
  const first = quarter === 4 ? 1 : quarter * 3 + 1;
  return [0, 1, 2].map((more) => `${year}-${String(first + more).padStart(2, '0')}`);
}

/** From rules in any order; null before the first. */
export function ruleOn<Rule extends { from_on: string }>(rules: readonly Rule[], day: string): Rule | null {
  return rules.reduce<Rule | null>(
    (found, rule) => (rule.from_on <= day && (found === null || rule.from_on > found.from_on) ? rule : found),
    null,
  );
}

/**
 * Computes the tax to withhold on a PAN's credit (negative: a correction). Within the threshold nothing is withheld.
 * Once the year's sum passes it, the day's rate applies to all income of the year on which no tax was computed yet. The
 * next credit makes up for rounding, so that at one rate the total withheld is always the rounded tax on the year's
 * sum. Nothing is given back: tax withheld in excess counts towards the next tax. Source: Income-tax Act 2025, sections
 * 393(1)(a) and 397(2); before it 194H and 206AA.
 */
export function computeTds(
  rule: TdsRule,
  year: TaxYear,
  of: { taxYear: number; credited: Paise; hasPan: boolean; certificates: readonly LowerRate[] },
): Tds {
  const income = paise(year.income + of.credited);
  const rate = of.hasPan ? rule.rate_bp : rule.no_pan_rate_bp;
  const isTaxed = income > rule.threshold_paise;
  const base = isTaxed ? paise(income - year.taxed) : noPaise;
  let rest: number = base;
  const used: (LowerRate & { paise: Paise })[] = [];
  // A certificate is issued for a PAN.
  for (const certificate of of.hasPan ? of.certificates : []) {
    const part = Math.min(rest, certificate.left);
    if (part <= 0) continue;
    used.push({ ...certificate, paise: paise(part) });
    rest -= part;
  }
  const reason: TdsReason = {
    section: rule.section,
    payment_code: rule.payment_code,
    has_pan: of.hasPan,
    rate_bp: rate,
    threshold_paise: rule.threshold_paise,
    tax_year: of.taxYear,
    year_income_paise: income,
    withheld_before_paise: year.withheld,
    base_paise: base,
    certificates: used.map((each) => ({ number: each.number, rate_bp: each.rate, paise: each.paise })),
  };
  const accrued = accruedOf(reason);
  const due = year.accrued + accrued - BigInt(year.withheld) * BigInt(wholeBp);
  const tds = isTaxed && due > 0n ? roundTo(due, rule.rounding_paise) : noPaise;
  return { tds, taxed: base, accrued, used: used.map(({ id, paise: part }) => ({ id, paise: part })), reason };
}

/** Before rounding, in ten-thousandths of a paisa. */
export function accruedOf({ base_paise: base, rate_bp: rate, certificates }: TdsReason): bigint {
  let rest: number = base;
  let accrued = 0n;
  for (const part of certificates) {
    accrued += BigInt(part.paise) * BigInt(part.rate_bp);
    rest -= part.paise;
  }
  return accrued + BigInt(rest) * BigInt(rate);
}

/**
 * In paise: what the taxed income alone would bear, if earlier tax made the amount another; null if only rounding to a
 * rupee did, or nothing.
 */
export function taxAlone(reason: TdsReason, withheld: Paise): Paise | null {
  const alone = roundTo(accruedOf(reason), paise(1));
  return Math.abs(alone - withheld) > 50 ? alone : null;
}

/**
 * Assigns rows of tax, one after the other, to the deposit with which they reached the tax office: the first of the
 * month with enough left. Null if there is none, and for tax given back.
 */
export function depositAssigner<Deposit extends { month: string; amount: Paise }>(
  deposits: readonly Deposit[],
): (month: string, tds: Paise) => Deposit | null {
  const left = new Map(deposits.map((deposit) => [deposit, deposit.amount as number]));
  return (month, tds) => {
    const found = tds < 0 ? undefined : deposits.find((each) => each.month === month && left.get(each)! >= tds);
    if (found) left.set(found, left.get(found)! - tds);
    return found ?? null;
  };
}

/** From ten-thousandths of a paisa to a multiple of `unit` paise, half up. */
function roundTo(amount: bigint, unit: Paise): Paise {
  const whole = BigInt(unit) * BigInt(wholeBp);
  return paise(Number(((2n * amount + whole) / (2n * whole)) * BigInt(unit)));
}
