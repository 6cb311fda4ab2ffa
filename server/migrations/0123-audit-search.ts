import { type Kysely, sql } from 'kysely';

/** Searching the audit log by the login of those without an account, and by an object's id alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE INDEX audit_entry_by_login ON audit_entry (login, id);
CREATE INDEX audit_entry_by_object_id ON audit_entry (object_id, id) WHERE object_id IS NOT NULL;
`,
    )
    .execute(db);
}
