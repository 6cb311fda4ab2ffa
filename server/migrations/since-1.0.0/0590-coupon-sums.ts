import { type Kysely, sql } from 'kysely';

/**
 * A coupon stores the sums of its orders, so that a list of coupons reads no orders. Deferred triggers update them at
 * the end of each transaction, whichever version of the program writes; a coupon's row is locked before a customer's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE coupon
  -- Orders that were not cancelled, what it took off them and what they came to.
  ADD COLUMN order_count int NOT NULL DEFAULT 0,
  ADD COLUMN given_paise bigint NOT NULL DEFAULT 0,
  ADD COLUMN sales_paise bigint NOT NULL DEFAULT 0;

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

UPDATE coupon SET order_count = o.orders, given_paise = o.given, sales_paise = o.sales
FROM (
  SELECT coupon_id, count(*) AS orders, sum(coupon_discount_paise) AS given, sum(payable_paise) AS sales
  FROM orders WHERE coupon_id IS NOT NULL AND order_status <> 'cancelled' GROUP BY coupon_id
) AS o WHERE o.coupon_id = coupon.id;
`,
    )
    .execute(db);
}
