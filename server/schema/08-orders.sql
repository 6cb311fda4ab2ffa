-- Orders, their events, and what buyers hold without having paid.

-- Order numbers cannot be counted: a letter, eight characters and a check character (contract/order-number.ts); 60
-- random bits for 44.
CREATE FUNCTION random_order_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  alphabet CONSTANT text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  digits text := replace(gen_random_uuid()::text, '-', '');
  -- All digits of a UUID are random but the 13th, its version, and the 17th.
  rest bigint := ('x' || substr(digits, 1, 12) || substr(digits, 14, 3))::bit(60)::bigint;
  value int := 8 + (rest % 23);
  total int := value * 2;
  made text := substr(alphabet, value + 1, 1);
BEGIN
  rest := rest / 23;
  FOR weight IN 3..10 LOOP
    value := rest % 31;
    rest := rest / 31;
    total := total + value * weight;
    made := made || substr(alphabet, value + 1, 1);
  END LOOP;
  made := made || substr(alphabet, total % 31 + 1, 1);
  RETURN substr(made, 1, 5) || '-' || substr(made, 6);
END $$;

CREATE FUNCTION new_order_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE made text;
BEGIN
  LOOP
    made := random_order_number();
    EXIT WHEN NOT EXISTS (SELECT FROM orders WHERE number = made);
  END LOOP;
  RETURN made;
END $$;

-- An order as placed, and its state. Later deductions are in order_credit.
CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) PRIMARY KEY,
  number text NOT NULL DEFAULT new_order_number() UNIQUE,
  customer_id bigint REFERENCES customer,
  placed_at timestamptz NOT NULL,
  order_status text NOT NULL,
  payment_method text NOT NULL CHECK (payment_method IN ('cod', 'online')),
  payment_status text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  mobile text NOT NULL,
  email text NOT NULL,
  referral_member_id text,
  billing jsonb NOT NULL,
  shipping jsonb NOT NULL,
  place_of_supply text NOT NULL,
  coupon_id int REFERENCES coupon,
  coupon_code text,
  mrp_total_paise bigint NOT NULL CHECK (mrp_total_paise >= 0),
  sale_discount_paise bigint NOT NULL CHECK (sale_discount_paise >= 0),
  coupon_discount_paise bigint NOT NULL CHECK (coupon_discount_paise >= 0),
  tax_paise bigint NOT NULL CHECK (tax_paise >= 0),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  payable_paise bigint NOT NULL CHECK (payable_paise >= 0),
  expires_at timestamptz,
  language text NOT NULL DEFAULT 'en',
  -- Money received, amounts taken off the sale, and refunds, promised or done.
  paid_paise bigint NOT NULL DEFAULT 0,
  credited_paise bigint NOT NULL DEFAULT 0,
  refunded_paise bigint NOT NULL DEFAULT 0 CHECK (refunded_paise >= 0),
  courier text,
  awb text,
  tracking_url text,
  dispatched_at timestamptz,
  delivery_attempts int NOT NULL DEFAULT 0 CHECK (delivery_attempts >= 0),
  last_attempt_at timestamptz,
  held_until timestamptz,
  delivered_at timestamptz,
  -- The part of shipping_paise that is the fee for cash on delivery.
  cod_fee_paise bigint NOT NULL DEFAULT 0,
  -- The delivery days that the buyer was shown; null abroad.
  deliver_from date,
  deliver_to date,
  is_gift boolean NOT NULL DEFAULT false,
  gift_message text NOT NULL DEFAULT '' CHECK (length(gift_message) <= 250),
  -- The result of order_needs_attention, so that the staff's list reads nothing else.
  needs_attention boolean NOT NULL DEFAULT false,
  -- The days for returns, as they were when the order was placed.
  return_days smallint NOT NULL DEFAULT 30 CHECK (return_days BETWEEN 1 AND 365),
  -- The supply by which the tax in the delivery charge is computed; null if it contains none (docs/decisions/0109).
  delivery_supply text CHECK (delivery_supply IN ('intra', 'inter', 'export')),
  -- When a guest's order was moved into an account (docs/decisions/0074).
  claimed_at timestamptz,
  CHECK (payable_paise = mrp_total_paise - sale_discount_paise - coupon_discount_paise + shipping_paise),
  CHECK (paid_paise BETWEEN 0 AND payable_paise),
  CHECK (credited_paise BETWEEN 0 AND payable_paise),
  CHECK (refunded_paise <= paid_paise AND refunded_paise <= credited_paise),
  CHECK (order_status IN ('placed', 'confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivery_attempted', 'held_by_courier',
    'delivered', 'cancelled', 'returned_to_origin', 'returned')),
  CHECK (payment_status IN ('pending', 'authorised', 'failed', 'paid', 'expired', 'cancelled', 'cod_due', 'cod_collected',
    'partially_refunded', 'refunded')),
  CHECK (cod_fee_paise BETWEEN 0 AND shipping_paise)
