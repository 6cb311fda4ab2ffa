-- Sale points, the income plan, the monthly close and the ledger of income.

-- The member for whom an order counts, decided once, when the order became final.
CREATE TABLE sale_point_order (
  order_id bigint PRIMARY KEY REFERENCES orders,
  -- Null for nobody.
  member_id text,
  basis text NOT NULL CHECK (basis IN ('buyer', 'referral', 'referrer', 'nobody')),
  -- Position and time of the feed's event with which it became final.
  position bigint NOT NULL,
  at timestamptz NOT NULL,
  CHECK (basis <> 'nobody' OR member_id IS NULL)
);
CREATE INDEX sale_point_order_of ON sale_point_order (member_id, order_id DESC) WHERE member_id IS NOT NULL;
CREATE TRIGGER sale_point_order_all_stay BEFORE TRUNCATE ON sale_point_order FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- The ledger of sale points, which reads only the order feed (docs/decisions/0072). Entries are never changed; an
-- approved month only gets late returns.
CREATE TABLE sale_point_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL,
  -- Its first day; calendar months in India.
  month date NOT NULL CHECK (month = date_trunc('month', month::timestamp)::date),
  points_centi bigint NOT NULL,
  -- Paid for the items, without delivery.
  amount_paise bigint NOT NULL,
  order_id bigint NOT NULL REFERENCES orders,
  order_number text NOT NULL,
  line_no int NOT NULL,
  reason text NOT NULL,
  -- The id of the order, edit or credit, depending on the reason.
  cause_id bigint NOT NULL,
  reverses bigint REFERENCES sale_point_entry,
  -- Position and time of the feed's event.
  position bigint NOT NULL,
  at timestamptz NOT NULL,
  CHECK (reason IN ('paid', 'delivered', 'lines_added', 'lines_cancelled', 'lines_undelivered', 'lines_returned')),
  CHECK ((reason IN ('paid', 'delivered', 'lines_added')) = (reverses IS NULL)),
  CHECK (CASE WHEN reverses IS NULL THEN points_centi >= 0 AND amount_paise >= 0 ELSE points_centi <= 0 AND amount_paise <= 0 END)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE UNIQUE INDEX sale_point_entry_cause ON sale_point_entry (order_id, line_no, reason, cause_id);
