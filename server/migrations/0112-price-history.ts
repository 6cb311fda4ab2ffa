import { type Kysely, sql } from 'kysely';

/**
 * Every price that a product had, and prices that will hold from a moment on. From 1 January 2027 a price that stands struck out must be the
 * lowest of the 30 days before (E-Commerce Amendment Rules, 2026); each product bears it, so that lists need not look for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE price_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  regular_paise bigint NOT NULL,
  sale_paise bigint,
  at timestamptz NOT NULL
);
CREATE INDEX price_change_by_product ON price_change (product_id, at DESC, id DESC);
INSERT INTO price_change (product_id, regular_paise, sale_paise, at) SELECT id, regular_paise, sale_paise, updated_at FROM product ORDER BY id;
CREATE TRIGGER price_change_stays BEFORE UPDATE OR DELETE ON price_change FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER price_change_all_stay BEFORE TRUNCATE ON price_change FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- The lowest price of the 30 days before the present one began; null where the present one is not below it.
ALTER TABLE product ADD COLUMN was_paise bigint;

-- When a price that is being written begins: the time of the change as its writer says it.
CREATE FUNCTION price_begins(is_new boolean, old_at timestamptz, new_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_new OR new_at IS DISTINCT FROM old_at THEN new_at ELSE now() END
$$;

CREATE FUNCTION note_price_before() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  begins timestamptz := price_begins(false, OLD.updated_at, NEW.updated_at);
  price bigint := COALESCE(NEW.sale_paise, NEW.regular_paise);
  lowest bigint;
BEGIN
  IF price = COALESCE(OLD.sale_paise, OLD.regular_paise) THEN
    RETURN NEW;
  END IF;
  SELECT min(COALESCE(sale_paise, regular_paise)) INTO lowest FROM price_change
    WHERE product_id = NEW.id AND at >= COALESCE((SELECT max(at) FROM price_change
      WHERE product_id = NEW.id AND at <= begins - interval '30 days'), '-infinity');
  NEW.was_paise := CASE WHEN lowest > price THEN lowest END;
  RETURN NEW;
END $$;
CREATE TRIGGER product_price_before BEFORE UPDATE OF regular_paise, sale_paise ON product FOR EACH ROW EXECUTE FUNCTION note_price_before();

-- Whoever changes a price, and by whatever statement: the history has it.
CREATE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO price_change (product_id, regular_paise, sale_paise, at)
      VALUES (NEW.id, NEW.regular_paise, NEW.sale_paise, NEW.updated_at);
  ELSIF (NEW.regular_paise, NEW.sale_paise) IS DISTINCT FROM (OLD.regular_paise, OLD.sale_paise) THEN
    INSERT INTO price_change (product_id, regular_paise, sale_paise, at)
      VALUES (NEW.id, NEW.regular_paise, NEW.sale_paise, price_begins(false, OLD.updated_at, NEW.updated_at));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER product_price_recorded AFTER INSERT OR UPDATE OF regular_paise, sale_paise ON product FOR EACH ROW EXECUTE FUNCTION record_price();

-- Prices from one moment to another. While one runs it remembers what stood before, and gives that back at its end.
CREATE TABLE price_schedule (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  regular_paise bigint,
  sale_paise bigint,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ended', 'cancelled', 'failed')),
  before_regular_paise bigint,
  before_sale_paise bigint,
  set_regular_paise bigint,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL
);
CREATE INDEX price_schedule_open ON price_schedule (product_id) WHERE state IN ('waiting', 'running');
`,
    )
    .execute(db);
}
