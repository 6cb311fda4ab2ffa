import { type Kysely, sql } from 'kysely';

/** The language in which a customer, and the buyer of an order, is written to. Tickets know theirs already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE customer ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi'));
ALTER TABLE orders ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi'));
ALTER TABLE ticket ALTER COLUMN language SET DEFAULT 'en', ADD CHECK (language IN ('en', 'hi'));
`,
    )
    .execute(db);
}