-- A line is sold once.
CREATE UNIQUE INDEX sale_point_entry_sold ON sale_point_entry (order_id, line_no) WHERE reverses IS NULL;
CREATE INDEX sale_point_entry_of ON sale_point_entry (member_id, month, id);
CREATE INDEX sale_point_entry_month ON sale_point_entry (month);
-- Reversals are few among a month's entries.
CREATE INDEX sale_point_entry_reversal ON sale_point_entry (month, member_id) WHERE reverses IS NOT NULL;
-- Late returns are found by their position.
CREATE INDEX sale_point_entry_late ON sale_point_entry (position) WHERE reverses IS NOT NULL;
CREATE TRIGGER sale_point_entry_all_stay BEFORE TRUNCATE ON sale_point_entry FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Sums of the entries, updated by the same statement.
CREATE TABLE sale_point_total (
  member_id text NOT NULL,
  month date NOT NULL,
  points_centi bigint NOT NULL,
  amount_paise bigint NOT NULL,
  entries int NOT NULL,
  -- What months approved by earlier rules left below zero, which the next one begins with.
  brought_centi bigint NOT NULL DEFAULT 0 CHECK (brought_centi <= 0),
  brought_paise bigint NOT NULL DEFAULT 0 CHECK (brought_paise <= 0),
  PRIMARY KEY (member_id, month)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX sale_point_total_month ON sale_point_total (month, member_id);
-- For carrying negative sums into the next month.
CREATE INDEX sale_point_total_negative ON sale_point_total (member_id) WHERE points_centi < 0 OR amount_paise < 0;

-- Approved months: who requested and who approved it, and their sums.
CREATE TABLE sale_point_month (
  month date PRIMARY KEY CHECK (month = date_trunc('month', month::timestamp)::date),
  approved_at timestamptz NOT NULL,
  -- Of the last event posted by then.
  position bigint NOT NULL,
  requested_by text,
  approved_by text,
  members int,
  points_centi bigint,
  amount_paise bigint,
  -- The month was approved when returns still belonged to their own month: it keeps the returns that it had.
  is_former boolean NOT NULL DEFAULT true
);
CREATE TRIGGER sale_point_month_stays BEFORE UPDATE OR DELETE ON sale_point_month FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER sale_point_month_all_stay BEFORE TRUNCATE ON sale_point_month FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

CREATE FUNCTION sale_point_month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An event from before the approval: the ledger is being built anew. What comes back later is a late return of the month.
  IF NEW.reverses IS NULL AND EXISTS (SELECT FROM sale_point_month WHERE month = NEW.month AND position < NEW.position) THEN
    RAISE EXCEPTION 'the sale points of % are approved', to_char(NEW.month, 'YYYY-MM');
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION count_sale_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_point_total AS t (member_id, month, points_centi, amount_paise, entries)
    SELECT member_id, month, sum(points_centi), sum(amount_paise), count(*) FROM added GROUP BY member_id, month ORDER BY member_id, month
    ON CONFLICT (member_id, month) DO UPDATE SET points_centi = t.points_centi + EXCLUDED.points_centi,
      amount_paise = t.amount_paise + EXCLUDED.amount_paise, entries = t.entries + EXCLUDED.entries;
  RETURN NULL;
END $$;

CREATE TRIGGER sale_point_order_stays BEFORE UPDATE OR DELETE ON sale_point_order FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER sale_point_entry_month_is_open BEFORE INSERT ON sale_point_entry FOR EACH ROW EXECUTE FUNCTION sale_point_month_is_open();
CREATE TRIGGER sale_point_entry_counted AFTER INSERT ON sale_point_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_sale_points();
CREATE TRIGGER sale_point_entry_stays BEFORE UPDATE OR DELETE ON sale_point_entry FOR EACH ROW EXECUTE FUNCTION history_stays();

-- The direct sellers' income plan by the day from which it is in force.
CREATE TABLE plan_version (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  effective_from date NOT NULL,
  sp_paise int NOT NULL CHECK (sp_paise > 0),
  active_centi_sp int NOT NULL CHECK (active_centi_sp >= 0),
  freeze_months int NOT NULL CHECK (freeze_months > 0),
  personal_bp int NOT NULL CHECK (personal_bp BETWEEN 0 AND 10000),
  -- [{over_paise, upto_paise, bp}], ascending; the last one's upto_paise is null
  rebate jsonb NOT NULL,
  -- bp by level, the first level first
  level_bp jsonb NOT NULL,
  -- [{name, leaders, network, e_bonus_bp, r_bonus_bp}], rank 1 first
  ranks jsonb NOT NULL,
  r_bonus_limit int NOT NULL CHECK (r_bonus_limit >= 0),
  -- Of the highest rank, per month
  fixed_income_paise bigint CHECK (fixed_income_paise >= 0),
  -- Null: comes with the program.
  published_at timestamptz,
  requested_by text,
  published_by text,
  -- Only before it was in force.
  withdrawn_at timestamptz,
  withdrawal_requested_by text,
  withdrawn_by text
);
CREATE UNIQUE INDEX plan_version_effective_from ON plan_version (effective_from) WHERE withdrawn_at IS NULL;
CREATE TRIGGER plan_version_stays BEFORE UPDATE OR DELETE ON plan_version FOR EACH ROW
  EXECUTE FUNCTION history_stays(withdrawn_at, withdrawal_requested_by, withdrawn_by);
CREATE TRIGGER plan_version_all_stay BEFORE TRUNCATE ON plan_version FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
-- The plan of server/income-plan/plans; a test compares them. A later version that comes with the program is a new file
-- there and a migration.
INSERT INTO plan_version (effective_from, sp_paise, active_centi_sp, freeze_months, personal_bp, r_bonus_limit, rebate, level_bp, ranks)
VALUES ('2024-04-01', 1000, 5000, 3, 2100, 15, '[
  {"over_paise": 0, "upto_paise": 50000, "bp": 400},
  {"over_paise": 50000, "upto_paise": 100000, "bp": 500},
  {"over_paise": 100000, "upto_paise": 200000, "bp": 600},
  {"over_paise": 200000, "upto_paise": 400000, "bp": 700},
  {"over_paise": 400000, "upto_paise": 700000, "bp": 800},
  {"over_paise": 700000, "upto_paise": 1000000, "bp": 900},
  {"over_paise": 1000000, "upto_paise": null, "bp": 1000}
]', '[1100, 1000, 900, 800, 700, 600, 500, 400, 350, 300, 250, 200, 150, 100]', '[
  {"name": "Simple", "names": {"hi": "सिंपल"}, "leaders": 0, "network": 0, "e_bonus_bp": 500, "r_bonus_bp": 0},
  {"name": "Bronze Star", "names": {"hi": "ब्रॉन्ज़ स्टार"}, "leaders": 1, "network": 2, "e_bonus_bp": 610, "r_bonus_bp": 100},
  {"name": "Silver Star", "names": {"hi": "सिल्वर स्टार"}, "leaders": 2, "network": 4, "e_bonus_bp": 620, "r_bonus_bp": 300},
  {"name": "Gold Star", "names": {"hi": "गोल्ड स्टार"}, "leaders": 3, "network": 8, "e_bonus_bp": 630, "r_bonus_bp": 500},
  {"name": "Emerald Gem", "names": {"hi": "एमराल्ड जेम"}, "leaders": 4, "network": 16, "e_bonus_bp": 710, "r_bonus_bp": 700},
  {"name": "Topaz Gem", "names": {"hi": "टोपाज़ जेम"}, "leaders": 5, "network": 32, "e_bonus_bp": 720, "r_bonus_bp": 900},
  {"name": "Diamond Gem", "names": {"hi": "डायमंड जेम"}, "leaders": 6, "network": 64, "e_bonus_bp": 730, "r_bonus_bp": 1100},
  {"name": "Champion", "names": {"hi": "चैंपियन"}, "leaders": 7, "network": 128, "e_bonus_bp": 800, "r_bonus_bp": 1300},
  {"name": "Ambassador", "names": {"hi": "एंबेसडर"}, "leaders": 8, "network": 256, "e_bonus_bp": 900, "r_bonus_bp": 1500},
  {"name": "Director", "names": {"hi": "डायरेक्टर"}, "leaders": 9, "network": 512, "e_bonus_bp": 1000, "r_bonus_bp": 1700},
  {"name": "Super Director", "names": {"hi": "सुपर डायरेक्टर"}, "leaders": 10, "network": 1024, "e_bonus_bp": 1010, "r_bonus_bp": 1900},
  {"name": "Chief Director", "names": {"hi": "चीफ़ डायरेक्टर"}, "leaders": 11, "network": 2048, "e_bonus_bp": 1020, "r_bonus_bp": 2100},
  {"name": "Executive Director", "names": {"hi": "एग्ज़ीक्यूटिव डायरेक्टर"}, "leaders": 12, "network": 4096, "e_bonus_bp": 1030, "r_bonus_bp": 2300},
  {"name": "Presidential Director", "names": {"hi": "प्रेसिडेंशियल डायरेक्टर"}, "leaders": 13, "network": 8192, "e_bonus_bp": 1040, "r_bonus_bp": 2500},
  {"name": "Royal Director", "names": {"hi": "रॉयल डायरेक्टर"}, "leaders": 14, "network": 16384, "e_bonus_bp": 1050, "r_bonus_bp": 2700},
  {"name": "Supremo Director", "names": {"hi": "सुप्रीमो डायरेक्टर"}, "leaders": 15, "network": 32768, "e_bonus_bp": 1100, "r_bonus_bp": 2900}
]');

-- The P-bonus chart of a plan.
CREATE TABLE p_bonus_row (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_version_id int NOT NULL REFERENCES plan_version,
  from_sp int NOT NULL CHECK (from_sp >= 0),
  to_sp int NOT NULL,
  bonus_bp int NOT NULL CHECK (bonus_bp BETWEEN 0 AND 10000),
  UNIQUE (plan_version_id, from_sp),
  CHECK (to_sp >= from_sp)
);

-- The chart of a published version is inserted with it, in one transaction. The chart of the version that comes with
-- the program is the demo's.
CREATE FUNCTION published_chart_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM plan_version WHERE id IN (OLD.plan_version_id, NEW.plan_version_id) AND published_at IS NOT NULL
    AND (TG_OP <> 'INSERT' OR xmin <> pg_current_xact_id()::xid)) THEN
    RAISE EXCEPTION 'the P-bonus chart of a published plan is never changed or deleted';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER p_bonus_row_stays BEFORE INSERT OR UPDATE OR DELETE ON p_bonus_row FOR EACH ROW EXECUTE FUNCTION published_chart_stays();

