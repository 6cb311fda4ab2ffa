import { type Kysely, sql } from 'kysely';

/**
 * Requests of direct sellers for another sponsor, with their proof (docs/decisions/0071). The change itself is a row of
 * member_sponsor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE sponsor_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'requested', 'approved', 'declined', 'withdrawn')),
  -- Who is to be the sponsor, and whom they replaced once it was approved; the latter is null for the company.
  sponsor_id text REFERENCES member ON DELETE CASCADE,
  from_sponsor_id text REFERENCES member ON DELETE CASCADE,
  reason text NOT NULL DEFAULT '',
  -- The member's proof as an encrypted JPEG, with the name of its key; or where staff keep the signed paper that they filed.
  key_id text,
  proof bytea,
  paper text NOT NULL DEFAULT '',
  filed_by text,
  created_at timestamptz NOT NULL,
  requested_at timestamptz,
  decided_at timestamptz,
  decline_reason text,
  effective_at timestamptz,
  CHECK ((proof IS NULL) = (key_id IS NULL)),
  CHECK (state IN ('draft', 'withdrawn') OR (sponsor_id IS NOT NULL AND requested_at IS NOT NULL)),
  CHECK ((state = 'approved') = (effective_at IS NOT NULL))
);
ALTER TABLE sponsor_change ALTER COLUMN proof SET STORAGE EXTERNAL;
-- One that is open at a time.
CREATE UNIQUE INDEX sponsor_change_open ON sponsor_change (member_id) WHERE state IN ('draft', 'requested');
CREATE INDEX sponsor_change_of ON sponsor_change (member_id, id);
CREATE INDEX sponsor_change_queue ON sponsor_change (state, requested_at, id);
-- What both sponsors are shown.
CREATE INDEX sponsor_change_to ON sponsor_change (sponsor_id, effective_at) WHERE state = 'approved';
CREATE INDEX sponsor_change_from ON sponsor_change (from_sponsor_id, effective_at) WHERE state = 'approved';

-- With an account goes what was not approved; of what was, the proof stays with the contract.
CREATE FUNCTION erase_sponsor_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sponsor_change c USING member m WHERE m.member_id = c.member_id AND m.customer_id = NEW.id AND c.state <> 'approved';
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erases_sponsor_changes AFTER UPDATE OF erased_at ON customer FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_sponsor_changes();
`,
    )
    .execute(db);
}
