import { type Kysely, sql } from 'kysely';

/**
 * What staff make of the shop's messages: a row each time that they save a template, bring a version back or return to the preset. The latest
 * row of a template and language holds; `texts` has those that differ from the program's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE message_template_version (
  template text NOT NULL,
  language text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  at timestamptz NOT NULL,
  -- Login of who saved it.
  saved_by text NOT NULL,
  -- By their keys in locales/<language>/emails.json.
  texts jsonb NOT NULL,
  -- Of which version these are the texts again; 0: of the program.
  restored_version int,
  PRIMARY KEY (template, language, version)
);
CREATE TRIGGER message_template_version_stays BEFORE UPDATE OR DELETE ON message_template_version FOR EACH ROW
  EXECUTE FUNCTION history_stays();
CREATE TRIGGER message_template_version_all_stay BEFORE TRUNCATE ON message_template_version FOR EACH STATEMENT
  EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