-- One row at most. A table of its own, because each row of plan_version is or will be in force.
CREATE TABLE plan_draft (
  is_only boolean DEFAULT true PRIMARY KEY CHECK (is_only),
  -- See contract/plan-version.ts.
  plan jsonb NOT NULL,
  -- [{from_sp, to_sp, bonus_bp}]
  p_bonus jsonb NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL
);

CREATE FUNCTION income_close_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;

CREATE FUNCTION income_close_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT close_id FROM touched) AS t JOIN income_close c ON c.id = t.close_id WHERE c.state = 'approved') THEN
    RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

-- The monthly close: runs compute a month's incomes from an input that is stored with them, and write a statement per
-- member (docs/decisions/0075). An approved close never changes.
CREATE TABLE income_close (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its first day; calendar months in India.
  month date NOT NULL CHECK (month = date_trunc('month', month::timestamp)::date),
  state text NOT NULL CHECK (state IN ('running', 'draft', 'replaced', 'failed', 'approved')),
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Grows whenever the job starts again; writes of an earlier attempt are rejected.
  attempt int NOT NULL DEFAULT 0,
  step text NOT NULL DEFAULT 'waiting' CHECK (step IN ('waiting', 'reading', 'computing', 'writing', 'summing', 'done')),
  done_members int NOT NULL DEFAULT 0,
  all_members int NOT NULL DEFAULT 0,
  failure text,
  computed_at timestamptz,
  -- JSON exactly as it was read, because it is hashed.
  plan text,
  p_bonus_chart text,
  plan_sha256 text,
  p_bonus_chart_sha256 text,
  members_sha256 text,
  purchases_sha256 text,
  -- Of the incomes as `npm run income` writes them.
  statements_sha256 text,
  -- Hash of the entries, histories, plan and earlier close that were read: an approval compares it with the current
  -- ones.
  source_sha256 text,
  summary jsonb,
  approved_by text,
  approved_at timestamptz,
  -- Null in older closes.
  late_returns_sha256 text,
  clawback_sha256 text,
  CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CHECK ((state = 'approved') = (approved_at IS NOT NULL)),
  CHECK (state NOT IN ('draft', 'approved') OR (statements_sha256 IS NOT NULL AND source_sha256 IS NOT NULL AND summary IS NOT NULL))
);
CREATE UNIQUE INDEX income_close_running ON income_close (month) WHERE state = 'running';
CREATE UNIQUE INDEX income_close_current ON income_close (month) WHERE state IN ('draft', 'approved');
CREATE INDEX income_close_month ON income_close (month, id);
CREATE TRIGGER income_close_stays BEFORE UPDATE OR DELETE ON income_close FOR EACH ROW WHEN (OLD.state = 'approved')
  EXECUTE FUNCTION income_close_stays();
