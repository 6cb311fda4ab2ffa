import type { FieldMessages } from './field-messages.ts';
import { isDay } from './typed-values.ts';
import type { Messages } from '#locales/generated/messages.ts';
import type { MessageRef } from '#locales/message-ref.ts';

/** The file, the database and the staff editor share this shape. The shop's pages and the income engine read it. */
export interface PlanVersion {
  /** YYYY-MM-DD in India. */
  effective_from: string;
  /** Value of one sale point, in paise. */
  sp_paise: number;
  /** Own sale points of an active month, in hundredths. */
  active_centi_sp: number;
  /** Consecutive months below that after which a member ID is frozen. */
  freeze_months: number;
  /** Rates in basis points: 500 is 5 %. */
  personal_bp: number;
  /** Above `over_paise`, up to and including `upto_paise` (null: no bound). */
  rebate: { over_paise: number; upto_paise: number | null; bp: number }[];
  /** Group sale income by level, starting with level 1. */
  level_bp: number[];
  /** Starting with rank 1. */
  ranks: PlanRank[];
  /** Maximum number of R-bonus payments per member ID. */
  r_bonus_limit: number;
  /** Null until it is set. */
  fixed_income_paise: number | null;
}

interface PlanRank {
  name: string;
  /** The name in other languages, by language code. */
  names?: Readonly<Record<string, string>> | undefined;
  /** Active direct recruits that the rank needs. */
  leaders: number;
  /** Active members in the whole group below that the rank needs. */
  network: number;
  e_bonus_bp: number;
  r_bonus_bp: number;
  /** Levels of group sale income that this rank opens; absent for all of `level_bp`. */
  levels?: number | undefined;
}

/** Whole own sale points of a month, both ends inclusive, and their bonus in basis points of their value. */
export interface PBonusDraft {
  fromSp: number;
  toSp: number;
  bonusBp: number;
}

/** `path` names the place, such as `rebate[2].bp`. */
export interface PlanProblem {
  path: string;
  message: MessageRef;
}

type PlanText = keyof Messages['errors']['plan'];
const message = (key: PlanText, values: MessageRef['values'] = {}): MessageRef => ({
  key: `errors.plan.${key}`,
  values,
});
const problem = (path: string, key: PlanText, values?: MessageRef['values']): PlanProblem => ({
  path,
  message: message(key, values),
});

type Check = (value: unknown, path: string) => PlanProblem[];

/**
 * Parses JSON data, or returns all problems of fields, else those of `findPlanProblems`. Hand-written: a schema library
 * would double the startup time of the income command.
 */
export function parsePlanVersion(
  data: unknown,
): { ok: true; plan: PlanVersion } | { ok: false; problems: readonly PlanProblem[] } {
  const misshapen = planShape(data, '');
  const problems = misshapen.length > 0 ? misshapen : findPlanProblems(data as PlanVersion);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, plan: data as PlanVersion };
}

const numberOf =
  (key: PlanText, least: number, most: number): Check =>
  (value, path) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? []
      : [problem(path, key, key === 'whole' ? { least, most } : {})];
const whole = (least: number, most: number) => numberOf('whole', least, most);
const text: Check = (value, path) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 60 ? [] : [problem(path, 'name')];
const day: Check = (value, path) => (typeof value === 'string' && isDay(value) ? [] : [problem(path, 'day')]);
const orNull =
  (check: Check): Check =>
  (value, path) =>
    value === null ? [] : check(value, path);

const listOf =
  (check: Check, least: number, most: number): Check =>
  (value, path) =>
    Array.isArray(value) && value.length >= least && value.length <= most
      ? value.flatMap((each, index) => check(each, `${path}[${index}]`))
      : [problem(path, 'list', { least, most })];

const fields =
  (checks: Record<string, Check>, optional: Record<string, Check> = {}): Check =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [problem(path || 'plan', 'notAnObject')];
    const found = value as Record<string, unknown>;
    const pathOf = (name: string) => (path ? `${path}.${name}` : name);
    return [
      ...Object.entries(checks).flatMap(([name, check]) =>
        name in found ? check(found[name], pathOf(name)) : [problem(pathOf(name), 'missing')],
      ),
      ...Object.keys(found)
        .filter((name) => !(name in checks))
        .flatMap((name) => optional[name]?.(found[name], pathOf(name)) ?? [problem(pathOf(name), 'unknownField')]),
    ];
  };

