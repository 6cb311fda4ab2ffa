import { type Kysely, sql } from 'kysely';

/**
 * The texts of SMS and WhatsApp messages as they are registered with the networks (DLT) and with Meta: a row each time that staff save one. A message
 * goes out in the text that was last approved under the template id that the settings name for it; where there is none, in the program's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE text_message_version (
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  kind text NOT NULL,
  language text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  at timestamptz NOT NULL,
  -- Login of who saved it.
  saved_by text NOT NULL,
  text text NOT NULL,
  status text NOT NULL CHECK (status IN ('approved', 'draft', 'off')),
  template_id text,
  -- Of a WhatsApp template.
  category text NOT NULL CHECK (category IN ('utility', 'marketing')),
  -- Of which version this is the text again; 0: of the program.
  restored_version int,
  PRIMARY KEY (channel, kind, language, version),
  CHECK ((status = 'approved') = (template_id IS NOT NULL))
);
CREATE TRIGGER text_message_version_stays BEFORE UPDATE OR DELETE ON text_message_version FOR EACH ROW
  EXECUTE FUNCTION history_stays();
CREATE TRIGGER text_message_version_all_stay BEFORE TRUNCATE ON text_message_version FOR EACH STATEMENT
  EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
