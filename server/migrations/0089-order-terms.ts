import { type Kysely, sql } from 'kysely';

/** Events, states and stock movements of orders get the terms of the trade; queued jobs follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
UPDATE order_event SET kind = CASE kind
    WHEN 'released' THEN 'abandoned'
    WHEN 'revived' THEN 'reinstated'
    WHEN 'reopened' THEN 'payment_retried'
    WHEN 'second_payment' THEN 'duplicate_payment'
    WHEN 'payment_sent_back' THEN 'unmatched_payment_refunded'
    ELSE 'return_declined' END
  WHERE kind IN ('released', 'revived', 'reopened', 'second_payment', 'payment_sent_back', 'return_refused');
UPDATE stock_movement SET reason = 'abandoned' WHERE reason = 'released';

ALTER TABLE unmatched_payment DROP CONSTRAINT stray_payment_reason_check;
UPDATE unmatched_payment SET reason = 'duplicate' WHERE reason = 'second';
ALTER TABLE unmatched_payment ADD CONSTRAINT unmatched_payment_reason_check CHECK (reason IN ('late', 'duplicate'));

ALTER TABLE order_return DROP CONSTRAINT order_return_state_check;
UPDATE order_return SET state = 'declined' WHERE state = 'refused';
ALTER TABLE order_return ADD CONSTRAINT order_return_state_check
  CHECK (state IN ('requested', 'approved', 'declined', 'received', 'refunded'));

-- A job's key begins with its kind.
UPDATE job SET kind = 'run-ledger-checks', key = replace(key, 'check-books', 'run-ledger-checks')
  WHERE kind = 'check-books' AND done_at IS NULL;
UPDATE job SET kind = 'webhook-event', key = replace(key, 'payment-news', 'webhook-event')
  WHERE kind = 'payment-news' AND done_at IS NULL;
DELETE FROM job WHERE kind = 'hourly:payment-news' AND done_at IS NULL;
`,
    )
    .execute(db);
}
