/** Readers that record each event in a table, in the transaction that advances their position. */
import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { OrderFeedEvent, OrderFeedReader } from '#server/order-feed/index.ts';

/** The database is not used again. */
export async function createNotes(db: Db): Promise<void> {
  await sql`CREATE TABLE feed_note (id bigint GENERATED ALWAYS AS IDENTITY, reader text, event_id bigint, position bigint,
    order_id bigint, event text)`.execute(db);
}

/** Throws at events for which `isPoisoned` is true. */
export function notingReader(
  name: string,
  {
    begins = 'first',
    isPoisoned = () => false,
  }: { begins?: 'first' | 'next'; isPoisoned?: (event: OrderFeedEvent) => boolean } = {},
): OrderFeedReader {
  return {
    name,
    begins,
    async apply(tx, events) {
      const bad = events.find(isPoisoned);
      for (const event of events) {
        if (event === bad) throw new Error(`cannot take ${event.kind}`);
        await sql`INSERT INTO feed_note (reader, event_id, position, order_id, event)
          VALUES (${name}, ${event.id}, ${event.position}, ${event.order.id}, ${JSON.stringify(event)})`.execute(tx);
      }
    },
  };
}

interface Note {
  event_id: number;
  position: number;
  order_id: number;
  event: string;
}

/** In order. */
export async function readNotes(db: Db, reader: string): Promise<Note[]> {
  const { rows } = await sql<Note>`
    SELECT event_id, position, order_id, event FROM feed_note WHERE reader = ${reader} ORDER BY id`.execute(db);
  return rows;
}
