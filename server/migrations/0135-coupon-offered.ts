import { type Kysely, sql } from 'kysely';

/** Whether the shop itself offers a coupon to carts that it fits. One that is handed out privately stays unlisted: nobody may read the codes off the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE coupon ADD COLUMN offered boolean NOT NULL DEFAULT false`).execute(db);
}