CREATE TRIGGER income_close_all_stay BEFORE TRUNCATE ON income_close FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- members.csv and purchases.csv as `npm run income` reads them, in blocks that are gzipped each.
CREATE TABLE income_close_input (
  close_id bigint NOT NULL REFERENCES income_close,
  part text NOT NULL CHECK (part IN ('members', 'purchases', 'late_returns')),
  block int NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (close_id, part, block)
);
ALTER TABLE income_close_input ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE TRIGGER income_close_input_unchanged BEFORE UPDATE ON income_close_input FOR EACH ROW EXECUTE FUNCTION income_close_stays();
CREATE TRIGGER income_close_input_added AFTER INSERT ON income_close_input REFERENCING NEW TABLE AS touched FOR EACH STATEMENT
  EXECUTE FUNCTION income_close_is_open();
CREATE TRIGGER income_close_input_stays AFTER DELETE ON income_close_input REFERENCING OLD TABLE AS touched FOR EACH STATEMENT
  EXECUTE FUNCTION income_close_is_open();
CREATE TRIGGER income_close_input_all_stay BEFORE TRUNCATE ON income_close_input FOR EACH STATEMENT
  EXECUTE FUNCTION history_is_not_emptied();

-- Staff check what is unusual about a draft, with a note. Each check adds a row; the last one counts.
CREATE TABLE income_close_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The checked draft; later drafts of the month keep the check.
  close_id bigint NOT NULL REFERENCES income_close,
  month date NOT NULL,
  kind text NOT NULL,
  -- Hash of the members concerned and their figures.
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

