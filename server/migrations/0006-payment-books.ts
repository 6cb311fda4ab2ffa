import { type Kysely, sql } from 'kysely';

/** What the built-in test provider knows of orders; the indexes that coupon limits count by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- The test provider's side of an order to be paid; the receipt is the shop's name for it and makes asking twice give the same one.
CREATE TABLE sandbox_order (
  provider_order_id text PRIMARY KEY,
  receipt text NOT NULL UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX orders_by_mobile ON orders (mobile, id DESC);
CREATE INDEX coupon_use_by_account ON coupon_use (coupon_id, used_by);
`,
    )
    .execute(db);
}
