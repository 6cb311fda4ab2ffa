import { type Kysely, sql } from 'kysely';

/**
 * The ledger of sale points, which reads only the order feed (docs/decisions/0072). Entries are never changed, and an
 * approved month gets no more of them. The same statement updates the sums by member and month, so that nothing has to
 * sum entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- For whom an order counts, decided once, when it became final.
CREATE TABLE sale_point_order (
  order_id bigint PRIMARY KEY REFERENCES orders,
  -- Null for nobody.
  member_id text,
  basis text NOT NULL CHECK (basis IN ('buyer', 'referral', 'referrer', 'nobody')),
  -- Of the feed's event with which it became final, and its moment.
  position bigint NOT NULL,
  at timestamptz NOT NULL,
  CHECK (basis <> 'nobody' OR member_id IS NULL)
);

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
  reason text NOT NULL CHECK (reason IN ('paid', 'delivered', 'lines_added', 'lines_cancelled', 'lines_undelivered', 'lines_returned')),
  -- The order, the edit or the credit that it comes from, by its reason.
  cause_id bigint NOT NULL,
  reverses bigint REFERENCES sale_point_entry,
  -- Of the feed's event, and its moment.
  position bigint NOT NULL,
  at timestamptz NOT NULL,
  CHECK ((reason IN ('paid', 'delivered', 'lines_added')) = (reverses IS NULL)),
  CHECK (CASE WHEN reverses IS NULL THEN points_centi >= 0 AND amount_paise >= 0 ELSE points_centi <= 0 AND amount_paise <= 0 END)
);
CREATE UNIQUE INDEX sale_point_entry_cause ON sale_point_entry (order_id, line_no, reason, cause_id);
-- A line is sold once.
CREATE UNIQUE INDEX sale_point_entry_sold ON sale_point_entry (order_id, line_no) WHERE reverses IS NULL;
CREATE INDEX sale_point_entry_of ON sale_point_entry (member_id, month, id);
CREATE INDEX sale_point_entry_month ON sale_point_entry (month);

CREATE TABLE sale_point_month (
  month date PRIMARY KEY CHECK (month = date_trunc('month', month::timestamp)::date),
  approved_at timestamptz NOT NULL,
  -- Of the last event that had been posted by then.
  position bigint NOT NULL
);

CREATE TABLE sale_point_total (
  member_id text NOT NULL,
  month date NOT NULL,
  points_centi bigint NOT NULL,
  amount_paise bigint NOT NULL,
  entries int NOT NULL,
  PRIMARY KEY (member_id, month)
);
CREATE INDEX sale_point_total_month ON sale_point_total (month, member_id);
-- Where something is carried on.
CREATE INDEX sale_point_total_negative ON sale_point_total (member_id) WHERE points_centi < 0 OR amount_paise < 0;

CREATE FUNCTION sale_point_month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An event from before the approval: the ledger is being built anew.
  IF EXISTS (SELECT FROM sale_point_month WHERE month = NEW.month AND position < NEW.position) THEN
    RAISE EXCEPTION 'the sale points of % are approved', to_char(NEW.month, 'YYYY-MM');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sale_point_entry_month_is_open BEFORE INSERT ON sale_point_entry FOR EACH ROW EXECUTE FUNCTION sale_point_month_is_open();

CREATE FUNCTION count_sale_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_point_total AS t (member_id, month, points_centi, amount_paise, entries)
    SELECT member_id, month, sum(points_centi), sum(amount_paise), count(*) FROM added GROUP BY member_id, month ORDER BY member_id, month
    ON CONFLICT (member_id, month) DO UPDATE SET points_centi = t.points_centi + EXCLUDED.points_centi,
      amount_paise = t.amount_paise + EXCLUDED.amount_paise, entries = t.entries + EXCLUDED.entries;
  RETURN NULL;
END $$;
CREATE TRIGGER sale_point_entry_counted AFTER INSERT ON sale_point_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_sale_points();

-- With the demo's orders, and with its members from other orders: the only way in which entries go.
CREATE FUNCTION uncount_sale_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sale_point_total t SET points_centi = t.points_centi - gone.points, amount_paise = t.amount_paise - gone.amount,
      entries = t.entries - gone.entries
    FROM (SELECT member_id, month, sum(points_centi) AS points, sum(amount_paise) AS amount, count(*) AS entries FROM removed
      GROUP BY member_id, month) gone
    WHERE t.member_id = gone.member_id AND t.month = gone.month;
  DELETE FROM sale_point_total t USING removed r WHERE t.member_id = r.member_id AND t.month = r.month AND t.entries = 0;
  RETURN NULL;
END $$;
CREATE TRIGGER sale_point_entry_uncounted AFTER DELETE ON sale_point_entry REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION uncount_sale_points();

CREATE FUNCTION sale_points_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('shop.ending_demo', true) = 'on' AND (
      EXISTS (SELECT FROM demo_record WHERE kind = 'orders' AND id = OLD.order_id)
      OR is_ending_demo_member(OLD.member_id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;
CREATE TRIGGER sale_point_order_stays BEFORE UPDATE OR DELETE ON sale_point_order FOR EACH ROW EXECUTE FUNCTION sale_points_stay();
CREATE TRIGGER sale_point_entry_stays BEFORE UPDATE OR DELETE ON sale_point_entry FOR EACH ROW EXECUTE FUNCTION sale_points_stay();
CREATE TRIGGER sale_point_month_stays BEFORE UPDATE OR DELETE ON sale_point_month FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER sale_point_order_all_stay BEFORE TRUNCATE ON sale_point_order FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER sale_point_entry_all_stay BEFORE TRUNCATE ON sale_point_entry FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER sale_point_month_all_stay BEFORE TRUNCATE ON sale_point_month FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
