import { type Kysely, sql } from 'kysely';

/** A direct seller's new bank account or corrected PAN, which staff check (docs/decisions/0074). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE kyc_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  customer_id bigint NOT NULL REFERENCES customer,
  kind text NOT NULL CHECK (kind IN ('bank', 'pan')),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted', 'approved', 'declined', 'withdrawn')),
  -- Grows with every change of the draft: a code is good for one version.
  version integer NOT NULL DEFAULT 1,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,

  -- The account number or PAN: encrypted, and by a keyed hash to find the same one again.
  number_sealed text,
  number_hash text,
  number_last4 text,
  -- The account's holder, or the name on the PAN card.
  name text,
  ifsc text,
  bank_name text,

  -- The cancelled cheque or the PAN card, encrypted.
  picture_key_id text,
  picture_sealed bytea,
  picture_width integer,
  picture_height integer,

  -- Where its owner was reached when they confirmed it: told again when it is decided.
  email text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  confirmed_at timestamptz,
  decided_at timestamptz,
  decline_reason text,
  -- Of an account: before that moment nothing is paid to the member.
  payout_hold_until timestamptz,
  CHECK (state NOT IN ('submitted', 'approved') OR (number_hash IS NOT NULL AND picture_sealed IS NOT NULL AND confirmed_at IS NOT NULL)),
  CHECK ((payout_hold_until IS NOT NULL) = (kind = 'bank' AND state = 'approved'))
);
ALTER TABLE kyc_change ALTER COLUMN picture_sealed SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX kyc_change_open ON kyc_change (member_id, kind) WHERE state IN ('draft', 'submitted');
CREATE INDEX kyc_change_of_member ON kyc_change (member_id, kind, id DESC);
CREATE INDEX kyc_change_number ON kyc_change (number_hash) WHERE state IN ('submitted', 'approved');
CREATE INDEX kyc_change_queue ON kyc_change (state, confirmed_at, id);
CREATE INDEX kyc_change_ended ON kyc_change (updated_at) WHERE state IN ('draft', 'declined', 'withdrawn');

-- Who has their account erased takes along what came to nothing, and what they wrote. What was approved stays with the contract.
CREATE FUNCTION erase_membership_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM kyc_change WHERE customer_id = NEW.id AND state <> 'approved';
  UPDATE kyc_change SET email = '', mobile = '' WHERE customer_id = NEW.id;
  UPDATE member_exit SET reason = '' WHERE member_id IN (SELECT member_id FROM member WHERE customer_id = NEW.id) AND reason <> '';
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erases_membership_words AFTER UPDATE OF erased_at ON customer FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_membership_words();
CREATE INDEX kyc_change_of_customer ON kyc_change (customer_id);
`,
    )
    .execute(db);
}
