import { type Kysely, sql } from 'kysely';

/**
 * A line stores the tax class that its product had when it was sold, so that the invoice uses that class's rate
 * (docs/decisions/0109). Older lines, and those that the previous version writes during an upgrade, have none: their
 * product's current class counts. There is no foreign key, because every order would lock the few rows of classes; a
 * class is never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE order_line ADD COLUMN tax_class text`.execute(db);
}