-- What a member earned in a month, and how it was computed.
CREATE TABLE income_statement (
  close_id bigint NOT NULL REFERENCES income_close,
  member_id text NOT NULL,
  -- At the month's end, like all columns here; null for a root.
  sponsor_id text,
  is_frozen boolean NOT NULL,
  -- Highest rank and R-bonus payments of all earlier months.
  highest_rank smallint NOT NULL,
  r_bonus_count smallint NOT NULL,
  own_centi_sp bigint NOT NULL CHECK (own_centi_sp >= 0),
  purchase_paise bigint NOT NULL CHECK (purchase_paise >= 0),
  -- No longer written: what was below zero and carried into the next month.
  carried_centi_sp bigint NOT NULL DEFAULT 0 CHECK (carried_centi_sp <= 0),
  carried_paise bigint NOT NULL DEFAULT 0 CHECK (carried_paise <= 0),
  is_active boolean NOT NULL,
  rank smallint NOT NULL,
  leaders int NOT NULL,
  network int NOT NULL,
  personal_paise bigint NOT NULL,
  rebate_paise bigint NOT NULL,
  group_paise bigint NOT NULL,
  fixed_paise bigint NOT NULL,
  e_bonus_paise bigint NOT NULL,
  r_bonus_paise bigint NOT NULL,
  p_bonus_paise bigint NOT NULL,
  gross_paise bigint NOT NULL,
  -- A member's group follows it: positions up to last_position.
  position int,
  last_position int,
  depth int,
  -- Sale points of the whole group below.
  group_centi_sp bigint,
  -- Hundredths of sale points per level that earns; null for members who earn nothing from others.
  level_points bigint[],
  -- Hundredths of sale points of the group by the E-bonus rate that was taken below already: 0, then the plan's rates
  -- in ascending order up to the one before the member's own.
  e_bonus_points bigint[],
  PRIMARY KEY (close_id, member_id),
  CHECK (gross_paise = personal_paise + rebate_paise + group_paise + fixed_paise + e_bonus_paise + r_bonus_paise + p_bonus_paise)
);
CREATE INDEX income_statement_of ON income_statement (member_id, close_id);
CREATE INDEX income_statement_gross ON income_statement (close_id, gross_paise DESC, member_id);
CREATE INDEX income_statement_r_bonus ON income_statement (member_id) WHERE r_bonus_paise > 0;
-- Only members with points are listed as sources of somebody's income.
CREATE INDEX income_statement_level ON income_statement (close_id, depth, position) WHERE own_centi_sp > 0;
CREATE INDEX income_statement_position ON income_statement (close_id, position) WHERE own_centi_sp > 0;
CREATE INDEX income_statement_nearest ON income_statement (close_id, sponsor_id, own_centi_sp DESC, member_id)
  WHERE own_centi_sp > 0 AND NOT is_active AND NOT is_frozen;
CREATE TRIGGER income_statement_unchanged BEFORE UPDATE ON income_statement FOR EACH ROW EXECUTE FUNCTION income_close_stays();
CREATE TRIGGER income_statement_added AFTER INSERT ON income_statement REFERENCING NEW TABLE AS touched FOR EACH STATEMENT
  EXECUTE FUNCTION income_close_is_open();
CREATE TRIGGER income_statement_stays AFTER DELETE ON income_statement REFERENCING OLD TABLE AS touched FOR EACH STATEMENT
  EXECUTE FUNCTION income_close_is_open();
