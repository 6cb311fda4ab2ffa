-- Tax withheld, and payouts of income.

-- Rules for tax withheld from income as commission, by their start. Stored as data, because the law changes: every
-- entry names its rule.
CREATE TABLE tds_rule (
  from_on date PRIMARY KEY,
  section text NOT NULL,
  -- As in the tax return of the time.
  payment_code text NOT NULL,
  rate_bp int NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  no_pan_rate_bp int NOT NULL CHECK (no_pan_rate_bp BETWEEN 0 AND 10000),
  -- Per tax year and PAN: nothing is withheld while the sum of the income stays within it.
  threshold_paise bigint NOT NULL CHECK (threshold_paise >= 0),
  -- The tax is rounded to this, half up.
  rounding_paise int NOT NULL CHECK (rounding_paise > 0),
  source text NOT NULL DEFAULT ''
);
INSERT INTO tds_rule (from_on, section, payment_code, rate_bp, no_pan_rate_bp, threshold_paise, rounding_paise, source) VALUES
  ('2016-06-01', '194H', '94H', 500, 2000, 1500000, 100, 'Finance Act 2016, section 194H; without PAN section 206AA'),
  ('2024-10-01', '194H', '94H', 200, 2000, 1500000, 100, 'Finance (No. 2) Act 2024, section 194H; without PAN section 206AA'),
  ('2025-04-01', '194H', '94H', 200, 2000, 2000000, 100, 'Finance Act 2025, section 194H; without PAN section 206AA'),
  ('2026-04-01', '393(1) Table Sl. No. 1(ii)', '1006', 200, 2000, 2000000, 100,
    'Income-tax Act 2025, section 393(1) Table Sl. No. 1(ii); without PAN section 397(2)');

-- A tax officer's permission: a lower rate for a time, up to a sum.
CREATE TABLE lower_rate_certificate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL,
  number text NOT NULL UNIQUE,
  rate_bp int NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  from_on date NOT NULL,
  to_on date NOT NULL,
  limit_paise bigint NOT NULL CHECK (limit_paise > 0),
  used_paise bigint NOT NULL DEFAULT 0,
  requested_by text NOT NULL,
  approved_by text NOT NULL,
  approved_at timestamptz NOT NULL,
  CHECK (to_on >= from_on),
  CHECK (used_paise <= limit_paise)
);
CREATE INDEX lower_rate_certificate_of ON lower_rate_certificate (member_id, from_on);
CREATE TRIGGER lower_rate_certificate_stays BEFORE UPDATE OR DELETE ON lower_rate_certificate FOR EACH ROW
  EXECUTE FUNCTION history_stays(used_paise);
CREATE TRIGGER lower_rate_certificate_all_stay BEFORE TRUNCATE ON lower_rate_certificate FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Tax withheld per month, updated by the statement that posts it: a year takes twelve rows, however many entries there
-- are.
CREATE TABLE tds_month (
  -- Of the credit, in India: its first day.
  month date PRIMARY KEY,
  sellers int NOT NULL,
  -- The income that was taxed.
  base_paise bigint NOT NULL,
  tds_paise bigint NOT NULL
);

CREATE FUNCTION count_tds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever has an entry in the month already is counted: credits take turns, so that earlier ones have smaller ids.
  INSERT INTO tds_month AS t (month, sellers, base_paise, tds_paise)
    SELECT a.month, count(DISTINCT a.member_id) FILTER (WHERE NOT EXISTS (
        SELECT FROM income_entry e WHERE e.member_id = a.member_id AND e.kind = 'tds' AND e.id < a.first_id
          AND e.posted_at >= a.month::timestamp AT TIME ZONE 'Asia/Kolkata'
          AND e.posted_at < (a.month + interval '1 month') AT TIME ZONE 'Asia/Kolkata')),
      sum((a.rule->>'base_paise')::bigint), -sum(a.paise)
    FROM (SELECT date_trunc('month', posted_at AT TIME ZONE 'Asia/Kolkata')::date AS month, min(id) OVER () AS first_id, member_id, rule, paise
      FROM added WHERE kind = 'tds') AS a
    GROUP BY a.month ORDER BY a.month
    ON CONFLICT (month) DO UPDATE SET sellers = t.sellers + EXCLUDED.sellers, base_paise = t.base_paise + EXCLUDED.base_paise,
      tds_paise = t.tds_paise + EXCLUDED.tds_paise;
  RETURN NULL;
