import { type Kysely, sql } from 'kysely';

/** What each staff account may do. Whoever had an account before could do everything, and still can. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE staff ADD COLUMN is_owner boolean NOT NULL DEFAULT false;
ALTER TABLE staff ADD COLUMN permissions text[] NOT NULL DEFAULT '{}';
UPDATE staff SET is_owner = true;
`,
    )
    .execute(db);
}
