import { type Kysely, sql } from 'kysely';

/** The cache also purges a product of which few are left at each change, so that it may cache all others for longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
DROP TRIGGER stock_availability ON stock;
CREATE TRIGGER stock_availability AFTER UPDATE OF quantity ON stock
  FOR EACH ROW WHEN (OLD.quantity <> NEW.quantity AND LEAST(OLD.quantity, NEW.quantity) <= 10)
  EXECUTE FUNCTION note_availability();
`,
    )
    .execute(db);
}
