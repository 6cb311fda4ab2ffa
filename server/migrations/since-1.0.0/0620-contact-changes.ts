import { type Kysely, sql } from 'kysely';

/**
 * Changes of an account's mobile number or email, confirmed before they apply and undone by a link
 * (docs/decisions/0106).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE contact_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'withdrawn', 'undone')),
  language text NOT NULL,
  -- Before the change; an empty email: there was none.
  old_mobile text NOT NULL,
  old_email text NOT NULL,
  -- Null: it stays. An empty email: it is taken away.
  new_mobile text,
  new_email text,
  -- Which codes it takes, and by which way each is sent: [{"part": "mobile", "way": "sms"}].
  codes jsonb NOT NULL,
  requested_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  confirmed_by text CHECK (confirmed_by IN ('codes', 'factor', 'staff')),
  -- Of the code that undoes it, by a keyed hash.
  undo_hash text UNIQUE,
  undo_until timestamptz,
  undone_at timestamptz,
  -- Of a direct seller: before that moment nothing is paid to them.
  payout_hold_until timestamptz,
  CHECK (new_mobile IS NOT NULL OR new_email IS NOT NULL),
  CHECK (num_nulls(confirmed_at, confirmed_by, undo_hash, undo_until) IN (0, 4)),
  CHECK ((confirmed_at IS NOT NULL) = (state IN ('confirmed', 'undone'))),
  CHECK ((undone_at IS NOT NULL) = (state = 'undone'))
);
CREATE UNIQUE INDEX contact_change_pending ON contact_change (customer_id) WHERE state = 'pending';
CREATE INDEX contact_change_of_customer ON contact_change (customer_id, id DESC);
CREATE INDEX contact_change_hold ON contact_change (customer_id, payout_hold_until) WHERE payout_hold_until IS NOT NULL;
CREATE INDEX contact_change_old_mobile ON contact_change (old_mobile) WHERE state = 'confirmed';
CREATE INDEX contact_change_old_email ON contact_change (lower(old_email)) WHERE state = 'confirmed' AND old_email <> '';
CREATE INDEX contact_change_ended ON contact_change (requested_at);

ALTER TABLE customer_note DROP CONSTRAINT customer_note_kind_check;
ALTER TABLE customer_note ADD CONSTRAINT customer_note_kind_check
  CHECK (kind IN ('note', 'blocked', 'unblocked', 'erased', 'second_factor_reset', 'contact_changed', 'contact_restored'));

ALTER TABLE payout_line DROP CONSTRAINT payout_line_hold_check;
ALTER TABLE payout_line ADD CONSTRAINT payout_line_hold_check
  CHECK (hold IN ('negative', 'kyc', 'bank', 'bank_changed', 'contact_changed', 'frozen', 'leaving', 'balance', 'open_income'));
`,
    )
    .execute(db);
}
