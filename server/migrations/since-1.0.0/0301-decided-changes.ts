import { type Kysely, sql } from 'kysely';

/** Finds changes of sponsor that take effect later, of which there are few; and stores who was warned of a freeze. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE INDEX member_sponsor_decided ON member_sponsor (effective_at) WHERE effective_at > recorded_at;

CREATE TABLE member_warning (
  member_id text NOT NULL REFERENCES member,
  -- The first day of the last of the silent months.
  month date NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, month)
);

-- The day of joining is computed, and not yet there when the trigger looks.
DROP TRIGGER member_stays ON member;
CREATE TRIGGER member_stays BEFORE UPDATE OR DELETE ON member FOR EACH ROW WHEN (NOT is_ending_demo_member(OLD.member_id))
  EXECUTE FUNCTION history_stays(customer_id, first_name, last_name, status, title, agreement, agreed_at, contact_shown_since, joined_on);
`,
    )
    .execute(db);
}
