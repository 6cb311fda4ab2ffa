import { type Kysely, sql } from 'kysely';

/**
 * A return belongs to the month of its sale. If that month is approved, it is restated, and the difference is a
 * `clawback` entry in the ledger of income (docs/decisions/0099). What months approved earlier have carried into the
 * next one is stored here, once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(salePoints).execute(db);
  await sql.raw(restatedMonths).execute(db);
  await sql.raw(incomeEntries).execute(db);
  await sql.raw(demoEnds).execute(db);
}

const salePoints = `
-- Months approved before returns belonged to the month of their sale: they keep the returns that they had.
ALTER TABLE sale_point_month ADD COLUMN is_former boolean NOT NULL DEFAULT true;
-- What months of that time have left below zero and the next one begins with.
ALTER TABLE sale_point_total ADD COLUMN brought_centi bigint NOT NULL DEFAULT 0 CHECK (brought_centi <= 0),
  ADD COLUMN brought_paise bigint NOT NULL DEFAULT 0 CHECK (brought_paise <= 0);

WITH RECURSIVE last AS (SELECT max(month) AS month FROM sale_point_month),
begun AS (
  SELECT member_id, min(month) AS month FROM sale_point_total
  WHERE (points_centi < 0 OR amount_paise < 0) AND month <= (SELECT month FROM last) GROUP BY member_id),
brought AS (
  SELECT member_id, month, 0::bigint AS points, 0::bigint AS amount FROM begun
  UNION ALL
  SELECT b.member_id, (b.month + interval '1 month')::date, LEAST(0, b.points + COALESCE(t.points_centi, 0)),
    LEAST(0, b.amount + COALESCE(t.amount_paise, 0))
  FROM brought b LEFT JOIN sale_point_total t ON t.member_id = b.member_id AND t.month = b.month
  WHERE b.month <= (SELECT month FROM last))
INSERT INTO sale_point_total AS t (member_id, month, points_centi, amount_paise, entries, brought_centi, brought_paise)
  SELECT member_id, month, 0, 0, 0, points, amount FROM brought WHERE points < 0 OR amount < 0
  ON CONFLICT (member_id, month) DO UPDATE SET brought_centi = EXCLUDED.brought_centi, brought_paise = EXCLUDED.brought_paise;

-- Returns that are in a month which is still open go to the month of their sale.
CREATE TEMPORARY TABLE moved_return ON COMMIT DROP AS
  SELECT e.id, e.member_id, e.month AS of_month, sold.month AS to_month, e.points_centi, e.amount_paise
  FROM sale_point_entry e JOIN sale_point_entry sold ON sold.id = e.reverses
  WHERE e.month > sold.month AND NOT EXISTS (SELECT FROM sale_point_month m WHERE m.month = e.month AND m.position >= e.position);
ALTER TABLE sale_point_entry DISABLE TRIGGER sale_point_entry_stays;
UPDATE sale_point_entry e SET month = r.to_month FROM moved_return r WHERE e.id = r.id;
ALTER TABLE sale_point_entry ENABLE TRIGGER sale_point_entry_stays;
UPDATE sale_point_total t SET points_centi = t.points_centi + m.points, amount_paise = t.amount_paise + m.amount, entries = t.entries + m.entries
  FROM (SELECT member_id, month, sum(points) AS points, sum(amount) AS amount, sum(entries) AS entries FROM (
      SELECT member_id, of_month AS month, -points_centi AS points, -amount_paise AS amount, -1 AS entries FROM moved_return
      UNION ALL SELECT member_id, to_month, points_centi, amount_paise, 1 FROM moved_return) AS each
    GROUP BY member_id, month) AS m
  WHERE t.member_id = m.member_id AND t.month = m.month;
DELETE FROM sale_point_total WHERE entries = 0 AND brought_centi = 0 AND brought_paise = 0;

CREATE OR REPLACE FUNCTION sale_point_month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An event from before the approval: the ledger is being built anew. What comes back later is a late return of the month.
  IF NEW.reverses IS NULL AND EXISTS (SELECT FROM sale_point_month WHERE month = NEW.month AND position < NEW.position) THEN
    RAISE EXCEPTION 'the sale points of % are approved', to_char(NEW.month, 'YYYY-MM');
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION uncount_sale_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sale_point_total t SET points_centi = t.points_centi - gone.points, amount_paise = t.amount_paise - gone.amount,
      entries = t.entries - gone.entries
    FROM (SELECT member_id, month, sum(points_centi) AS points, sum(amount_paise) AS amount, count(*) AS entries FROM removed
      GROUP BY member_id, month) gone
    WHERE t.member_id = gone.member_id AND t.month = gone.month;
  DELETE FROM sale_point_total t USING removed r WHERE t.member_id = r.member_id AND t.month = r.month AND t.entries = 0
    AND t.brought_centi = 0 AND t.brought_paise = 0;
  RETURN NULL;
END $$;

-- Late returns are found by their position.
CREATE INDEX sale_point_entry_late ON sale_point_entry (position) WHERE reverses IS NOT NULL;
`;

const restatedMonths = `
-- What was recovered at once: at a close or before a batch of payouts. Its entries are in income_entry.
CREATE TABLE income_recovery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Of the last event of the order feed of which it knows.
  position bigint NOT NULL,
  -- Whether ranks or R-bonus counts that the next month begins with are other ones since.
  changes_ranks boolean NOT NULL
);
CREATE TRIGGER income_recovery_stays BEFORE UPDATE OR DELETE ON income_recovery FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER income_recovery_all_stay BEFORE TRUNCATE ON income_recovery FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Approved months without what came back since: members whose month is another one than their statement says, or was once.
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

-- Members of approved months with sales of their own or below them that can still come back, as of the last look: what of the income hangs on them, and
-- from which day on none of them can.
CREATE TABLE income_open (
  close_id bigint NOT NULL REFERENCES income_close,
  member_id text NOT NULL,
  open_paise bigint NOT NULL,
  final_on date NOT NULL,
  PRIMARY KEY (close_id, member_id)
);
CREATE INDEX income_open_of ON income_open (member_id);
`;

const incomeEntries = `
ALTER TABLE income_entry
  ADD COLUMN recovery_id bigint REFERENCES income_recovery,
  -- Of what was recovered: the approved month that it corrects.
  ADD COLUMN corrects date CHECK (corrects = date_trunc('month', corrects::timestamp)::date),
  DROP CONSTRAINT income_entry_check,
  ADD CONSTRAINT income_entry_cause CHECK (num_nonnulls(close_id, adjustment_id, payout_line_id, recovery_id) = 1),
  DROP CONSTRAINT income_entry_check1,
  ADD CONSTRAINT income_entry_component CHECK (CASE kind WHEN 'income' THEN component IS NOT NULL
    WHEN 'clawback' THEN (component IS NOT NULL) = (recovery_id IS NOT NULL) ELSE component IS NULL END),
  DROP CONSTRAINT income_entry_check3,
  ADD CONSTRAINT income_entry_kind_cause CHECK (CASE kind WHEN 'income' THEN close_id IS NOT NULL
    WHEN 'clawback' THEN num_nonnulls(close_id, recovery_id) = 1 WHEN 'tds' THEN payout_line_id IS NULL
    WHEN 'correction' THEN adjustment_id IS NOT NULL WHEN 'deduction' THEN adjustment_id IS NOT NULL ELSE payout_line_id IS NOT NULL END),
  ADD CONSTRAINT income_entry_corrects CHECK ((corrects IS NOT NULL) = (kind = 'clawback' AND recovery_id IS NOT NULL));
CREATE UNIQUE INDEX income_entry_of_recovery ON income_entry (recovery_id, member_id, kind, coalesce(corrects, '-infinity'), coalesce(component, ''))
  WHERE recovery_id IS NOT NULL;
CREATE INDEX income_entry_corrects ON income_entry (corrects, member_id) WHERE corrects IS NOT NULL;
-- No longer written.
ALTER TABLE income_statement ALTER COLUMN carried_centi_sp SET DEFAULT 0, ALTER COLUMN carried_paise SET DEFAULT 0;
`;

const demoEnds = `
CREATE OR REPLACE FUNCTION is_ending_demo_income(table_name text, old_row jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF current_setting('shop.ending_demo', true) IS DISTINCT FROM 'on' THEN RETURN false; END IF;
  CASE table_name
    WHEN 'income_entry', 'income_adjustment', 'lower_rate_certificate', 'payout_line', 'income_statement', 'income_clawback' THEN
      RETURN is_ending_demo_member(old_row ->> 'member_id');
    WHEN 'income_close' THEN
      RETURN NOT EXISTS (SELECT FROM income_statement WHERE close_id = (old_row ->> 'id')::bigint);
    WHEN 'income_close_input', 'income_close_check' THEN
      RETURN NOT EXISTS (SELECT FROM income_statement WHERE close_id = (old_row ->> 'close_id')::bigint);
    WHEN 'income_recovery' THEN
      RETURN NOT EXISTS (SELECT FROM income_entry WHERE recovery_id = (old_row ->> 'id')::bigint);
    WHEN 'payout_batch' THEN
      RETURN NOT EXISTS (SELECT FROM payout_line WHERE batch_id = (old_row ->> 'id')::bigint);
    WHEN 'sale_point_month' THEN
      RETURN NOT EXISTS (SELECT FROM sale_point_entry WHERE month = (old_row ->> 'month')::date);
    ELSE RETURN false;
  END CASE;
END $$;
`;
