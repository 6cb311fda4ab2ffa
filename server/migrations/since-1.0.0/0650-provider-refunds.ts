import { type Kysely, sql } from 'kysely';

/**
 * Refunds made in the payment provider's dashboard are booked next to ours. Such a refund may name no items: its credit
 * then has no lines, only an advance, which later credits of the order use up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE order_credit
  -- Money that was refunded for no items yet; below 0 where the credit's items were paid by such money. Over an order the sum is what is left of it.
  ADD COLUMN advance_paise bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT order_credit_kind_check,
  -- refunded: taken off after dispatch because the provider refunded it, while the items are not back.
  ADD CONSTRAINT order_credit_kind_check CHECK (kind IN ('cancelled', 'undelivered', 'returned', 'refunded'));

ALTER TABLE refund
  -- provider: made in the provider's dashboard, not by us.
  ADD COLUMN origin text NOT NULL DEFAULT 'shop' CHECK (origin IN ('shop', 'provider')),
  -- A refund of the dashboard may pay a part of ours, and one of it may pay several of ours.
  DROP CONSTRAINT refund_credit_id_key,
  DROP CONSTRAINT refund_payment_id_provider_refund_id_key;
CREATE INDEX refund_by_credit ON refund (credit_id);
CREATE INDEX refund_by_provider_name ON refund (provider_refund_id, payment_id);
DROP TRIGGER refund_stays ON refund;
CREATE TRIGGER refund_stays BEFORE UPDATE OR DELETE ON refund FOR EACH ROW EXECUTE FUNCTION
  history_stays(method, state, provider_refund_id, try, attempts, last_error, reference, settled_at, origin, amount_paise, payment_id);

ALTER TABLE order_review DROP CONSTRAINT order_review_reason_check,
  ADD CONSTRAINT order_review_reason_check CHECK (reason IN ('mobile', 'email', 'address', 'device', 'network', 'provider_refund'));

-- Readers of the feed know items that came off a sale after dispatch as returned; an advance takes no items.
CREATE OR REPLACE FUNCTION feed_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.advance_paise > 0 THEN RETURN NULL; END IF;
  INSERT INTO order_feed (order_id, kind, at, data)
    VALUES (NEW.order_id, 'lines_' || replace(NEW.kind, 'refunded', 'returned'), NEW.at,
      order_feed_data(NEW.order_id, NULL, NEW.id, NULL));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION list_order_feed_history(after_order bigint) RETURNS void LANGUAGE sql AS $$
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
`,
    )
    .execute(db);
}
