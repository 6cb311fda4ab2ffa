import { type Kysely, sql } from 'kysely';

/**
 * Achievers are consenting members whose title rose in an approved month (docs/network.md). Those written by staff are
 * deleted; a later release drops their table, because the previous version reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE achiever_consent (
  member_id text PRIMARY KEY REFERENCES member,
  agreed_at timestamptz NOT NULL,
  -- Null while it holds.
  withdrawn_at timestamptz,
  -- A small JPEG of the photo on file, where they agree to that, too; and the name that its address ends with, which nobody can guess.
  photo bytea,
  photo_name text UNIQUE,
  CHECK ((photo IS NULL) = (photo_name IS NULL)),
  CHECK (withdrawn_at IS NULL OR photo IS NULL)
);

CREATE TABLE member_achievement (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  -- The approved month, its first day.
  month date NOT NULL CHECK (month = date_trunc('month', month::timestamp)::date),
  rank smallint NOT NULL CHECK (rank > 1),
  -- The rank's name in that month's plan: in English, and by further language.
  title text NOT NULL,
  titles jsonb NOT NULL,
  -- Whether achiever_consent holds, so that the list is read by an index.
  is_agreed boolean NOT NULL,
  hidden_at timestamptz,
  hidden_by text,
  hidden_reason text,
  CHECK ((hidden_at IS NULL) = (hidden_by IS NULL) AND (hidden_at IS NULL) = (hidden_reason IS NULL)),
  UNIQUE (member_id, month)
);
CREATE INDEX member_achievement_shown ON member_achievement (month DESC, rank DESC, id) WHERE is_agreed AND hidden_at IS NULL;
CREATE INDEX member_achievement_hidden ON member_achievement (month DESC, rank DESC, id) WHERE is_agreed AND hidden_at IS NOT NULL;

INSERT INTO member_achievement (member_id, month, rank, title, titles, is_agreed)
SELECT s.member_id, c.month, s.rank, c.plan::jsonb -> 'ranks' -> (s.rank - 1) ->> 'name',
  coalesce(c.plan::jsonb -> 'ranks' -> (s.rank - 1) -> 'names', '{}'), false
FROM income_close c JOIN income_statement s ON s.close_id = c.id
WHERE c.state = 'approved' AND s.rank > s.highest_rank AND s.rank > 1;

DELETE FROM achiever;
DELETE FROM demo_record WHERE kind = 'achiever';
`,
    )
    .execute(db);
}
