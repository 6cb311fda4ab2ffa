import { type Kysely, sql } from 'kysely';

/** Closed months computed with other tables, for comparison. Newer simulations replace older ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE income_simulation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Grows whenever the job begins anew: what an earlier attempt still writes is rejected.
  attempt int NOT NULL DEFAULT 0,
  -- First days of the first and the last month.
  from_month date NOT NULL,
  to_month date NOT NULL CHECK (to_month >= from_month),
  -- Where the tables came from; null: the draft as it was then.
  plan_version_id int REFERENCES plan_version,
  -- JSON, as the engine reads it.
  plan text NOT NULL,
  p_bonus_chart text NOT NULL,
  plan_sha256 text NOT NULL,
  done_months int NOT NULL DEFAULT 0,
  all_months int NOT NULL,
  failure text,
  finished_at timestamptz,
  -- Of the files and plans of all months, and of the other plan.
  input_sha256 text,
  result jsonb,
  CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CHECK ((state = 'done') = (result IS NOT NULL AND input_sha256 IS NOT NULL))
);
-- One at a time.
CREATE UNIQUE INDEX income_simulation_running ON income_simulation ((true)) WHERE state = 'running';
`,
    )
    .execute(db);
}
