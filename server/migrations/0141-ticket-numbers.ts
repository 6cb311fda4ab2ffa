import { type Kysely, sql } from 'kysely';

/**
 * New tickets get numbers that cannot be counted, made as those of orders are: TK-K7QM3-XV9RK. Numbers given before stay as they are, and
 * the sequence stays for a version before that still runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE FUNCTION new_ticket_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE made text;
BEGIN
  LOOP
    made := 'TK-' || random_order_number();
    EXIT WHEN NOT EXISTS (SELECT FROM ticket WHERE number = made);
  END LOOP;
  RETURN made;
END $$;
`,
    )
    .execute(db);
}
