import { type Kysely, sql } from 'kysely';

/** Customers may agree to updates of their orders on WhatsApp; when they did is kept as the proof of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE customer ADD COLUMN whatsapp_agreed_at timestamptz`).execute(db);
}
