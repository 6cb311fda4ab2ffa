import { type Kysely, sql } from 'kysely';

/** The bank's reference of the transfer by which staff sent a stray payment back themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE stray_payment ADD COLUMN transfer_reference text`).execute(db);
}
