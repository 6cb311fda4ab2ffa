-- Events of orders and products for other systems.

-- The last position used. Giving positions locks the row until the commit.
CREATE TABLE order_feed_sequence (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  last bigint NOT NULL DEFAULT 0
);
INSERT INTO order_feed_sequence DEFAULT VALUES;

-- The feed of order events (docs/decisions/0065). Triggers write it in the transaction of the cause, whichever command
-- or version of the program that is. Events from before the feed have the first positions; a job writes them in batches
-- from `order_feed_history`.
CREATE TABLE order_feed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Given after the commit, without gaps; null until then. Readers use it because ids do not become visible in order.
  position bigint,
  order_id bigint NOT NULL REFERENCES orders,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  version smallint NOT NULL DEFAULT 1,
  data jsonb NOT NULL,
  CHECK (kind IN ('placed', 'paid', 'reinstated', 'cash_collected', 'dispatched', 'delivered', 'cancelled', 'refunded', 'lines_added',
    'lines_cancelled', 'lines_undelivered', 'lines_returned'))
) WITH (autovacuum_vacuum_scale_factor = 0.01);
CREATE UNIQUE INDEX order_feed_position ON order_feed (position) WHERE position IS NOT NULL;
CREATE INDEX order_feed_unsequenced ON order_feed (id) WHERE position IS NULL;
CREATE TRIGGER order_feed_stays BEFORE UPDATE OR DELETE ON order_feed FOR EACH ROW EXECUTE FUNCTION history_stays(position);
CREATE TRIGGER order_feed_all_stay BEFORE TRUNCATE ON order_feed FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- The feed's readers, and how far each has come.
CREATE TABLE order_feed_reader (
  name text PRIMARY KEY,
  -- Of the last event whose effect is committed.
  position bigint NOT NULL,
  -- The event at which it stopped, null while it runs.
  failed_event_id bigint,
  failing_since timestamptz,
  attempts int NOT NULL DEFAULT 0,
  last_error text,
  retry_at timestamptz
);
INSERT INTO order_feed_reader (name, position) VALUES ('webhooks', 0);

-- Events from before the feed that still have to be written into it.
CREATE TABLE order_feed_history (
  position bigint PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  event_id bigint,
  credit_id bigint
);