-- Most reads are of new orders; they are index-only once vacuumed, which by default happens after 200,000 changes of a
-- million rows.
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX orders_by_customer ON orders (customer_id, id DESC);
CREATE INDEX orders_unpaid ON orders (expires_at) WHERE payment_status = 'pending';
CREATE INDEX orders_by_mobile ON orders (mobile, id DESC);
-- A parcel has its own way bill number; a second order with it is a typing error.
CREATE UNIQUE INDEX orders_awb ON orders (lower(courier), upper(awb));
CREATE INDEX orders_by_status ON orders (order_status, id DESC);
CREATE INDEX orders_delivered ON orders (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX orders_attention ON orders (placed_at DESC, id DESC) WHERE needs_attention;
CREATE INDEX orders_list_status ON orders (order_status, placed_at DESC, id DESC);
CREATE INDEX orders_list_payment ON orders (payment_status, placed_at DESC, id DESC);
CREATE INDEX orders_search_number ON orders (number text_pattern_ops);
CREATE INDEX orders_search_mobile ON orders (mobile text_pattern_ops);
CREATE INDEX orders_search_email ON orders (lower(email) text_pattern_ops);
CREATE INDEX orders_search_awb ON orders (upper(awb) text_pattern_ops) WHERE awb IS NOT NULL;
CREATE INDEX orders_search_name ON orders (lower(first_name || ' ' || last_name) text_pattern_ops);
CREATE INDEX orders_search_last_name ON orders (lower(last_name) text_pattern_ops);
-- Sums a coupon's orders without reading them.
CREATE INDEX orders_by_coupon ON orders (coupon_id) INCLUDE (order_status, coupon_discount_paise, payable_paise)
  WHERE coupon_id IS NOT NULL;
-- Orders that are sales: to be paid on delivery, paid, or with nothing to pay. Contains all that sums of a period need.
CREATE INDEX orders_sales ON orders (placed_at) INCLUDE (id, mrp_total_paise, sale_discount_paise, coupon_discount_paise, shipping_paise,
  tax_paise, payable_paise, payment_method, place_of_supply, coupon_code) WHERE payment_method = 'cod' OR paid_paise > 0
    OR payable_paise = 0;
-- The list of orders in its order, whatever its filters.
CREATE INDEX orders_list ON orders (placed_at DESC, id DESC) INCLUDE (order_status, payment_status, payment_method);
CREATE INDEX orders_referred ON orders (referral_member_id, id DESC) WHERE referral_member_id IS NOT NULL;
-- An order's items, amounts and payment method never change. Its state does, and a name and an address may have to be
-- erased.
CREATE TRIGGER orders_stay BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER orders_all_stay BEFORE TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER orders_return_days_stay BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.return_days IS DISTINCT FROM NEW.return_days) EXECUTE FUNCTION history_stays();

