import { type Kysely, sql } from 'kysely';

/** Laboratories' reports on batches of a product, as PDF files. They lie in the database: few, small, and of one backup with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
CREATE TABLE lab_report (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  -- As it stands on the pack.
  batch text NOT NULL,
  tested_on date NOT NULL,
  file bytea NOT NULL,
  size int NOT NULL CHECK (size > 0),
  -- Of the file: the same one again is no second report.
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (product_id, batch, sha256)
)`.execute(db);
  // PDF files are compressed already.
  await sql`ALTER TABLE lab_report ALTER COLUMN file SET STORAGE EXTERNAL`.execute(db);
}
