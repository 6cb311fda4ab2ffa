import { type Kysely, sql } from 'kysely';

/** What a cache in front of the shop must purge, written in the transaction of its cause (docs/decisions/0088). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE edge_purge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tag text NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now(),
  -- Purged more than once: a process that does not know of the change yet may have given the cache the old answer again.
  round smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts int NOT NULL DEFAULT 0,
  last_error text
);
CREATE INDEX edge_purge_due ON edge_purge (due_at);
CREATE INDEX edge_purge_noted ON edge_purge (noted_at);

-- Without a key that two orders could wait for each other over.
CREATE FUNCTION note_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO edge_purge (tag) VALUES ('product-' || NEW.product_id);
  RETURN NULL;
END $$;
CREATE TRIGGER stock_availability AFTER UPDATE OF quantity ON stock
  FOR EACH ROW WHEN ((OLD.quantity > 0) IS DISTINCT FROM (NEW.quantity > 0)) EXECUTE FUNCTION note_availability();
`,
    )
    .execute(db);
}
