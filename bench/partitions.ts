/**
 * `DATABASE_URL=… npm run bench:partitions`: moves the outbox and the link days of a large shop (npm run seed:large)
 * into monthly partitions while orders are placed, four at once, and prints how long that took, how long orders took
 * before and meanwhile, and the longest wait for a table lock. Before that it adds four emails per order to the shop,
 * and three months of its sellers' links.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { checkoutRoutes } from '#server/checkout/index.ts';
import { linkDayTable } from '#server/customers/index.ts';
import { openGateways } from '#server/payments/index.ts';
import { createSite } from '#server/platform/http.ts';
import { mailTable } from '#server/platform/outbox.ts';
import { noOrderLimits } from '#server/platform/order-limit-settings.ts';
import { partitionJobs } from '#server/platform/partitions.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { openSeedServices } from '../scripts/seeding/seed-services.ts';
import { orderRequest } from './cases.ts';
import { writeMembers } from './feed-orders.ts';

const databaseUrl = process.env['DATABASE_URL'];
if (databaseUrl === undefined) throw new Error('Set DATABASE_URL to a database that npm run seed:large has filled.');
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-bench-'));
const { services, database } = await openSeedServices({ databaseUrl, dataDir });
const { db } = services;
Object.assign(services.config, { rateLimitScale: 1_000_000, orderLimits: noOrderLimits });
const site = createSite({ logger: services.log, trustProxy: false });
checkoutRoutes(site, services, createLimits(services), await openGateways(services));
await site.ready();

async function fill(): Promise<void> {
  await sql`INSERT INTO mail (recipient, subject, body_text, body_html, created_at, sent_at)
    SELECT o.email, 'Your order ' || o.number, repeat(md5(o.id::text), 30), repeat(md5(o.id::text || n), 120), o.placed_at + n * interval '1 day', now()
    FROM (SELECT id, number, email, placed_at FROM orders WHERE placed_at < now() - interval '4 days' ORDER BY id) AS o
      CROSS JOIN generate_series(0, 3) AS n
    WHERE NOT EXISTS (SELECT FROM mail WHERE id > 100000)`.execute(db);
  const { count } = await db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) await writeMembers(db, 2_000);
  await sql`INSERT INTO referral_link_day (member_id, day, target, visits)
    SELECT member_id, current_date - n, target, 3 FROM member CROSS JOIN generate_series(0, 89) AS n
      CROSS JOIN unnest(ARRAY['home', 'product', 'collection']) AS target ON CONFLICT DO NOTHING`.execute(db);
  await sql`VACUUM (ANALYZE) mail, referral_link_day`.execute(db);
}

const { rows: stocked } = await sql<{ id: number }>`
  SELECT product_id AS id FROM stock JOIN product ON id = product_id WHERE published ORDER BY quantity DESC LIMIT 300`.execute(
  db,
);
let ordered = Date.now() % 10_000_000;

async function placeOne(): Promise<number> {
  ordered += 1;
  const { path: url, headers, body } = orderRequest(ordered);
  const productDetails = [0, 1, 2].map((offset) => ({
    product_id: stocked[(ordered * 3 + offset) % 300]!.id,
    quantity: 1,
  }));
  const started = performance.now();
  const { statusCode, body: said } = await site.inject({
    method: 'POST',
    url: url!,
    headers: headers as Record<string, string>,
    payload: { ...(JSON.parse(body as string) as Record<string, unknown>), productDetails },
  });
  if (statusCode !== 200) throw new Error(`${statusCode} ${said}`);
  return performance.now() - started;
}

/**
 * Places orders until the work has finished; returns how long each took, and the longest wait for a table lock, in
 * milliseconds.
 */
async function orderDuring(work: Promise<unknown>): Promise<{ took: number[]; waited: number }> {
  const working = { isOver: false };
  const ended = work.finally(() => (working.isOver = true));
  const took: number[] = [];
  let waited = 0;
  const buy = async () => {
    while (!working.isOver) took.push(await placeOne());
  };
  const watch = async () => {
    while (!working.isOver) {
      const { rows } = await sql<{ ms: number }>`
        SELECT COALESCE(max(extract(epoch FROM clock_timestamp() - waitstart) * 1000), 0)::float8 AS ms
        FROM pg_locks WHERE NOT granted AND locktype = 'relation'`.execute(database.monitoring);
      waited = Math.max(waited, rows[0]!.ms);
    }
  };
  await Promise.all([buy(), buy(), buy(), buy(), watch(), ended]);
  return { took: took.toSorted((one, other) => one - other), waited };
}

try {
  await fill();
  const { rows: counts } = await sql<{ orders: number; mails: number; links: number; size: string }>`
    SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM mail) AS mails, (SELECT count(*) FROM referral_link_day) AS links,
      pg_size_pretty(pg_total_relation_size('mail')) AS size`.execute(db);
  console.log(counts[0]);
  const rows: string[] = [];
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    const { took, waited } = await orderDuring(work());
    const seconds = (performance.now() - started) / 1_000;
    const at = (share: number) => `${took[Math.min(took.length - 1, Math.floor(took.length * share))]!.toFixed(0)} ms`;
    rows.push(
      `| ${name} | ${seconds.toFixed(1)} s | ${took.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} | ${waited.toFixed(0)} ms |`,
    );
  };
  const rest = () => new Promise((resolve) => setTimeout(resolve, 20_000));
  const keep = (table: typeof mailTable) => () => partitionJobs([table])['hourly:partitions']!(services, {});
  await measure('nothing else', rest);
  await measure('emails', keep(mailTable));
  await measure('days of links', keep(linkDayTable));
  await measure('nothing else, afterwards', rest);
  console.log(
    [
      '| Meanwhile | Took | Orders | p50 | p99 | Slowest | Longest wait for a table |',
      '|---|--:|--:|--:|--:|--:|--:|',
      ...rows,
    ].join('\n'),
  );
} finally {
  await site.close();
  await database.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
