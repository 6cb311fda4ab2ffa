import { type Kysely, sql } from 'kysely';

/** Certificates of tax withheld (Form 131) from the tax office: one per seller and quarter, encrypted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE tds_certificate (
  member_id text NOT NULL,
  -- The year in whose April the tax year begins, and the quarter from April on.
  tax_year int NOT NULL,
  quarter smallint NOT NULL CHECK (quarter BETWEEN 1 AND 4),
  -- Of the key that it is encrypted with.
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, tax_year, quarter)
);
ALTER TABLE tds_certificate ALTER COLUMN sealed SET STORAGE EXTERNAL;
`,
    )
    .execute(db);
}
