import { type Kysely, sql } from 'kysely';

/** Imports of product tables, with what they changed, so that the last one can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- The changes: for each product its id, and the fields before and after; null before is a product that the import made.
CREATE TABLE product_import (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  imported_by text NOT NULL,
  created int NOT NULL,
  updated int NOT NULL,
  changes jsonb NOT NULL,
  undone_at timestamptz
);
CREATE TRIGGER product_import_stays BEFORE UPDATE OR DELETE ON product_import FOR EACH ROW EXECUTE FUNCTION history_stays('undone_at');
CREATE TRIGGER product_import_all_stay BEFORE TRUNCATE ON product_import FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
