import { type Kysely, sql } from 'kysely';

/** Orders that wait for a look by staff before they leave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE order_review (
  order_id bigint PRIMARY KEY REFERENCES orders,
  -- Which trait it has in common with too many others.
  reason text NOT NULL CHECK (reason IN ('mobile', 'email', 'address', 'device', 'network')),
  -- How many cash-on-delivery orders had it within a day, this one among them.
  orders int NOT NULL CHECK (orders > 0),
  opened_at timestamptz NOT NULL,
  approved_at timestamptz
);
CREATE INDEX order_review_open ON order_review (order_id) WHERE approved_at IS NULL;
`,
    )
    .execute(db);
}
