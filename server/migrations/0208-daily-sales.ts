import { type Kysely, sql } from 'kysely';

/**
 * Sums of sales by IST day, made of the orders by a job once the day is over. Every change of an order's sale leaves a mark at its day in the same
 * transaction; a day with a mark is read from the orders until the job has summed it anew. Nothing here is a record of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE sales_day (
  day date PRIMARY KEY,
  -- Orders placed on it, sales or not.
  placed int NOT NULL
);
-- What was sold on the day, and what credits of the day took off, as the reports have them.
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
CREATE TRIGGER order_line_sold AFTER INSERT ON order_line REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_sold_lines();

-- An order that becomes a sale, or none, or another one: its day, and those of its credits, which count while it is a sale.
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
CREATE TRIGGER orders_sale_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.payment_method = 'cod' OR OLD.paid_paise > 0 OR OLD.payable_paise = 0, OLD.placed_at, OLD.mrp_total_paise, OLD.sale_discount_paise,
    OLD.coupon_discount_paise, OLD.tax_paise, OLD.shipping_paise, OLD.payable_paise, OLD.payment_method, OLD.place_of_supply, OLD.coupon_code)
    IS DISTINCT FROM
    (NEW.payment_method = 'cod' OR NEW.paid_paise > 0 OR NEW.payable_paise = 0, NEW.placed_at, NEW.mrp_total_paise, NEW.sale_discount_paise,
    NEW.coupon_discount_paise, NEW.tax_paise, NEW.shipping_paise, NEW.payable_paise, NEW.payment_method, NEW.place_of_supply, NEW.coupon_code))
  EXECUTE FUNCTION note_changed_sale();
CREATE TRIGGER orders_sale_deleted AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION note_changed_sale();

CREATE FUNCTION note_credited_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_change (day) SELECT (COALESCE(NEW.at, OLD.at) AT TIME ZONE 'Asia/Kolkata')::date;
  RETURN NULL;
END $$;
CREATE TRIGGER order_credit_sale AFTER INSERT OR DELETE ON order_credit FOR EACH ROW EXECUTE FUNCTION note_credited_sale();
`,
    )
    .execute(db);
}