-- The feed's kind for an event of the timeline; null if it has none.
CREATE FUNCTION order_feed_kind(timeline_kind text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE timeline_kind
    WHEN 'placed' THEN 'placed' WHEN 'paid' THEN 'paid' WHEN 'reinstated' THEN 'reinstated' WHEN 'cod_collected' THEN 'cash_collected'
    WHEN 'shipped' THEN 'dispatched' WHEN 'delivered' THEN 'delivered' WHEN 'refunded' THEN 'refunded'
    WHEN 'cancelled' THEN 'cancelled' WHEN 'expired' THEN 'cancelled' WHEN 'abandoned' THEN 'cancelled' WHEN 'edited' THEN 'lines_added' END
$$;

-- All that a reader needs of an event: the order, its lines with what was taken off them before, and what the event
-- itself took, added or refunded. Amounts in paise, sale points in hundredths. as_of: the time of a past event; null
-- for a present one.
CREATE FUNCTION order_feed_data(of_order bigint, of_event bigint, of_credit bigint, as_of timestamptz) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  later_lines integer := 0;
  later_shipping bigint := 0;
  later_payable bigint := 0;
  -- Whether the event comes after the credits of its own moment.
  is_last boolean := of_credit IS NULL AND EXISTS (
    SELECT FROM order_event WHERE id = of_event AND kind IN ('cancelled', 'refunded', 'edited'));
  shown jsonb;
  more jsonb;
BEGIN
  IF as_of IS NOT NULL THEN
    -- Edits that took effect afterwards are taken out again.
    SELECT COALESCE(sum(jsonb_array_length(e.changes -> 'appended')), 0), COALESCE(sum((e.changes ->> 'shippingAdded')::bigint), 0),
        COALESCE(sum(e.added_paise), 0)
      INTO later_lines, later_shipping, later_payable
      FROM order_event v JOIN order_edit e ON e.id = (v.detail ->> 'edit_id')::bigint
      WHERE v.order_id = of_order AND v.kind = 'edited' AND v.at > as_of;
  END IF;
  SELECT jsonb_build_object(
      'order', jsonb_build_object('id', o.id, 'number', o.number, 'placed_at', o.placed_at, 'payment_method', o.payment_method,
        'customer_id', o.customer_id, 'referral_member_id', o.referral_member_id, 'coupon_code', o.coupon_code,
        'payable_paise', o.payable_paise - later_payable, 'shipping_paise', o.shipping_paise - later_shipping),
      'state', CASE WHEN as_of IS NULL THEN jsonb_build_object('order_status', o.order_status, 'payment_status', o.payment_status,
        'courier', o.courier, 'awb', o.awb, 'refunded_paise', o.refunded_paise) END,
      'lines', (SELECT jsonb_agg(jsonb_build_object('line_no', l.line_no, 'product_id', l.product_id, 'sku', l.sku, 'name', l.name,
          'quantity', l.quantity, 'net_paise', l.net_paise, 'centi_sp', l.sale_point_centi)
          || CASE WHEN t.line_no IS NULL THEN '{}' ELSE jsonb_build_object('taken_back', jsonb_build_object('quantity', t.quantity,
            'net_paise', t.net, 'centi_sp', t.centi_sp)) END ORDER BY l.line_no)
        FROM order_line l LEFT JOIN (
          SELECT c.line_no, sum(c.quantity)::bigint AS quantity, sum(c.net_paise)::bigint AS net, sum(c.sale_point_centi)::bigint AS centi_sp
          FROM order_credit_line c JOIN order_credit k ON k.id = c.credit_id
          WHERE c.order_id = of_order AND c.credit_id IS DISTINCT FROM of_credit AND (as_of IS NULL OR k.at < as_of
            OR (k.at = as_of AND (k.id < of_credit OR is_last)))
          GROUP BY c.line_no) t USING (line_no)
        WHERE l.order_id = of_order AND (later_lines = 0
          OR l.line_no <= (SELECT max(line_no) FROM order_line WHERE order_id = of_order) - later_lines)))
    INTO shown FROM orders o WHERE o.id = of_order;
  IF of_credit IS NOT NULL THEN
    SELECT jsonb_build_object('taken', jsonb_build_object('credit_id', k.id, 'shipping_paise', k.shipping_paise, 'lines', COALESCE(
        (SELECT jsonb_agg(jsonb_build_object('line_no', c.line_no, 'product_id', l.product_id, 'sku', l.sku, 'quantity', c.quantity,
            'net_paise', c.net_paise, 'centi_sp', c.sale_point_centi) ORDER BY c.line_no)
          FROM order_credit_line c JOIN order_line l ON l.order_id = c.order_id AND l.line_no = c.line_no WHERE c.credit_id = k.id), '[]')))
      INTO more FROM order_credit k WHERE k.id = of_credit;
  ELSE
    SELECT CASE v.kind
        WHEN 'refunded' THEN jsonb_build_object('refund',
          jsonb_build_object('id', v.detail -> 'refund_id', 'amount_paise', v.detail -> 'amount_paise'))
        WHEN 'edited' THEN jsonb_build_object('added', jsonb_build_object('edit_id', e.id, 'line_nos',
          (SELECT jsonb_agg(line_no ORDER BY line_no) FROM order_line, (SELECT max(line_no) - later_lines AS last FROM order_line
            WHERE order_id = of_order) AS until
            WHERE order_id = of_order AND line_no <= until.last AND line_no > until.last - jsonb_array_length(e.changes -> 'appended'))))
        ELSE '{}' END
      INTO more FROM order_event v LEFT JOIN order_edit e ON v.kind = 'edited' AND e.id = (v.detail ->> 'edit_id')::bigint
      WHERE v.id = of_event;
  END IF;
  RETURN shown || COALESCE(more, '{}');
END $$;

-- Whether the feed has an event of the timeline; an edit only if it added lines.
CREATE FUNCTION order_feed_tells(timeline_kind text, detail jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF timeline_kind <> 'edited' THEN RETURN order_feed_kind(timeline_kind) IS NOT NULL; END IF;
  RETURN EXISTS (SELECT FROM order_edit e WHERE e.id = (detail ->> 'edit_id')::bigint AND jsonb_array_length(e.changes -> 'appended') > 0);
END $$;

CREATE FUNCTION feed_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE snapshot jsonb;
BEGIN
  IF NOT order_feed_tells(NEW.kind, NEW.detail) THEN RETURN NULL; END IF;
  snapshot := order_feed_data(NEW.order_id, NEW.id, NULL, NULL);
  INSERT INTO order_feed (order_id, kind, at, data) VALUES (NEW.order_id, order_feed_kind(NEW.kind), NEW.at, snapshot);
  -- Where nothing is to be paid, all is with placing.
  IF NEW.kind = 'placed' AND snapshot -> 'state' ->> 'payment_status' = 'paid' THEN
    INSERT INTO order_feed (order_id, kind, at, data) VALUES (NEW.order_id, 'paid', NEW.at, snapshot);
  END IF;
  RETURN NULL;
END $$;

-- For readers, items taken off a sale after dispatch are returned; an advance takes no items.
CREATE FUNCTION feed_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.advance_paise > 0 THEN RETURN NULL; END IF;
  INSERT INTO order_feed (order_id, kind, at, data)
    VALUES (NEW.order_id, 'lines_' || replace(NEW.kind, 'refunded', 'returned'), NEW.at,
      order_feed_data(NEW.order_id, NULL, NEW.id, NULL));
  RETURN NULL;
END $$;

-- Lists the past events of all orders after one, to be written into the feed, at the end of the sequence.
CREATE FUNCTION list_order_feed_history(after_order bigint) RETURNS void LANGUAGE sql AS $$
  WITH listed AS (
    INSERT INTO order_feed_history (position, order_id, kind, at, event_id, credit_id)
    SELECT s.last + row_number() OVER (ORDER BY at, rank, id), order_id, kind, at, event_id, credit_id FROM order_feed_sequence s, (
      SELECT order_id, order_feed_kind(kind) AS kind, at, id, id AS event_id, NULL::bigint AS credit_id,
        CASE kind WHEN 'placed' THEN 0 WHEN 'reinstated' THEN 1 WHEN 'paid' THEN 2 WHEN 'shipped' THEN 3 WHEN 'delivered' THEN 4
          WHEN 'cod_collected' THEN 5 ELSE 7 END AS rank
        FROM order_event WHERE order_id > after_order AND order_feed_tells(kind, detail)
      UNION ALL
      SELECT v.order_id, 'paid', v.at, v.id, v.id, NULL, 1 FROM order_event v JOIN orders o ON o.id = v.order_id
        WHERE v.order_id > after_order AND v.kind = 'placed' AND o.payable_paise = 0
      UNION ALL
      SELECT order_id, 'lines_' || replace(kind, 'refunded', 'returned'), at, id, NULL, id, 6 FROM order_credit
        WHERE order_id > after_order AND advance_paise <= 0) AS past
    RETURNING position
  )
  UPDATE order_feed_sequence SET last = last + (SELECT count(*) FROM listed)
$$;

CREATE TRIGGER order_event_feed AFTER INSERT ON order_event FOR EACH ROW WHEN (NEW.kind IN ('placed', 'paid', 'reinstated', 'cod_collected',
  'shipped', 'delivered', 'cancelled', 'expired', 'abandoned', 'refunded', 'edited')) EXECUTE FUNCTION feed_timeline();
CREATE TRIGGER order_credit_feed AFTER INSERT ON order_credit FOR EACH ROW EXECUTE FUNCTION feed_credit();

-- Webhooks to other systems. A trigger writes the event in the transaction of its cause, so none is missed and none is
-- sent that did not happen. Without endpoints it only reads an empty table.
CREATE TABLE webhook_endpoint (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  -- Encrypted, because signing needs the secret itself.
  secret text NOT NULL DEFAULT '',
  old_secret text,
  old_secret_until timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The endpoint gets later events only.
  after_feed_id bigint NOT NULL DEFAULT 0
);

CREATE TABLE webhook_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL,
  order_id bigint REFERENCES orders ON DELETE CASCADE,
  product_id bigint REFERENCES product ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- When its deliveries were queued.
  queued_at timestamptz
);
CREATE INDEX webhook_event_order ON webhook_event (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX webhook_event_product ON webhook_event (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX webhook_event_at ON webhook_event (at);

CREATE FUNCTION queue_webhook_event(event text, order_id bigint, product_id bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE noted bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint e WHERE e.is_active AND $1 = ANY (e.events)) THEN RETURN; END IF;
  -- Several changes of a product before its event goes out are one.
  IF $3 IS NOT NULL AND EXISTS (SELECT FROM webhook_event w WHERE w.product_id = $3 AND w.queued_at IS NULL) THEN RETURN; END IF;
  INSERT INTO webhook_event (event, order_id, product_id, at) VALUES ($1, $2, $3, $4) RETURNING id INTO noted;
  INSERT INTO job (kind, key, payload, run_at, most_attempts)
  VALUES ('webhook-fan-out', 'webhook-fan-out ' || noted, jsonb_build_object('event_id', noted), $4, 10);
END $$;

CREATE FUNCTION note_product_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhook_event('product.changed', NULL, NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;

CREATE TRIGGER product_webhook_created AFTER INSERT ON product FOR EACH ROW EXECUTE FUNCTION note_product_webhook();
CREATE TRIGGER product_webhook_changed AFTER UPDATE ON product FOR EACH ROW
  WHEN (OLD.updated_at IS DISTINCT FROM NEW.updated_at) EXECUTE FUNCTION note_product_webhook();

CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id bigint NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
  event_id bigint NOT NULL REFERENCES webhook_event ON DELETE CASCADE,
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  last_status int,
  last_response text NOT NULL DEFAULT '',
  last_error text,
  created_at timestamptz NOT NULL,
  last_attempt_at timestamptz,
  delivered_at timestamptz,
  UNIQUE (endpoint_id, event_id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX webhook_delivery_event ON webhook_delivery (event_id);
CREATE INDEX webhook_delivery_endpoint ON webhook_delivery (endpoint_id, id);
