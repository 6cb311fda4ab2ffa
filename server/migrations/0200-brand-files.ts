import { type Kysely, sql } from 'kysely';

/**
 * The brand's logo and icon, encoded anew in the sizes that pages, emails and home screens ask for. They lie in the database: a handful,
 * small, the same for every process. What was once in use stays, because emails that were sent name it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE brand_file (
  -- Of the source and how it was encoded: the first 16 hexadecimal digits of a SHA-256.
  id text NOT NULL CHECK (id ~ '^[0-9a-f]{16}$'),
  kind text NOT NULL CHECK (kind IN ('logo', 'icon')),
  name text NOT NULL,
  type text NOT NULL,
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- When it was first chosen; one that never was goes after a day.
  used_at timestamptz,
  PRIMARY KEY (id, name)
)`.execute(db);
  await sql`ALTER TABLE brand_file ALTER COLUMN bytes SET STORAGE EXTERNAL`.execute(db);
}
