/**
 * `npm run bench:process-count [-- --seconds 6 --rounds 3 --counts 1,2,4]`: what 1, 2 and 4 web processes behind one port answer, in one run on a
 * PostgreSQL server of its own: pages that no cache has, prices, orders. On a machine with fewer cores than that the rates say little; the processor
 * time that an answer takes says whether more processes are worth their cores.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { paths } from '#contract/paths.ts';
import { noOrderLimitsEnvironment } from '#server/platform/order-limit-settings.ts';
import { buildIfStale } from '../scripts/build.ts';
import { freePort, prepareHome, startOwnPostgres } from '../server/testing/postgres.ts';
import { orderRequest } from './cases.ts';
import { seedBenchCatalogue } from './catalogue.ts';
import { becomeIdle, processorMs } from './processor-time.ts';
import { startProgram, stop } from './program.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    counts: { type: 'string', default: '1,2,4' },
    connections: { type: 'string', default: '16' },
  },
});
const counts = values.counts.split(',').map(Number);

let asked = 0;
const headers = { 'content-type': 'application/json' };
/** Each request is another one: no process has its answer. */
const kinds: Record<string, () => [string, RequestInit]> = {
  'a page made anew': () => [
    `/product-details/${(asked % 900) + 1}?coupon=C${asked}`,
    { headers: { accept: 'text/html' } },
  ],
  'a price': () => [
    paths.price,
    {
      method: 'POST',
      headers,
      body: JSON.stringify({
        billingDetails: [],
        coupon: null,
        productDetails: [1, 2, 3].map((each) => ({ product_id: ((asked * 7 + each * 13) % 900) + 1, quantity: each })),
      }),
    },
  ],
  'an order': () => {
    const {
      path: call,
      headers: sent,
      body,
    } = orderRequest(asked, `100.${64 + (asked >> 16)}.${(asked >> 8) & 255}.${asked & 255}`);
    return [call!, { method: 'POST', headers: sent as Record<string, string>, body: body as string }];
  },
};

interface Measured {
  /** Answers a second. */
  rate: number;
  /** Milliseconds of processor that the shop's processes took for one. */
  shopMs: number;
}

async function measure(url: string, pid: number, kind: string): Promise<Measured> {
  const usedBefore = processorMs(pid);
  const started = performance.now();
  let answered = 0;
  await Promise.all(
    Array.from({ length: Number(values.connections) }, async () => {
      while (performance.now() - started < Number(values.seconds) * 1_000) {
        asked += 1;
        const [call, init] = kinds[kind]!();
        const response = await fetch(url + call, init);
        if (!response.ok) throw new Error(`${kind}: ${response.status} ${await response.text()}`);
        await response.arrayBuffer();
        answered += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  return { rate: answered / seconds, shopMs: (processorMs(pid) - usedBefore) / answered };
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

await buildIfStale();
const home = prepareHome();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-bench-'));
const server = await startOwnPostgres(home, await freePort(), true, true);
const address = new URL(server.url);
address.pathname = '/bench';
const shops: { count: number; url: string; child: Awaited<ReturnType<typeof startProgram>>['child'] }[] = [];
try {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('CREATE DATABASE bench');
  await admin.query('ALTER DATABASE bench SET synchronous_commit = on');
  await admin.end();
  await seedBenchCatalogue({ databaseUrl: address.toString(), dataDir });
  for (const count of counts) {
    const started = await startProgram(
      'scripts/start.mjs',
      {
        PORT: '0',
        OFFICE_PORT: '0',
        DATABASE_URL: address.toString(),
        DATABASE_POOL: '24',
        DATA_DIR: dataDir,
        DEMO: '1',
        // Its calls say that they come from many machines.
        DEMO_IN_THE_OPEN: 'its-passwords-are-published',
        HOST: 'localhost',
        ROLE: 'web',
        WEB_PROCESSES: String(count),
        LOG_LEVEL: 'warn',
        ...noOrderLimitsEnvironment,
        RATE_LIMIT_SCALE: '100000',
        TRUST_PROXY: '1',
        // No request is turned away because cores are few.
        EVENT_LOOP_DELAY: '0',
      },
      /Shop\s+(http:\S+)[\s\S]*Payment/,
    );
    shops.push({ count, ...started });
  }
  // Compiled, and planned by the database.
  for (const { url, child } of shops) for (const kind of Object.keys(kinds)) await measure(url, child.pid!, kind);
  for (const { child } of shops) await becomeIdle(child.pid!);
  const found = new Map<string, Measured[]>();
  for (let round = 0; round < Number(values.rounds); round++)
    for (const kind of Object.keys(kinds))
      for (const { count, url, child } of shops) {
        const key = `${kind} ${count}`;
        found.set(key, [...(found.get(key) ?? []), await measure(url, child.pid!, kind)]);
      }
  console.log(
    `${values.connections} connections, ${os.cpus().length} cores with the database and those who ask, ${values.seconds} s each, median of ${values.rounds}`,
  );
  console.log(`| | ${counts.map((count) => `${count}: a second | ms of the shop's processor`).join(' | ')} |`);
  console.log(`|---|${'--:|'.repeat(counts.length * 2)}`);
  for (const kind of Object.keys(kinds)) {
    const cells = counts.map((count) => {
      const rounds = found.get(`${kind} ${count}`)!;
      return `${median(rounds.map(({ rate }) => rate)).toFixed(0)} | ${median(rounds.map(({ shopMs }) => shopMs)).toFixed(2)}`;
    });
    console.log(`| ${kind} | ${cells.join(' | ')} |`);
  }
} finally {
  await Promise.all(shops.map(({ child }) => stop(child)));
  await server.stop();
  for (const folder of [home.folder, dataDir]) fs.rmSync(folder, { recursive: true, force: true });
}
