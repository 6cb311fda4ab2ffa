import { type Kysely, sql } from 'kysely';

/** Pages of words by address and language, and whether staff changed what was shipped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE page_text (
  -- Without leading slash; the pages under the brand's slug as 'services/<name>'.
  path text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'hi')),
  title text NOT NULL,
  lead text NOT NULL,
  -- Restricted Markdown with placeholders.
  body text NOT NULL,
  faq boolean NOT NULL,
  -- Texts to choose from where the page takes queries
  topics jsonb,
  -- Of the shipped text that was last put here; null where there was none.
  shipped_hash text,
  edited boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (path, language)
)`,
    )
    .execute(db);
}
