import { type Kysely, sql } from 'kysely';

/** How often a job is tried before it is given up: mails outlast a mail server that is away for a night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE job ADD COLUMN most_attempts int NOT NULL DEFAULT 10 CHECK (most_attempts > 0);
UPDATE job SET most_attempts = 60 WHERE kind = 'mail';
`,
    )
    .execute(db);
}
