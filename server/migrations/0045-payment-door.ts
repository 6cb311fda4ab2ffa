import { type Kysely, sql } from 'kysely';

/** The test provider's books learn every state of a payment, and refunds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE sandbox_payment DROP CONSTRAINT sandbox_payment_status_check;
ALTER TABLE sandbox_payment ADD CONSTRAINT sandbox_payment_status_check
  CHECK (status IN ('created', 'authorized', 'captured', 'refunded', 'failed'));
DROP INDEX sandbox_payment_once;
-- An order stays paid also when the money went back.
CREATE UNIQUE INDEX sandbox_payment_once ON sandbox_payment (provider_order_id) WHERE status IN ('authorized', 'captured', 'refunded');
CREATE INDEX sandbox_payment_by_order ON sandbox_payment (provider_order_id);

CREATE TABLE sandbox_refund (
  refund_id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES sandbox_payment,
  -- The shop's name for it: asking again with the same one gives the same refund.
  receipt text NOT NULL UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  status text NOT NULL CHECK (status IN ('pending', 'processed', 'failed')),
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_refund_by_payment ON sandbox_refund (payment_id);
`,
    )
    .execute(db);
}
