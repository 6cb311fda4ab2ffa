import { type Kysely, sql } from 'kysely';

/**
 * By which channels members want to be notified of payouts, with the time of each choice. The last choice per channel
 * counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE member_notification_choice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  channel text NOT NULL CHECK (channel IN ('email', 'sms', 'whatsapp')),
  is_given boolean NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX member_notification_choice_of ON member_notification_choice (member_id, channel, id DESC);
CREATE TRIGGER member_notification_choice_stays BEFORE UPDATE OR DELETE ON member_notification_choice FOR EACH ROW
  WHEN (NOT is_ending_demo_member(OLD.member_id)) EXECUTE FUNCTION history_stays();
CREATE TRIGGER member_notification_choice_all_stay BEFORE TRUNCATE ON member_notification_choice FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
