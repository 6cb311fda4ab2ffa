import { type Kysely, sql } from 'kysely';

/** Finds due jobs of one kind at once, however many of other kinds wait. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`CREATE INDEX job_waiting_by_kind ON job (kind, run_at, id) WHERE done_at IS NULL AND dead_at IS NULL`.execute(
    db,
  );
}
