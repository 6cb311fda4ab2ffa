import { type Kysely, sql } from 'kysely';

/** Due jobs of each kind, so that those of one are found at once however many wait of another. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE INDEX job_waiting_by_kind ON job (kind, run_at, id) WHERE done_at IS NULL AND dead_at IS NULL`.execute(
    db,
  );
}
