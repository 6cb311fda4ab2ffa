import { type Kysely, sql } from 'kysely';

/** The account from which a ticket was sent; null if the sender typed who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE ticket ADD COLUMN customer_id bigint REFERENCES customer`.execute(db);
  await sql`CREATE INDEX ticket_of_customer ON ticket (customer_id, id DESC) WHERE customer_id IS NOT NULL`.execute(db);
}
