import { type Kysely, sql } from 'kysely';

/**
 * The part of a balance that depends on sales which can still be returned is a held line, next to the line that is paid
 * (docs/decisions/0077).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE payout_line
  -- The day from which on nothing of it can come back.
  ADD held_until date,
  DROP CONSTRAINT payout_line_hold_check,
  ADD CONSTRAINT payout_line_hold_check
    CHECK (hold IN ('negative', 'kyc', 'bank', 'bank_changed', 'frozen', 'leaving', 'balance', 'open_income')),
  ADD CONSTRAINT payout_line_held_until CHECK ((held_until IS NOT NULL) = (hold IS NOT NULL AND hold = 'open_income')),
  DROP CONSTRAINT payout_line_batch_id_member_id_key;
CREATE UNIQUE INDEX payout_line_of_member ON payout_line (batch_id, member_id, (hold IS NOT DISTINCT FROM 'open_income'));
`,
    )
    .execute(db);
}
