import { type Kysely, sql } from 'kysely';

/** A request for another sponsor ends with the membership (docs/decisions/0071). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE sponsor_change DROP CONSTRAINT sponsor_change_state_check;
ALTER TABLE sponsor_change ADD CONSTRAINT sponsor_change_state_check
  CHECK (state IN ('draft', 'requested', 'approved', 'declined', 'withdrawn', 'lapsed'));
-- How its member left before it was decided.
ALTER TABLE sponsor_change ADD COLUMN lapsed_by text CHECK (lapsed_by IN ('exited', 'terminated'));
ALTER TABLE sponsor_change ADD CHECK ((state = 'lapsed') = (lapsed_by IS NOT NULL));

CREATE FUNCTION close_sponsor_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone timestamptz := (SELECT max(effective_at) FROM member_status WHERE member_id = NEW.member_id AND status = NEW.status);
BEGIN
  UPDATE sponsor_change SET state = 'lapsed', lapsed_by = NEW.status, decided_at = gone
    WHERE member_id = NEW.member_id AND state = 'requested';
  UPDATE sponsor_change SET state = 'withdrawn', decided_at = gone, proof = NULL, key_id = NULL
    WHERE member_id = NEW.member_id AND state = 'draft';
  RETURN NULL;
END $$;
CREATE TRIGGER member_closes_sponsor_changes AFTER UPDATE OF status ON member FOR EACH ROW
  WHEN (NEW.status IN ('exited', 'terminated') AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION close_sponsor_changes();
UPDATE sponsor_change c SET state = 'lapsed', lapsed_by = m.status,
    decided_at = (SELECT max(s.effective_at) FROM member_status s WHERE s.member_id = m.member_id AND s.status = m.status)
  FROM member m WHERE m.member_id = c.member_id AND c.state = 'requested' AND m.status IN ('exited', 'terminated');
UPDATE sponsor_change c SET state = 'withdrawn', proof = NULL, key_id = NULL,
    decided_at = (SELECT max(s.effective_at) FROM member_status s WHERE s.member_id = m.member_id AND s.status = m.status)
  FROM member m WHERE m.member_id = c.member_id AND c.state = 'draft' AND m.status IN ('exited', 'terminated');
`,
    )
    .execute(db);
}
