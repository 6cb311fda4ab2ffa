/**
 * `DATABASE_URL=… npm run bench:order-lists`: compares the admin's lists of a shop filled by `npm run seed:large` with
 * those of a copy that grows to ten million orders (`-- --orders 10000000`), in a database of the same name plus
 * _grown, and prints one table. Alternates each read between both. Exits with 1 if a read of the grown shop takes more
 * than 1.3 times as long, by its median. Continues an interrupted run; `-- --measure` only measures, `-- --grow` only
 * makes the grown shop. See growOrders for what neither shop can be used for afterwards.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { mailTable } from '#server/platform/outbox.ts';
import { partitionJobs } from '#server/platform/partitions.ts';
import { sumDays } from '#server/reports/index.ts';
import { buildIfStale } from '../scripts/build.ts';
import { openSeedServices } from '../scripts/seeding/seed-services.ts';
import { type Office, officeReads, type Times, timeReads, withOffice } from './office-reads.ts';
import { growOrders } from './order-growth.ts';

/** The most that a read may slow down in a shop ten times as large. */
const maxRatio = 1.3;

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000000' },
    grow: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
  },
});

const databaseUrl = process.env['DATABASE_URL'];
if (databaseUrl === undefined) throw new Error('Set DATABASE_URL to a database that npm run seed:large has filled.');
const grown = new URL(databaseUrl);
grown.pathname += '_grown';
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-bench-'));

/** Grows a shop to at least this many orders, with its daily sums and its emails in monthly partitions. */
async function grow(url: string, orders: number): Promise<void> {
  await growOrders(url, orders, (progress) => console.log(progress));
  const { services, database } = await openSeedServices({ databaseUrl: url, dataDir });
  try {
    await sumDays(services);
    await partitionJobs([mailTable])['hourly:partitions']!(services, {});
  } finally {
    await database.close();
  }
}

/** Copies the shop unless that was done; nobody may be connected to it. */
async function copyShop(): Promise<void> {
  const [from, to] = [databaseUrl!, grown.toString()].map((url) => new URL(url).pathname.slice(1));
  const maintenance = new URL(databaseUrl!);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.toString() });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [to]);
    if (rowCount === 0) await client.query(`CREATE DATABASE "${to}" TEMPLATE "${from}"`);
  } finally {
    await client.end();
  }
}

/**
 * Measures both shops and prints the comparison. Runs only their web processes, since jobs would disturb. Returns
 * whether all reads are within the limit.
 */
async function compare(): Promise<boolean> {
  await buildIfStale();
  let isPassed = true;
  const open = (url: string, bench: (office: Office) => Promise<void>) =>
    withOffice(url, fs.mkdtempSync(path.join(dataDir, 'data-')), bench, { ROLE: 'web' });
  await open(databaseUrl!, (small) =>
    open(grown.toString(), async (large) => {
      const largeReads = new Map((await officeReads(large)).map((each) => [each.what, each]));
      console.log('| Read | p50, p95 | grown | Ratio of p50 |\n|---|--:|--:|--:|');
      for (const each of await officeReads(small)) {
        const same = largeReads.get(each.what);
        if (same === undefined) continue;
        const [before, after] = (await timeReads([
          [small, each],
          [large, same],
        ])) as [Times, Times];
        const ratio = after.p50 / before.p50;
        if (ratio > maxRatio) isPassed = false;
        const [one, other] = [before, after].map(({ p50, p95 }) => `${p50.toFixed(1)}, ${p95.toFixed(1)} ms`);
        console.log(`| ${each.what} | ${one} | ${other} | ${ratio.toFixed(2)}${ratio > maxRatio ? ' FAILED' : ''} |`);
      }
    }),
  );
  return isPassed;
}

try {
  if (!options.measure) {
    await grow(databaseUrl, 0);
    await copyShop();
    await grow(grown.toString(), Number(options.orders));
  }
  if (!options.grow && !(await compare())) process.exitCode = 1;
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true });
}
