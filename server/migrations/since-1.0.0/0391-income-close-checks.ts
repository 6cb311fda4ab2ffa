import { type Kysely, sql } from 'kysely';

/** Staff check what is unusual about a draft, with a note. Each check adds a row; the last one counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE income_close_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The draft that was looked at; drafts of the month that come later take it along.
  close_id bigint NOT NULL REFERENCES income_close,
  month date NOT NULL,
  kind text NOT NULL,
  -- Hash of whom it concerned, and with which figures.
  found text NOT NULL,
  note text NOT NULL CHECK (note <> ''),
  checked_by text NOT NULL,
  checked_at timestamptz NOT NULL
);
CREATE INDEX income_close_check_last ON income_close_check (month, kind, id DESC);
CREATE TRIGGER income_close_check_stays BEFORE UPDATE OR DELETE ON income_close_check FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER income_close_check_all_stay BEFORE TRUNCATE ON income_close_check FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER income_close_check_added AFTER INSERT ON income_close_check REFERENCING NEW TABLE AS touched FOR EACH STATEMENT
  EXECUTE FUNCTION income_close_is_open();
`,
    )
    .execute(db);
}
