/** Tax withheld from commission, as pure rules. Amounts in paise, exact integers. */
import { noPaise, type Paise, paise } from '#server/money/paise.ts';
import { type BasisPoints, wholeBp } from '#server/money/rates.ts';

/** What is withheld from a day on, as the table of rules has it. */
export interface TdsRule {
  /** YYYY-MM-DD in India. */
  from_on: string;
  section: string;
  payment_code: string;
  rate_bp: BasisPoints;
  no_pan_rate_bp: BasisPoints;
  /** Of a tax year's income: within it nothing is withheld. */
  threshold_paise: Paise;
  /** What the tax is rounded to, half up. */
  rounding_paise: Paise;
}

/** A tax year's income of one PAN and the tax of it, so far. */
export interface TaxYear {
  income: Paise;
  withheld: Paise;
  /** On how much of the income tax has been computed. */
  taxed: Paise;
  /** What that came to before rounding, in ten-thousandths of a paisa. */
  accrued: bigint;
}

/** What a lower-rate certificate still allows on the day. */
export interface LowerRate {
  id: number;
  number: string;
  rate: BasisPoints;
  left: Paise;
}

/** How an amount of tax was made, as its entry keeps it. */
export interface TdsReason {
  section: string;
  payment_code: string;
  has_pan: boolean;
  rate_bp: BasisPoints;
  threshold_paise: Paise;
  /** The year in whose April it begins. */
  tax_year: number;
  /** Of the PAN, this income included. */
  year_income_paise: Paise;
  withheld_before_paise: Paise;
  /** The income that is taxed with it: all of the year that was not, once the threshold is passed. */
  base_paise: Paise;
  /** How much of that fell under a lower-rate certificate. */
  certificates: { number: string; rate_bp: BasisPoints; paise: Paise }[];
}

/** What is withheld from an income that is credited, and what the year's sums grow by. */
export interface Tds {
  tds: Paise;
  taxed: Paise;
  accrued: bigint;
  /** By the certificate's id. */
  used: { id: number; paise: Paise }[];
  reason: TdsReason;
}

/** The year in whose April the tax year of a day (YYYY-MM-DD in India) begins. */
export function taxYearOf(day: string): number {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return month >= 4 ? year : year - 1;
}

/** When tax that is withheld in a month (YYYY-MM) has to be deposited, as YYYY-MM-DD: by the 7th of the next month, of March by 30 April. */
export function depositDue(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  if (number === 3) return `${year}-04-30`;
  return number === 12 ? `${year + 1}-01-07` : `${year}-${String(number + 1).padStart(2, '0')}-07`;
}

/** When the return of a quarter (1 from April on) of a tax year is due, as YYYY-MM-DD. */
export function returnDue(taxYear: number, quarter: number): string {
  return [`${taxYear}-07-31`, `${taxYear}-10-31`, `${taxYear + 1}-01-31`, `${taxYear + 1}-05-31`][quarter - 1]!;
}

/** The months of a quarter (1 from April on) of a tax year, as YYYY-MM. */
export function monthsOfQuarter(taxYear: number, quarter: number): string[] {
  const year = quarter === 4 ? taxYear + 1 : taxYear;
  const first = quarter === 4 ? 1 : quarter * 3 + 1;
  return [0, 1, 2].map((more) => `${year}-${String(first + more).padStart(2, '0')}`);
}

/** The rule that holds on a day (YYYY-MM-DD), of rules in any order; null before the first. */
export function ruleOn<Rule extends { from_on: string }>(rules: readonly Rule[], day: string): Rule | null {
  return rules.reduce<Rule | null>(
    (found, rule) => (rule.from_on <= day && (found === null || rule.from_on > found.from_on) ? rule : found),
    null,
  );
}

/**
 * What is withheld from an income (below zero: a correction) of a PAN. Within the threshold nothing; once the year's sum has passed it, the rate of the
 * day on all income of the year on which no tax was computed yet. Rounding is made up for by the next credit, so that at one rate the sum withheld is always
 * the rounded tax of the year's sum. Nothing is given back: what was withheld too much counts towards the next tax.
 * Source: Income-tax Act 2025, sections 393(1)(a) and 397(2); before it 194H and 206AA.
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
  // A certificate names a PAN.
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

/** What the tax of an entry came to before rounding, in ten-thousandths of a paisa. */
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
 * Says of row after row of tax with which deposit it reached the tax office: the first of its month that has so much left. Null where none has, and of what
 * was given back.
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

/** Ten-thousandths of a paisa to a multiple of `unit` paise, half up. */
function roundTo(amount: bigint, unit: Paise): Paise {
  const whole = BigInt(unit) * BigInt(wholeBp);
  return paise(Number(((2n * amount + whole) / (2n * whole)) * BigInt(unit)));
}
