import { type Kysely, sql } from 'kysely';

/**
 * What staff change of an order before it is dispatched. Lines stay as they were sold: what goes is credited, what comes is a line of its own.
 * The order's totals and its place of supply change with a recorded edit of the same transaction, and in no other way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE order_edit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  -- awaiting_payment: nothing of it holds yet but the items that it adds.
  state text NOT NULL CHECK (state IN ('awaiting_payment', 'applied', 'withdrawn', 'expired')),
  at timestamptz NOT NULL,
  actor text NOT NULL,
  reason text NOT NULL,
  -- What is to be, and what was: contact, delivery address, lines, delivery charge.
  changes jsonb NOT NULL,
  before jsonb NOT NULL,
  -- By how much the order's total rises; below 0 where a cash order's delivery charge falls.
  added_paise bigint NOT NULL,
  -- Of what comes off the sale, what pays for what comes to it instead of going back.
  covered_paise bigint NOT NULL CHECK (covered_paise >= 0),
  -- What the buyer pays online for it; 0 where nothing.
  due_paise bigint NOT NULL CHECK (due_paise >= 0),
  -- Items held until it is paid, by product.
  held jsonb NOT NULL,
  expires_at timestamptz,
  credit_id bigint REFERENCES order_credit,
  provider text,
  provider_order_id text,
  payment_id text,
  settled_at timestamptz,
  -- The transaction that applied it.
  applied_in bigint,
  CHECK ((due_paise > 0) = (expires_at IS NOT NULL)),
  UNIQUE (provider, provider_order_id)
);
CREATE INDEX order_edit_by_order ON order_edit (order_id, id);
CREATE UNIQUE INDEX order_edit_pending ON order_edit (order_id) WHERE state = 'awaiting_payment';
CREATE TRIGGER order_edit_stays BEFORE UPDATE OR DELETE ON order_edit FOR EACH ROW
  EXECUTE FUNCTION history_stays(state, credit_id, provider, provider_order_id, payment_id, settled_at, applied_in);
CREATE TRIGGER order_edit_all_stay BEFORE TRUNCATE ON order_edit FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

CREATE FUNCTION order_terms_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.dispatched_at IS NULL
    AND (OLD.placed_at, OLD.payment_method, OLD.referral_member_id, OLD.coupon_id, OLD.coupon_code)
      IS NOT DISTINCT FROM (NEW.placed_at, NEW.payment_method, NEW.referral_member_id, NEW.coupon_id, NEW.coupon_code)
    AND EXISTS (SELECT FROM order_edit WHERE order_id = OLD.id AND state = 'applied' AND applied_in = txid_current()) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;
CREATE OR REPLACE TRIGGER orders_terms_stay BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.placed_at, OLD.payment_method, OLD.place_of_supply, OLD.referral_member_id, OLD.coupon_id, OLD.coupon_code, OLD.mrp_total_paise,
    OLD.sale_discount_paise, OLD.coupon_discount_paise, OLD.tax_paise, OLD.shipping_paise, OLD.cod_fee_paise, OLD.payable_paise)
    IS DISTINCT FROM
    (NEW.placed_at, NEW.payment_method, NEW.place_of_supply, NEW.referral_member_id, NEW.coupon_id, NEW.coupon_code, NEW.mrp_total_paise,
    NEW.sale_discount_paise, NEW.coupon_discount_paise, NEW.tax_paise, NEW.shipping_paise, NEW.cod_fee_paise, NEW.payable_paise))
  EXECUTE FUNCTION order_terms_stay();
`,
    )
    .execute(db);
}
