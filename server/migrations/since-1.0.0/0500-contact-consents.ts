import { type Kysely, sql } from 'kysely';

/**
 * When members allowed their sponsors to see their mobile number, and when they withdrew that.
 * `member.contact_shown_since` has the current state.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE member_contact_consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  is_given boolean NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX member_contact_consent_of ON member_contact_consent (member_id, id);
CREATE TRIGGER member_contact_consent_stays BEFORE UPDATE OR DELETE ON member_contact_consent FOR EACH ROW
  WHEN (NOT is_ending_demo_member(OLD.member_id)) EXECUTE FUNCTION history_stays();
CREATE TRIGGER member_contact_consent_all_stay BEFORE TRUNCATE ON member_contact_consent FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
