import { type Kysely, sql } from 'kysely';

/** A shop opens when staff open it. One whose company has been described was open, or about to open, by the rule before: it stays so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `INSERT INTO setting (key, value, updated_at) SELECT 'opening', '{"is_open": true}', now()
        WHERE EXISTS (SELECT FROM setting WHERE key = 'brand') ON CONFLICT (key) DO NOTHING`,
    )
    .execute(db);
}