-- Only before dispatch: the tax contained in an order, if a line is invoiced at another rate; the other sums only with
-- a recorded edit in the same transaction.
CREATE FUNCTION order_terms_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.dispatched_at IS NULL
    AND (OLD.placed_at, OLD.payment_method, OLD.referral_member_id, OLD.coupon_id, OLD.coupon_code)
      IS NOT DISTINCT FROM (NEW.placed_at, NEW.payment_method, NEW.referral_member_id, NEW.coupon_id, NEW.coupon_code)
    AND ((OLD.place_of_supply, OLD.mrp_total_paise, OLD.sale_discount_paise, OLD.coupon_discount_paise, OLD.shipping_paise, OLD.cod_fee_paise,
        OLD.payable_paise, OLD.delivery_supply)
      IS NOT DISTINCT FROM (NEW.place_of_supply, NEW.mrp_total_paise, NEW.sale_discount_paise, NEW.coupon_discount_paise, NEW.shipping_paise,
        NEW.cod_fee_paise, NEW.payable_paise, NEW.delivery_supply)
    OR EXISTS (SELECT FROM order_edit WHERE order_id = OLD.id AND state = 'applied' AND applied_in = txid_current())) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;

-- Deferred to the end of each transaction, so that the customer's row is the last one that an order locks.
CREATE FUNCTION count_customer_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.customer_id IS NOT NULL THEN
    UPDATE customer SET order_count = order_count - (OLD.order_status <> 'cancelled')::int,
      spent_paise = spent_paise - (OLD.paid_paise - OLD.refunded_paise)
    WHERE id = OLD.customer_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.customer_id IS NOT NULL THEN
    UPDATE customer SET order_count = order_count + (NEW.order_status <> 'cancelled')::int,
      spent_paise = spent_paise + (NEW.paid_paise - NEW.refunded_paise),
      last_order_at = greatest(last_order_at, NEW.placed_at)
    WHERE id = NEW.customer_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_terms_stay BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.placed_at, OLD.payment_method, OLD.place_of_supply, OLD.referral_member_id, OLD.coupon_id, OLD.coupon_code, OLD.mrp_total_paise,
    OLD.sale_discount_paise, OLD.coupon_discount_paise, OLD.tax_paise, OLD.shipping_paise, OLD.cod_fee_paise, OLD.payable_paise,
    OLD.delivery_supply)
    IS DISTINCT FROM
    (NEW.placed_at, NEW.payment_method, NEW.place_of_supply, NEW.referral_member_id, NEW.coupon_id, NEW.coupon_code, NEW.mrp_total_paise,
    NEW.sale_discount_paise, NEW.coupon_discount_paise, NEW.tax_paise, NEW.shipping_paise, NEW.cod_fee_paise, NEW.payable_paise,
    NEW.delivery_supply))
  EXECUTE FUNCTION order_terms_stay();
CREATE CONSTRAINT TRIGGER customer_order_placed AFTER INSERT OR DELETE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_customer_order();
CREATE CONSTRAINT TRIGGER customer_order_changed AFTER UPDATE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.customer_id, OLD.order_status = 'cancelled', OLD.paid_paise - OLD.refunded_paise)
    IS DISTINCT FROM (NEW.customer_id, NEW.order_status = 'cancelled', NEW.paid_paise - NEW.refunded_paise))
  EXECUTE FUNCTION count_customer_order();

