import { type Kysely, sql } from 'kysely';

/** The planner would sample the whole search line for every trigram query, which takes longer than the query itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE product ALTER COLUMN search_text SET STATISTICS 0`.execute(db);
  await sql`ANALYZE product`.execute(db);
}
