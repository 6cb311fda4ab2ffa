/**
 * Measurements of the order feed, on its own PostgreSQL: what writing an event costs its transaction, how fast
 * positions are assigned and a reader catches up, how fast the history from before the feed is written, and how much
 * space an event takes. `npm run bench:order-feed -- --orders 10000`.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { runReader } from '#server/order-feed/index.ts';
import { openSeedServices } from '../scripts/seeding/seed-services.ts';
import { openDrillDatabase } from './drills/drill-shop.ts';
import { countingReader, createCounts, writeOrders } from './feed-orders.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '5000' } } });
const kinds = ['placed', 'paid', 'shipped', 'delivered'];
const rows: string[] = [];

/** Measures the wall clock and processor time of some work on this many events. */
async function measure(name: string, events: number, work: () => Promise<unknown>): Promise<void> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const [wall, used] = [performance.now() - started, process.cpuUsage(before)];
  const own = (used.user + used.system) / 1_000;
  const each = (milliseconds: number) => `${((milliseconds * 1_000) / events).toFixed(0)} µs`;
  rows.push(`| ${name} | ${events} | ${Math.round((events * 1_000) / wall)} | ${each(wall)} | ${each(own)} |`);
}

const database = await openDrillDatabase();
const { services, database: opened } = await openSeedServices({ databaseUrl: database.url, dataDir: database.dataDir });
const { db } = services;
try {
  await createCounts(db);
  const ids = await writeOrders(db, Number(values.orders));
  const events = ids.length * kinds.length;
  const tell = async () => {
    for (const kind of kinds)
      await sql`INSERT INTO order_event (order_id, at, kind, actor) SELECT id, now(), ${kind}, 'system'
        FROM unnest(${ids}::bigint[]) AS id`.execute(db);
  };
  await sql`ALTER TABLE order_event DISABLE TRIGGER order_event_feed`.execute(db);
  await measure('timeline alone', events, tell);
  await sql`ALTER TABLE order_event ENABLE TRIGGER order_event_feed`.execute(db);
  await sql`SELECT list_order_feed_history(0)`.execute(db);
  await measure('time before the feed: written and read', events, () => runReader(services, countingReader));
  await measure('timeline with its feed', events, tell);
  await measure('positions and a reader that catches up', events, () => runReader(services, countingReader));
  await sql`UPDATE order_feed_reader SET position = 0`.execute(db);
  await measure('replay from the first event on', 2 * events, () => runReader(services, countingReader));
  await sql`VACUUM ANALYZE order_feed`.execute(db);
  const { rows: sizes } = await sql<{ each: number }>`
    SELECT round(pg_total_relation_size('order_feed') / count(*)::numeric)::int AS each FROM order_feed`.execute(db);
  console.log(['| | Events | a second | wall each | own time each |', '|---|---|---|---|---|', ...rows].join('\n'));
  console.log(`An event of an order of three lines takes ${sizes[0]!.each} bytes with its indexes.`);
} finally {
  await opened.close();
  await database.close();
}
