import { type Kysely, sql } from 'kysely';

/**
 * The direct sellers' income plan by the day from which it holds. Rates in basis points, money in paise, points in hundredths.
 * The first version is the company's plan as specified; the fixed income of its highest rank is not set, and has no P-bonus chart yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE plan_version (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  effective_from date NOT NULL UNIQUE,
  sp_paise int NOT NULL CHECK (sp_paise > 0),
  active_centi_sp int NOT NULL CHECK (active_centi_sp >= 0),
  freeze_months int NOT NULL CHECK (freeze_months > 0),
  personal_bp int NOT NULL CHECK (personal_bp BETWEEN 0 AND 10000),
  -- [{over_paise, upto_paise, bp}], ascending; the last one's upto_paise is null
  rebate jsonb NOT NULL,
  -- bp by level, the first level first
  level_bp jsonb NOT NULL,
  -- [{name, leaders, network, e_bonus_bp, r_bonus_bp}], rank 1 first
  ranks jsonb NOT NULL,
  r_bonus_limit int NOT NULL CHECK (r_bonus_limit >= 0),
  -- Of the highest rank, a month
  fixed_income_paise bigint CHECK (fixed_income_paise >= 0)
);

CREATE TABLE p_bonus_row (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_version_id int NOT NULL REFERENCES plan_version,
  from_sp int NOT NULL CHECK (from_sp >= 0),
  to_sp int NOT NULL CHECK (to_sp >= from_sp),
  bonus_bp int NOT NULL CHECK (bonus_bp BETWEEN 0 AND 10000),
  UNIQUE (plan_version_id, from_sp)
);

INSERT INTO plan_version (effective_from, sp_paise, active_centi_sp, freeze_months, personal_bp, rebate, level_bp, ranks, r_bonus_limit)
VALUES ('2024-04-01', 1000, 5000, 3, 2100,
  '[{"over_paise": 0, "upto_paise": 50000, "bp": 400},
    {"over_paise": 50000, "upto_paise": 100000, "bp": 500},
    {"over_paise": 100000, "upto_paise": 200000, "bp": 600},
    {"over_paise": 200000, "upto_paise": 400000, "bp": 700},
    {"over_paise": 400000, "upto_paise": 700000, "bp": 800},
    {"over_paise": 700000, "upto_paise": 1000000, "bp": 900},
    {"over_paise": 1000000, "upto_paise": null, "bp": 1000}]',
  '[1100, 1000, 900, 800, 700, 600, 500, 400, 350, 300, 250, 200, 150, 100]',
  '[{"name": "Simple", "leaders": 0, "network": 0, "e_bonus_bp": 500, "r_bonus_bp": 0},
    {"name": "Bronze Star", "leaders": 1, "network": 2, "e_bonus_bp": 610, "r_bonus_bp": 100},
    {"name": "Silver Star", "leaders": 2, "network": 4, "e_bonus_bp": 620, "r_bonus_bp": 300},
    {"name": "Gold Star", "leaders": 3, "network": 8, "e_bonus_bp": 630, "r_bonus_bp": 500},
    {"name": "Emerald Gem", "leaders": 4, "network": 16, "e_bonus_bp": 710, "r_bonus_bp": 700},
    {"name": "Topaz Gem", "leaders": 5, "network": 32, "e_bonus_bp": 720, "r_bonus_bp": 900},
    {"name": "Diamond Gem", "leaders": 6, "network": 64, "e_bonus_bp": 730, "r_bonus_bp": 1100},
    {"name": "Champion", "leaders": 7, "network": 128, "e_bonus_bp": 800, "r_bonus_bp": 1300},
    {"name": "Ambassador", "leaders": 8, "network": 256, "e_bonus_bp": 900, "r_bonus_bp": 1500},
    {"name": "Director", "leaders": 9, "network": 512, "e_bonus_bp": 1000, "r_bonus_bp": 1700},
    {"name": "Super Director", "leaders": 10, "network": 1024, "e_bonus_bp": 1010, "r_bonus_bp": 1900},
    {"name": "Chief Director", "leaders": 11, "network": 2048, "e_bonus_bp": 1020, "r_bonus_bp": 2100},
    {"name": "Executive Director", "leaders": 12, "network": 4096, "e_bonus_bp": 1030, "r_bonus_bp": 2300},
    {"name": "Presidential Director", "leaders": 13, "network": 8192, "e_bonus_bp": 1040, "r_bonus_bp": 2500},
    {"name": "Royal Director", "leaders": 14, "network": 16384, "e_bonus_bp": 1050, "r_bonus_bp": 2700},
    {"name": "Supremo Director", "leaders": 15, "network": 32768, "e_bonus_bp": 1100, "r_bonus_bp": 2900}]',
  15);
`,
    )
    .execute(db);
}