CREATE TABLE order_line (
  order_id bigint NOT NULL REFERENCES orders,
  line_no int NOT NULL,
  product_id int NOT NULL REFERENCES product,
  sku text NOT NULL,
  name text NOT NULL,
  hsn text NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  regular_paise bigint NOT NULL,
  sale_paise bigint,
  sale_amount_paise bigint NOT NULL,
  coupon_paise bigint NOT NULL,
  net_paise bigint NOT NULL,
  gst_rate_bp int NOT NULL,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  sale_point_centi bigint NOT NULL,
  -- As printed on the goods that were sent; null if unknown.
  expires_on date,
  -- The tax of the invoiced items, if the GST rate changed between the order and the invoice (docs/decisions/0109).
  invoice_from int,
  invoice_rate_bp int,
  invoice_cgst_paise bigint,
  invoice_sgst_paise bigint,
  invoice_igst_paise bigint,
  -- The resulting change of the tax contained in the line.
  invoice_tax_change_paise bigint NOT NULL DEFAULT 0,
  -- The tax class that the product had when it was sold; null in older lines. No foreign key: every order would lock
  -- the few rows of classes, and a class is never deleted.
  tax_class text,
  PRIMARY KEY (order_id, line_no),
  CHECK (net_paise = sale_amount_paise - coupon_paise),
  CHECK (net_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
-- Rows are only added and most reads are of new ones, so vacuum and analyse after a fiftieth.
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE TRIGGER order_line_stays BEFORE UPDATE OR DELETE ON order_line FOR EACH ROW
  EXECUTE FUNCTION history_stays(expires_on, invoice_from, invoice_rate_bp, invoice_cgst_paise, invoice_sgst_paise, invoice_igst_paise,
    invoice_tax_change_paise);
CREATE TRIGGER order_line_all_stay BEFORE TRUNCATE ON order_line FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- As they were when the order was placed, in every language at that time.
CREATE TABLE order_line_translation (
  order_id bigint NOT NULL,
  line_no int NOT NULL,
  language text NOT NULL,
  name text NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, line_no, language),
  FOREIGN KEY (order_id, line_no) REFERENCES order_line ON DELETE CASCADE
);
CREATE TRIGGER order_line_translation_stays BEFORE UPDATE OR DELETE ON order_line_translation FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER order_line_translation_all_stay BEFORE TRUNCATE ON order_line_translation FOR EACH STATEMENT
  EXECUTE FUNCTION history_is_not_emptied();

CREATE TABLE order_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX order_event_by_order ON order_event (order_id, id);
CREATE TRIGGER order_event_stays BEFORE UPDATE OR DELETE ON order_event FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER order_event_all_stay BEFORE TRUNCATE ON order_event FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Shares of the stored amounts that were taken off a sale: cancelled before dispatch, never delivered, or sent back.
CREATE TABLE order_credit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  -- refunded: taken off after dispatch because the provider refunded it, although the items are not back.
  kind text NOT NULL CHECK (kind IN ('cancelled', 'undelivered', 'returned', 'refunded')),
  at timestamptz NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  -- Money refunded for no items yet; negative if the credit's items were paid by such money. An order's sum is what is
  -- left of it.
  advance_paise bigint NOT NULL DEFAULT 0,
  -- The tax that it takes back with a delivery charge.
  delivery_tax_paise bigint NOT NULL DEFAULT 0
);
CREATE INDEX order_credit_by_order ON order_credit (order_id, id);
CREATE INDEX order_credit_by_time ON order_credit (at);
CREATE INDEX order_credit_advances ON order_credit (order_id) WHERE advance_paise > 0;
CREATE TRIGGER order_credit_stays BEFORE UPDATE OR DELETE ON order_credit FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER order_credit_all_stay BEFORE TRUNCATE ON order_credit FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

CREATE TABLE order_credit_line (
  credit_id bigint NOT NULL REFERENCES order_credit,
  order_id bigint NOT NULL,
  line_no int NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  sale_amount_paise bigint NOT NULL,
  coupon_paise bigint NOT NULL,
  net_paise bigint NOT NULL CHECK (net_paise >= 0),
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  sale_point_centi bigint NOT NULL,
  PRIMARY KEY (credit_id, line_no),
  FOREIGN KEY (order_id, line_no) REFERENCES order_line,
  CHECK (net_paise = sale_amount_paise - coupon_paise),
  CHECK (net_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
);
CREATE INDEX order_credit_line_by_line ON order_credit_line (order_id, line_no);
CREATE TRIGGER order_credit_line_stays BEFORE UPDATE OR DELETE ON order_credit_line FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER order_credit_line_all_stay BEFORE TRUNCATE ON order_credit_line FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- One line's items that the customer wants to send back.
CREATE TABLE order_return (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  line_no int NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  reason text NOT NULL,
  message text NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'approved', 'declined', 'received', 'refunded')),
  answer text NOT NULL DEFAULT '',
  restocked int,
  credit_id bigint REFERENCES order_credit,
  requested_at timestamptz NOT NULL,
  -- A buyer's right of return, or one that direct sellers have for their own orders.
  kind text NOT NULL DEFAULT 'buyer' CHECK (kind IN ('buyer', 'buy_back', 'cooling_off')),
  FOREIGN KEY (order_id, line_no) REFERENCES order_line,
  CHECK (restocked BETWEEN 0 AND quantity),
  CHECK ((state IN ('received', 'refunded')) = (restocked IS NOT NULL)),
  CHECK (credit_id IS NULL OR (state IN ('received', 'refunded')))
);
CREATE INDEX order_return_by_order ON order_return (order_id, id);
CREATE INDEX order_return_open ON order_return (order_id) WHERE state = 'requested' OR (state IN ('approved', 'received')
  AND credit_id IS NULL);
