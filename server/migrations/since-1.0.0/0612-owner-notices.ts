import { type Kysely, sql } from 'kysely';

/** Notices to owners about who gets money by which rules, and who may decide on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE owner_notice (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The words of the audit log.
  action text NOT NULL,
  facts jsonb NOT NULL,
  -- Null where the command line did it.
  by_name text,
  -- Null where nobody else had to approve it.
  approved_by_name text,
  at timestamptz NOT NULL
);
CREATE TRIGGER owner_notice_stays BEFORE UPDATE OR DELETE ON owner_notice FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER owner_notice_all_stay BEFORE TRUNCATE ON owner_notice FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Up to which notice an owner has read them.
ALTER TABLE staff ADD COLUMN notices_read_to int NOT NULL DEFAULT 0;

-- Keys of providers that wait for a second person, encrypted; deleted with the decision, since requests are kept.
CREATE TABLE approval_secret (
  approval_id int NOT NULL REFERENCES approval ON DELETE CASCADE,
  name text NOT NULL,
  sealed text NOT NULL,
  PRIMARY KEY (approval_id, name)
);
`,
    )
    .execute(db);
}
