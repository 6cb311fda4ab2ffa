import { spawn } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { runReader } from '#server/order-feed/index.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import type { Db } from '#server/platform/database.ts';
import { openSeedServices } from '../../scripts/seeding/seed-services.ts';
import { countingReader, createCounts, writeMembers, writeOrders } from '../feed-orders.ts';
import { type Drill, openDrillDatabase, wait } from './drill-shop.ts';

/** Fewer kills, because each one ends a process that took a second to start. */
const kills = Math.ceil(Number(process.env['DRILL_KILLS'] ?? 1_000) / 20);

/**
 * Writes an event of an order that it locks, as a command does, in a transaction that takes a while and sometimes rolls
 * back.
 */
async function tellOnce(db: Db, orders: readonly number[]): Promise<void> {
  const tx = await db.startTransaction().execute();
  const order = orders[Math.floor(Math.random() * orders.length)]!;
  await tx.selectFrom('orders').select('id').where('id', '=', order).forNoKeyUpdate().execute();
  for (let count = 1 + Math.floor(Math.random() * 3); count > 0; count--)
    await sql`INSERT INTO order_event (order_id, at, kind, actor) VALUES (${order}, now(), 'shipped', 'system')`.execute(
      tx,
    );
  await wait(Math.random() * 10);
  await (Math.random() < 0.1 ? tx.rollback() : tx.commit()).execute();
}

/** Writes the event that each order is paid, one every few milliseconds. */
async function payOrders(db: Db, orders: number[], isOver: () => boolean): Promise<number> {
  let paid = 0;
  for (; !isOver() && paid < orders.length; paid++) {
    await sql`INSERT INTO order_event (order_id, at, kind, actor) VALUES (${orders[paid]!}, now(), 'paid', 'system')`.execute(
      db,
    );
    await wait(Math.random() * 40);
  }
  return paid;
}

/** Starts a reader and kills it at a random moment after it has started. */
async function killReader(environment: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'feed-worker.ts')], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await Promise.race([new Promise<void>((resolve) => child.stdout.once('data', () => resolve())), gone]);
  if (child.exitCode !== null) throw new Error(`a reader ended by itself with ${child.exitCode}`);
  await wait(Math.random() * 1_500);
  child.kill('SIGKILL');
  await gone;
}

export const feedKillsDrill: Drill = {
  name: 'order feed',
  aim: `${kills} kill -9 of readers, two beside each other, while orders change: each event has its effect once, each order's in its order; the ledger of sale points has each line of each paid order once, and its sums add up`,
  async run() {
    const database = await openDrillDatabase();
    const { services, database: opened } = await openSeedServices({
      databaseUrl: database.url,
      dataDir: database.dataDir,
    });
    const { db } = services;
    try {
      await createCounts(db);
      const orders = await writeOrders(db, 40);
      const members = await writeMembers(db, 20);
      const toPay = await writeOrders(db, 5_000, members);
      let rounds = 0;
      const isOver = () => rounds >= kills;
      const environment = { DATABASE_URL: database.url, DATA_DIR: database.dataDir };
      const kill = async () => {
        while (!isOver()) {
          await killReader(environment);
          rounds++;
        }
      };
      const tell = async () => {
        while (!isOver()) await tellOnce(db, orders);
      };
      const [paid] = await Promise.all([payOrders(db, toPay, isOver), kill(), kill(), tell(), tell(), tell(), tell()]);
      const [read] = await database.query<{ n: string }>('SELECT count(*) AS n FROM feed_count');
      const [early] = await database.query<{ n: string }>('SELECT count(*) AS n FROM sale_point_entry');
      await runReader(services, countingReader);
      await runReader(services, salePointReader);
      const [ledger] = await database.query<{ entries: string; lines: string; decided: string; uneven: string }>(`
        SELECT count(*) AS entries, count(DISTINCT (order_id, line_no)) AS lines, (SELECT count(*) FROM sale_point_order) AS decided,
          (SELECT count(*) FROM sale_point_total t WHERE NOT EXISTS (SELECT FROM sale_point_entry e WHERE (e.member_id, e.month) = (t.member_id, t.month)
            HAVING sum(points_centi) = t.points_centi AND sum(amount_paise) = t.amount_paise)) AS uneven
        FROM sale_point_entry`);
      const posted = Number(ledger!.entries);
      const isLedgerRight =
        posted === 3 * paid &&
        ledger!.lines === ledger!.entries &&
        Number(ledger!.decided) === paid &&
        ledger!.uneven === '0';
      const [found] = await database.query<{ events: string; missed: string; twice: string; turned: string }>(`
        SELECT count(*) AS events, count(*) FILTER (WHERE times = 0) AS missed, count(*) FILTER (WHERE times > 1) AS twice,
          (SELECT count(*) FROM (SELECT event_id < lag(event_id) OVER (PARTITION BY order_id ORDER BY n) AS back FROM feed_count) s WHERE back) AS turned
        FROM (SELECT f.id, count(c.event_id) AS times FROM order_feed f LEFT JOIN feed_count c ON c.event_id = f.id GROUP BY f.id) AS counted`);
      const { events, missed, twice, turned } = found!;
      return {
        passed:
          [missed, twice, turned].every((count) => count === '0') &&
          Number(read!.n) > 0 &&
          Number(events) > kills &&
          isLedgerRight &&
          Number(early!.n) > 0,
        found: `${rounds} kills, ${events} events, ${read!.n} of them read by processes that were killed: ${missed} missed, ${twice} applied twice, ${turned} out of order; ${paid} orders paid, ${posted} entries of the ledger (${early!.n} by processes that were killed), ${ledger!.uneven} sums uneven`,
      };
    } finally {
      await opened.close();
      await database.close();
    }
  },
};