END $$;

CREATE TRIGGER income_entry_tds_counted AFTER INSERT ON income_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_tds();

-- The challans by which tax was deposited (docs/decisions/0076).
CREATE TABLE tds_challan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Month of the credits whose tax it deposits, in India: its first day.
  month date NOT NULL CHECK (month = date_trunc('month', month::timestamp)::date),
  -- Of the bank's branch.
  bsr_code text NOT NULL CHECK (bsr_code ~ '^[0-9]{7}$'),
  deposited_on date NOT NULL,
  serial_number text NOT NULL CHECK (serial_number ~ '^[0-9]{5}$'),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  recorded_by text NOT NULL,
  recorded_at timestamptz NOT NULL,
  UNIQUE (bsr_code, deposited_on, serial_number)
);
CREATE INDEX tds_challan_of ON tds_challan (month, id);

-- Certificates of tax withheld (Form 131) from the tax office: one per seller and quarter, encrypted.
CREATE TABLE tds_certificate (
  member_id text NOT NULL,
  -- The year in whose April the tax year begins, and the quarter counted from April.
  tax_year int NOT NULL,
  quarter smallint NOT NULL CHECK (quarter BETWEEN 1 AND 4),
  -- The name of the encryption key.
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, tax_year, quarter)
);
ALTER TABLE tds_certificate ALTER COLUMN sealed SET STORAGE EXTERNAL;

-- File templates of banks saved by staff; until then the program's are used.
CREATE TABLE payout_template (
  key text PRIMARY KEY CHECK (key ~ '^[a-z0-9-]{1,40}$'),
  content jsonb NOT NULL,
  version int NOT NULL DEFAULT 1,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL
);

-- Payouts that one member of staff makes and another approves (docs/decisions/0077).
CREATE TABLE payout_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'approved', 'discarded')),
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  approved_by text,
  approved_at timestamptz,
  -- Decided once: a batch paid through both would be paid twice.
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
  -- Number of held lines by reason.
  holds jsonb NOT NULL DEFAULT '{}',
  returned_lines int NOT NULL DEFAULT 0,
  returned_paise bigint NOT NULL DEFAULT 0,
  CHECK ((state = 'approved') = (approved_at IS NOT NULL)),
  CHECK (channel IS NULL OR state = 'approved')
);
-- One at a time, so that nobody is payable in two.
CREATE UNIQUE INDEX payout_batch_draft ON payout_batch (state) WHERE state = 'draft';
CREATE TRIGGER payout_batch_all_stay BEFORE TRUNCATE ON payout_batch FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER payout_batch_stays BEFORE UPDATE OR DELETE ON payout_batch FOR EACH ROW WHEN (OLD.state <> 'draft')
  EXECUTE FUNCTION history_stays(channel, template_key, sent_at, payable_lines, payable_paise, paid_lines, paid_paise, failed_lines, failed_paise,
    returned_lines, returned_paise);

