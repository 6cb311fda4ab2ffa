import { type Kysely, sql } from 'kysely';

/**
 * Undoing a change of contact takes a different code by email than by SMS, so that a code for a new password can be
 * sent by the other one (docs/decisions/0106). Older rows have one code for both, which does not tell how it was sent:
 * they get no code for a password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE contact_change
  ADD undo_hash_sms text UNIQUE,
  ADD undone_by text CHECK (undone_by IN ('email', 'sms')),
  ADD CHECK (undone_by IS NULL OR state = 'undone');
`,
    )
    .execute(db);
}
