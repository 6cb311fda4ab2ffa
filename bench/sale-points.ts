/**
 * Measurements of the sale-point ledger, on its own PostgreSQL: how long after an order's event its entries exist at 50
 * events a second, and how fast the ledger catches up. `npm run bench:sale-points -- --orders 250000 --members
 * 1000000`.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { runReader } from '#server/order-feed/index.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { openSeedServices } from '../scripts/seeding/seed-services.ts';
import { openDrillDatabase, wait } from './drills/drill-shop.ts';
import { writeMembers, writeOrders } from './feed-orders.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '20' },
    members: { type: 'string', default: '1000' },
  },
});
const kinds = ['placed', 'paid', 'shipped', 'delivered'];
const eventsASecond = 50;

const database = await openDrillDatabase();
const { services, database: opened } = await openSeedServices({ databaseUrl: database.url, dataDir: database.dataDir });
const { db } = services;

/**
 * Writes this many events per second; returns how long after each its entries could be read, in milliseconds,
 * ascending.
 */
async function measureDelays(orders: readonly number[]): Promise<number[]> {
  const reportedAt = new Map<number, number>();
  const delays: number[] = [];
  const telling = { isOver: false };
  const tell = async () => {
    const started = performance.now();
    for (const [index, order] of orders.entries()) {
      await wait(Math.max(0, started + (index * 1_000) / eventsASecond - performance.now()));
      await sql`INSERT INTO order_event (order_id, at, kind, actor) VALUES (${order}, now(), 'paid', 'system')`.execute(
        db,
      );
      reportedAt.set(order, performance.now());
    }
    telling.isOver = true;
  };
  // Like a process that gets no signal: once a second.
  const read = async () => {
    let last = 0;
    while (!telling.isOver || delays.length < orders.length) {
      await wait(1_000);
      await runReader(services, salePointReader);
      const { rows } = await sql<{ id: number; order_id: number }>`
        SELECT max(id) AS id, order_id FROM sale_point_entry WHERE id > ${last} GROUP BY order_id`.execute(db);
      const now = performance.now();
      for (const { id, order_id: order } of rows) {
        delays.push(now - reportedAt.get(order)!);
        last = Math.max(last, id);
      }
    }
  };
  await Promise.all([tell(), read()]);
  return delays.toSorted((one, other) => one - other);
}

/** Measures the reader's wall clock and processor time for this many events. */
async function measureReading(name: string, events: number): Promise<string> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await runReader(services, salePointReader);
  const [wall, used] = [performance.now() - started, process.cpuUsage(before)];
  const own = (used.user + used.system) / 1_000;
  const each = (milliseconds: number) => `${((milliseconds * 1_000) / events).toFixed(0)} µs`;
  return `| ${name} | ${events} | ${Math.round((events * 1_000) / wall)} | ${each(wall)} | ${each(own)} |`;
}

try {
  const members = await writeMembers(db, Number(values.members));
  // What the eleven months before this one have left.
  await sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
    SELECT member_id, date_trunc('month', now())::date - make_interval(months => n), 5000, 65000, 1
    FROM member CROSS JOIN generate_series(1, 11) AS n`.execute(db);
  await sql`VACUUM ANALYZE member, member_status, sale_point_total`.execute(db);
  await runReader(services, salePointReader);
  const delays = await measureDelays(await writeOrders(db, eventsASecond * Number(values.seconds), members));
  const at = (share: number) => Math.round(delays[Math.min(delays.length - 1, Math.floor(delays.length * share))]!);
  console.log(
    `${delays.length} orders paid, ${eventsASecond} a second, the reader looking once a second: entries after ${at(0.5)} ms (p50), ${at(0.99)} ms (p99), ${at(1)} ms (most).`,
  );
  const orders = await writeOrders(db, Number(values.orders), members);
  for (const kind of kinds)
    await sql`INSERT INTO order_event (order_id, at, kind, actor) SELECT id, now(), ${kind}, 'system'
      FROM unnest(${orders}::bigint[]) AS id`.execute(db);
  await sql`VACUUM ANALYZE order_feed`.execute(db);
  const events = orders.length * kinds.length;
  const rows = [await measureReading('catching up, positions given on the way', events)];
  await sql`UPDATE order_feed_reader SET position = 0 WHERE name = ${salePointReader.name}`.execute(db);
  rows.push(await measureReading('the whole feed again, into the full ledger', events + delays.length));
  console.log(['| | Events | a second | wall each | own time each |', '|---|---|---|---|---|', ...rows].join('\n'));
} finally {
  await opened.close();
  await database.close();
}
