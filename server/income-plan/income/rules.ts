import type { PBonusDraft, PlanVersion } from '#contract/plan-version.ts';

/** One version of the plan as the engine reads it. Arrays by rank start at index 1; index 0 is unused. */
export interface IncomeRules {
  paisePerCentiSp: number;
  activeCentiSp: number;
  freezeMonths: number;
  personalBp: number;
  /** Largest purchase amount in each rebate slab, ascending; the last is Infinity. */
  slabUptoPaise: Float64Array;
  slabBp: Int32Array;
  /** All slab ends are multiples of this; 0 if the table by steps would be too long. */
  slabStepPaise: number;
  /** Rate by number of steps, rounded up. The last entry is for that many or more. */
  slabBpBySteps: Int32Array;
  /** Level 1 is at index 0. */
  levelBp: Int32Array;
  topRank: number;
  rankNames: readonly string[];
  /** Active direct recruits, and active members in the whole group below, that each rank requires. */
  rankLeaders: Float64Array;
  rankNetwork: Float64Array;
  /** How many levels of group sale income each rank opens. */
  rankLevels: Int32Array;
  eBonusBp: Int32Array;
  rBonusBp: Int32Array;
  rBonusLimit: number;
  fixedIncomePaise: number | null;
  /** P-bonus rows, ascending, disjoint. Whole sale points, both ends inclusive. */
  chart: readonly PBonusDraft[];
}

/**
 * Turns a plan version and a P-bonus chart into the engine's rules.
 * @param fixedIncomePaise overrides the plan's own amount for the highest rank
 * @throws RangeError for a chart whose rows overlap or run backwards
 */
export function compileRules(
  plan: PlanVersion,
  { chart = [], fixedIncomePaise }: { chart?: readonly PBonusDraft[]; fixedIncomePaise?: number | undefined } = {},
): IncomeRules {
  const byRank = (of: (rank: PlanVersion['ranks'][number]) => number) => [0, ...plan.ranks.map(of)];
  return {
    paisePerCentiSp: plan.sp_paise / 100,
    activeCentiSp: plan.active_centi_sp,
    freezeMonths: plan.freeze_months,
    personalBp: plan.personal_bp,
    slabUptoPaise: Float64Array.from(plan.rebate, ({ upto_paise }) => upto_paise ?? Infinity),
    slabBp: Int32Array.from(plan.rebate, ({ bp }) => bp),
    ...tabulateSlabs(plan.rebate),
    levelBp: Int32Array.from(plan.level_bp),
    topRank: plan.ranks.length,
    rankNames: ['', ...plan.ranks.map(({ name }) => name)],
    rankLeaders: Float64Array.from(byRank(({ leaders }) => leaders)),
    rankNetwork: Float64Array.from(byRank(({ network }) => network)),
    rankLevels: Int32Array.from(byRank(({ levels }) => levels ?? plan.level_bp.length)),
    eBonusBp: Int32Array.from(byRank(({ e_bonus_bp }) => e_bonus_bp)),
    rBonusBp: Int32Array.from(byRank(({ r_bonus_bp }) => r_bonus_bp)),
    rBonusLimit: plan.r_bonus_limit,
    fixedIncomePaise: fixedIncomePaise ?? plan.fixed_income_paise,
    chart: orderChart(chart),
  };
}

/** A month's plan as stored with its close: JSON text, unchanged to the byte. */
export interface StoredPlan {
  plan: string;
  /** `PBonusDraft[]` as JSON. */
  pBonusChart: string;
}

/** The rules of a stored plan. If the plan sets no amount for the highest rank, it counts as 0. */
export function rulesOf({ plan, pBonusChart }: StoredPlan): IncomeRules {
  const version = JSON.parse(plan) as PlanVersion;
  const chart = JSON.parse(pBonusChart) as PBonusDraft[];
  return compileRules(version, { chart, fixedIncomePaise: version.fixed_income_paise ?? 0 });
}

/**
 * Returns the rows in ascending order. It checks them without the shop's messages, which take longer to load than the
 * engine.
 */
function orderChart(chart: readonly PBonusDraft[]): PBonusDraft[] {
  const ascending = chart.toSorted((a, b) => a.fromSp - b.fromSp);
  for (const [at, { fromSp, toSp }] of ascending.entries()) {
    if (toSp < fromSp) throw new RangeError(`The P-bonus row from ${fromSp} runs backwards`);
    if (at > 0 && fromSp <= ascending[at - 1]!.toSp) throw new RangeError(`Two P-bonus rows hold ${fromSp} points`);
  }
  return ascending;
}

/** Tabulates rebate rates by steps of the slabs' greatest common divisor, so that finding a rate takes no search. */
function tabulateSlabs(slabs: PlanVersion['rebate']): Pick<IncomeRules, 'slabStepPaise' | 'slabBpBySteps'> {
  const ends = slabs.flatMap(({ upto_paise }) => upto_paise ?? []);
  const step = ends.reduce(greatestCommonDivisor, 0);
  const steps = step === 0 ? 0 : ends.at(-1)! / step;
  if (step === 0 || steps > 10_000) return { slabStepPaise: 0, slabBpBySteps: new Int32Array(0) };
  const bpAfter = (count: number) =>
    slabs.find(({ upto_paise }) => upto_paise === null || count * step <= upto_paise)!.bp;
  return { slabStepPaise: step, slabBpBySteps: Int32Array.from({ length: steps + 2 }, (_, count) => bpAfter(count)) };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
