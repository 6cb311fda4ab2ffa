import { type Kysely, sql } from 'kysely';

/** Tickets keep the order number as it was typed; `order_id` is the order that it names, where there is one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE ticket ADD COLUMN order_number text;
UPDATE ticket SET order_number = order_id::text WHERE order_id IS NOT NULL;
UPDATE ticket SET order_id = NULL WHERE NOT EXISTS (SELECT FROM orders WHERE orders.id = ticket.order_id);
`,
    )
    .execute(db);
}
