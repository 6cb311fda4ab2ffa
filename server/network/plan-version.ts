/** One version of the income plan, as its file has it and storage keeps it; the shop's pages and the income engine both read it. */
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
  names?: Readonly<Record<string, string>>;
  /** Active direct recruits that the rank needs. */
  leaders: number;
  /** Active members in the whole group below that the rank needs. */
  network: number;
  e_bonus_bp: number;
  r_bonus_bp: number;
  /** Levels that this rank opens for group sale income; without it all of `level_bp`. */
  levels?: number;
}

/** Something that keeps a plan from being used: where it stands (`rebate[2].bp`) and what is wrong. */
export interface PlanProblem {
  path: string;
  problem: string;
}

/** What is wrong with a value, or nothing. */
type Check = (value: unknown, path: string) => PlanProblem | undefined;

/**
 * A plan version out of parsed JSON, or what is wrong with it: fields missing, unknown or of another kind, rates below zero, rebate
 * slabs with gaps or overlaps. Checked by hand: a schema library would double the start of the income command.
 */
export function parsePlanVersion(data: unknown): { ok: true; plan: PlanVersion } | { ok: false; problem: PlanProblem } {
  const problem = planShape(data, '') ?? findPlanProblem(data as PlanVersion);
  return problem ? { ok: false, problem } : { ok: true, plan: data as PlanVersion };
}

const whole =
  (least: number, most: number = Number.MAX_SAFE_INTEGER): Check =>
  (value, path) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : {
          path,
          problem: `A whole number ${most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`}`,
        };
const text: Check = (value, path) => (typeof value === 'string' ? undefined : { path, problem: 'A text' });
const day: Check = (value, path) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : { path, problem: 'A day: YYYY-MM-DD' };
const orNull =
  (check: Check): Check =>
  (value, path) =>
    value === null ? undefined : check(value, path);

const listOf =
  (check: Check, least: number, most: number): Check =>
  (value, path) => {
    if (!Array.isArray(value) || value.length < least || value.length > most)
      return { path, problem: `A list of ${least} to ${most}` };
    for (const [index, each] of value.entries()) {
      const problem = check(each, `${path}[${index}]`);
      if (problem) return problem;
    }
    return undefined;
  };

const fields =
  (checks: Record<string, Check>, optional: Record<string, Check> = {}): Check =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { path: path || 'the plan', problem: 'An object' };
    const found = value as Record<string, unknown>;
    const pathOf = (name: string) => (path ? `${path}.${name}` : name);
    for (const [name, check] of Object.entries(checks)) {
      if (!(name in found)) return { path: pathOf(name), problem: 'The field is missing' };
      const problem = check(found[name], pathOf(name));
      if (problem) return problem;
    }
    for (const name of Object.keys(found)) {
      if (name in checks) continue;
      const problem = optional[name]
        ? optional[name](found[name], pathOf(name))
        : { path: pathOf(name), problem: 'No such field' };
      if (problem) return problem;
    }
    return undefined;
  };

/** Texts under keys of any name. */
const texts: Check = (value, path) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { path, problem: 'An object' };
  const wrong = Object.entries(value).find(([, each]) => typeof each !== 'string');
  return wrong && { path: `${path}.${wrong[0]}`, problem: 'A text' };
};

const bp = whole(0, 10_000);
const planShape = fields({
  effective_from: day,
  sp_paise: whole(1),
  active_centi_sp: whole(0),
  freeze_months: whole(1),
  personal_bp: bp,
  rebate: listOf(fields({ over_paise: whole(0), upto_paise: orNull(whole(0)), bp }), 1, 100),
  level_bp: listOf(bp, 0, 100),
  ranks: listOf(
    fields(
      { name: text, leaders: whole(0), network: whole(0), e_bonus_bp: bp, r_bonus_bp: bp },
      { names: texts, levels: whole(0) },
    ),
    2,
    31,
  ),
  r_bonus_limit: whole(0),
  fixed_income_paise: orNull(whole(0)),
});

/** What no single field can tell: a month has one plan, a hundredth of a point whole paise, the slabs no gap. */
function findPlanProblem(plan: PlanVersion): PlanProblem | undefined {
  if (!plan.effective_from.endsWith('-01'))
    return { path: 'effective_from', problem: 'A plan starts on the first day of a month' };
  if (plan.sp_paise % 100 !== 0) return { path: 'sp_paise', problem: 'A sale point is worth whole rupees' };
  const wide = plan.ranks.findIndex(({ levels }) => levels !== undefined && levels > plan.level_bp.length);
  if (wide >= 0) return { path: `ranks[${wide}].levels`, problem: `The plan has ${plan.level_bp.length} levels` };
  const free = plan.ranks.findIndex(({ leaders, network }, index) => index > 0 && leaders === 0 && network === 0);
  if (free >= 0) return { path: `ranks[${free}]`, problem: 'A rank above the first needs leaders or network' };
  return findSlabProblem(plan.rebate);
}

function findSlabProblem(slabs: PlanVersion['rebate']): PlanProblem | undefined {
  let reached: number | null = 0;
  for (const [index, { over_paise, upto_paise }] of slabs.entries()) {
    const path = `rebate[${index}]`;
    if (reached === null) return { path, problem: 'The slab before has no end' };
    if (over_paise !== reached) {
      const what = over_paise > reached ? 'leaves a gap after' : 'overlaps with';
      return { path: `${path}.over_paise`, problem: `The slab ${what} the one that ends at ${reached} paise` };
    }
    if (upto_paise !== null && upto_paise <= over_paise)
      return { path: `${path}.upto_paise`, problem: 'The slab runs backwards' };
    reached = upto_paise;
  }
  return reached === null
    ? undefined
    : { path: `rebate[${slabs.length - 1}].upto_paise`, problem: 'The last slab must have no end (null)' };
}

/** Where the plan versions stand that come with the program, each in a file named by its first day. */
export const planFolder = `${import.meta.dirname}/plans`;
