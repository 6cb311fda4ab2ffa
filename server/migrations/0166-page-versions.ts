import { type Kysely, sql } from 'kysely';

/**
 * What the text of a page was: a row each time that staff save, restore or withdraw it, and one for the shipped text that they first change.
 * `version` on the text is the number of its latest row; 0 where nobody has changed it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE page_text
  ADD COLUMN version int NOT NULL DEFAULT 0,
  ADD COLUMN withdrawn_at timestamptz;

CREATE TABLE page_version (
  path text NOT NULL,
  language text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  at timestamptz NOT NULL,
  /** Login of who saved it; empty for a text that came with the program. */
  saved_by text NOT NULL,
  action text NOT NULL CHECK (action IN ('shipped', 'create', 'save', 'restore', 'withdraw', 'publish')),
  /** Of which version it is the text again. */
  restored_version int,
  title text NOT NULL,
  lead text NOT NULL,
  body text NOT NULL,
  faq boolean NOT NULL,
  topics jsonb,
  PRIMARY KEY (path, language, version)
);
CREATE TRIGGER page_version_stays BEFORE UPDATE OR DELETE ON page_version FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER page_version_all_stay BEFORE TRUNCATE ON page_version FOR EACH STATEMENT
  EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
