-- Enquiries, tickets, reviews, reminders, sums of sales and the nightly ledger checks.

-- So far only visitors' interest in becoming a direct seller.
CREATE TABLE enquiry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  full_name text NOT NULL,
  email text NOT NULL,
  mobile text NOT NULL,
  message text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  handled_by int REFERENCES staff
);
CREATE INDEX enquiry_open ON enquiry (id) WHERE handled_at IS NULL;
CREATE INDEX enquiry_by_mobile ON enquiry (mobile);

-- Ticket numbers cannot be counted: TK-K7QM3-XV9RK. The sequence numbered those of an older version.
CREATE SEQUENCE ticket_serial;
CREATE FUNCTION new_ticket_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE made text;
BEGIN
  LOOP
    made := 'TK-' || random_order_number();
    EXIT WHEN NOT EXISTS (SELECT FROM ticket WHERE number = made);
  END LOOP;
  RETURN made;
END $$;

-- Queries of visitors that await an answer, with their history.
CREATE TABLE ticket (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('contact', 'query', 'complaint', 'return_request')),
  channel text NOT NULL CHECK (channel IN ('web', 'email', 'phone', 'post', 'in_person')),
  state text NOT NULL CHECK (state IN ('received', 'acknowledged', 'escalated', 'resolved')),
  full_name text NOT NULL,
  mobile text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  -- Path of the page that a query came from.
  page text,
  -- As the sender typed it: there may be no such order or member.
  order_id bigint,
  member_id text,
  products text NOT NULL,
  reason text,
  language text NOT NULL DEFAULT 'en',
  -- Equal for equal messages of one sender.
  fingerprint text NOT NULL,
  -- As promised when it arrived.
  acknowledge_by timestamptz NOT NULL,
  escalate_at timestamptz NOT NULL,
  redress_by timestamptz NOT NULL,
  acknowledged_at timestamptz,
  overdue_at timestamptz,
  resolved_at timestamptz,
  resolution text,
  created_at timestamptz NOT NULL,
  -- As typed; `order_id` is the order with that number, if it exists.
  order_number text,
  assigned_to int REFERENCES staff ON DELETE SET NULL,
  -- The account from which it was sent; null if the sender typed who they are.
  customer_id bigint REFERENCES customer
);
CREATE INDEX ticket_by_fingerprint ON ticket (fingerprint);
CREATE INDEX ticket_open ON ticket (escalate_at) WHERE state <> 'resolved';
-- A person's tickets and emails, for their profile and for an erasure.
CREATE INDEX ticket_by_mobile ON ticket (mobile, id);
CREATE INDEX ticket_assigned ON ticket (assigned_to, id DESC) WHERE state <> 'resolved';
CREATE INDEX ticket_by_state ON ticket (state, id DESC);
CREATE INDEX ticket_search ON ticket
  USING gin (lower(number || ' ' || full_name || ' ' || mobile || ' ' || email || ' ' || subject || ' ' || coalesce(order_number,
    '')) gin_trgm_ops);
CREATE INDEX ticket_of_customer ON ticket (customer_id, id DESC) WHERE customer_id IS NOT NULL;

CREATE TABLE ticket_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES ticket,
  -- replied: staff wrote to the sender and the ticket stays open. assigned: the note has the assignee's name.
  kind text NOT NULL,
  staff_id int REFERENCES staff,
  note text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (kind IN ('received', 'acknowledged', 'noted', 'replied', 'assigned', 'escalated', 'overdue', 'resolved'))
);
CREATE INDEX ticket_event_by_ticket ON ticket_event (ticket_id);
CREATE TRIGGER ticket_event_all_stay BEFORE TRUNCATE ON ticket_event FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER ticket_event_stays BEFORE UPDATE OR DELETE ON ticket_event FOR EACH ROW EXECUTE FUNCTION history_stays(note);

