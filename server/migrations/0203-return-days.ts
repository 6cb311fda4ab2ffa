import { type Kysely, sql } from 'kysely';

/** The days in which an order's items may come back are those that held when it was placed: its own, and never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE orders ADD COLUMN return_days smallint NOT NULL DEFAULT 30 CHECK (return_days BETWEEN 1 AND 365);

CREATE TRIGGER orders_return_days_stay BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (OLD.return_days IS DISTINCT FROM NEW.return_days) EXECUTE FUNCTION history_stays();
`,
    )
    .execute(db);
}
