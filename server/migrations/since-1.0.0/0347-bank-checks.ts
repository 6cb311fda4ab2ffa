import { type Kysely, sql } from 'kysely';

/** What a provider answers about a bank account (docs/decisions/0074). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE join_application ADD COLUMN bank_outcome text CHECK (bank_outcome IN ('valid', 'invalid')),
  ADD COLUMN name_at_bank text, ADD COLUMN bank_checked_at timestamptz;
ALTER TABLE kyc_change ADD COLUMN bank_outcome text CHECK (bank_outcome IN ('valid', 'invalid')),
  ADD COLUMN name_at_bank text, ADD COLUMN bank_checked_at timestamptz;
`,
    )
    .execute(db);
}
