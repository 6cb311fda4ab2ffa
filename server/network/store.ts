import { sql } from 'kysely';
import type { IncomePlan, PBonusRow } from '#contract/income-plan.ts';
import type { Language } from '#contract/language.ts';
import { bumpCatalogVersion } from '#server/catalog/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { ok, err, invalidFields, type Result } from '#server/platform/result.ts';
import { type PBonusDraft, pBonusFaults } from './plan-rules.ts';

interface PlanRow {
  effective_from: string;
  sp_paise: number;
  active_centi_sp: number;
  freeze_months: number;
  personal_bp: number;
  rebate: { over_paise: number; upto_paise: number | null; bp: number }[];
  level_bp: number[];
  ranks: { name: string; name_hi?: string; leaders: number; network: number; e_bonus_bp: number; r_bonus_bp: number }[];
  r_bonus_limit: number;
  fixed_income_paise: number | null;
}

/** The version that holds on a day is the one with the latest start not after it. */
const inForceOn = (day: string) =>
  sql`(SELECT id FROM plan_version WHERE effective_from <= ${day}::date ORDER BY effective_from DESC LIMIT 1)`;

/** The plan that holds on `day` (YYYY-MM-DD in India), its ranks' names in a language; null before the first. */
export async function findPlan(db: Db, day: string, language: Language): Promise<IncomePlan | null> {
  const { rows } = await sql<PlanRow>`
    SELECT effective_from, sp_paise, active_centi_sp, freeze_months, personal_bp, rebate, level_bp, ranks, r_bonus_limit, fixed_income_paise
    FROM plan_version WHERE id = ${inForceOn(day)}`.execute(db);
  return rows[0] ? planOnTheWire(rows[0], language) : null;
}

function planOnTheWire(row: PlanRow, language: Language): IncomePlan {
  return {
    effective_from: row.effective_from,
    sp_value: row.sp_paise / 100,
    active_sp: row.active_centi_sp / 100,
    freeze_months: row.freeze_months,
    personal_percent: row.personal_bp / 100,
    rebate: row.rebate.map(({ over_paise, upto_paise, bp }) => ({
      over: over_paise / 100,
      upto: upto_paise === null ? null : upto_paise / 100,
      percent: bp / 100,
    })),
    levels: row.level_bp.map((bp, index) => ({ level: index + 1, percent: bp / 100 })),
    ranks: row.ranks.map(({ e_bonus_bp, r_bonus_bp, name, name_hi, ...rank }, index) => ({
      rank: index + 1,
      name: language === 'hi' && name_hi ? name_hi : name,
      ...rank,
      e_bonus: e_bonus_bp / 100,
      r_bonus: r_bonus_bp / 100,
    })),
    r_bonus_limit: row.r_bonus_limit,
    fixed_income: row.fixed_income_paise === null ? null : row.fixed_income_paise / 100,
  };
}

/** The P-bonus chart of the plan that holds on `day`, ascending. */
export async function findPBonusChart(db: Db, day: string): Promise<PBonusRow[]> {
  const { rows } = await sql<Omit<PBonusRow, 'sp_bonus'> & { bonus_bp: number }>`
    SELECT id, from_sp, to_sp, bonus_bp FROM p_bonus_row WHERE plan_version_id = ${inForceOn(day)} ORDER BY from_sp`.execute(
    db,
  );
  return rows.map(({ bonus_bp, ...row }) => ({ ...row, sp_bonus: bonus_bp / 100 }));
}

/**
 * Replaces the P-bonus chart of the plan that holds on `day`; after the commit the caller tells services.catalogChanged.
 * Rejects rows that overlap or run backwards, by "<row>.<field>", and a day before the first plan.
 */
export async function savePBonusChart(
  tx: Tx,
  day: string,
  drafts: readonly PBonusDraft[],
): Promise<Result<PBonusRow[]>> {
  const faults = pBonusFaults(drafts);
  if (Object.keys(faults).length > 0) return invalidFields(faults);
  // Two savings at once must not mix their rows.
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM plan_version WHERE id = ${inForceOn(day)} FOR UPDATE`.execute(tx);
  const version = rows[0]?.id;
  if (version === undefined) return err(409, 'plan_not_found', 'No income plan holds on that day');
  await sql`DELETE FROM p_bonus_row WHERE plan_version_id = ${version}`.execute(tx);
  await sql`
    INSERT INTO p_bonus_row (plan_version_id, from_sp, to_sp, bonus_bp)
    SELECT ${version}::int, "fromSp", "toSp", "bonusBp"
    FROM jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) AS r ("fromSp" int, "toSp" int, "bonusBp" int)
    ORDER BY "fromSp"`.execute(tx);
  await bumpCatalogVersion(tx);
  return ok(await findPBonusChart(tx, day));
}