CREATE TRIGGER income_statement_all_stay BEFORE TRUNCATE ON income_statement FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- What returns of sales of approved months deduct from a month's incomes: the statements include these returns, and
-- this table has what those members would earn without them. Computed from the same stored input, with the same rules.
CREATE TABLE income_clawback (
  close_id bigint NOT NULL REFERENCES income_close,
  member_id text NOT NULL,
  personal_paise bigint NOT NULL,
  rebate_paise bigint NOT NULL,
  group_paise bigint NOT NULL,
  fixed_paise bigint NOT NULL,
  e_bonus_paise bigint NOT NULL,
  r_bonus_paise bigint NOT NULL,
  p_bonus_paise bigint NOT NULL,
  gross_paise bigint NOT NULL,
  PRIMARY KEY (close_id, member_id),
  CHECK (gross_paise = personal_paise + rebate_paise + group_paise + fixed_paise + e_bonus_paise + r_bonus_paise + p_bonus_paise)
);
CREATE TRIGGER income_clawback_unchanged BEFORE UPDATE ON income_clawback FOR EACH ROW EXECUTE FUNCTION income_close_stays();
CREATE TRIGGER income_clawback_added AFTER INSERT ON income_clawback REFERENCING NEW TABLE AS touched FOR EACH STATEMENT
  EXECUTE FUNCTION income_close_is_open();
CREATE TRIGGER income_clawback_stays AFTER DELETE ON income_clawback REFERENCING OLD TABLE AS touched FOR EACH STATEMENT
  EXECUTE FUNCTION income_close_is_open();
CREATE TRIGGER income_clawback_all_stay BEFORE TRUNCATE ON income_clawback FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- What was recovered together, at a close or before a batch of payouts. Its entries are in income_entry.
CREATE TABLE income_recovery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Of the last event of the order feed that it includes.
  position bigint NOT NULL,
  -- Whether ranks or R-bonus counts with which the next month begins have changed.
  changes_ranks boolean NOT NULL
);
CREATE TRIGGER income_recovery_stays BEFORE UPDATE OR DELETE ON income_recovery FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER income_recovery_all_stay BEFORE TRUNCATE ON income_recovery FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Approved months restated with later returns: members whose month differs from their statement, or once did.
CREATE TABLE income_restated (
  close_id bigint NOT NULL REFERENCES income_close,
  member_id text NOT NULL,
  own_centi_sp bigint NOT NULL,
  purchase_paise bigint NOT NULL,
  rank smallint NOT NULL,
  -- Before the month, as restated.
  highest_rank smallint NOT NULL,
  r_bonus_count smallint NOT NULL,
  personal_paise bigint NOT NULL,
  rebate_paise bigint NOT NULL,
  group_paise bigint NOT NULL,
  fixed_paise bigint NOT NULL,
  e_bonus_paise bigint NOT NULL,
  r_bonus_paise bigint NOT NULL,
  p_bonus_paise bigint NOT NULL,
  gross_paise bigint NOT NULL,
  PRIMARY KEY (close_id, member_id),
  CHECK (gross_paise = personal_paise + rebate_paise + group_paise + fixed_paise + e_bonus_paise + r_bonus_paise + p_bonus_paise)
);
CREATE INDEX income_restated_of ON income_restated (member_id, close_id);

-- Members of approved months with sales, of their own or below them, that can still be returned, as last computed: the
-- income that depends on these sales, and the day from which none of them can be returned.
CREATE TABLE income_open (
  close_id bigint NOT NULL REFERENCES income_close,
  member_id text NOT NULL,
  open_paise bigint NOT NULL,
  final_on date NOT NULL,
  PRIMARY KEY (close_id, member_id)
);
CREATE INDEX income_open_of ON income_open (member_id);

-- Corrections and deductions, requested by one member of staff and approved by another; the entry is in the month of
-- the approval.
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
  -- The adjustment that this one reverses.
  reverses bigint UNIQUE REFERENCES income_adjustment,
  CHECK ((kind = 'correction') = (corrected_month IS NOT NULL)),
  CONSTRAINT income_adjustment_sign CHECK (kind <> 'deduction' OR (paise < 0) = (reverses IS NULL))
);
CREATE INDEX income_adjustment_of ON income_adjustment (member_id, id);
CREATE INDEX income_adjustment_kind ON income_adjustment (kind, id);
CREATE INDEX income_adjustment_reversal ON income_adjustment (id) WHERE reverses IS NOT NULL;
CREATE TRIGGER income_adjustment_stays BEFORE UPDATE OR DELETE ON income_adjustment FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER income_adjustment_all_stay BEFORE TRUNCATE ON income_adjustment FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

