import { type Kysely, sql } from 'kysely';

/**
 * The delivery charge contains GST like the goods (docs/decisions/0109). An order stores the supply by which its charge
 * is taxed; null for older orders and those that the previous version places during an upgrade, whose charge has no
 * tax. A credit stores the tax that it takes back with the charge. Until dispatch the tax contained in an order follows
 * its remaining lines, over which the charge is shared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE orders ADD COLUMN delivery_supply text CHECK (delivery_supply IN ('intra', 'inter', 'export'));
ALTER TABLE order_credit ADD COLUMN delivery_tax_paise bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION order_terms_stay() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER orders_terms_stay BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.placed_at, OLD.payment_method, OLD.place_of_supply, OLD.referral_member_id, OLD.coupon_id, OLD.coupon_code, OLD.mrp_total_paise,
    OLD.sale_discount_paise, OLD.coupon_discount_paise, OLD.tax_paise, OLD.shipping_paise, OLD.cod_fee_paise, OLD.payable_paise,
    OLD.delivery_supply)
    IS DISTINCT FROM
    (NEW.placed_at, NEW.payment_method, NEW.place_of_supply, NEW.referral_member_id, NEW.coupon_id, NEW.coupon_code, NEW.mrp_total_paise,
    NEW.sale_discount_paise, NEW.coupon_discount_paise, NEW.tax_paise, NEW.shipping_paise, NEW.cod_fee_paise, NEW.payable_paise,
    NEW.delivery_supply))
  EXECUTE FUNCTION order_terms_stay();
`,
    )
    .execute(db);
}
