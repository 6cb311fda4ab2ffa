import { type Kysely, sql } from 'kysely';

/** Who has left, the last one first, for the public list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX member_status_ended ON member_status (effective_at DESC, id DESC) WHERE status IN ('exited', 'terminated')`.execute(
    db,
  );
}
