import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import pg from 'pg';
import { noOrderLimitsEnvironment } from '#server/platform/order-limit-settings.ts';
import { startTestPostgres } from '../server/testing/postgres.ts';
import { buildIfStale } from '../scripts/build.ts';
import { seedLargeShop } from '../scripts/seeding/large-shop.ts';
import { seedBenchCatalogue } from './catalogue.ts';
import { printBytes } from './bytes.ts';
import { benchOffice } from './office.ts';
import { benchPrinting } from './printing.ts';
import { benchEnvironment, startProgram, stop } from './program.ts';
import { becomeIdle, processorMs } from './processor-time.ts';
import { cases, orderCases, type BenchCase } from './cases.ts';
import { countingLimits, crowdNetwork } from './crowd.ts';
import { type MemoryRow, printMemory, readMemory, tellsMemory, useLightly } from './memory.ts';
import { measureSale } from './sale.ts';
import { measureRefundDrift } from './refund-drift.ts';
import { sendEach } from './send-each.ts';

interface Row {
  what: string;
  on: string;
  perSecond: number;
  p99: number;
  serverMs: number;
  databaseMs: number;
  note: string;
}

const rows: Row[] = [];
const memory: MemoryRow[] = [];

const headers = { 'accept-encoding': 'br' };

/**
 * Sends each request of the case once (or a single one repeatedly for some seconds), and measures both processes'
 * processor time.
 */
