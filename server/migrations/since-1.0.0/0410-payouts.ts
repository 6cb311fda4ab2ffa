import { type Kysely, sql } from 'kysely';

/**
 * Payouts: batches that one member of staff makes and another approves, a line per member, and the banks' file
 * templates (docs/decisions/0077).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Those that staff have saved; the shipped ones are in the program until then.
CREATE TABLE payout_template (
  key text PRIMARY KEY CHECK (key ~ '^[a-z0-9-]{1,40}$'),
  content jsonb NOT NULL,
  version int NOT NULL DEFAULT 1,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL
);

CREATE TABLE payout_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'approved', 'discarded')),
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  approved_by text,
  approved_at timestamptz,
  -- How it is sent, which is decided once: paid by both ways it would be paid twice.
  channel text CHECK (channel IN ('file', 'razorpayx')),
  template_key text,
  sent_at timestamptz,
  -- Sums of the lines by state, so that a list of batches reads no lines.
  payable_lines int NOT NULL DEFAULT 0,
  payable_paise bigint NOT NULL DEFAULT 0,
  held_lines int NOT NULL DEFAULT 0,
  held_paise bigint NOT NULL DEFAULT 0,
  carried_lines int NOT NULL DEFAULT 0,
  carried_paise bigint NOT NULL DEFAULT 0,
  paid_lines int NOT NULL DEFAULT 0,
  paid_paise bigint NOT NULL DEFAULT 0,
  failed_lines int NOT NULL DEFAULT 0,
  failed_paise bigint NOT NULL DEFAULT 0,
  -- How many are held, by reason.
  holds jsonb NOT NULL DEFAULT '{}',
  CHECK ((state = 'approved') = (approved_at IS NOT NULL)),
  CHECK (channel IS NULL OR state = 'approved')
);
-- One at a time: nobody is payable in two.
CREATE UNIQUE INDEX payout_batch_draft ON payout_batch (state) WHERE state = 'draft';

CREATE TABLE payout_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id bigint NOT NULL REFERENCES payout_batch,
  member_id text NOT NULL,
  -- The whole balance when the batch was made.
  paise bigint NOT NULL CHECK (paise <> 0),
  -- \`payable\` until the approval, which makes it \`sent\`: from then on the amount is out of the balance.
  state text NOT NULL CHECK (state IN ('payable', 'held', 'carried', 'sent', 'paid', 'failed')),
  hold text CHECK (hold IN ('negative', 'kyc', 'bank', 'bank_changed', 'frozen', 'leaving', 'balance')),
  -- The account that it goes to, as it was then: that of the change, else of the application.
  change_id bigint,
  application_id bigint,
  settled_at timestamptz,
  utr text,
  paid_on date,
  failure text,
  -- When the seller was written to.
  told_at timestamptz,
  -- At the provider that pays it, and what it said last.
  provider_id text,
  provider_state text,
  asked_at timestamptz,
  UNIQUE (batch_id, member_id),
  CHECK ((state = 'held') = (hold IS NOT NULL)),
  CHECK (state IN ('held', 'carried') OR paise > 0),
  CHECK (state NOT IN ('payable', 'sent', 'paid', 'failed') OR num_nonnulls(change_id, application_id) = 1),
  CHECK ((state IN ('paid', 'failed')) = (settled_at IS NOT NULL)),
  CHECK ((state = 'paid') = (utr IS NOT NULL AND paid_on IS NOT NULL)),
  CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX payout_line_in ON payout_line (batch_id, state, member_id);
CREATE INDEX payout_line_of ON payout_line (member_id, id DESC) WHERE state IN ('sent', 'paid', 'failed');
CREATE INDEX payout_line_to_tell ON payout_line (batch_id, id) WHERE state = 'paid' AND told_at IS NULL;

CREATE TRIGGER payout_batch_stays BEFORE UPDATE OR DELETE ON payout_batch FOR EACH ROW WHEN (OLD.state <> 'draft')
  EXECUTE FUNCTION history_stays(channel, template_key, sent_at, payable_lines, payable_paise, paid_lines, paid_paise, failed_lines, failed_paise);
CREATE TRIGGER payout_batch_all_stay BEFORE TRUNCATE ON payout_batch FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER payout_line_sent_stays BEFORE UPDATE OR DELETE ON payout_line FOR EACH ROW WHEN (OLD.state = 'sent')
  EXECUTE FUNCTION history_stays(state, settled_at, utr, paid_on, failure, provider_id, provider_state, asked_at);
CREATE TRIGGER payout_line_settled_stays BEFORE UPDATE OR DELETE ON payout_line FOR EACH ROW WHEN (OLD.state IN ('paid', 'failed'))
  EXECUTE FUNCTION history_stays(told_at);
CREATE TRIGGER payout_line_all_stay BEFORE TRUNCATE ON payout_line FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
