import { type Kysely, sql } from 'kysely';

/**
 * What staff know of a customer beside the account: groups, notes, a block, and what the customer has ordered, so that a list of 200,000 is
 * filtered and sorted by it. A deferred trigger counts the orders, at the very end of each transaction: the customer's row is then the last
 * one that an order locks. Free text that people wrote becomes erasable where history kept it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE customer
  -- Orders that were not cancelled.
  ADD COLUMN order_count int NOT NULL DEFAULT 0,
  -- Money received for orders, less what went back.
  ADD COLUMN spent_paise bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_order_at timestamptz,
  ADD COLUMN blocked_at timestamptz,
  ADD COLUMN erased_at timestamptz;

UPDATE customer SET order_count = o.orders, spent_paise = o.spent, last_order_at = o.latest
FROM (
  SELECT customer_id, count(*) FILTER (WHERE order_status <> 'cancelled') AS orders, sum(paid_paise - refunded_paise) AS spent,
    max(placed_at) AS latest
  FROM orders WHERE customer_id IS NOT NULL GROUP BY customer_id
) AS o WHERE o.customer_id = customer.id;

CREATE FUNCTION count_customer_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.customer_id IS NOT NULL THEN
    UPDATE customer SET order_count = order_count - (OLD.order_status <> 'cancelled')::int,
      spent_paise = spent_paise - (OLD.paid_paise - OLD.refunded_paise)
    WHERE id = OLD.customer_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.customer_id IS NOT NULL THEN
    UPDATE customer SET order_count = order_count + (NEW.order_status <> 'cancelled')::int,
      spent_paise = spent_paise + (NEW.paid_paise - NEW.refunded_paise),
      last_order_at = greatest(last_order_at, NEW.placed_at)
    WHERE id = NEW.customer_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER customer_order_placed AFTER INSERT OR DELETE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_customer_order();
CREATE CONSTRAINT TRIGGER customer_order_changed AFTER UPDATE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.customer_id, OLD.order_status = 'cancelled', OLD.paid_paise - OLD.refunded_paise)
    IS DISTINCT FROM (NEW.customer_id, NEW.order_status = 'cancelled', NEW.paid_paise - NEW.refunded_paise))
  EXECUTE FUNCTION count_customer_order();

CREATE INDEX customer_by_spent ON customer (spent_paise DESC, id DESC);
CREATE INDEX customer_by_last_order ON customer (last_order_at DESC, id DESC) WHERE last_order_at IS NOT NULL;
CREATE INDEX customer_sellers ON customer (id) WHERE member_id IS NOT NULL;
CREATE INDEX customer_blocked ON customer (mobile) WHERE blocked_at IS NOT NULL;
CREATE INDEX customer_search ON customer
  USING gin (lower(first_name || ' ' || last_name || ' ' || mobile || ' ' || email) gin_trgm_ops);

CREATE TABLE customer_group (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> '')
);
CREATE UNIQUE INDEX customer_group_name ON customer_group (lower(name));
CREATE TABLE customer_group_member (
  group_id int NOT NULL REFERENCES customer_group ON DELETE CASCADE,
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  PRIMARY KEY (group_id, customer_id)
);
CREATE INDEX customer_group_of ON customer_group_member (customer_id);

-- What staff wrote about a customer, and what they did to the account. Rows are only added; an erasure takes the words away.
CREATE TABLE customer_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('note', 'blocked', 'unblocked', 'erased')),
  note text NOT NULL DEFAULT '',
  staff_id int REFERENCES staff ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX customer_note_of ON customer_note (customer_id, id);

-- Tickets and emails of one person, for their profile and for an erasure.
CREATE INDEX ticket_by_mobile ON ticket (mobile, id);
CREATE INDEX enquiry_by_mobile ON enquiry (mobile);
CREATE INDEX mail_by_recipient ON mail (lower(recipient), id DESC);
CREATE INDEX stock_alert_by_email ON stock_alert (lower(email));

DROP TRIGGER ticket_event_stays ON ticket_event;
CREATE TRIGGER ticket_event_stays BEFORE UPDATE OR DELETE ON ticket_event FOR EACH ROW EXECUTE FUNCTION history_stays('note');
DROP TRIGGER order_return_stays ON order_return;
CREATE TRIGGER order_return_stays BEFORE UPDATE OR DELETE ON order_return FOR EACH ROW
  EXECUTE FUNCTION history_stays('state', 'answer', 'restocked', 'credit_id', 'message');
`,
    )
    .execute(db);
}
