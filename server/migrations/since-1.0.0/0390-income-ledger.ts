import { type Kysely, sql } from 'kysely';

/**
 * The ledger of income: approved closes, corrections, tax, deductions and payouts per member (docs/decisions/0076).
 * Entries are never changed; the same statement updates balances and the sums of a tax year.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- What tax is withheld from income as commission, from when on. Data, as the law is: every entry names the rule that it was made by.
CREATE TABLE tds_rule (
  from_on date PRIMARY KEY,
  section text NOT NULL,
  -- As the return of the time names it.
  payment_code text NOT NULL,
  rate_bp int NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  no_pan_rate_bp int NOT NULL CHECK (no_pan_rate_bp BETWEEN 0 AND 10000),
  -- Of a tax year's income, per PAN: as long as the sum stays within it, nothing is withheld.
  threshold_paise bigint NOT NULL CHECK (threshold_paise >= 0),
  -- What the tax is rounded to, half up.
  rounding_paise int NOT NULL CHECK (rounding_paise > 0)
);
INSERT INTO tds_rule VALUES
  ('2016-06-01', '194H', '94H', 500, 2000, 1500000, 100),
  ('2024-10-01', '194H', '94H', 200, 2000, 1500000, 100),
  ('2025-04-01', '194H', '94H', 200, 2000, 2000000, 100),
  ('2026-04-01', '393(1) Table Sl. No. 1(ii)', '1006', 200, 2000, 2000000, 100);

-- What a tax officer has allowed somebody: a lower rate for a time, up to a sum.
CREATE TABLE lower_rate_certificate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL,
  number text NOT NULL UNIQUE,
  rate_bp int NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  from_on date NOT NULL,
  to_on date NOT NULL CHECK (to_on >= from_on),
  limit_paise bigint NOT NULL CHECK (limit_paise > 0),
  used_paise bigint NOT NULL DEFAULT 0 CHECK (used_paise <= limit_paise),
  requested_by text NOT NULL,
  approved_by text NOT NULL,
  approved_at timestamptz NOT NULL
);
CREATE INDEX lower_rate_certificate_of ON lower_rate_certificate (member_id, from_on);

-- What staff correct or deduct, asked for by one and approved by another; its entry is in the month of the approval.
CREATE TABLE income_adjustment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('correction', 'deduction')),
  paise bigint NOT NULL CHECK (paise <> 0),
  -- Of a correction: the approved month that it corrects.
  corrected_month date CHECK (corrected_month = date_trunc('month', corrected_month::timestamp)::date),
  -- The basis of a deduction.
  reason text NOT NULL CHECK (reason <> ''),
  requested_by text NOT NULL,
  approved_by text NOT NULL,
  approved_at timestamptz NOT NULL,
  CHECK ((kind = 'correction') = (corrected_month IS NOT NULL)),
  CHECK (kind <> 'deduction' OR paise < 0)
);
CREATE INDEX income_adjustment_of ON income_adjustment (member_id, id);

-- How far an approved close has come into the ledger: page by page of its members.
CREATE TABLE income_posting (
  close_id bigint PRIMARY KEY REFERENCES income_close,
  state text NOT NULL DEFAULT 'posting' CHECK (state IN ('posting', 'posted')),
  -- When the income counts as credited, for all members alike.
  credited_at timestamptz NOT NULL,
  after_member_id text,
  members int NOT NULL DEFAULT 0,
  posted_at timestamptz,
  CHECK ((state = 'posted') = (posted_at IS NOT NULL))
);
CREATE INDEX income_posting_open ON income_posting (close_id) WHERE state = 'posting';
INSERT INTO income_posting (close_id, credited_at) SELECT id, now() FROM income_close WHERE state = 'approved';

CREATE TABLE income_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL,
  -- Its first day: of the close that it is posted with, else the month that runs in India.
  month date NOT NULL CHECK (month = date_trunc('month', month::timestamp)::date),
  kind text NOT NULL CHECK (kind IN ('income', 'clawback', 'correction', 'tds', 'deduction', 'payout', 'payout_failed')),
  component text CHECK (component IN ('personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus')),
  paise bigint NOT NULL CHECK (paise <> 0),
  close_id bigint REFERENCES income_close,
  adjustment_id bigint REFERENCES income_adjustment,
  payout_line_id bigint,
  posted_at timestamptz NOT NULL,
  -- Of tax: section, rates and sums that it was made of.
  rule jsonb,
  CHECK (num_nonnulls(close_id, adjustment_id, payout_line_id) = 1),
  CHECK ((kind = 'income') = (component IS NOT NULL)),
  CHECK ((kind = 'tds') = (rule IS NOT NULL)),
  CHECK (CASE kind WHEN 'income' THEN close_id IS NOT NULL WHEN 'clawback' THEN close_id IS NOT NULL
    WHEN 'tds' THEN payout_line_id IS NULL WHEN 'correction' THEN adjustment_id IS NOT NULL WHEN 'deduction' THEN adjustment_id IS NOT NULL
    ELSE payout_line_id IS NOT NULL END),
  CHECK (kind NOT IN ('income', 'payout_failed') OR paise > 0),
  CHECK (kind NOT IN ('tds', 'deduction', 'payout') OR paise < 0)
);
CREATE UNIQUE INDEX income_entry_of_close ON income_entry (close_id, member_id, kind, coalesce(component, '')) WHERE close_id IS NOT NULL;
CREATE UNIQUE INDEX income_entry_of_adjustment ON income_entry (adjustment_id, kind) WHERE adjustment_id IS NOT NULL;
CREATE UNIQUE INDEX income_entry_of_payout ON income_entry (payout_line_id, kind) WHERE payout_line_id IS NOT NULL;
CREATE INDEX income_entry_of ON income_entry (member_id, id);
CREATE INDEX income_entry_month ON income_entry (month, kind, member_id);
CREATE INDEX income_entry_tds ON income_entry (posted_at, id) WHERE kind = 'tds';

CREATE TABLE income_account (
  member_id text PRIMARY KEY,
  balance_paise bigint NOT NULL
);
CREATE INDEX income_account_payable ON income_account (member_id) WHERE balance_paise > 0;

-- A member's income of a tax year and the tax of it.
CREATE TABLE income_tax_year (
  member_id text NOT NULL,
  -- The year in whose April it begins, in India.
  tax_year int NOT NULL,
  income_paise bigint NOT NULL DEFAULT 0,
  withheld_paise bigint NOT NULL DEFAULT 0,
  -- On how much of the income tax has been computed, and what it came to before rounding, in ten-thousandths of a paisa.
  taxed_paise bigint NOT NULL DEFAULT 0,
  accrued bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, tax_year)
);

CREATE FUNCTION tax_year_of(at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT extract(year FROM (at AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::int
$$;

CREATE FUNCTION count_income() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT close_id, month FROM added WHERE close_id IS NOT NULL) a
      WHERE NOT EXISTS (SELECT FROM income_close c WHERE c.id = a.close_id AND c.month = a.month AND c.state = 'approved')) THEN
    RAISE EXCEPTION 'only an approved close is posted';
  END IF;
  IF EXISTS (SELECT FROM (SELECT DISTINCT month FROM added WHERE close_id IS NULL) a
      JOIN income_close c ON c.month = a.month AND c.state = 'approved') THEN
    RAISE EXCEPTION 'the incomes of this month are approved: corrections belong to the month that runs';
  END IF;
  INSERT INTO income_account AS t (member_id, balance_paise)
    SELECT member_id, sum(paise) FROM added GROUP BY member_id ORDER BY member_id
    ON CONFLICT (member_id) DO UPDATE SET balance_paise = t.balance_paise + EXCLUDED.balance_paise;
  INSERT INTO income_tax_year AS t (member_id, tax_year, income_paise, withheld_paise)
    SELECT member_id, tax_year_of(posted_at), coalesce(sum(paise) FILTER (WHERE kind <> 'tds'), 0), coalesce(-sum(paise) FILTER (WHERE kind = 'tds'), 0)
    FROM added WHERE kind IN ('income', 'clawback', 'correction', 'tds') GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (member_id, tax_year) DO UPDATE SET income_paise = t.income_paise + EXCLUDED.income_paise,
      withheld_paise = t.withheld_paise + EXCLUDED.withheld_paise;
  RETURN NULL;
END $$;
CREATE TRIGGER income_entry_counted AFTER INSERT ON income_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_income();

CREATE TRIGGER income_entry_stays BEFORE UPDATE OR DELETE ON income_entry FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER income_entry_all_stay BEFORE TRUNCATE ON income_entry FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER income_adjustment_stays BEFORE UPDATE OR DELETE ON income_adjustment FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER income_adjustment_all_stay BEFORE TRUNCATE ON income_adjustment FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER lower_rate_certificate_stays BEFORE UPDATE OR DELETE ON lower_rate_certificate FOR EACH ROW
  EXECUTE FUNCTION history_stays(used_paise);
CREATE TRIGGER lower_rate_certificate_all_stay BEFORE TRUNCATE ON lower_rate_certificate FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Everybody who has had a PAN, whether they are still members or have joined again.
CREATE INDEX join_application_pan_of_all ON join_application (pan_hash) WHERE state = 'approved';
`,
    )
    .execute(db);
}
