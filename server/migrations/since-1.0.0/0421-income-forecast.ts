import { type Kysely, sql } from 'kysely';

/**
 * A forecast of the running month's incomes, computed each night, in tables of its own so that nothing mistakes it for
 * income.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE income_forecast (
  -- Its first day.
  month date PRIMARY KEY CHECK (month = date_trunc('month', month::timestamp)::date),
  -- Grows whenever it is computed: what an earlier attempt still writes is rejected.
  attempt int NOT NULL DEFAULT 0,
  -- The attempt that is complete, and what it was read from; null before the first.
  shown int,
  computed_at timestamptz,
  plan text,
  members int,
  active int,
  earners int,
  gross_paise bigint,
  CHECK ((shown IS NULL) = (computed_at IS NULL OR plan IS NULL OR gross_paise IS NULL))
);

CREATE TABLE income_forecast_member (
  month date NOT NULL REFERENCES income_forecast ON DELETE CASCADE,
  attempt int NOT NULL,
  member_id text NOT NULL,
  own_centi_sp bigint NOT NULL,
  is_active boolean NOT NULL,
  is_frozen boolean NOT NULL,
  rank smallint NOT NULL,
  leaders int NOT NULL,
  network int NOT NULL,
  personal_paise bigint NOT NULL,
  rebate_paise bigint NOT NULL,
  group_paise bigint NOT NULL,
  fixed_paise bigint NOT NULL,
  e_bonus_paise bigint NOT NULL,
  r_bonus_paise bigint NOT NULL,
  p_bonus_paise bigint NOT NULL,
  gross_paise bigint NOT NULL,
  PRIMARY KEY (month, attempt, member_id)
);
`,
    )
    .execute(db);
}
