import { type Kysely, sql } from 'kysely';

/**
 * Orders get public numbers that cannot be counted, old ones too. The database makes them, so that an older version of the program that
 * still runs beside this one goes on placing orders. contract/order-number.ts reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- A letter, eight characters, and a check character; 60 random bits for 44.
CREATE FUNCTION random_order_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  alphabet CONSTANT text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  digits text := replace(gen_random_uuid()::text, '-', '');
  -- All digits of a UUID are random but the 13th, its version, and the 17th.
  rest bigint := ('x' || substr(digits, 1, 12) || substr(digits, 14, 3))::bit(60)::bigint;
  value int := 8 + (rest % 23);
  total int := value * 2;
  made text := substr(alphabet, value + 1, 1);
BEGIN
  rest := rest / 23;
  FOR weight IN 3..10 LOOP
    value := rest % 31;
    rest := rest / 31;
    total := total + value * weight;
    made := made || substr(alphabet, value + 1, 1);
  END LOOP;
  made := made || substr(alphabet, total % 31 + 1, 1);
  RETURN substr(made, 1, 5) || '-' || substr(made, 6);
END $$;

ALTER TABLE orders ADD COLUMN number text;
UPDATE orders SET number = random_order_number();
-- Among millions at once two may be the same.
DO $$
BEGIN
  LOOP
    UPDATE orders SET number = random_order_number()
      WHERE id IN (SELECT max(id) FROM orders GROUP BY number HAVING count(*) > 1);
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;
ALTER TABLE orders ADD CONSTRAINT orders_number_key UNIQUE (number);

CREATE FUNCTION new_order_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE made text;
BEGIN
  LOOP
    made := random_order_number();
    EXIT WHEN NOT EXISTS (SELECT FROM orders WHERE number = made);
  END LOOP;
  RETURN made;
END $$;
ALTER TABLE orders ALTER COLUMN number SET DEFAULT new_order_number(), ALTER COLUMN number SET NOT NULL;
`,
    )
    .execute(db);
}
