import { type Kysely, sql } from 'kysely';

/**
 * Webhooks to other systems. A trigger writes the event in the transaction of its cause, whichever command that was, so none is missed and none
 * is told that did not happen; where no endpoint listens it costs one look at an empty table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE webhook_endpoint (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  -- Encrypted: it has to be read again to sign with it.
  secret text NOT NULL DEFAULT '',
  old_secret text,
  old_secret_until timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE TABLE webhook_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL,
  order_id bigint REFERENCES orders ON DELETE CASCADE,
  product_id bigint REFERENCES product ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- When it was handed to the endpoints that listen.
  queued_at timestamptz
);
CREATE INDEX webhook_event_order ON webhook_event (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX webhook_event_product ON webhook_event (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX webhook_event_at ON webhook_event (at);
CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id bigint NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES webhook_event ON DELETE CASCADE,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_status integer,
  last_response text NOT NULL DEFAULT '',
  last_error text,
  created_at timestamptz NOT NULL,
  last_attempt_at timestamptz,
  delivered_at timestamptz,
  UNIQUE (endpoint_id, event_id)
);
CREATE INDEX webhook_delivery_event ON webhook_delivery (event_id);
CREATE INDEX webhook_delivery_endpoint ON webhook_delivery (endpoint_id, id);

CREATE FUNCTION queue_webhook_event(event text, order_id bigint, product_id bigint, at timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH noted AS (
    INSERT INTO webhook_event (event, order_id, product_id, at)
    SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT FROM webhook_endpoint e WHERE e.is_active AND $1 = ANY (e.events))
      -- Several changes of a product before its event goes out are one.
      AND ($3 IS NULL OR NOT EXISTS (SELECT FROM webhook_event w WHERE w.product_id = $3 AND w.queued_at IS NULL))
    RETURNING id
  )
  INSERT INTO job (kind, key, payload, run_at, most_attempts)
  SELECT 'webhook-fan-out', 'webhook-fan-out ' || id, jsonb_build_object('event_id', id), $4, 10 FROM noted
$$;

CREATE FUNCTION note_order_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE told text := CASE NEW.kind
  WHEN 'placed' THEN 'order.placed' WHEN 'paid' THEN 'order.paid' WHEN 'reinstated' THEN 'order.paid'
  WHEN 'cod_collected' THEN 'order.paid' WHEN 'shipped' THEN 'order.dispatched' WHEN 'delivered' THEN 'order.delivered'
  WHEN 'cancelled' THEN 'order.cancelled' WHEN 'expired' THEN 'order.cancelled' WHEN 'abandoned' THEN 'order.cancelled'
  WHEN 'refunded' THEN 'order.refunded' END;
BEGIN
  IF told IS NOT NULL THEN PERFORM queue_webhook_event(told, NEW.order_id, NULL, NEW.at); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER order_webhook AFTER INSERT ON order_event FOR EACH ROW EXECUTE FUNCTION note_order_webhook();

CREATE FUNCTION note_product_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhook_event('product.changed', NULL, NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER product_webhook_created AFTER INSERT ON product FOR EACH ROW EXECUTE FUNCTION note_product_webhook();
CREATE TRIGGER product_webhook_changed AFTER UPDATE ON product FOR EACH ROW
  WHEN (OLD.updated_at IS DISTINCT FROM NEW.updated_at) EXECUTE FUNCTION note_product_webhook();
`,
    )
    .execute(db);
}