-- What a member is paid in a batch, or why not. The part that depends on sales which can still be returned is a held
-- line of its own.
CREATE TABLE payout_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id bigint NOT NULL REFERENCES payout_batch,
  member_id text NOT NULL,
  -- The whole balance when the batch was made.
  paise bigint NOT NULL CHECK (paise <> 0),
  -- `payable` until the approval, which makes it `sent` and takes the amount off the balance.
  state text NOT NULL CHECK (state IN ('payable', 'held', 'carried', 'sent', 'paid', 'failed', 'returned')),
  hold text,
  -- The bank account at that time: that of the change, else of the application.
  change_id bigint,
  application_id bigint,
  settled_at timestamptz,
  utr text,
  paid_on date,
  failure text,
  -- When the seller was notified.
  told_at timestamptz,
  -- The provider's id, and its last answer.
  provider_id text,
  provider_state text,
  asked_at timestamptz,
  -- The bank's day of the return; `returned_at` is when it was recorded. The reason is in `failure`.
  returned_on date,
  returned_at timestamptz,
  -- The day from which none of it can be returned.
  held_until date,
  CHECK ((state = 'held') = (hold IS NOT NULL)),
  CHECK (state IN ('held', 'carried') OR paise > 0),
  CONSTRAINT payout_line_account CHECK (state IN ('held', 'carried') OR num_nonnulls(change_id, application_id) = 1),
  CONSTRAINT payout_line_settled CHECK ((state IN ('paid', 'failed', 'returned')) = (settled_at IS NOT NULL)),
  CONSTRAINT payout_line_paid CHECK ((state IN ('paid', 'returned')) = (utr IS NOT NULL AND paid_on IS NOT NULL)),
  CONSTRAINT payout_line_failed CHECK ((state IN ('failed', 'returned')) = (failure IS NOT NULL)),
  CONSTRAINT payout_line_returned CHECK (CASE state WHEN 'returned' THEN returned_on >= paid_on AND returned_at IS NOT NULL
    ELSE num_nonnulls(returned_on, returned_at) = 0 END),
  CONSTRAINT payout_line_held_until CHECK ((held_until IS NOT NULL) = (hold IS NOT NULL AND hold = 'open_income')),
  CHECK (hold IN ('negative', 'kyc', 'bank', 'bank_changed', 'contact_changed', 'frozen', 'leaving', 'balance', 'open_income'))
);
CREATE INDEX payout_line_in ON payout_line (batch_id, state, member_id);
CREATE INDEX payout_line_of ON payout_line (member_id, id DESC) WHERE state IN ('sent', 'paid', 'failed', 'returned');
CREATE INDEX payout_line_to_tell ON payout_line (batch_id, id) WHERE state IN ('paid', 'returned') AND told_at IS NULL;
CREATE UNIQUE INDEX payout_line_of_member ON payout_line (batch_id, member_id, (hold IS NOT DISTINCT FROM 'open_income'));
CREATE TRIGGER payout_line_sent_stays BEFORE UPDATE OR DELETE ON payout_line FOR EACH ROW WHEN (OLD.state = 'sent')
  EXECUTE FUNCTION history_stays(state, settled_at, utr, paid_on, failure, provider_id, provider_state, asked_at);
CREATE TRIGGER payout_line_all_stay BEFORE TRUNCATE ON payout_line FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
-- A final line never changes, except that a paid one may be returned; its seller is then notified again.
CREATE TRIGGER payout_line_settled_stays BEFORE UPDATE ON payout_line FOR EACH ROW
  WHEN (OLD.state IN ('paid', 'failed', 'returned') AND NOT (OLD.state = 'paid' AND NEW.state = 'returned')) EXECUTE FUNCTION history_stays(told_at);
CREATE TRIGGER payout_line_returned_stays BEFORE UPDATE ON payout_line FOR EACH ROW WHEN (OLD.state = 'paid' AND NEW.state = 'returned')
  EXECUTE FUNCTION history_stays(state, failure, returned_on, returned_at, told_at);
CREATE TRIGGER payout_line_settled_not_deleted BEFORE DELETE ON payout_line FOR EACH ROW WHEN (OLD.state IN ('paid', 'failed', 'returned'))
  EXECUTE FUNCTION history_stays();

-- A bank's answer about payouts that failed or were returned. A second person checks it before that money is owed
-- again.
CREATE TABLE payout_response (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id bigint NOT NULL REFERENCES payout_batch,
  -- SHA-256 of the results: the same answer, uploaded again, is the same row.
  digest text NOT NULL,
  -- Line, state (failed, returned), reason and day of each.
  results jsonb NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  UNIQUE (batch_id, digest)
);
CREATE TRIGGER payout_response_all_stay BEFORE TRUNCATE ON payout_response FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

CREATE TRIGGER payout_response_stays BEFORE UPDATE OR DELETE ON payout_response FOR EACH ROW EXECUTE FUNCTION history_stays();