CREATE INDEX order_return_by_time ON order_return (requested_at);
CREATE TRIGGER order_return_all_stay BEFORE TRUNCATE ON order_return FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER order_return_stays BEFORE UPDATE OR DELETE ON order_return FOR EACH ROW
  EXECUTE FUNCTION history_stays(state, answer, restocked, credit_id, message);

-- Changes that staff make before dispatch. Lines stay as they were sold: removed items are credited, added ones get a
-- line of their own. The order's totals and place of supply only change with a recorded edit in the same transaction.
CREATE TABLE order_edit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  -- awaiting_payment: nothing has changed yet, but the added items are reserved.
  state text NOT NULL CHECK (state IN ('awaiting_payment', 'applied', 'withdrawn', 'expired')),
  at timestamptz NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  -- Contact, delivery address, lines and delivery charge, after and before.
  changes jsonb NOT NULL,
  before jsonb NOT NULL,
  -- The rise of the order's total; negative if a cash order's delivery charge falls.
  added_paise bigint NOT NULL,
  -- The part of the removed items' value that pays for added items instead of being refunded.
  covered_paise bigint NOT NULL CHECK (covered_paise >= 0),
  -- What the buyer pays online for it.
  due_paise bigint NOT NULL CHECK (due_paise >= 0),
  -- Items reserved until it is paid, by product.
  held jsonb NOT NULL,
  expires_at timestamptz,
  credit_id bigint REFERENCES order_credit,
  provider text,
  provider_order_id text,
  payment_id text,
  settled_at timestamptz,
  applied_in bigint,
  UNIQUE (provider, provider_order_id),
  CHECK ((due_paise > 0) = (expires_at IS NOT NULL))
);
CREATE INDEX order_edit_by_order ON order_edit (order_id, id);
CREATE UNIQUE INDEX order_edit_pending ON order_edit (order_id) WHERE state = 'awaiting_payment';
CREATE TRIGGER order_edit_stays BEFORE UPDATE OR DELETE ON order_edit FOR EACH ROW
  EXECUTE FUNCTION history_stays(state, credit_id, provider, provider_order_id, payment_id, settled_at, applied_in);
