import { type Kysely, sql } from 'kysely';

/** For the public list of former members, the last one first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX member_status_ended ON member_status (effective_at DESC, id DESC) WHERE status IN ('exited', 'terminated')`.execute(
    db,
  );
}
