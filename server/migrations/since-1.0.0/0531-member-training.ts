import { type Kysely, sql } from 'kysely';

/** Training pages that members have read, with the version of the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE member_training (
      member_id text NOT NULL REFERENCES member,
      page text NOT NULL,
      version text NOT NULL,
      read_at timestamptz NOT NULL,
      PRIMARY KEY (member_id, page)
    )`.execute(db);
}