CREATE TRIGGER order_edit_all_stay BEFORE TRUNCATE ON order_edit FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- One row per trait of an order: its mobile number, email, delivery address, device and network, each as a hash.
-- Deleted after 90 days.
CREATE TABLE order_origin (
  order_id bigint NOT NULL REFERENCES orders,
  -- account: the customer; guest: mobile number and device together.
  kind text NOT NULL CHECK (kind IN ('account', 'guest', 'mobile', 'email', 'address', 'device', 'network')),
  key text NOT NULL,
  placed_at timestamptz NOT NULL,
  -- Whether the order counts among the key's unpaid ones, and its items as held by it.
  is_open boolean NOT NULL DEFAULT false,
  PRIMARY KEY (order_id, kind)
) WITH (autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX order_origin_by_age ON order_origin (placed_at);
CREATE INDEX order_origin_open ON order_origin (placed_at) WHERE is_open;

-- Orders for staff to check: before dispatch, or after it if a part was refunded in the provider's dashboard.
CREATE TABLE order_review (
  order_id bigint PRIMARY KEY REFERENCES orders,
  -- The trait that it shares with too many other orders.
  reason text NOT NULL CHECK (reason IN ('mobile', 'email', 'address', 'device', 'network', 'provider_refund')),
  -- How many cash-on-delivery orders had it within a day, including this one.
  orders int NOT NULL CHECK (orders > 0),
  opened_at timestamptz NOT NULL,
  approved_at timestamptz
);
CREATE INDEX order_review_open ON order_review (order_id) WHERE approved_at IS NULL;

-- Saved views of the staff's list of orders.
CREATE TABLE order_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  -- The query string of the list's address.
  query text NOT NULL,
  -- Whether everybody who may read orders sees it.
  shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX order_view_name ON order_view (staff_id, lower(name));
CREATE INDEX order_view_shared ON order_view (id) WHERE shared;

-- Counts what a buyer holds without having paid. A key is a hash that identifies a person or machine, see
-- server/buyer-limits/origin.ts.
CREATE TABLE buyer_standing (
  key text PRIMARY KEY,
  unpaid_orders int NOT NULL DEFAULT 0,
  -- Cash-on-delivery orders within a day after the first of them.
  cod_orders int NOT NULL DEFAULT 0,
  cod_orders_until timestamptz NOT NULL DEFAULT '-infinity',
  -- Trusted since an order was delivered; since a code reached the mobile number.
  delivered_at timestamptz,
  confirmed_at timestamptz,
  -- When the row may be deleted if neither happened.
  expires_at timestamptz NOT NULL
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX buyer_standing_by_expiry ON buyer_standing (expires_at) WHERE delivered_at IS NULL AND confirmed_at IS NULL;

-- Items in orders that are neither paid nor confirmed.
CREATE TABLE unpaid_stock (
  key text NOT NULL,
  product_id int NOT NULL REFERENCES product ON DELETE CASCADE,
  quantity int NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (key, product_id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

CREATE FUNCTION hash_of(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT rtrim(translate(encode(sha256(convert_to(words, 'UTF8')), 'base64'), '+/', '-_'), '=')
$$;

CREATE FUNCTION is_unpaid(order_status text, payment_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT order_status = 'placed' AND payment_status IN ('pending', 'authorised', 'failed', 'cod_due')
$$;

-- Ends the counting of an order and its items for its keys. Called last in a transaction and in the order of the keys,
-- as is the counting (docs/decisions/0005).
CREATE FUNCTION release_buyer(id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE held text[]; counted text[];
BEGIN
  WITH ended AS (UPDATE order_origin o SET is_open = false WHERE o.order_id = $1 AND o.is_open RETURNING o.key, o.kind)
  SELECT array_agg(e.key), array_agg(e.key) FILTER (WHERE e.kind <> 'network' AND r.payment_method = 'online')
    INTO held, counted FROM ended e, orders r WHERE r.id = $1;
  PERFORM FROM buyer_standing s WHERE s.key = ANY (counted) ORDER BY s.key FOR UPDATE;
  UPDATE buyer_standing s SET unpaid_orders = greatest(0, s.unpaid_orders - 1) WHERE s.key = ANY (counted);
  PERFORM FROM unpaid_stock u WHERE u.key = ANY (held) AND u.product_id IN (SELECT l.product_id FROM order_line l WHERE l.order_id = $1)
    ORDER BY u.key, u.product_id FOR UPDATE;
  UPDATE unpaid_stock u SET quantity = greatest(0, u.quantity - l.quantity)
    FROM (SELECT product_id, sum(quantity)::integer AS quantity FROM order_line WHERE order_id = $1 GROUP BY product_id) l
    WHERE u.key = ANY (held) AND u.product_id = l.product_id;
  DELETE FROM unpaid_stock u WHERE u.key = ANY (held) AND u.quantity = 0
    AND u.product_id IN (SELECT l.product_id FROM order_line l WHERE l.order_id = $1);
END $$;

CREATE FUNCTION note_delivered_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO buyer_standing AS s (key, delivered_at, expires_at)
  SELECT k.key, coalesce(NEW.delivered_at, NEW.placed_at), NEW.placed_at FROM (
    SELECT o.key FROM order_origin o WHERE o.order_id = NEW.id AND o.kind IN ('device', 'guest')
    UNION SELECT hash_of('account ' || NEW.customer_id) WHERE NEW.customer_id IS NOT NULL
  ) k ORDER BY k.key
  ON CONFLICT (key) DO UPDATE SET delivered_at = coalesce(s.delivered_at, excluded.delivered_at);
  RETURN NULL;
END $$;

CREATE FUNCTION note_ended_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_buyer(NEW.id);
  RETURN NULL;
END $$;

-- A delivered guest's order also makes the account that takes it over trusted.
CREATE FUNCTION note_claimed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO buyer_standing AS s (key, delivered_at, expires_at)
  VALUES (hash_of('account ' || NEW.customer_id), coalesce(NEW.delivered_at, NEW.placed_at), NEW.placed_at)
  ON CONFLICT (key) DO UPDATE SET delivered_at = coalesce(s.delivered_at, excluded.delivered_at);
  RETURN NULL;
END $$;

CREATE TRIGGER order_delivered_buyer AFTER UPDATE OF order_status ON orders FOR EACH ROW
  WHEN (OLD.order_status <> 'delivered' AND NEW.order_status = 'delivered') EXECUTE FUNCTION note_delivered_buyer();
CREATE CONSTRAINT TRIGGER order_ended_hold AFTER UPDATE OF order_status, payment_status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_unpaid(OLD.order_status, OLD.payment_status) AND NOT is_unpaid(NEW.order_status, NEW.payment_status))
  EXECUTE FUNCTION note_ended_hold();
CREATE TRIGGER order_claimed AFTER UPDATE OF customer_id ON orders FOR EACH ROW
  WHEN (NEW.customer_id IS NOT NULL AND OLD.customer_id IS NULL AND NEW.order_status = 'delivered')
  EXECUTE FUNCTION note_claimed_order();

-- Uses of a coupon, by which its limits count.
CREATE TABLE coupon_use (
  order_id bigint PRIMARY KEY REFERENCES orders,
  coupon_id int NOT NULL REFERENCES coupon,
  -- The account, or a guest's mobile number: c:12, m:9876543210.
  used_by text NOT NULL,
  mobile text NOT NULL
);
CREATE INDEX coupon_use_by_buyer ON coupon_use (coupon_id, mobile);
CREATE INDEX coupon_use_by_account ON coupon_use (coupon_id, used_by);

-- Updates the coupon's sums at the end of each transaction; a coupon's row is locked before a customer's.
CREATE FUNCTION sum_coupon_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.coupon_id IS NOT NULL AND OLD.order_status <> 'cancelled' THEN
    UPDATE coupon SET order_count = order_count - 1, given_paise = given_paise - OLD.coupon_discount_paise,
      sales_paise = sales_paise - OLD.payable_paise
    WHERE id = OLD.coupon_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.coupon_id IS NOT NULL AND NEW.order_status <> 'cancelled' THEN
    UPDATE coupon SET order_count = order_count + 1, given_paise = given_paise + NEW.coupon_discount_paise,
      sales_paise = sales_paise + NEW.payable_paise
    WHERE id = NEW.coupon_id;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER coupon_order_placed AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.coupon_id IS NOT NULL) EXECUTE FUNCTION sum_coupon_order();
CREATE CONSTRAINT TRIGGER coupon_order_deleted AFTER DELETE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.coupon_id IS NOT NULL) EXECUTE FUNCTION sum_coupon_order();
CREATE CONSTRAINT TRIGGER coupon_order_changed AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.coupon_id IS NOT NULL AND (OLD.order_status = 'cancelled', OLD.coupon_discount_paise, OLD.payable_paise)
    IS DISTINCT FROM (NEW.order_status = 'cancelled', NEW.coupon_discount_paise, NEW.payable_paise))
  EXECUTE FUNCTION sum_coupon_order();

-- One answer per key, which a retry gets again. Keys from clients start with k:, keys made from the order itself with
-- f:.
CREATE TABLE idempotency (
  key text PRIMARY KEY,
  body_hash text NOT NULL,
  order_id bigint REFERENCES orders,
  reply jsonb,
  created_at timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX idempotency_by_order ON idempotency (order_id);
