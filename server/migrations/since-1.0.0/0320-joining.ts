import { type Kysely, sql } from 'kysely';

/** Applications to become a direct seller, with their papers (docs/decisions/0073). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE join_application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted', 'returned', 'approved', 'declined', 'withdrawn')),
  -- Grows with every change: whoever writes says which one they read.
  version integer NOT NULL DEFAULT 1,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,

  -- Both empty: not chosen yet.
  sponsor_id text,
  under_company boolean NOT NULL DEFAULT false CHECK (NOT (under_company AND sponsor_id IS NOT NULL)),

  born_on date,
  declarations_version integer,
  declared_at timestamptz,

  orientation_version integer,
  orientation_passed_at timestamptz,

  agreement_sha256 text,
  agreement_accepted_at timestamptz,
  agreement_network text,
  agreement_user_agent text,

  -- Encrypted, and by a keyed hash to find the same one again.
  pan_sealed text,
  pan_hash text,
  pan_last4 text,
  pan_name text,
  street text,
  city text,
  district text,
  state_name text,
  country text,
  postcode text,
  address_proof text,
  aadhaar_masked boolean NOT NULL DEFAULT false,

  account_sealed text,
  account_hash text,
  account_last4 text,
  ifsc text,
  bank_name text,
  holder_name text,

  -- Why staff sent it back, by field.
  reasons jsonb NOT NULL DEFAULT '{}',
  decline_reason text,
  submitted_at timestamptz,
  decided_at timestamptz,
  member_id text UNIQUE,
  CHECK ((state = 'approved') = (member_id IS NOT NULL))
);
-- One that is open, or was approved, at a time.
CREATE UNIQUE INDEX join_application_of_customer ON join_application (customer_id) WHERE state NOT IN ('declined', 'withdrawn');
-- A draft claims nothing: whoever only types somebody else's number must not lock them out.
CREATE UNIQUE INDEX join_application_pan ON join_application (pan_hash) WHERE state IN ('submitted', 'returned', 'approved');
CREATE UNIQUE INDEX join_application_account ON join_application (account_hash) WHERE state IN ('submitted', 'returned', 'approved');
CREATE INDEX join_application_queue ON join_application (state, submitted_at, id);

-- Every text of the agreement that anybody accepted, word for word.
CREATE TABLE seller_agreement (
  sha256 text PRIMARY KEY,
  version integer NOT NULL,
  language text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  first_offered_at timestamptz NOT NULL
);
CREATE TRIGGER seller_agreement_stays BEFORE UPDATE OR DELETE ON seller_agreement FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER seller_agreement_all_stay BEFORE TRUNCATE ON seller_agreement FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
ALTER TABLE join_application ADD FOREIGN KEY (agreement_sha256) REFERENCES seller_agreement;

-- Pictures of papers, encrypted: a JPEG of a few hundred kilobytes each. In the database, so that they go with their row and at the same moment.
CREATE TABLE join_document (
  application_id bigint NOT NULL REFERENCES join_application ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('photo', 'address_proof', 'pan_card', 'cancelled_cheque')),
  -- Of the key that it is encrypted with.
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, kind)
);
ALTER TABLE join_document ALTER COLUMN sealed SET STORAGE EXTERNAL;
`,
    )
    .execute(db);
}
