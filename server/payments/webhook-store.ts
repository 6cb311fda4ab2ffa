import { sql } from 'kysely';
import type { PaymentProviderName } from '#contract/payments.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** What a provider told: something happened to this payment, order or refund of its own. */
export interface PaymentNews {
  /** The provider's own name of the event, the same at every delivery. */
  eventId: string;
  provider: PaymentProviderName;
  /** Such as payment.captured. */
  event: string;
  providerOrderId: string | null;
  paymentId: string | null;
  refundId: string | null;
}

/** Keeps the news; false where this event was kept before. */
export async function keepNews(tx: Tx, news: PaymentNews, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO payment_webhook (event_id, provider, event, provider_order_id, payment_id, refund_id, received_at)
    VALUES (${news.eventId}, ${news.provider}, ${news.event}, ${news.providerOrderId}, ${news.paymentId}, ${news.refundId}, ${at})
    ON CONFLICT (event_id) DO NOTHING`.execute(tx);
  return numAffectedRows === 1n;
}

/** News that has not been dealt with, or null. */
export async function readNews(db: Db, eventId: string): Promise<PaymentNews | null> {
  const { rows } = await sql<{
    provider: PaymentProviderName;
    event: string;
    provider_order_id: string | null;
    payment_id: string | null;
    refund_id: string | null;
  }>`
    SELECT provider, event, provider_order_id, payment_id, refund_id FROM payment_webhook
    WHERE event_id = ${eventId} AND processed_at IS NULL`.execute(db);
  const row = rows[0];
  return row
    ? {
        eventId,
        provider: row.provider,
        event: row.event,
        providerOrderId: row.provider_order_id,
        paymentId: row.payment_id,
        refundId: row.refund_id,
      }
    : null;
}

/** Notes that the news was dealt with, and what came of it. */
export async function endNews(db: Db, eventId: string, outcome: string, at: Date): Promise<void> {
  await sql`
    UPDATE payment_webhook SET processed_at = ${at}, outcome = ${outcome}
    WHERE event_id = ${eventId} AND processed_at IS NULL`.execute(db);
}

/** Forgets news older than that. */
export async function dropNews(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM payment_webhook WHERE received_at < ${before}`.execute(db);
}
