import { type Kysely, sql } from 'kysely';

/**
 * What returns of sales of approved months deduct from a month's incomes: next to the statements, which include these
 * returns, what those members would earn without them. Computed from the same stored input, with the same rules.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE income_clawback (
  close_id bigint NOT NULL REFERENCES income_close,
  member_id text NOT NULL,
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
CREATE TRIGGER income_clawback_unchanged BEFORE UPDATE ON income_clawback FOR EACH ROW EXECUTE FUNCTION income_close_stays();
CREATE TRIGGER income_clawback_added AFTER INSERT ON income_clawback REFERENCING NEW TABLE AS touched FOR EACH STATEMENT
  EXECUTE FUNCTION income_close_is_open();
CREATE TRIGGER income_clawback_stays AFTER DELETE ON income_clawback REFERENCING OLD TABLE AS touched FOR EACH STATEMENT
  EXECUTE FUNCTION income_close_is_open();
CREATE TRIGGER income_clawback_all_stay BEFORE TRUNCATE ON income_clawback FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

ALTER TABLE income_close_input DROP CONSTRAINT income_close_input_part_check;
ALTER TABLE income_close_input ADD CONSTRAINT income_close_input_part_check CHECK (part IN ('members', 'purchases', 'late_returns'));
-- Null in closes that were computed before.
ALTER TABLE income_close ADD COLUMN late_returns_sha256 text, ADD COLUMN clawback_sha256 text;

-- Returns of a month's sales of earlier months are few among its entries.
CREATE INDEX sale_point_entry_reversal ON sale_point_entry (month, member_id) WHERE reverses IS NOT NULL;
`,
    )
    .execute(db);
}