/** An object of texts under any keys. */
const texts: Check = (value, path) =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? [problem(path, 'notAnObject')]
    : Object.entries(value).flatMap(([name, each]) => text(each, `${path}.${name}`));

const maxPaise = 1_000_000_000_000;
const bp = numberOf('percent', 0, 10_000);
const amount = numberOf('amount', 0, maxPaise);
const planShape = fields({
  effective_from: day,
  sp_paise: numberOf('spValue', 1, 10_000_000),
  active_centi_sp: numberOf('points', 0, 100_000_000),
  freeze_months: whole(1, 120),
  personal_bp: bp,
  rebate: listOf(fields({ over_paise: amount, upto_paise: orNull(amount), bp }), 1, 100),
  level_bp: listOf(bp, 0, 100),
  ranks: listOf(
    fields(
      {
        name: text,
        leaders: whole(0, 100_000_000),
        network: whole(0, 100_000_000),
        e_bonus_bp: bp,
        r_bonus_bp: bp,
      },
      { names: texts, levels: whole(0, 100) },
    ),
    2,
    31,
  ),
  r_bonus_limit: whole(0, 1000),
  fixed_income_paise: orNull(amount),
});

/**
 * Checks across fields: the plan starts with a month, a hundredth of a point is worth whole paise, slabs leave no gap,
 * higher ranks require more, their E-bonus does not decrease, and sums are affordable (`worstCaseOf`).
 */
function findPlanProblems(plan: PlanVersion): PlanProblem[] {
  return [
    ...(plan.effective_from.endsWith('-01') ? [] : [problem('effective_from', 'firstOfMonth')]),
    ...(plan.sp_paise % 100 === 0 ? [] : [problem('sp_paise', 'spValue')]),
    ...findSlabProblems(plan.rebate),
    ...findRankProblems(plan),
    ...findSumProblems(plan, []),
  ];
}

function findRankProblems({ ranks, level_bp }: PlanVersion): PlanProblem[] {
  return ranks.flatMap((rank, index) => {
    const path = `ranks[${index}]`;
    const found: PlanProblem[] = [];
    if (rank.levels !== undefined && rank.levels > level_bp.length)
      found.push(problem(`${path}.levels`, 'levels', { levels: level_bp.length }));
    const below = ranks[index - 1];
    if (!below) {
      if (rank.leaders > 0) found.push(problem(`${path}.leaders`, 'firstRank'));
      if (rank.network > 0) found.push(problem(`${path}.network`, 'firstRank'));
      return found;
    }
    if (rank.leaders < below.leaders) found.push(problem(`${path}.leaders`, 'rankFalls', { least: below.leaders }));
    if (rank.network < below.network) found.push(problem(`${path}.network`, 'rankFalls', { least: below.network }));
    if (rank.leaders === below.leaders && rank.network === below.network)
      found.push(problem(`${path}.leaders`, 'rankSame'));
    if (rank.e_bonus_bp < below.e_bonus_bp)
      found.push(problem(`${path}.e_bonus_bp`, 'eBonusFalls', { percent: below.e_bonus_bp / 100 }));
    return found;
  });
}

function findSlabProblems(slabs: PlanVersion['rebate']): PlanProblem[] {
  const found: PlanProblem[] = [];
  let reached: number | null = 0;
  for (const [index, { over_paise, upto_paise }] of slabs.entries()) {
    const path = `rebate[${index}]`;
    if (reached === null) found.push(problem(`${path}.over_paise`, 'slabAfterLast'));
    else if (over_paise !== reached) {
      const key = over_paise > reached ? 'slabGap' : 'slabOverlap';
      found.push(problem(`${path}.over_paise`, key, { amount: inRupees(reached) }));
    }
    if (upto_paise !== null && upto_paise <= over_paise) found.push(problem(`${path}.upto_paise`, 'slabBackwards'));
    reached = upto_paise;
  }
  if (reached !== null) found.push(problem(`rebate[${slabs.length - 1}].upto_paise`, 'slabEnd'));
  return found;
}

