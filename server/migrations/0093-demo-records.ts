import { type Kysely, sql } from 'kysely';

/**
 * Which rows beside its accounts came with the demo, so that they can be told apart from the company's own and taken out again; and the one
 * way by which records of what happened to them may go with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- By its table and id. Written by the seeding in its own transaction; an order is marked while the demo is being ended, never before.
CREATE TABLE demo_record (
  kind text NOT NULL CHECK (kind IN ('category', 'product', 'coupon', 'banner', 'offer', 'gallery_image', 'shipping_pin',
    'p_bonus_row', 'orders')),
  id bigint NOT NULL,
  PRIMARY KEY (kind, id)
);

-- An order for demo items alone that no real provider has to do with.
CREATE FUNCTION is_demo_order(of_order bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_line WHERE order_id = of_order)
    AND NOT EXISTS (SELECT FROM order_line l WHERE l.order_id = of_order
      AND NOT EXISTS (SELECT FROM demo_record d WHERE d.kind = 'product' AND d.id = l.product_id))
    AND NOT EXISTS (SELECT FROM payment WHERE order_id = of_order AND provider <> 'sandbox')
    AND NOT EXISTS (SELECT FROM unmatched_payment WHERE order_id = of_order AND provider <> 'sandbox')
$$;

CREATE FUNCTION demo_order_is_one() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_demo_order(NEW.id) THEN
    RAISE EXCEPTION 'order % is not the demo''s', NEW.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER demo_order_is_one BEFORE INSERT OR UPDATE ON demo_record FOR EACH ROW WHEN (NEW.kind = 'orders')
  EXECUTE FUNCTION demo_order_is_one();

-- As before, but that a transaction which ends the demo (it says so by a setting of its own) may delete what happened to the demo's orders
-- and products, and forget which of the demo's accounts handled a ticket.
CREATE OR REPLACE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := to_jsonb(OLD);
  owner_kind text;
  owner_id bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND to_jsonb(NEW) - TG_ARGV = old_row - TG_ARGV THEN
    RETURN NEW;
  END IF;
  IF current_setting('shop.ending_demo', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN
      IF TG_TABLE_NAME = 'tax_document_series' THEN
        IF NOT EXISTS (SELECT FROM tax_document WHERE kind = OLD.kind AND fiscal_year = OLD.fiscal_year) THEN
          RETURN OLD;
        END IF;
      ELSE
        IF TG_TABLE_NAME = 'orders' THEN
          owner_kind := 'orders';
          owner_id := OLD.id;
        ELSIF old_row ->> 'order_id' IS NOT NULL THEN
          owner_kind := 'orders';
          owner_id := old_row ->> 'order_id';
        ELSE
          owner_kind := 'product';
          owner_id := old_row ->> 'product_id';
        END IF;
        IF EXISTS (SELECT FROM demo_record WHERE kind = owner_kind AND id = owner_id) THEN
          RETURN OLD;
        END IF;
      END IF;
    ELSIF TG_TABLE_NAME = 'ticket_event' AND to_jsonb(NEW) = old_row || '{"staff_id":null}'::jsonb
        AND EXISTS (SELECT FROM staff WHERE id = (old_row ->> 'staff_id')::bigint AND is_demo) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;

-- A database that an earlier version has filled: its products came in one transaction with the demo's customer, and bear that moment. Of
-- what bears none, the demo's own names.
WITH seeded AS (
  SELECT DISTINCT created_at FROM customer WHERE is_demo
)
INSERT INTO demo_record (kind, id)
  SELECT 'product', p.id FROM product p, seeded WHERE p.created_at = seeded.created_at
  UNION ALL SELECT 'category', c.id FROM category c, seeded WHERE c.slug IN ('immunity-wellness', 'digestive-care', 'juices-rasa', 'hair-care',
    'skin-care', 'oral-care', 'pain-joint-comfort', 'womens-wellness', 'honey-foods', 'tea-infusions')
  UNION ALL SELECT 'coupon', c.id FROM coupon c, seeded WHERE c.code IN ('WELCOME10', 'AARVYA5', 'HERBS100', 'TEA15', 'CHAMPI12', 'FLAT50',
    'FREESHIP', 'FESTIVE20', 'EARLYBIRD', 'GLOW200', 'MONSOON25', 'KESAR10')
  UNION ALL SELECT 'banner', b.id FROM banner b, seeded WHERE b.title IN ('From the foothills, in season', 'An evening for your hair and skin')
  UNION ALL SELECT 'offer', o.id FROM offer o, seeded WHERE o.title IN ('10% off your first order', 'Ten per cent on your first order',
    'The winter shelf', '15% off every tea', 'Fifteen per cent on every tea', 'The Sunday hair ritual', 'Free delivery over ₹999',
    'Delivery on us above Rs 999', 'A week for the skin')
  UNION ALL SELECT 'gallery_image', g.id FROM gallery_image g, seeded WHERE g.title IN ('The herb garden below the hills', 'Ashwagandha',
    'The drying room', 'Immunity & Wellness', 'Tulsi', 'The lotus pond', 'Juices & Rasa', 'Haldi and dalchini', 'Bhringraj', 'Skin Care',
    'Our achievers’ wreath', 'Tea & Infusions', 'Saffron')
  UNION ALL SELECT 'shipping_pin', s.id FROM shipping_pin s, seeded WHERE (s.from_pin, s.to_pin, s.note) IN (
    (744301, 744304, 'Nicobar: no courier'), (682551, 682559, 'Lakshadweep: no courier'), (194100, 194499, 'Ladakh: prepaid only'),
    (744100, 744299, 'Andaman: by ship'))
  UNION ALL SELECT 'p_bonus_row', r.id FROM p_bonus_row r, seeded WHERE (r.from_sp, r.to_sp, r.bonus_bp) IN ((50, 99, 100), (100, 199, 150),
    (200, 399, 200), (400, 699, 250), (700, 999, 300), (1000, 1999, 400), (2000, 99999, 500))
  ON CONFLICT DO NOTHING;
`,
    )
    .execute(db);
}