-- Texts with which staff can begin a reply.
CREATE TABLE reply_template (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  body text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX reply_template_name ON reply_template (lower(name));

CREATE TABLE reply_template_translation (
  reply_template_id int NOT NULL REFERENCES reply_template ON DELETE CASCADE,
  language text NOT NULL,
  body text NOT NULL DEFAULT '',
  PRIMARY KEY (reply_template_id, language)
);

CREATE TABLE review (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  -- The order with the product; the demo's samples have none.
  order_id bigint,
  line_no int,
  customer_id bigint REFERENCES customer,
  -- Keyed hash of the buyer, so that nobody reviews a product twice.
  author_key text NOT NULL,
  author_name text NOT NULL,
  stars int NOT NULL CHECK (stars BETWEEN 1 AND 5),
  title text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en',
  -- Whether the shop's email asked for it.
  solicited boolean NOT NULL DEFAULT false,
  is_sample boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('pending', 'published', 'rejected', 'withdrawn')),
  reject_reason text,
  reply text NOT NULL DEFAULT '',
  replied_at timestamptz,
  helpful int NOT NULL DEFAULT 0 CHECK (helpful >= 0),
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  decided_at timestamptz,
  FOREIGN KEY (order_id, line_no) REFERENCES order_line,
  CHECK (reject_reason IN ('spam', 'abuse', 'personal_data', 'medical_claim', 'off_topic', 'not_genuine')),
  CHECK (is_sample OR order_id IS NOT NULL),
  CHECK ((state = 'rejected') = (reject_reason IS NOT NULL))
);
CREATE UNIQUE INDEX review_once ON review (product_id, author_key) WHERE state IN ('pending', 'published') AND NOT is_sample;
CREATE INDEX review_of_line ON review (order_id, line_no);
CREATE INDEX review_of_customer ON review (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX review_shown ON review (product_id, published_at DESC) WHERE state = 'published';
CREATE INDEX review_waiting ON review (id) WHERE state = 'pending';
CREATE TRIGGER review_stays BEFORE UPDATE OR DELETE ON review FOR EACH ROW
  EXECUTE FUNCTION history_stays(state, reject_reason, reply, replied_at, helpful, published_at, decided_at, author_name, customer_id);
CREATE TRIGGER review_all_stay BEFORE TRUNCATE ON review FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Sums over the published reviews for lists, written in the transaction that publishes one.
CREATE TABLE product_rating (
  product_id int PRIMARY KEY REFERENCES product,
  reviews int NOT NULL DEFAULT 0,
  stars int NOT NULL DEFAULT 0,
  samples int NOT NULL DEFAULT 0,
  sample_stars int NOT NULL DEFAULT 0
);

-- Voters are keyed hashes of an account or a device.
CREATE TABLE review_vote (
  review_id bigint NOT NULL REFERENCES review,
  voter text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, voter)
);

-- Delivered orders whose buyer was asked for a review, or is not to be asked.
CREATE TABLE review_request (
  order_id bigint PRIMARY KEY REFERENCES orders,
  asked boolean NOT NULL,
  created_at timestamptz NOT NULL
);

-- Keyed hashes of addresses that must not be asked again.
CREATE TABLE review_opt_out (
  email_key text PRIMARY KEY,
  created_at timestamptz NOT NULL
);

CREATE TABLE product_question (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  author_name text NOT NULL,
  email text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en',
  body text NOT NULL,
  is_sample boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('pending', 'published', 'rejected')),
  reject_reason text,
  answer text NOT NULL DEFAULT '',
  answered_at timestamptz,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK (reject_reason IN ('spam', 'abuse', 'personal_data', 'medical_claim', 'off_topic', 'not_genuine')),
  CHECK ((state = 'rejected') = (reject_reason IS NOT NULL)),
  CHECK ((state = 'published') = (answer <> ''))
);
CREATE INDEX question_shown ON product_question (product_id, answered_at DESC) WHERE state = 'published';
CREATE INDEX question_waiting ON product_question (id) WHERE state = 'pending';

-- Requests to be notified when a sold-out product is back.
CREATE TABLE stock_alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  email text NOT NULL,
  language text NOT NULL DEFAULT 'en',
  created_at timestamptz NOT NULL,
  -- Before the address is confirmed, only the request for confirmation is sent.
  confirmed_at timestamptz,
  notified_at timestamptz,
  UNIQUE (product_id, email)
);
CREATE INDEX stock_alert_waiting ON stock_alert (product_id) WHERE confirmed_at IS NOT NULL AND notified_at IS NULL;
CREATE INDEX stock_alert_unconfirmed ON stock_alert (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX stock_alert_by_email ON stock_alert (lower(email));

-- Customers who want to be reminded before a pack is empty.
CREATE TABLE refill_reminder (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id int NOT NULL REFERENCES customer ON DELETE CASCADE,
  product_id int NOT NULL REFERENCES product ON DELETE CASCADE,
  -- The latest consent.
  agreed_at timestamptz NOT NULL,
  -- Null while it is active.
  stopped_at timestamptz,
  next_at timestamptz NOT NULL,
  -- Reminders since the product was last bought.
  unanswered int NOT NULL DEFAULT 0 CHECK (unanswered >= 0),
  UNIQUE (customer_id, product_id)
);
CREATE INDEX refill_reminder_due ON refill_reminder (next_at) WHERE stopped_at IS NULL;
CREATE INDEX refill_reminder_by_product ON refill_reminder (product_id);

-- Sums of sales by IST day, computed by a job after the day's end. Every change of an order's sale marks its day in the
-- same transaction; a marked day is read from the orders until the job has summed it again. Derived data only.
CREATE TABLE sales_day (
  day date PRIMARY KEY,
  -- Orders placed on the day, sales or not.
  placed int NOT NULL
);

-- Items sold on the day and items credited on it, as in the reports.
CREATE TABLE daily_sales (
  day date NOT NULL REFERENCES sales_day ON DELETE CASCADE,
  place_of_supply text NOT NULL,
  -- '' without a coupon.
  coupon_code text NOT NULL,
  payment_method text NOT NULL,
  orders int NOT NULL,
  charged_paise bigint NOT NULL,
  gross_paise bigint NOT NULL,
  discounts_paise bigint NOT NULL,
  gst_paise bigint NOT NULL,
  delivery_paise bigint NOT NULL,
  returned int NOT NULL,
  returns_paise bigint NOT NULL,
  returned_gst_paise bigint NOT NULL,
  returned_delivery_paise bigint NOT NULL,
  PRIMARY KEY (day, place_of_supply, coupon_code, payment_method)
);

CREATE TABLE daily_product_sales (
  day date NOT NULL REFERENCES sales_day ON DELETE CASCADE,
  product_id int NOT NULL,
  sold int NOT NULL,
  gross_paise bigint NOT NULL,
  discounts_paise bigint NOT NULL,
  gst_paise bigint NOT NULL,
  points_centi bigint NOT NULL,
  returned int NOT NULL,
  returns_paise bigint NOT NULL,
  returned_gst_paise bigint NOT NULL,
  returned_points_centi bigint NOT NULL,
  PRIMARY KEY (day, product_id)
);

-- Days whose sales have changed since they were summed. Rows are only added, so that no order waits for another.
CREATE TABLE sales_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL
);
CREATE INDEX sales_change_by_day ON sales_change (day);

