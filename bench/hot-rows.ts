/**
 * `npm run bench:hot-rows [-- --seconds 8 --rounds 3]`: how many orders a second two web processes place when all are of one product, or use one coupon,
 * beside as many orders of a thousand products, in one run on a PostgreSQL server of its own that writes to the disk. Afterwards each stock is what
 * was there less what was ordered, and the coupon was used as often as it was granted.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort, prepareHome, startOwnPostgres } from '../server/testing/postgres.ts';
import { buildIfStale } from '../scripts/build.ts';
import { seedBenchCatalogue } from './catalogue.ts';
import { orderRequest } from './cases.ts';
import { processorMs } from './processor-time.ts';
import { startProgram, stop } from './program.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);

interface Kind {
  name: string;
  /** The products of the order with this number. */
  products(order: number): number[];
  coupon?: number;
}

const spread = (order: number) => [0, 1, 2].map((offset) => ((order * 7 + offset * 13) % 900) + 1);

let ordered = 0;

async function placeOne(url: string, kind: Kind): Promise<void> {
  const order = ++ordered;
  const {
    path: call,
    headers,
    body,
  } = orderRequest(order, `100.${64 + (order >> 16)}.${(order >> 8) & 255}.${order & 255}`);
  const form = JSON.parse(body as string) as Record<string, unknown>;
  const lines = kind.products(order).map((product_id) => ({ product_id, quantity: 1 }));
  const answer = await fetch(url + call, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: JSON.stringify({
      ...form,
      productDetails: lines,
      coupon: kind.coupon === undefined ? null : { id: kind.coupon },
    }),
  });
  if (!answer.ok) throw new Error(`${kind.name}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Orders of one kind from all connections at both processes until the time is over. */
async function measure(urls: readonly string[], kind: Kind): Promise<number> {
  const started = performance.now();
  let placed = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, each) => {
      while (performance.now() - started < seconds * 1000) {
        await placeOne(urls[each % urls.length]!, kind);
        placed += 1;
      }
    }),
  );
  return placed / ((performance.now() - started) / 1000);
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

await buildIfStale();
const home = prepareHome();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-bench-'));
const server = await startOwnPostgres(home, await freePort(), true, true);
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
await admin.query('CREATE DATABASE bench');
// As it is preset: an order is on the disk before it is answered.
await admin.query('ALTER DATABASE bench SET synchronous_commit = on');
await admin.end();
const address = new URL(server.url);
address.pathname = '/bench';
const processes: Awaited<ReturnType<typeof startProgram>>[] = [];
try {
  await seedBenchCatalogue({ databaseUrl: address.toString(), dataDir });
  const client = new pg.Client({ connectionString: address.toString() });
  // Where a measurement failed the server ends first.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ public_id: string }>(
    `INSERT INTO coupon (code, title, kind, percent_bp, total_limit) VALUES ('HOT', 'One in a hundred', 'percent', 100, 10000000) RETURNING public_id`,
  );
  const kinds: Kind[] = [
    { name: 'a thousand products', products: spread },
    { name: 'one product', products: () => [1] },
    {
      name: 'one product of three',
      products: (order) => [
        1,
        ...spread(order)
          .slice(1)
          .map((id) => id + 1),
      ],
    },
    { name: 'one coupon', products: spread, coupon: Number(rows[0]!.public_id) },
  ];
  for (let each = 0; each < 2; each += 1)
    processes.push(
      await startProgram(
        'scripts/start.mjs',
        {
          PORT: '0',
          OFFICE_PORT: '0',
          DATABASE_URL: address.toString(),
          DATA_DIR: dataDir,
          DEMO: '1',
          // Its calls say that they come from many machines.
          DEMO_IN_THE_OPEN: 'its-passwords-are-published',
          HOST: 'localhost',
          ROLE: 'web',
          LOG_LEVEL: 'warn',
          RATE_LIMIT_SCALE: '100000',
          TRUST_PROXY: '1',
        },
        /Shop\s+(http:\S+)[\s\S]*Payment/,
      ),
    );
  const urls = processes.map(({ url }) => url);
  const pids = processes.map(({ child }) => child.pid!);
  const read = async (text: string) => (await client.query<{ n: number }>(text)).rows[0]!.n;
  // Each order takes what its lines say from the stock, or nothing.
  const inStock = 'SELECT sum(quantity)::int AS n FROM stock';
  const inOrders = 'SELECT coalesce(sum(quantity), 0)::int AS n FROM order_line';
  const before = (await read(inStock)) + (await read(inOrders));
  for (const kind of kinds) await measure(urls, kind);
  const found = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
  const busy = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
  const usedMs = () => [...pids, server.pid].reduce((sum, pid) => sum + processorMs(pid), 0);
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const kind of kinds) {
      const then = usedMs();
      const rate = await measure(urls, kind);
      found.get(kind.name)!.push(rate);
      busy.get(kind.name)!.push((usedMs() - then) / (rate * seconds));
    }
  const usual = median(found.get(kinds[0]!.name)!);
  console.log(`${connections} connections, two web processes, ${seconds} s each, median of ${values.rounds}`);
  for (const { name } of kinds) {
    const rate = median(found.get(name)!);
    console.log(
      `${name.padEnd(24)}${rate.toFixed(0).padStart(6)}/s${(rate / usual).toFixed(2).padStart(7)}${median(busy.get(name)!).toFixed(1).padStart(8)} ms of processors an order`,
    );
  }
  const after = (await read(inStock)) + (await read(inOrders));
  const used = await read("SELECT used_count AS n FROM coupon WHERE code = 'HOT'");
  const granted = await read(
    "SELECT count(*)::int AS n FROM coupon_use u JOIN coupon c ON c.id = u.coupon_id WHERE c.code = 'HOT'",
  );
  console.log(
    `stock and orders ${before} pieces before, ${after} after; the coupon counts ${used} uses, ${granted} orders have it`,
  );
  if (before !== after || used !== granted) process.exitCode = 1;
} finally {
  await Promise.all(processes.map(({ child }) => stop(child)));
  await server.stop();
  for (const folder of [home.folder, dataDir]) fs.rmSync(folder, { recursive: true, force: true });
}
