import { type Kysely, sql } from 'kysely';

/**
 * The staff's list of orders: what needs attention stands with the order, kept by the database itself, so that every version of the program
 * that writes returns and refunds keeps it right. One index for each way to narrow the list, in the list's own order, and one for each
 * thing that a search may begin with. And the views that staff save.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE orders ADD COLUMN needs_attention boolean NOT NULL DEFAULT false;

-- A return awaits an answer or its items a refund; a refund failed, or awaits a transfer that staff make.
CREATE FUNCTION order_needs_attention(of_order bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_return WHERE order_id = of_order
      AND (state = 'requested' OR (state IN ('approved', 'received') AND credit_id IS NULL)))
    OR EXISTS (SELECT FROM refund WHERE order_id = of_order
      AND (state = 'failed' OR (method = 'bank_transfer' AND state = 'waiting')))
$$;
CREATE FUNCTION note_order_attention() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET needs_attention = order_needs_attention(NEW.order_id)
    WHERE id = NEW.order_id AND needs_attention <> order_needs_attention(NEW.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER order_return_attention AFTER INSERT OR UPDATE OF state, credit_id ON order_return
  FOR EACH ROW EXECUTE FUNCTION note_order_attention();
CREATE TRIGGER refund_attention AFTER INSERT OR UPDATE OF state, method ON refund
  FOR EACH ROW EXECUTE FUNCTION note_order_attention();
UPDATE orders SET needs_attention = true WHERE id IN (
  SELECT order_id FROM order_return WHERE state = 'requested' OR (state IN ('approved', 'received') AND credit_id IS NULL)
  UNION
  SELECT order_id FROM refund WHERE state = 'failed' OR (method = 'bank_transfer' AND state = 'waiting'));

CREATE INDEX orders_attention ON orders (placed_at DESC, id DESC) WHERE needs_attention;
CREATE INDEX orders_list_status ON orders (order_status, placed_at DESC, id DESC);
CREATE INDEX orders_list_payment ON orders (payment_status, placed_at DESC, id DESC);
CREATE INDEX orders_list_both ON orders (order_status, payment_status, placed_at DESC, id DESC);

CREATE INDEX orders_search_number ON orders (number text_pattern_ops);
CREATE INDEX orders_search_mobile ON orders (mobile text_pattern_ops);
CREATE INDEX orders_search_email ON orders (lower(email) text_pattern_ops);
CREATE INDEX orders_search_awb ON orders (upper(awb) text_pattern_ops) WHERE awb IS NOT NULL;
CREATE INDEX orders_search_name ON orders (lower(first_name || ' ' || last_name) text_pattern_ops);
CREATE INDEX orders_search_last_name ON orders (lower(last_name) text_pattern_ops);

CREATE TABLE order_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Whose it is.
  staff_id int NOT NULL REFERENCES staff ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  -- What follows the ? of the list's address.
  query text NOT NULL,
  -- Whether all who may read orders see it.
  shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX order_view_name ON order_view (staff_id, lower(name));
CREATE INDEX order_view_shared ON order_view (id) WHERE shared;
`,
    )
    .execute(db);
}