CREATE FUNCTION adjustment_reverses_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM income_adjustment a WHERE a.id = NEW.reverses AND a.reverses IS NULL AND a.member_id = NEW.member_id
      AND a.kind = NEW.kind AND a.paise = -NEW.paise AND a.corrected_month IS NOT DISTINCT FROM NEW.corrected_month) THEN
    RAISE EXCEPTION 'a reversal takes back the whole of one adjustment';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER income_adjustment_reverses_whole BEFORE INSERT ON income_adjustment FOR EACH ROW WHEN (NEW.reverses IS NOT NULL)
  EXECUTE FUNCTION adjustment_reverses_whole();

-- How far an approved close has been posted, page by page of its members.
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

-- The ledger of income: approved closes, corrections, tax, deductions and payouts per member (docs/decisions/0076).
-- Entries are never changed; the same statement updates balances and the sums of a tax year.
CREATE TABLE income_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL,
  -- First day of the month of its close, or else of the current month in India.
  month date NOT NULL CHECK (month = date_trunc('month', month::timestamp)::date),
  kind text NOT NULL,
  component text,
  paise bigint NOT NULL,
  close_id bigint REFERENCES income_close,
  adjustment_id bigint REFERENCES income_adjustment,
  payout_line_id bigint,
  posted_at timestamptz NOT NULL,
  -- Of tax: section, rates and sums from which it was computed.
  rule jsonb,
  recovery_id bigint REFERENCES income_recovery,
  -- Of what was recovered: the approved month that it corrects.
  corrects date CHECK (corrects = date_trunc('month', corrects::timestamp)::date),
  CHECK (kind IN ('income', 'clawback', 'correction', 'tds', 'deduction', 'payout', 'payout_failed')),
  CHECK (component IN ('personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus')),
  CONSTRAINT income_entry_check2 CHECK ((kind = 'tds') = (rule IS NOT NULL)),
  CONSTRAINT income_entry_check4 CHECK (kind NOT IN ('income', 'payout_failed') OR paise > 0),
  -- Tax of 0 gets an entry if a certificate is the reason.
  CONSTRAINT income_entry_paise_check CHECK (paise <> 0 OR kind = 'tds'),
  CONSTRAINT income_entry_taken CHECK (kind <> 'payout' OR paise < 0),
  -- Positive ones are given back by a reversal.
  CONSTRAINT income_entry_given_back CHECK (kind NOT IN ('tds', 'deduction') OR paise <= 0 OR adjustment_id IS NOT NULL),
  CONSTRAINT income_entry_cause CHECK (num_nonnulls(close_id, adjustment_id, payout_line_id, recovery_id) = 1),
  CONSTRAINT income_entry_component CHECK (CASE kind WHEN 'income' THEN component IS NOT NULL WHEN 'clawback'
    THEN (component IS NOT NULL) = (recovery_id IS NOT NULL) ELSE component IS NULL END),
  CONSTRAINT income_entry_kind_cause CHECK (CASE kind WHEN 'income' THEN close_id IS NOT NULL WHEN 'clawback' THEN num_nonnulls(close_id,
    recovery_id) = 1 WHEN 'tds' THEN payout_line_id IS NULL WHEN 'correction' THEN adjustment_id IS NOT NULL WHEN 'deduction'
    THEN adjustment_id IS NOT NULL ELSE payout_line_id IS NOT NULL END),
  CONSTRAINT income_entry_corrects CHECK ((corrects IS NOT NULL) = (kind = 'clawback' AND recovery_id IS NOT NULL))
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE UNIQUE INDEX income_entry_of_close ON income_entry (close_id, member_id, kind, coalesce(component, '')) WHERE close_id IS NOT NULL;
CREATE UNIQUE INDEX income_entry_of_payout ON income_entry (payout_line_id, kind) WHERE payout_line_id IS NOT NULL;
CREATE INDEX income_entry_of ON income_entry (member_id, id);
CREATE INDEX income_entry_month ON income_entry (month, kind, member_id);
CREATE INDEX income_entry_tds ON income_entry (posted_at, id) WHERE kind = 'tds';
-- A reversal gives tax back, and tax that is then due may be withheld at once.
CREATE UNIQUE INDEX income_entry_of_adjustment ON income_entry (adjustment_id, kind, (paise > 0)) WHERE adjustment_id IS NOT NULL;
CREATE INDEX income_entry_tds_of ON income_entry (member_id, posted_at) WHERE kind = 'tds';
CREATE UNIQUE INDEX income_entry_of_recovery ON income_entry (recovery_id, member_id, kind, coalesce(corrects, '-infinity'),
  coalesce(component, ''))
  WHERE recovery_id IS NOT NULL;
