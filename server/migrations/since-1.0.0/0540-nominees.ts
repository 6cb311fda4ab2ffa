import { type Kysely, sql } from 'kysely';

/**
 * The person who may act for a direct seller after death or incapacity (DPDP Act 2023, section 14), confirmed by a
 * code. The last row counts. It contains another person's data, so it is erased with the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE member_nominee (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  name text NOT NULL,
  relation text NOT NULL CHECK (relation IN ('spouse', 'child', 'parent', 'sibling', 'other')),
  -- What they are to the member, of "other" alone.
  relation_other text NOT NULL DEFAULT '' CHECK ((relation_other <> '') = (relation = 'other')),
  born_on date NOT NULL,
  -- Acts for a nominee who was a minor when named.
  appointee_name text NOT NULL DEFAULT '',
  mobile text NOT NULL,
  named_at timestamptz NOT NULL
);
CREATE INDEX member_nominee_of ON member_nominee (member_id, id DESC);

CREATE FUNCTION erase_member_nominees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_nominee WHERE member_id IN (SELECT member_id FROM member WHERE customer_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erases_nominees AFTER UPDATE OF erased_at ON customer FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_member_nominees();
`,
    )
    .execute(db);
}
