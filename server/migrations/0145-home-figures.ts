import { type Kysely, sql } from 'kysely';

/** The home screen reads a period's orders, returns and new customers by their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE INDEX orders_by_time ON orders (placed_at);
CREATE INDEX order_return_by_time ON order_return (requested_at);
CREATE INDEX customer_by_time ON customer (created_at);
CREATE INDEX job_dead ON job (kind) WHERE dead_at IS NOT NULL;
CREATE INDEX enquiry_open ON enquiry (id) WHERE handled_at IS NULL;
`,
    )
    .execute(db);
}
