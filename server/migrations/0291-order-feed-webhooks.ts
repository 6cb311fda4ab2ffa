import { type Kysely, sql } from 'kysely';

/**
 * Webhooks of orders come from the feed: from now on the feed's reader queues them, and the trigger that knew of them goes. A process of the version
 * before goes on delivering what is queued; products keep their trigger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
DROP TRIGGER order_webhook ON order_event;
DROP FUNCTION note_order_webhook();
-- An endpoint hears of what comes after it.
ALTER TABLE webhook_endpoint ADD COLUMN after_feed_id bigint NOT NULL DEFAULT 0;
INSERT INTO order_feed_reader (name, position) SELECT 'webhooks', last FROM order_feed_sequence;
`,
    )
    .execute(db);
}
