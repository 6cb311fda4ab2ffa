import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { planFolder } from '#server/network/plan-version.ts';

/**
 * The income plan comes from the file that the income command reads, so that the pages and the incomes cannot disagree. A later version is
 * a new file and a migration like this one. A fixed income that staff have set stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const plan = readFileSync(`${planFolder}/2024-04-01.json`, 'utf8');
  await sql`
    INSERT INTO plan_version (effective_from, sp_paise, active_centi_sp, freeze_months, personal_bp, rebate, level_bp, ranks, r_bonus_limit, fixed_income_paise)
    SELECT effective_from, sp_paise, active_centi_sp, freeze_months, personal_bp, rebate, level_bp, ranks, r_bonus_limit, fixed_income_paise
    FROM jsonb_to_record(${plan}::jsonb) AS file (effective_from date, sp_paise int, active_centi_sp int, freeze_months int,
      personal_bp int, rebate jsonb, level_bp jsonb, ranks jsonb, r_bonus_limit int, fixed_income_paise bigint)
    ON CONFLICT (effective_from) DO UPDATE SET
      (sp_paise, active_centi_sp, freeze_months, personal_bp, rebate, level_bp, ranks, r_bonus_limit) =
      (EXCLUDED.sp_paise, EXCLUDED.active_centi_sp, EXCLUDED.freeze_months, EXCLUDED.personal_bp, EXCLUDED.rebate,
       EXCLUDED.level_bp, EXCLUDED.ranks, EXCLUDED.r_bonus_limit)`.execute(db);
}
