import { type Kysely, sql } from 'kysely';

/**
 * If the bank sends a paid payout back, its line becomes `returned` and its amount is added to the balance again
 * (docs/decisions/0077).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE payout_line
  -- The bank's day of the return; when it was written down is \`returned_at\`. Why it came back is in \`failure\`.
  ADD returned_on date,
  ADD returned_at timestamptz,
  DROP CONSTRAINT payout_line_state_check,
  ADD CONSTRAINT payout_line_state_check CHECK (state IN ('payable', 'held', 'carried', 'sent', 'paid', 'failed', 'returned')),
  DROP CONSTRAINT payout_line_check2,
  ADD CONSTRAINT payout_line_account CHECK (state IN ('held', 'carried') OR num_nonnulls(change_id, application_id) = 1),
  DROP CONSTRAINT payout_line_check3,
  ADD CONSTRAINT payout_line_settled CHECK ((state IN ('paid', 'failed', 'returned')) = (settled_at IS NOT NULL)),
  DROP CONSTRAINT payout_line_check4,
  ADD CONSTRAINT payout_line_paid CHECK ((state IN ('paid', 'returned')) = (utr IS NOT NULL AND paid_on IS NOT NULL)),
  DROP CONSTRAINT payout_line_check5,
  ADD CONSTRAINT payout_line_failed CHECK ((state IN ('failed', 'returned')) = (failure IS NOT NULL)),
  ADD CONSTRAINT payout_line_returned CHECK (
    CASE state WHEN 'returned' THEN returned_on >= paid_on AND returned_at IS NOT NULL ELSE num_nonnulls(returned_on, returned_at) = 0 END);

ALTER TABLE payout_batch
  ADD returned_lines int NOT NULL DEFAULT 0,
  ADD returned_paise bigint NOT NULL DEFAULT 0;

DROP TRIGGER payout_batch_stays ON payout_batch;
CREATE TRIGGER payout_batch_stays BEFORE UPDATE OR DELETE ON payout_batch FOR EACH ROW WHEN (OLD.state <> 'draft')
  EXECUTE FUNCTION history_stays(channel, template_key, sent_at, payable_lines, payable_paise, paid_lines, paid_paise, failed_lines, failed_paise,
    returned_lines, returned_paise);

-- A line that has ended stays, but that what was paid may come back; its seller is then written to anew.
DROP TRIGGER payout_line_settled_stays ON payout_line;
CREATE TRIGGER payout_line_settled_stays BEFORE UPDATE ON payout_line FOR EACH ROW
  WHEN (OLD.state IN ('paid', 'failed', 'returned') AND NOT (OLD.state = 'paid' AND NEW.state = 'returned')) EXECUTE FUNCTION history_stays(told_at);
CREATE TRIGGER payout_line_returned_stays BEFORE UPDATE ON payout_line FOR EACH ROW WHEN (OLD.state = 'paid' AND NEW.state = 'returned')
  EXECUTE FUNCTION history_stays(state, failure, returned_on, returned_at, told_at);
CREATE TRIGGER payout_line_settled_not_deleted BEFORE DELETE ON payout_line FOR EACH ROW WHEN (OLD.state IN ('paid', 'failed', 'returned'))
  EXECUTE FUNCTION history_stays();

DROP INDEX payout_line_of;
CREATE INDEX payout_line_of ON payout_line (member_id, id DESC) WHERE state IN ('sent', 'paid', 'failed', 'returned');
DROP INDEX payout_line_to_tell;
CREATE INDEX payout_line_to_tell ON payout_line (batch_id, id) WHERE state IN ('paid', 'returned') AND told_at IS NULL;
`,
    )
    .execute(db);
}