CREATE INDEX income_entry_corrects ON income_entry (corrects, member_id) WHERE corrects IS NOT NULL;
CREATE TRIGGER income_entry_stays BEFORE UPDATE OR DELETE ON income_entry FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER income_entry_all_stay BEFORE TRUNCATE ON income_entry FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

CREATE FUNCTION tax_year_of(at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT extract(year FROM (at AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::int
$$;

CREATE TABLE income_account (
  member_id text PRIMARY KEY,
  balance_paise bigint NOT NULL
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX income_account_payable ON income_account (member_id) WHERE balance_paise > 0;

-- A member's income of a tax year and its tax.
CREATE TABLE income_tax_year (
  member_id text NOT NULL,
  -- The year in whose April it begins, in India.
  tax_year int NOT NULL,
  income_paise bigint NOT NULL DEFAULT 0,
  withheld_paise bigint NOT NULL DEFAULT 0,
  -- The income for which tax has been computed, and that tax before rounding, in ten-thousandths of a paisa.
  taxed_paise bigint NOT NULL DEFAULT 0,
  accrued bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, tax_year)
);

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

-- Closed months computed with other tables, for comparison. Newer simulations replace older ones.
CREATE TABLE income_simulation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Grows whenever the job starts again; writes of an earlier attempt are rejected.
  attempt int NOT NULL DEFAULT 0,
  -- First days of the first and the last month.
  from_month date NOT NULL,
  to_month date NOT NULL,
  -- The source of the tables; null: the draft as it was then.
  plan_version_id int REFERENCES plan_version,
  -- JSON, as the engine reads it.
  plan text NOT NULL,
  p_bonus_chart text NOT NULL,
  plan_sha256 text NOT NULL,
  done_months int NOT NULL DEFAULT 0,
  all_months int NOT NULL,
  failure text,
  finished_at timestamptz,
  -- Of the files and plans of all months, and of the other plan.
  input_sha256 text,
  result jsonb,
  CHECK (to_month >= from_month),
  CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CHECK ((state = 'done') = (result IS NOT NULL AND input_sha256 IS NOT NULL))
);
-- One at a time.
CREATE UNIQUE INDEX income_simulation_running ON income_simulation ((true)) WHERE state = 'running';

-- A forecast of the running month's incomes, computed each night, in tables of its own so that nothing mistakes it for
-- income.
CREATE TABLE income_forecast (
  -- Its first day.
  month date PRIMARY KEY CHECK (month = date_trunc('month', month::timestamp)::date),
  -- Grows with every computation; writes of an earlier attempt are rejected.
  attempt int NOT NULL DEFAULT 0,
  -- The last complete attempt, and what it was read from; null before the first.
  shown int,
  computed_at timestamptz,
  plan text,
  members int,
  active int,
  earners int,
  gross_paise bigint,
  CHECK ((shown IS NULL) = (computed_at IS NULL OR plan IS NULL OR gross_paise IS NULL))
);

CREATE TABLE income_forecast_member (
  month date NOT NULL REFERENCES income_forecast ON DELETE CASCADE,
  attempt int NOT NULL,
  member_id text NOT NULL,
  own_centi_sp bigint NOT NULL,
  is_active boolean NOT NULL,
  is_frozen boolean NOT NULL,
  rank smallint NOT NULL,
  leaders int NOT NULL,
  network int NOT NULL,
  personal_paise bigint NOT NULL,
  rebate_paise bigint NOT NULL,
  group_paise bigint NOT NULL,
  fixed_paise bigint NOT NULL,
  e_bonus_paise bigint NOT NULL,
  r_bonus_paise bigint NOT NULL,
  p_bonus_paise bigint NOT NULL,
  gross_paise bigint NOT NULL,
  -- Null in older forecasts.
  group_centi_sp bigint,
  PRIMARY KEY (month, attempt, member_id)
);