async function measure(
  bench: BenchCase,
  url: string,
  on: string,
  serverPid: number,
  databasePid: number | null,
): Promise<Row> {
  const requests: Request[] = bench.requests();
  const single = requests.length === 1;
  if (bench.warm) for (const request of requests) await fetch(url + request.path, request as RequestInit);
  if (bench.warmUp) await sendEach(url, bench.warmUp(), bench.connections, headers);
  const before = [processorMs(serverPid), databasePid ? processorMs(databasePid) : 0] as const;
  const result = single
    ? await autocannon({ url, requests, connections: 16, duration: 4, headers })
    : await sendEach(url, requests, bench.connections, headers);
  const served = result.requests.total;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${bench.name}: ${result.non2xx} refusals, ${result.errors} errors`);
  return {
    what: bench.name,
    on,
    perSecond: result.requests.average,
    p99: result.latency.p99,
    serverMs: (processorMs(serverPid) - before[0]) / served,
    databaseMs: databasePid ? (processorMs(databasePid) - before[1]) / served : 0,
    note: `${Math.round(result.throughput.total / served)} B`,
  };
}

async function bareSelect(url: string, databasePid: number): Promise<Row> {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  const counts = { done: 0 };
  const before = [process.cpuUsage(), processorMs(databasePid)] as const;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() - started < 3000) {
        await pool.query({ name: 'bare', text: 'SELECT $1::int', values: [1] });
        counts.done++;
      }
    }),
  );
  const used = process.cpuUsage(before[0]);
  const row = {
    what: 'bare SELECT',
    on: 'PostgreSQL',
    perSecond: counts.done / 3,
    p99: Number.NaN,
    serverMs: (used.user + used.system) / 1000 / counts.done,
    databaseMs: (processorMs(databasePid) - before[1]) / counts.done,
    note: '',
  };
  await pool.end();
  return row;
}

async function startIdleShop(environment: Record<string, string>) {
  const shop = await startProgram(
    'scripts/start.mjs',
    {
      ...benchEnvironment,
      ...noOrderLimitsEnvironment,
      ...environment,
    },
    /Shop\s+(http:\S+)[\s\S]*Payment/,
    tellsMemory,
  );
  await becomeIdle(shop.child.pid!);
  return shop;
}

/** Measures orders in a shop that counts what its buyers hold. */
async function benchOrders(environment: Record<string, string>, databasePid: number): Promise<void> {
  const shop = await startIdleShop({ ...environment, ...countingLimits });
  for (const bench of orderCases) rows.push(await measure(bench, shop.url, 'PostgreSQL', shop.child.pid!, databasePid));
  await stop(shop.child);
}

async function benchShop(on: string, environment: Record<string, string>, databasePid: number | null): Promise<void> {
  const bare = await startProgram('bench/bare-server.ts', {}, /Bare (http:\S+)/);
  const shop = await startIdleShop(environment);
  for (const bench of cases) {
    const row = await measure(bench, shop.url, on, shop.child.pid!, databasePid);
    rows.push(row);
    if (!bench.compareWithBare) continue;
    const yardstick = await measure(
      { name: `  bare Fastify, ${row.note}`, requests: () => [{ path: `/${Number.parseInt(row.note, 10) - 350}` }] },
      bare.url,
      on,
      bare.child.pid!,
      null,
    );
    rows.push(yardstick);
    row.note += `, ${(row.perSecond / yardstick.perSecond).toFixed(2)} of bare`;
  }
  const before = [processorMs(shop.child.pid!), databasePid ? processorMs(databasePid) : 0] as const;
  const sale = await measureSale(shop.url);
  rows.push({
    what: 'reads while 20 orders a second arrive',
    on,
    perSecond: sale.during,
    p99: sale.p99,
    serverMs: (processorMs(shop.child.pid!) - before[0]) / sale.reads,
    databaseMs: databasePid ? (processorMs(databasePid) - before[1]) / sale.reads : 0,
    note: `${(sale.during / sale.alone).toFixed(2)} of the ${Math.round(sale.alone)} without orders; ${sale.orders.toFixed(1)} orders/s`,
  });
  if (databasePid) await printBytes(shop.url);
  memory.push(await readMemory(shop.child, 'after the load above', on));
  await stop(shop.child);
  await stop(bare.child);
}

/** Prints the results since the last call, so that an interrupted run keeps its figures. */
function print(): void {
  const number = (value: number, digits: number) => (Number.isNaN(value) ? '' : value.toFixed(digits));
  console.log(
    `\n${'what'.padEnd(46)}${'storage'.padEnd(12)}${'req/s'.padStart(9)}${'p99 ms'.padStart(9)}${'server ms'.padStart(11)}${'db ms'.padStart(8)}${'sum'.padStart(8)}  note`,
  );
  for (const row of rows.splice(0)) {
    console.log(
      `${row.what.padEnd(46)}${row.on.padEnd(12)}${number(row.perSecond, 0).padStart(9)}${number(row.p99, 1).padStart(9)}${number(row.serverMs, 3).padStart(11)}${number(row.databaseMs, 3).padStart(8)}${number(row.serverMs + row.databaseMs, 3).padStart(8)}  ${row.note}`,
    );
  }
  console.log('server ms and db ms are processor time per answer; on PGlite the database runs inside the server.');
}

/**
 * `--office` measures only the admin; `--orders` sets the number of orders, unless OFFICE_DATABASE_URL names a database
 * that `npm run seed:large` has filled. `--sold`: the number of orders that the shop on PostgreSQL has when it is
 * measured; the one on embedded storage is small, with a demo's orders.
 */
const { values: options } = parseArgs({
  options: {
    office: { type: 'boolean' },
    orders: { type: 'string', default: '20000' },
    sold: { type: 'string', default: '300000' },
  },
});

async function benchOfficeOn(serverUrl: string): Promise<void> {
  const given = process.env['OFFICE_DATABASE_URL'];
  const officeDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-bench-office-'));
  try {
    if (given) return await benchOffice(given, officeDir);
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query('CREATE DATABASE office');
    await client.end();
    const office = new URL(serverUrl);
    office.pathname = '/office';
    const orders = Number(options.orders);
    const size = { orders, customers: Math.round(orders / 5), products: Math.max(1_000, Math.round(orders / 50)) };
    await seedLargeShop(office.toString(), size, () => {});
    await benchOffice(office.toString(), officeDir);
  } finally {
    fs.rmSync(officeDir, { recursive: true, force: true });
  }
}

await buildIfStale();
const server = await startTestPostgres();
if (options.office) {
  try {
    await benchOfficeOn(server.url);
  } finally {
    await server.stop();
  }
  process.exit();
}
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
await admin.query('CREATE DATABASE bench');
await admin.end();
const url = new URL(server.url);
url.pathname = '/bench';
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-bench-'));
try {
  const sold = Number(options.sold);
  const seeding = performance.now();
  await seedLargeShop(
    url.toString(),
    { orders: sold, customers: Math.max(100, Math.round(sold / 5)), products: 1000 },
    () => {},
  );
  await crowdNetwork(url.toString());
  console.log(`A shop of ${sold} orders made in ${Math.round((performance.now() - seeding) / 1000)} s.`);
  rows.push(await bareSelect(url.toString(), server.pid));
  const place = { DATABASE_URL: url.toString(), DATA_DIR: dataDir };
  await benchShop('PostgreSQL', place, server.pid);
  print();
  await benchOrders(place, server.pid);
  print();
  await seedBenchCatalogue({ databaseUrl: null, dataDir });
  await benchShop('PGlite', { DATA_DIR: dataDir }, null);
  print();
  console.log(measureRefundDrift(100_000, 20_261_121));
  const demoDir = path.join(dataDir, 'demo');
  const demo = await startProgram(
    'scripts/start.mjs',
    {
      PORT: '0',
      OFFICE_PORT: '0',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      DATA_DIR: demoDir,
      RATE_LIMIT_SCALE: '100000',
      ...noOrderLimitsEnvironment,
    },
    /Shop\s+(http:\S+)[\s\S]*Payment/,
    tellsMemory,
  );
  await benchPrinting(demo.url, demo.child.pid!);
  memory.push(await readMemory(demo.child, 'demo, first start, catalogue printed', 'PGlite'));
  await useLightly(demo.url);
  memory.push(await readMemory(demo.child, "demo, after an hour's light use", 'PGlite'));
  await stop(demo.child);
  printMemory(memory);
  await benchOfficeOn(server.url);
} finally {
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
