import { type Kysely, sql } from 'kysely';

/** Where orders come from, so that one buyer, device or network cannot hold the stock; and coupons by a number that cannot be counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- One row per trait of an order: its mobile number, email, delivery address, device and network, each as a hash. Deleted after 90 days.
CREATE TABLE order_origin (
  order_id bigint NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('mobile', 'email', 'address', 'device', 'network')),
  key text NOT NULL,
  placed_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, kind)
);
CREATE INDEX order_origin_by_key ON order_origin (key, placed_at);
CREATE INDEX order_origin_by_age ON order_origin (placed_at);

-- What the price call and orders name a coupon by: 48 random bits.
ALTER TABLE coupon ADD COLUMN public_id bigint NOT NULL
  DEFAULT (('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))::bit(48)::bigint);
ALTER TABLE coupon ADD CONSTRAINT coupon_public_id UNIQUE (public_id);
`,
    )
    .execute(db);
}
