import { type Kysely, sql } from 'kysely';

/**
 * What a buyer holds without having paid, counted instead of looked for: one row per key of a buyer, and one per key and product. What ends a hold is a
 * change of the order's state, whichever command makes it, so triggers take it back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- A key is a hash of what a person or machine is known by, see server/orders/order-origin.ts.
CREATE TABLE buyer_standing (
  key text PRIMARY KEY,
  -- Online orders that await their payment.
  unpaid_orders integer NOT NULL DEFAULT 0,
  -- Cash-on-delivery orders of the day that began with the first of them.
  cod_orders integer NOT NULL DEFAULT 0,
  cod_orders_until timestamptz NOT NULL DEFAULT '-infinity',
  -- An order was delivered to them; a code reached their mobile number.
  delivered_at timestamptz,
  confirmed_at timestamptz,
  -- When it may be forgotten where neither happened.
  expires_at timestamptz NOT NULL
);
CREATE INDEX buyer_standing_by_expiry ON buyer_standing (expires_at) WHERE delivered_at IS NULL AND confirmed_at IS NULL;

-- Items in orders that are neither paid nor confirmed.
CREATE TABLE unpaid_stock (
  key text NOT NULL,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (key, product_id)
);

ALTER TABLE order_origin DROP CONSTRAINT order_origin_kind_check;
-- account: the customer; guest: mobile number and device together. What orders from before have of mobile, email and address is of no network.
ALTER TABLE order_origin ADD CHECK (kind IN ('account', 'guest', 'mobile', 'email', 'address', 'device', 'network'));
-- Whether the order counts among the unpaid ones of the key, and its items as held by it.
ALTER TABLE order_origin ADD COLUMN is_open boolean NOT NULL DEFAULT false;
DROP INDEX order_origin_by_key;
CREATE INDEX order_origin_open ON order_origin (placed_at) WHERE is_open;

CREATE FUNCTION hash_of(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT rtrim(translate(encode(sha256(convert_to(words, 'UTF8')), 'base64'), '+/', '-_'), '=')
$$;

CREATE FUNCTION is_unpaid(order_status text, payment_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT order_status = 'placed' AND payment_status IN ('pending', 'authorised', 'failed', 'cod_due')
$$;

-- The order counts no longer among the unpaid ones of its keys, and they hold its items no longer. Last of all in a transaction and in the order of the
-- keys, as where they are counted: see docs/decisions/0005.
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
CREATE TRIGGER order_delivered_buyer AFTER UPDATE OF order_status ON orders FOR EACH ROW
  WHEN (OLD.order_status <> 'delivered' AND NEW.order_status = 'delivered') EXECUTE FUNCTION note_delivered_buyer();

CREATE FUNCTION note_ended_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_buyer(NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_ended_hold AFTER UPDATE OF order_status, payment_status ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (is_unpaid(OLD.order_status, OLD.payment_status) AND NOT is_unpaid(NEW.order_status, NEW.payment_status))
  EXECUTE FUNCTION note_ended_hold();

-- An account that takes over an order which was delivered to its guest is known by it.
CREATE FUNCTION note_claimed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO buyer_standing AS s (key, delivered_at, expires_at)
  VALUES (hash_of('account ' || NEW.customer_id), coalesce(NEW.delivered_at, NEW.placed_at), NEW.placed_at)
  ON CONFLICT (key) DO UPDATE SET delivered_at = coalesce(s.delivered_at, excluded.delivered_at);
  RETURN NULL;
END $$;
CREATE TRIGGER order_claimed AFTER UPDATE OF customer_id ON orders FOR EACH ROW
  WHEN (NEW.customer_id IS NOT NULL AND OLD.customer_id IS NULL AND NEW.order_status = 'delivered')
  EXECUTE FUNCTION note_claimed_order();

-- Buyers to whom something was delivered before.
INSERT INTO buyer_standing (key, delivered_at, expires_at)
SELECT hash_of('account ' || customer_id), min(coalesce(delivered_at, placed_at)), min(placed_at)
FROM orders WHERE order_status = 'delivered' AND customer_id IS NOT NULL GROUP BY customer_id;
INSERT INTO buyer_standing AS s (key, delivered_at, expires_at)
SELECT k.key, min(k.at), min(k.placed_at) FROM (
  SELECT o.key, coalesce(r.delivered_at, r.placed_at) AS at, r.placed_at FROM order_origin o JOIN orders r ON r.id = o.order_id
  WHERE r.order_status = 'delivered' AND o.kind = 'device'
  UNION ALL
  SELECT hash_of(m.key || ' ' || o.key), coalesce(r.delivered_at, r.placed_at), r.placed_at FROM order_origin o
  JOIN orders r ON r.id = o.order_id JOIN order_origin m ON m.order_id = o.order_id AND m.kind = 'mobile'
  WHERE r.order_status = 'delivered' AND o.kind = 'device'
) k GROUP BY k.key
ON CONFLICT (key) DO UPDATE SET delivered_at = coalesce(s.delivered_at, excluded.delivered_at);

-- What is held at this moment: by the device and the network; an order that waits for its payment ends within half an hour anyway.
UPDATE order_origin o SET is_open = true
FROM orders r
WHERE r.id = o.order_id AND is_unpaid(r.order_status, r.payment_status) AND o.kind IN ('device', 'network')
  AND o.placed_at > now() - interval '7 days';
INSERT INTO buyer_standing AS s (key, unpaid_orders, expires_at)
SELECT o.key, count(*), now() + interval '7 days' FROM order_origin o JOIN orders r ON r.id = o.order_id
WHERE o.is_open AND o.kind = 'device' AND r.payment_method = 'online' GROUP BY o.key
ON CONFLICT (key) DO UPDATE SET unpaid_orders = excluded.unpaid_orders;
INSERT INTO unpaid_stock (key, product_id, quantity)
SELECT o.key, l.product_id, sum(l.quantity) FROM order_origin o JOIN order_line l ON l.order_id = o.order_id
WHERE o.is_open GROUP BY o.key, l.product_id;
`,
    )
    .execute(db);
}
