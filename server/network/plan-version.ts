import * as z from 'zod/mini';

/** Rate in basis points: 500 is 5 %. */
const Bp = z.int().check(z.gte(0), z.lte(10_000));
const Whole = z.int().check(z.gte(0));

const PlanVersionShape = z.strictObject({
  /** First day on which the version holds, YYYY-MM-DD in India. */
  effective_from: z.iso.date(),
  /** What one sale point stands for. */
  sp_paise: z.int().check(z.gt(0)),
  /** Own sale points, in hundredths, that make a member active for a month. */
  active_centi_sp: Whole,
  /** Months in a row below that which freeze a member ID. */
  freeze_months: z.int().check(z.gt(0)),
  personal_bp: Bp,
  /** By the month's purchase amount: over `over_paise`, up to `upto_paise` inclusive (null: without end). */
  rebate: z
    .array(z.strictObject({ over_paise: Whole, upto_paise: z.nullable(Whole), bp: Bp }))
    .check(z.minLength(1), z.maxLength(100)),
  /** Group sale income by level, the first level first. */
  level_bp: z.array(Bp).check(z.maxLength(100)),
  /** Rank 1 first. */
  ranks: z
    .array(
      z.strictObject({
        name: z.string(),
        name_hi: z.optional(z.string()),
        /** Active direct recruits that the rank needs. */
        leaders: Whole,
        /** Active members in the whole group below that the rank needs. */
        network: Whole,
        e_bonus_bp: Bp,
        r_bonus_bp: Bp,
        /** Levels that this rank opens for group sale income; without it all of `level_bp`. */
        levels: z.optional(Whole),
      }),
    )
    .check(z.minLength(2), z.maxLength(100)),
  /** R-bonus payments per member ID, at most. */
  r_bonus_limit: Whole,
  /** Of the highest rank, a month; null until it is set. */
  fixed_income_paise: z.nullable(Whole),
});

/** One version of the income plan, as its file has it and storage keeps it; the shop's pages and the income engine both read it. */
export type PlanVersion = z.infer<typeof PlanVersionShape>;

/** Something that keeps a plan from being used: where it stands (`rebate[2].bp`) and what is wrong. */
export interface PlanProblem {
  path: string;
  problem: string;
}

/**
 * A plan version out of parsed JSON, or what is wrong with it: fields missing, unknown or of another kind, rates below zero, rebate
 * slabs with gaps or overlaps.
 */
export function parsePlanVersion(data: unknown): { ok: true; plan: PlanVersion } | { ok: false; problem: PlanProblem } {
  const parsed = PlanVersionShape.safeParse(data);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    return { ok: false, problem: { path: pathText(path), problem: message } };
  }
  const problem = findPlanProblem(parsed.data);
  return problem ? { ok: false, problem } : { ok: true, plan: parsed.data };
}

const pathText = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    '',
  ) || 'the plan';

/** What no schema of single fields can tell: a month has one plan, a hundredth of a point whole paise, the slabs no gap. */
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
