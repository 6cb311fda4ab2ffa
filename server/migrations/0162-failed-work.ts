import { type Kysely, sql } from 'kysely';

/** Staff look at the jobs that were given up and those that are tried again, and search the outbox by recipient and subject. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE INDEX job_given_up ON job (id DESC) WHERE dead_at IS NOT NULL;
CREATE INDEX job_troubled ON job (id DESC) WHERE last_error IS NOT NULL AND dead_at IS NULL AND done_at IS NULL;
CREATE INDEX mail_search ON mail USING gin (lower(recipient || ' ' || subject) gin_trgm_ops);
`,
    )
    .execute(db);
}
