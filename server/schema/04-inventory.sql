-- Stock and its movements, goods received and batches.

-- So far there is one location, and stock has one row per product for it.
CREATE TABLE location (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL
);
INSERT INTO location (code, name) VALUES ('main', 'Main warehouse');

-- Apart from product, so that selling rewrites a narrow row only.
CREATE TABLE stock (
  product_id int PRIMARY KEY REFERENCES product,
  quantity int NOT NULL CHECK (quantity >= 0),
  location_id int NOT NULL DEFAULT 1 REFERENCES location
-- A row that changes while its page has room leaves its indexes alone, and its old versions are removed the next time
-- that the page is read.
) WITH (fillfactor = 50);

-- A cache in front of the shop purges a product of which few are left at each change. edge_purge has no unique key, for
-- which two orders could wait for each other.
CREATE FUNCTION note_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO edge_purge (tag) VALUES ('product-' || NEW.product_id);
  RETURN NULL;
END $$;

CREATE TRIGGER stock_availability AFTER UPDATE OF quantity ON stock
  FOR EACH ROW WHEN (OLD.quantity <> NEW.quantity AND LEAST(OLD.quantity, NEW.quantity) <= 10)
  EXECUTE FUNCTION note_availability();

CREATE TABLE stock_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  change int NOT NULL,
  reason text NOT NULL,
  order_id bigint,
  at timestamptz NOT NULL DEFAULT now(),
  -- No foreign key: all orders would lock the same row of location.
  location_id int NOT NULL DEFAULT 1,
  staff_id int,
  note text NOT NULL DEFAULT '',
  receipt_id int
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX stock_movement_by_product ON stock_movement (product_id, id);
-- An order's items are compared with its stock movements.
CREATE INDEX stock_movement_by_order ON stock_movement (order_id) WHERE order_id IS NOT NULL;
-- New stock, not returned from an order.
CREATE INDEX stock_movement_supply ON stock_movement (product_id, id DESC) WHERE order_id IS NULL AND change > 0;
CREATE TRIGGER stock_movement_stays BEFORE UPDATE OR DELETE ON stock_movement FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER stock_movement_all_stay BEFORE TRUNCATE ON stock_movement FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- `remaining` is the sum of its movements: items on the shelf, reserved or not.
CREATE TABLE stock_batch (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  location_id int NOT NULL DEFAULT 1,
  code text NOT NULL CHECK (code <> ''),
  expires_on date,
  remaining int NOT NULL DEFAULT 0 CHECK (remaining >= 0),
  created_at timestamptz NOT NULL,
  UNIQUE (product_id, location_id, code)
);
CREATE INDEX stock_batch_left ON stock_batch (expires_on, id) WHERE remaining > 0;

CREATE TABLE goods_receipt (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  location_id int NOT NULL DEFAULT 1 REFERENCES location,
  supplier text NOT NULL CHECK (supplier <> ''),
  supplier_gstin text NOT NULL DEFAULT '',
  bill_number text NOT NULL CHECK (bill_number <> ''),
  bill_date date NOT NULL,
  note text NOT NULL DEFAULT '',
  staff_id int,
  received_at timestamptz NOT NULL
);
-- One bill is received once, however often its form is sent.
CREATE UNIQUE INDEX goods_receipt_bill ON goods_receipt (lower(supplier), lower(bill_number), bill_date);
CREATE TRIGGER goods_receipt_stays BEFORE UPDATE OR DELETE ON goods_receipt FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER goods_receipt_all_stay BEFORE TRUNCATE ON goods_receipt FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

CREATE TABLE goods_receipt_line (
  receipt_id int NOT NULL REFERENCES goods_receipt,
  line_no int NOT NULL,
  product_id int NOT NULL REFERENCES product,
  quantity int NOT NULL CHECK (quantity > 0),
  unit_cost_paise bigint NOT NULL CHECK (unit_cost_paise >= 0),
  batch_id int REFERENCES stock_batch,
  PRIMARY KEY (receipt_id, line_no)
);
CREATE INDEX goods_receipt_line_by_product ON goods_receipt_line (product_id);
CREATE INDEX goods_receipt_line_by_batch ON goods_receipt_line (batch_id) WHERE batch_id IS NOT NULL;
CREATE TRIGGER goods_receipt_line_stays BEFORE UPDATE OR DELETE ON goods_receipt_line FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER goods_receipt_line_all_stay BEFORE TRUNCATE ON goods_receipt_line FOR EACH STATEMENT
  EXECUTE FUNCTION history_is_not_emptied();

-- `order_id` and `line_no`: what the items were packed for, or came back from.
CREATE TABLE batch_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id int NOT NULL REFERENCES stock_batch,
  change int NOT NULL CHECK (change <> 0),
  reason text NOT NULL,
  order_id bigint,
  line_no int,
  staff_id int,
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL
);
CREATE INDEX batch_movement_by_batch ON batch_movement (batch_id, id);
CREATE INDEX batch_movement_by_order ON batch_movement (order_id) WHERE order_id IS NOT NULL;
CREATE TRIGGER batch_movement_stays BEFORE UPDATE OR DELETE ON batch_movement FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER batch_movement_all_stay BEFORE TRUNCATE ON batch_movement FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
