import { type Kysely, sql } from 'kysely';

/** What an account's owner sees of each login: which browser, and when it was last used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE customer_token ADD COLUMN user_agent text NOT NULL DEFAULT '', ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();
UPDATE customer_token SET last_used_at = created_at;
ALTER TABLE staff_token ADD COLUMN user_agent text NOT NULL DEFAULT '', ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();
UPDATE staff_token SET last_used_at = created_at;
CREATE INDEX staff_token_by_staff ON staff_token (staff_id);
`,
    )
    .execute(db);
}