const inRupees = (paise: number) =>
  (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 });

/** Maximum payout on a purchase, in basis points of the value of its sale points. */
export interface WorstCase {
  /** Goes to the buyer: personal income, the highest rebate and the highest P-bonus. */
  own: number;
  /** Goes to the upline: all levels of group sale income, and the highest E-bonus, which the upline shares. */
  line: number;
}

/**
 * Computes the highest payout on one purchase, assuming that its amount is the value of its sale points, the upper
 * limit. Leaves out the R-bonus and the fixed amount, which belong to no single purchase.
 */
export function worstCaseOf(
  { personal_bp, rebate, level_bp, ranks }: PlanVersion,
  chart: readonly PBonusDraft[],
): WorstCase {
  return {
    own: personal_bp + Math.max(...rebate.map((slab) => slab.bp)) + Math.max(0, ...chart.map((row) => row.bonusBp)),
    line: level_bp.reduce((sum, each) => sum + each, 0) + Math.max(...ranks.map((rank) => rank.e_bonus_bp)),
  };
}

/**
 * Neither the buyer nor the upline may get more than 100 % of the sale point value. Both together may, as in the
 * bundled plan (21 + 10 % and 73.5 + 11 %), because sale points are worth only part of the price.
 */
function findSumProblems(plan: PlanVersion, chart: readonly PBonusDraft[]): PlanProblem[] {
  const { own, line } = worstCaseOf(plan, chart);
  return [
    ...(own > 10_000 ? [problem('personal_bp', 'ownSum', { percent: own / 100 })] : []),
    ...(line > 10_000 ? [problem('level_bp', 'lineSum', { percent: line / 100 })] : []),
  ];
}

/** Returns all faults by place: plan fields as `rebate[2].bp`, chart rows as `p_bonus[2].from_sp`. */
export function findFaults(plan: unknown, chart: readonly PBonusDraft[]): FieldMessages {
  const parsed = parsePlanVersion(plan);
  const inChart = Object.entries(pBonusFaults(chart)).map(([place, refs]): [string, MessageRef[]] => {
    const [row, column] = place.split('.');
    return [`p_bonus[${row}].${column === 'sp_bonus' ? 'bonus_bp' : column}`, refs];
  });
  const inPlan = parsed.ok ? (inChart.length > 0 ? [] : findSumProblems(parsed.plan, chart)) : parsed.problems;
  const faults: FieldMessages = {};
  for (const { path, message: ref } of inPlan) faults[path] ??= [ref];
  return { ...faults, ...Object.fromEntries(inChart) };
}

/**
 * Returns the faults of a P-bonus chart by "<row>.<field>", rows from 0. Rows may come in any order and leave gaps (no
 * bonus), but must not run backwards or overlap.
 */
export function pBonusFaults(rows: readonly PBonusDraft[]): FieldMessages {
  const faults: FieldMessages = {};
  rows.forEach(({ fromSp, toSp, bonusBp }, at) => {
    if (!Number.isSafeInteger(fromSp) || fromSp < 0) faults[`${at}.from_sp`] = [message('fromSp')];
    if (!Number.isSafeInteger(toSp)) faults[`${at}.to_sp`] = [message('toSp')];
    else if (toSp < fromSp) faults[`${at}.to_sp`] = [message('rowBackwards')];
    if (!Number.isInteger(bonusBp) || bonusBp < 0 || bonusBp > 10_000) faults[`${at}.sp_bonus`] = [message('percent')];
  });
  return Object.keys(faults).length > 0 ? faults : overlaps(rows);
}

function overlaps(rows: readonly PBonusDraft[]): FieldMessages {
  const faults: FieldMessages = {};
  const ascending = rows.map((row, at) => ({ ...row, at })).sort((a, b) => a.fromSp - b.fromSp);
  let widest = ascending[0];
  for (const row of ascending.slice(1)) {
    if (row.fromSp <= widest!.toSp)
      faults[`${row.at}.from_sp`] = [message('rowsOverlap', { from: widest!.fromSp, to: widest!.toSp })];
    if (row.toSp > widest!.toSp) widest = row;
  }
  return faults;
}
