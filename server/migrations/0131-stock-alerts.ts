import { type Kysely, sql } from 'kysely';

/** Who wants to hear when a product that was sold out is back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE stock_alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  email text NOT NULL,
  language text NOT NULL DEFAULT 'en',
  created_at timestamptz NOT NULL,
  -- When its address was confirmed; nothing but the question for that is sent before.
  confirmed_at timestamptz,
  notified_at timestamptz,
  UNIQUE (product_id, email)
);
CREATE INDEX stock_alert_waiting ON stock_alert (product_id) WHERE confirmed_at IS NOT NULL AND notified_at IS NULL;
CREATE INDEX stock_alert_unconfirmed ON stock_alert (created_at) WHERE confirmed_at IS NULL;
`,
    )
    .execute(db);
}
