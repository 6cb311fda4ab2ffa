import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { IncomePlan, PBonusRow } from '#contract/income-plan.ts';
import type { Language } from '#contract/language.ts';
import { type PBonusDraft, pBonusFaults, type PlanVersion as Plan } from '#contract/plan-version.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { basisPoints } from '#server/money/rates.ts';
import type { PlanVersion } from '#server/platform/database-types.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { ok, err, invalidFields, type Result } from '#server/platform/result.ts';
import { nameIn } from '#server/platform/translations.ts';
import type { StoredPlan } from './income/rules.ts';
import { messages } from '#server/platform/messages.ts';

/** JSON columns of a version. Money in paise, rates in basis points. */
const Rebate = z.array(z.object({ over_paise: z.int(), upto_paise: z.int().nullable(), bp: z.int() }));
const LevelRates = z.array(z.int());
const Ranks = z.array(
  z.object({
    name: z.string(),
    names: z.record(z.string(), z.string()).default({}),
    leaders: z.int(),
    network: z.int(),
    e_bonus_bp: z.int(),
    r_bonus_bp: z.int(),
    levels: z.int().optional(),
  }),
);

/** The version in force on a day: the one with the latest start up to that day that was not withdrawn. */
function versionOn(db: Db, day: string) {
  return db
    .selectFrom('plan_version')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('plan_version')
        .select('id')
        .where('effective_from', '<=', day)
        .where('withdrawn_at', 'is', null)
        .orderBy('effective_from', 'desc')
        .limit(1),
    );
}

/** `day` is YYYY-MM-DD in India; the ranks' names are in `language`. Null before the first plan. */
export async function findPlan(db: Db, day: string, language: Language): Promise<IncomePlan | null> {
  const row = await versionOn(db, day).selectAll().executeTakeFirst();
  return row ? planOnTheWire(row, language) : null;
}

function planOnTheWire(row: Selectable<PlanVersion>, language: Language): IncomePlan {
  return {
    effective_from: row.effective_from,
    sp_value: row.sp_paise / 100,
    active_sp: row.active_centi_sp / 100,
    freeze_months: row.freeze_months,
    personal_percent: row.personal_bp / 100,
    rebate: Rebate.parse(row.rebate).map(({ over_paise, upto_paise, bp }) => ({
      over: over_paise / 100,
      upto: upto_paise === null ? null : upto_paise / 100,
      percent: bp / 100,
    })),
    levels: LevelRates.parse(row.level_bp).map((bp, index) => ({ level: index + 1, percent: bp / 100 })),
    ranks: Ranks.parse(row.ranks).map(({ e_bonus_bp, r_bonus_bp, name, names, ...rank }, index) => ({
      rank: index + 1,
      name: nameIn(language, name, names),
      ...rank,
      e_bonus: e_bonus_bp / 100,
      r_bonus: r_bonus_bp / 100,
    })),
    r_bonus_limit: row.r_bonus_limit,
    fixed_income: row.fixed_income_paise === null ? null : row.fixed_income_paise / 100,
  };
}

/** In the format of the plan's file. */
export function toPlanData(row: Selectable<PlanVersion>): Plan {
  const { effective_from, sp_paise, active_centi_sp, freeze_months, personal_bp, rebate, level_bp, ranks } = row;
  const { r_bonus_limit, fixed_income_paise } = row;
  return {
    effective_from,
    sp_paise,
    active_centi_sp,
    freeze_months,
    personal_bp,
    r_bonus_limit,
    rebate,
    level_bp,
    ranks,
    fixed_income_paise,
  } as Plan;
}

/**
 * The plan in force on `day` and its P-bonus chart for the income engine. The JSON of the same plan is always the same.
 * It was checked when it was stored and is not checked again, so that later rules do not prevent closing a month. Null
 * before the first plan.
 */
export async function readStoredPlan(db: Db, day: string): Promise<StoredPlan | null> {
  const row = await versionOn(db, day).selectAll().executeTakeFirst();
  if (!row) return null;
  const chart = await db
    .selectFrom('p_bonus_row')
    .select(['from_sp as fromSp', 'to_sp as toSp', 'bonus_bp as bonusBp'])
    .where('plan_version_id', '=', row.id)
    .orderBy('from_sp')
    .execute();
  return { plan: JSON.stringify(toPlanData(row)), pBonusChart: JSON.stringify(chart satisfies PBonusDraft[]) };
}

/** Ascending. */
export async function findPBonusChart(db: Db, day: string): Promise<PBonusRow[]> {
  const rows = await db
    .selectFrom('p_bonus_row')
    .innerJoin(versionOn(db, day).select('id').as('version'), 'version.id', 'plan_version_id')
    .select(['p_bonus_row.id', 'from_sp', 'to_sp', 'bonus_bp'])
    .orderBy('from_sp')
    .execute();
  return rows.map(({ bonus_bp, ...row }) => ({ ...row, sp_bonus: bonus_bp / 100 }));
}

/**
 * Replaces the P-bonus chart of the plan in force on `day`. Only for the demo: a trigger rejects it for a version that
 * staff have published. Call `services.catalogChanged.notify()` after the commit. Errors: 422 keyed "<row>.<field>" if
 * rows overlap or run backwards; 409 plan_not_found before the first plan.
 */
export async function savePBonusChart(
  tx: Tx,
  day: string,
  drafts: readonly PBonusDraft[],
): Promise<Result<PBonusRow[]>> {
  const faults = pBonusFaults(drafts);
  if (Object.keys(faults).length > 0) return invalidFields(faults);
  // Otherwise two concurrent calls could mix their rows.
  const version = (await versionOn(tx, day).select('id').forUpdate().executeTakeFirst())?.id;
  if (version === undefined) return err(409, 'plan_not_found', messages.errors.plan.notFound);
  await tx.deleteFrom('p_bonus_row').where('plan_version_id', '=', version).execute();
  const rows = drafts
    .toSorted((one, other) => one.fromSp - other.fromSp)
    .map(({ fromSp, toSp, bonusBp }) => {
      return { plan_version_id: version, from_sp: fromSp, to_sp: toSp, bonus_bp: basisPoints(bonusBp) };
    });
  if (rows.length > 0) await tx.insertInto('p_bonus_row').values(rows).execute();
  await bumpCatalogVersion(tx);
  return ok(await findPBonusChart(tx, day));
}
