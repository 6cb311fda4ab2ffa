import { type Kysely, sql } from 'kysely';

/**
 * Staff publish versions of the income plan. The draft has its own table, because readers of plan_version, including
 * the previous version of the program, take each row for a version that is or will be in force.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- One row at most.
CREATE TABLE plan_draft (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- As contract/plan-version.ts has it.
  plan jsonb NOT NULL,
  -- [{from_sp, to_sp, bonus_bp}]
  p_bonus jsonb NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL
);

ALTER TABLE plan_version
  -- Null: comes with the program.
  ADD COLUMN published_at timestamptz,
  ADD COLUMN requested_by text,
  ADD COLUMN published_by text,
  -- Before it was in force.
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawal_requested_by text,
  ADD COLUMN withdrawn_by text;

ALTER TABLE plan_version DROP CONSTRAINT plan_version_effective_from_key;
CREATE UNIQUE INDEX plan_version_effective_from ON plan_version (effective_from) WHERE withdrawn_at IS NULL;

CREATE TRIGGER plan_version_stays BEFORE UPDATE OR DELETE ON plan_version FOR EACH ROW
  EXECUTE FUNCTION history_stays('withdrawn_at', 'withdrawal_requested_by', 'withdrawn_by');
CREATE TRIGGER plan_version_all_stay BEFORE TRUNCATE ON plan_version FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- The chart of a version that staff have published comes with it, in one transaction. The chart of the version that comes with the program is the demo's.
CREATE FUNCTION published_chart_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM plan_version WHERE id IN (OLD.plan_version_id, NEW.plan_version_id) AND published_at IS NOT NULL
    AND (TG_OP <> 'INSERT' OR xmin <> pg_current_xact_id()::xid)) THEN
    RAISE EXCEPTION 'the P-bonus chart of a published plan is never changed or deleted';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER p_bonus_row_stays BEFORE INSERT OR UPDATE OR DELETE ON p_bonus_row FOR EACH ROW EXECUTE FUNCTION published_chart_stays();
`,
    )
    .execute(db);
}