CREATE FUNCTION note_sold_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_change (day) SELECT DISTINCT (o.placed_at AT TIME ZONE 'Asia/Kolkata')::date
    FROM added JOIN orders o ON o.id = added.order_id;
  RETURN NULL;
END $$;

-- If an order's sale begins, ends or changes, marks its day and those of its credits.
CREATE FUNCTION note_changed_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_change (day)
    SELECT (OLD.placed_at AT TIME ZONE 'Asia/Kolkata')::date
    UNION SELECT (at AT TIME ZONE 'Asia/Kolkata')::date FROM order_credit WHERE order_id = OLD.id;
  IF TG_OP = 'UPDATE' AND NEW.placed_at <> OLD.placed_at THEN
    INSERT INTO sales_change (day) SELECT (NEW.placed_at AT TIME ZONE 'Asia/Kolkata')::date;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_credited_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_change (day) SELECT (COALESCE(NEW.at, OLD.at) AT TIME ZONE 'Asia/Kolkata')::date;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_sale_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.payment_method = 'cod' OR OLD.paid_paise > 0 OR OLD.payable_paise = 0, OLD.placed_at, OLD.mrp_total_paise, OLD.sale_discount_paise,
    OLD.coupon_discount_paise, OLD.tax_paise, OLD.shipping_paise, OLD.payable_paise, OLD.payment_method, OLD.place_of_supply, OLD.coupon_code)
    IS DISTINCT FROM
    (NEW.payment_method = 'cod' OR NEW.paid_paise > 0 OR NEW.payable_paise = 0, NEW.placed_at, NEW.mrp_total_paise, NEW.sale_discount_paise,
    NEW.coupon_discount_paise, NEW.tax_paise, NEW.shipping_paise, NEW.payable_paise, NEW.payment_method, NEW.place_of_supply, NEW.coupon_code))
  EXECUTE FUNCTION note_changed_sale();
CREATE TRIGGER orders_sale_deleted AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION note_changed_sale();
CREATE TRIGGER order_line_sold AFTER INSERT ON order_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_sold_lines();
CREATE TRIGGER order_credit_sale AFTER INSERT OR DELETE ON order_credit FOR EACH ROW EXECUTE FUNCTION note_credited_sale();

-- Results of the nightly ledger checks: a row per run, and per disagreement from its discovery until it is gone.
CREATE TABLE check_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- system, staff:3.
  actor text NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- What was checked, and the result.
  orders int NOT NULL DEFAULT 0,
  products int NOT NULL DEFAULT 0,
  fresh int NOT NULL DEFAULT 0,
  gone int NOT NULL DEFAULT 0,
  remaining int NOT NULL DEFAULT 0,
  -- The run died, and another one replaced it.
  broken boolean NOT NULL DEFAULT false
);
-- One run at a time.
CREATE UNIQUE INDEX check_run_under_way ON check_run ((ended_at IS NULL)) WHERE ended_at IS NULL;
CREATE TRIGGER check_run_stays BEFORE UPDATE OR DELETE ON check_run FOR EACH ROW
  EXECUTE FUNCTION history_stays(ended_at, orders, products, fresh, gone, remaining, broken);
CREATE TRIGGER check_run_all_stay BEFORE TRUNCATE ON check_run FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

CREATE TABLE check_finding (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- What does not agree: order 100001, product 7, a document's number.
  place text NOT NULL,
  order_id bigint,
  expected text NOT NULL,
  found text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  last_run_id bigint NOT NULL REFERENCES check_run,
  -- Staff are notified once.
  told_at timestamptz,
  closed_at timestamptz,
  -- Code and values of the text, so that staff read it in their language; null in older findings.
  texts jsonb
);
CREATE UNIQUE INDEX check_finding_open ON check_finding (kind, place) WHERE closed_at IS NULL;
CREATE INDEX check_finding_untold ON check_finding (id) WHERE told_at IS NULL;
CREATE TRIGGER check_finding_all_stay BEFORE TRUNCATE ON check_finding FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER check_finding_stays BEFORE UPDATE OR DELETE ON check_finding FOR EACH ROW
  EXECUTE FUNCTION history_stays(expected, found, texts, last_seen_at, last_run_id, told_at, closed_at);
