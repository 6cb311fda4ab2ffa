import { type Kysely, sql } from 'kysely';

/**
 * Versions of the agreement and the orientation that staff write; version 1 comes with the program
 * (docs/decisions/0073).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE seller_text (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('agreement', 'orientation')),
  version integer NOT NULL CHECK (version > 1),
  -- By language.
  texts jsonb NOT NULL,
  -- Whether applicants who accepted an earlier version, or passed it, do so again before they send.
  asks_again boolean NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL,
  -- Null: a draft.
  published_at timestamptz,
  requested_by text,
  published_by text,
  UNIQUE (kind, version)
);
CREATE UNIQUE INDEX seller_text_draft ON seller_text (kind) WHERE published_at IS NULL;
CREATE TRIGGER seller_text_stays BEFORE UPDATE OR DELETE ON seller_text FOR EACH ROW WHEN (OLD.published_at IS NOT NULL)
  EXECUTE FUNCTION history_stays();
CREATE TRIGGER seller_text_all_stay BEFORE TRUNCATE ON seller_text FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
