import { type Kysely, sql } from 'kysely';

/** A member who has left can join again, by a new application and with a new ID (docs/decisions/0074). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE member DROP CONSTRAINT member_customer_id_key;
CREATE UNIQUE INDEX member_current_of_customer ON member (customer_id) WHERE status IN ('live', 'frozen');
CREATE INDEX member_of_customer ON member (customer_id, joined_at DESC) WHERE customer_id IS NOT NULL;

-- Of a membership that has ended, when its member has begun another application: it stays on file and stands in nobody's way but others'.
ALTER TABLE join_application ADD COLUMN is_former boolean NOT NULL DEFAULT false CHECK (state = 'approved' OR NOT is_former);
DROP INDEX join_application_of_customer;
CREATE UNIQUE INDEX join_application_of_customer ON join_application (customer_id) WHERE state NOT IN ('declined', 'withdrawn') AND NOT is_former;
DROP INDEX join_application_pan;
CREATE UNIQUE INDEX join_application_pan ON join_application (pan_hash) WHERE state IN ('submitted', 'returned', 'approved') AND NOT is_former;
DROP INDEX join_application_account;
CREATE UNIQUE INDEX join_application_account ON join_application (account_hash)
  WHERE state IN ('submitted', 'returned', 'approved') AND NOT is_former;
`,
    )
    .execute(db);
}
