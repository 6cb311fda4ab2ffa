import { type Kysely, sql } from 'kysely';

/** Goods received by supplier bill, batches with what is left of them, and what a scanner reads on a pack. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- The GTIN printed on the pack. Not unique: a scanner that finds two products has staff choose.
ALTER TABLE product ADD COLUMN barcode text;
CREATE INDEX product_by_barcode ON product (barcode) WHERE barcode IS NOT NULL;
CREATE INDEX product_by_sku_lower ON product (lower(sku));

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

-- Items with one batch number. remaining is the sum of its movements: what lies on the shelf, promised to orders or not.
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

-- With the order and line that items were packed for, or came back from.
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

ALTER TABLE stock_movement ADD COLUMN receipt_id int;

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['goods_receipt', 'goods_receipt_line', 'batch_movement'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION history_stays()',
      kept || '_stays', kept);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied()',
      kept || '_all_stay', kept);
  END LOOP;
END $$;
`,
    )
    .execute(db);
}
