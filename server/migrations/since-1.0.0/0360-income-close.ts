import { type Kysely, sql } from 'kysely';

/**
 * The monthly close: runs compute a month's incomes from an input that is stored with them, and write a statement per
 * member (docs/decisions/0075). An approved close never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE income_close (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its first day; calendar months in India.
  month date NOT NULL CHECK (month = date_trunc('month', month::timestamp)::date),
  state text NOT NULL CHECK (state IN ('running', 'draft', 'replaced', 'failed', 'approved')),
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Grows whenever the job begins anew: what an earlier attempt still writes is rejected.
  attempt int NOT NULL DEFAULT 0,
  step text NOT NULL DEFAULT 'waiting' CHECK (step IN ('waiting', 'reading', 'computing', 'writing', 'summing', 'done')),
  done_members int NOT NULL DEFAULT 0,
  all_members int NOT NULL DEFAULT 0,
  failure text,
  computed_at timestamptz,
  -- JSON as it was read, letter for letter, as the hashes are of it.
  plan text,
  p_bonus_chart text,
  plan_sha256 text,
  p_bonus_chart_sha256 text,
  members_sha256 text,
  purchases_sha256 text,
  -- Of the incomes as \`npm run income\` writes them.
  statements_sha256 text,
  -- Which entries, histories, plan and earlier close it was read from: an approval compares it with what is there by then.
  source_sha256 text,
  summary jsonb,
  approved_by text,
  approved_at timestamptz,
  CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CHECK ((state = 'approved') = (approved_at IS NOT NULL)),
  CHECK (state NOT IN ('draft', 'approved') OR (statements_sha256 IS NOT NULL AND source_sha256 IS NOT NULL AND summary IS NOT NULL))
);
CREATE UNIQUE INDEX income_close_running ON income_close (month) WHERE state = 'running';
CREATE UNIQUE INDEX income_close_current ON income_close (month) WHERE state IN ('draft', 'approved');
CREATE INDEX income_close_month ON income_close (month, id);

-- members.csv and purchases.csv as \`npm run income\` reads them, in blocks that are gzipped each.
CREATE TABLE income_close_input (
  close_id bigint NOT NULL REFERENCES income_close,
  part text NOT NULL CHECK (part IN ('members', 'purchases')),
  block int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (close_id, part, block)
);
ALTER TABLE income_close_input ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE income_statement (
  close_id bigint NOT NULL REFERENCES income_close,
  member_id text NOT NULL,
  -- At the month's end, as all of this; null for a root.
  sponsor_id text,
  is_frozen boolean NOT NULL,
  -- Highest rank and R-bonus payments of all earlier months.
  highest_rank smallint NOT NULL,
  r_bonus_count smallint NOT NULL,
  own_centi_sp bigint NOT NULL CHECK (own_centi_sp >= 0),
  purchase_paise bigint NOT NULL CHECK (purchase_paise >= 0),
  -- What is left below zero and goes on into the next month.
  carried_centi_sp bigint NOT NULL CHECK (carried_centi_sp <= 0),
  carried_paise bigint NOT NULL CHECK (carried_paise <= 0),
  is_active boolean NOT NULL,
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
  PRIMARY KEY (close_id, member_id),
  CHECK (gross_paise = personal_paise + rebate_paise + group_paise + fixed_paise + e_bonus_paise + r_bonus_paise + p_bonus_paise)
);
CREATE INDEX income_statement_of ON income_statement (member_id, close_id);
CREATE INDEX income_statement_recruits ON income_statement (close_id, sponsor_id);
CREATE INDEX income_statement_gross ON income_statement (close_id, gross_paise DESC, member_id);
CREATE INDEX income_statement_r_bonus ON income_statement (member_id) WHERE r_bonus_paise > 0;

CREATE FUNCTION income_close_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;
CREATE TRIGGER income_close_stays BEFORE UPDATE OR DELETE ON income_close FOR EACH ROW WHEN (OLD.state = 'approved')
  EXECUTE FUNCTION income_close_stays();
CREATE TRIGGER income_close_all_stay BEFORE TRUNCATE ON income_close FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

CREATE FUNCTION income_close_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT close_id FROM touched) AS t JOIN income_close c ON c.id = t.close_id WHERE c.state = 'approved') THEN
    RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
`,
    )
    .execute(db);
  for (const table of ['income_close_input', 'income_statement'])
    await sql
      .raw(
        `
CREATE TRIGGER ${table}_unchanged BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION income_close_stays();
CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION income_close_is_open();
CREATE TRIGGER ${table}_stays AFTER DELETE ON ${table} REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION income_close_is_open();
CREATE TRIGGER ${table}_all_stay BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
      )
      .execute(db);
}
