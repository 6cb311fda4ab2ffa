import { type Kysely, sql } from 'kysely';

/**
 * Who got or lost which right, and by whom, so that nobody can act as two people, or make themselves the only holder.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE FUNCTION staff_history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- It goes with the account, and only the demo's accounts are ever deleted.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM staff WHERE id = OLD.staff_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;

CREATE TABLE staff_right_change (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  permission text NOT NULL,
  is_gained boolean NOT NULL,
  -- The logins of who asked for it and who approved it; empty where the command line did it.
  by_logins text[] NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX staff_right_change_by_permission ON staff_right_change (permission, at);
CREATE INDEX staff_right_change_by_staff ON staff_right_change (staff_id);
CREATE TRIGGER staff_right_change_stays BEFORE UPDATE OR DELETE ON staff_right_change FOR EACH ROW EXECUTE FUNCTION staff_history_stays();
CREATE TRIGGER staff_right_change_all_stay BEFORE TRUNCATE ON staff_right_change
  FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- A person's own number, by which a second account of theirs is known; null on accounts from before.
ALTER TABLE staff ADD COLUMN mobile text;
CREATE UNIQUE INDEX staff_mobile ON staff (mobile) WHERE deactivated_at IS NULL;
ALTER TABLE staff_invitation ADD COLUMN mobile text;
-- The logins of who asked for the invitation and who approved it.
ALTER TABLE staff_invitation ADD COLUMN by_logins text[] NOT NULL DEFAULT '{}';

-- Who may act without a second person for a while, because somebody at the machine said so.
CREATE TABLE staff_break_glass (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  reason text NOT NULL,
  begun_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX staff_break_glass_by_staff ON staff_break_glass (staff_id, ends_at);
CREATE TRIGGER staff_break_glass_stays BEFORE UPDATE OR DELETE ON staff_break_glass FOR EACH ROW EXECUTE FUNCTION staff_history_stays();
CREATE TRIGGER staff_break_glass_all_stay BEFORE TRUNCATE ON staff_break_glass
  FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
