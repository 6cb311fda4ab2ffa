import { type Kysely, sql } from 'kysely';

/** Photos that visitors send along with a form; seen by staff alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE photo (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the name that only its sender knows.
  name_hash text NOT NULL UNIQUE,
  -- In the folder of photos.
  file text NOT NULL UNIQUE,
  width int NOT NULL,
  height int NOT NULL,
  bytes int NOT NULL,
  created_at timestamptz NOT NULL,
  -- What it came along with; nothing until the form is sent.
  owner_kind text CHECK (owner_kind IN ('ticket', 'order_return')),
  owner_id bigint,
  CHECK ((owner_kind IS NULL) = (owner_id IS NULL))
);
CREATE INDEX photo_by_owner ON photo (owner_kind, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX photo_waiting ON photo (created_at) WHERE owner_id IS NULL;
`,
    )
    .execute(db);
}
