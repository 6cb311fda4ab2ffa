import { type Kysely, sql } from 'kysely';

/** How long a pack lasts, and who has agreed to be reminded before it is empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Days that one pack lasts when it is used as its label says; null where nobody can tell.
ALTER TABLE product ADD COLUMN lasts_days int CHECK (lasts_days BETWEEN 7 AND 365);

CREATE TABLE refill_reminder (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id int NOT NULL REFERENCES customer ON DELETE CASCADE,
  product_id int NOT NULL REFERENCES product ON DELETE CASCADE,
  -- When the customer agreed, for the last time.
  agreed_at timestamptz NOT NULL,
  -- Null while it goes on.
  stopped_at timestamptz,
  next_at timestamptz NOT NULL,
  -- Reminders since the product was last bought.
  unanswered int NOT NULL DEFAULT 0 CHECK (unanswered >= 0),
  UNIQUE (customer_id, product_id)
);
CREATE INDEX refill_reminder_due ON refill_reminder (next_at) WHERE stopped_at IS NULL;
CREATE INDEX refill_reminder_by_product ON refill_reminder (product_id);
`,
    )
    .execute(db);
}
