import type { FieldMessages } from './field-messages.ts';
import type { Messages } from '#locales/generated/messages.ts';
import type { MessageRef } from '#locales/message-ref.ts';

/** One version of the income plan, as its file has it, storage keeps it and staff edit it; the shop's pages and the income engine both read it. */
export interface PlanVersion {
  /** First day on which the version holds, YYYY-MM-DD in India. */
  effective_from: string;
  /** What one sale point stands for. */
  sp_paise: number;
  /** Own sale points, in hundredths, that make a member active for a month. */
  active_centi_sp: number;
  /** Months in a row below that which freeze a member ID. */
  freeze_months: number;
  /** Rates in basis points: 500 is 5 %. */
  personal_bp: number;
  /** By the month's purchase amount: over `over_paise`, up to `upto_paise` inclusive (null: without end). */
  rebate: { over_paise: number; upto_paise: number | null; bp: number }[];
  /** Group sale income by level, the first level first. */
  level_bp: number[];
  /** Rank 1 first. */
  ranks: PlanRank[];
  /** R-bonus payments per member ID, at most. */
  r_bonus_limit: number;
  /** Of the highest rank, a month; null until it is set. */
  fixed_income_paise: number | null;
}

interface PlanRank {
  name: string;
  /** The name in further languages, by language. */
  names?: Readonly<Record<string, string>> | undefined;
  /** Active direct recruits that the rank needs. */
  leaders: number;
  /** Active members in the whole group below that the rank needs. */
  network: number;
  e_bonus_bp: number;
  r_bonus_bp: number;
  /** Levels that this rank opens for group sale income; without it all of `level_bp`. */
  levels?: number | undefined;
}

/** Own sale points of a month, whole, `fromSp` to `toSp` inclusive, and their bonus in basis points of their value. */
export interface PBonusDraft {
  fromSp: number;
  toSp: number;
  bonusBp: number;
}

/** Something that keeps a plan from being used: where it stands (`rebate[2].bp`) and what is wrong. */
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

/** Everything that is wrong with a value. */
type Check = (value: unknown, path: string) => PlanProblem[];

/**
 * A plan version out of parsed JSON, or everything that is wrong with it: fields missing, unknown or of another kind, else what
 * `findPlanProblems` finds. Checked by hand: a schema library would double the start of the income command.
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
const day: Check = (value, path) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? []
    : [problem(path, 'day')];
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

/** Texts under keys of any name. */
const texts: Check = (value, path) =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? [problem(path, 'notAnObject')]
    : Object.entries(value).flatMap(([name, each]) => text(each, `${path}.${name}`));

const mostPaise = 1_000_000_000_000;
const bp = numberOf('percent', 0, 10_000);
const amount = numberOf('amount', 0, mostPaise);
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
 * What no single field can tell: a month has one plan, a hundredth of a point is worth whole paise, slabs leave no gap, ranks need more
 * the higher they are, their E-bonus does not fall, and no purchase gives away more than it brought (`worstCaseOf`).
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

/** The most that a purchase can give away, in basis points of the value of its sale points. */
export interface WorstCase {
  /** To the buyer: personal income, the highest rebate, the highest P-bonus. */
  own: number;
  /** To everybody above: all levels of group sale income, and the highest E-bonus, which the chain above shares. */
  line: number;
}

/**
 * The most that the components paid on each purchase can take of one, with its purchase amount taken for the value of its sale points, which
 * is at most that. The R-bonus, which is paid once on a promotion, and the fixed amount are no part of a single purchase.
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
 * The rule on sums: neither the buyer nor those above get more than 100 % of a purchase's value. Both together may pass it, as in the plan that comes with the
 * program (21 + 10 % and 73.5 + 11 %): sale points are worth only a part of what was paid.
 */
function findSumProblems(plan: PlanVersion, chart: readonly PBonusDraft[]): PlanProblem[] {
  const { own, line } = worstCaseOf(plan, chart);
  return [
    ...(own > 10_000 ? [problem('personal_bp', 'ownSum', { percent: own / 100 })] : []),
    ...(line > 10_000 ? [problem('level_bp', 'lineSum', { percent: line / 100 })] : []),
  ];
}

/**
 * Everything that is wrong with a plan and its P-bonus chart, by place: fields of the plan as `rebate[2].bp`, rows of the chart as
 * `p_bonus[2].from_sp`. Empty where both can be used.
 */
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
 * What keeps a P-bonus chart from being saved, by "<row>.<field>" with rows counted from 0; empty where nothing does. Rows may come
 * in any order and leave gaps (no row, no bonus), but none may run backwards or touch points of another.
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
