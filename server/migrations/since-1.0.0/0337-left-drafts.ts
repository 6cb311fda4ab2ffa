import { type Kysely, sql } from 'kysely';

/** An unfinished application is deleted after one warning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE join_application ADD COLUMN reminded_at timestamptz;
CREATE INDEX join_application_left ON join_application (updated_at) WHERE state = 'draft';
`,
    )
    .execute(db);
}
