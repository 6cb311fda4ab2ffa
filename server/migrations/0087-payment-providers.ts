import { type Kysely, sql } from 'kysely';

/**
 * Several payment providers side by side: names that a provider gives to orders, payments, refunds and events are unique at that provider
 * alone, and jobs say which one they are about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE payment DROP CONSTRAINT payment_provider_order_id_key, DROP CONSTRAINT payment_provider_payment_id_key,
  ADD UNIQUE (provider, provider_order_id), ADD UNIQUE (provider, provider_payment_id);
ALTER TABLE unmatched_payment DROP CONSTRAINT stray_payment_payment_id_key, ADD UNIQUE (provider, payment_id);
ALTER TABLE refund DROP CONSTRAINT refund_provider_refund_id_key, ADD UNIQUE (payment_id, provider_refund_id);
ALTER TABLE payment_webhook DROP CONSTRAINT payment_webhook_pkey, ADD PRIMARY KEY (provider, event_id);

UPDATE job SET payload = payload || jsonb_build_object('provider', payment_webhook.provider)
  FROM payment_webhook WHERE job.kind IN ('payment-news', 'webhook-event') AND job.done_at IS NULL AND payment_webhook.event_id = job.payload ->> 'event_id';
UPDATE job SET payload = payload || jsonb_build_object('provider', unmatched_payment.provider)
  FROM unmatched_payment
  WHERE job.kind = 'refund-unmatched-payment' AND job.done_at IS NULL AND unmatched_payment.payment_id = job.payload ->> 'payment_id';
`,
    )
    .execute(db);
}
