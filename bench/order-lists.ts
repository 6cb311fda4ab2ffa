/**
 * `DATABASE_URL=… npm run bench:order-lists`: compares the admin's lists of a shop that `npm run seed:large` has filled with those of a copy of it, the
 * database of the same name with _grown behind it, that grows to ten million orders (`-- --orders 10000000`), and prints one table. Each read is asked
 * of both by turns. Ends with 1 where one of the grown shop takes more than 1.3 times as long, by its median. Goes on where it was interrupted;
 * `-- --measure` only measures, `-- --grow` only makes the grown shop. See growOrders for what both are not good for afterwards.
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

/** How many times as long a read of the ten times larger shop may take. */
const mostRatio = 1.3;

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

/** Brings a shop to a number of orders at least, with the sums of its days and its emails in months. */
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

/** Copies the shop, unless that was done; nobody may be connected to it. */
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

/** Measures both shops and prints how they compare. Only their web processes run: jobs would disturb. Returns whether all is within bounds. */
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
        if (ratio > mostRatio) isPassed = false;
        const [one, other] = [before, after].map(({ p50, p95 }) => `${p50.toFixed(1)}, ${p95.toFixed(1)} ms`);
        console.log(`| ${each.what} | ${one} | ${other} | ${ratio.toFixed(2)}${ratio > mostRatio ? ' FAILED' : ''} |`);
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
