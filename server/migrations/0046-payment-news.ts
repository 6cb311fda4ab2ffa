import { type Kysely, sql } from 'kysely';

/** What the payment provider told by itself, and money that came for no order that could take it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Only what says where to look: the provider is asked for the rest. One row however often an event is delivered.
CREATE TABLE payment_webhook (
  event_id text PRIMARY KEY,
  provider text NOT NULL,
  event text NOT NULL,
  provider_order_id text,
  payment_id text,
  refund_id text,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  outcome text
);
CREATE INDEX payment_webhook_by_age ON payment_webhook (received_at);

-- Money that goes back in full: it came for a closed order, or for one that was paid already.
CREATE TABLE stray_payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  provider text NOT NULL,
  payment_id text NOT NULL UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reason text NOT NULL CHECK (reason IN ('late', 'second')),
  state text NOT NULL CHECK (state IN ('found', 'refunding', 'refunded', 'refund_failed')),
  refund_id text,
  -- Why it has not gone back yet, in the provider's words.
  problem text,
  found_at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE INDEX stray_payment_open ON stray_payment (id) WHERE state IN ('found', 'refunding');
CREATE INDEX stray_payment_by_order ON stray_payment (order_id);
`,
    )
    .execute(db);
}
