/**
 * `npm run bench:order-statements [-- --orders 300]`: every statement that an order of three lines runs in the
 * database, including those inside triggers and functions, with its count and duration per order; and the same for
 * functions. Milliseconds are comparable only within one run.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { noOrderLimitsEnvironment } from '#server/platform/order-limit-settings.ts';
import { buildIfStale } from '../scripts/build.ts';
import { orderRequest } from './cases.ts';
import { openDrillDatabase } from './drills/drill-shop.ts';
import { startProgram, stop } from './program.ts';
import { sendEach } from './send-each.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '300' } } });
const orders = Number(values.orders);
const settings = `
shared_preload_libraries = 'pg_stat_statements'
pg_stat_statements.track = 'all'
track_functions = 'all'
`;

await buildIfStale();
const database = await openDrillDatabase(({ folder }) =>
  fs.appendFileSync(path.join(folder, 'data/postgresql.conf'), settings),
);
const environment = {
  ...noOrderLimitsEnvironment,
  PORT: '0',
  OFFICE_PORT: '0',
  DATABASE_URL: database.url,
  DATA_DIR: database.dataDir,
  // Jobs would count among the order's statements.
  ROLE: 'web',
  LOG_LEVEL: 'warn',
  // Buyers forge the addresses of other machines.
  DEMO_IN_THE_OPEN: 'its-passwords-are-published',
  TRUST_PROXY: '1',
  RATE_LIMIT_SCALE: '100000',
  // A new process is late until its code is compiled.
  EVENT_LOOP_DELAY: '0',
};
const { child, url } = await startProgram('scripts/start.mjs', environment, /Shop\s+(http:\S+)[\s\S]*Payment/);
const send = async (count: number, first: number) => {
  const requests = Array.from({ length: count }, (_, index) =>
    orderRequest(first + index, `100.64.${index >> 8}.${index & 255}`),
  );
  const { non2xx } = await sendEach(url, requests, 1);
  if (non2xx > 0) throw new Error(`${non2xx} orders were refused`);
};
try {
  await database.query('CREATE EXTENSION pg_stat_statements');
  await send(150, 1);
  await database.query('SELECT pg_stat_statements_reset(), pg_stat_reset()');
  await send(orders, 1_000);
  const statements = await database.query<{ calls: string; ms: number; toplevel: boolean; query: string }>(
    `SELECT calls, total_exec_time AS ms, toplevel, regexp_replace(query, '\\s+', ' ', 'g') AS query FROM pg_stat_statements
      WHERE calls >= $1 ORDER BY toplevel DESC, ms DESC`,
    [orders / 4],
  );
  const perOrder = (number: number) => (number / orders).toFixed(3);
  console.log('| calls | ms | level | statement |\n|---|---|---|---|');
  for (const { calls, ms, toplevel, query } of statements)
    console.log(
      `| ${(Number(calls) / orders).toFixed(1)} | ${perOrder(ms)} | ${toplevel ? 'order' : 'inside'} | ${query.slice(0, 200)} |`,
    );
  const functions = await database.query<{ funcname: string; calls: string; total: number; self: number }>(
    `SELECT funcname, calls, total_time AS total, self_time AS self FROM pg_stat_user_functions WHERE calls >= $1 ORDER BY self_time DESC`,
    [orders / 4],
  );
  console.log('\n| function | calls | ms | of that its own |\n|---|---|---|---|');
  for (const { funcname, calls, total, self } of functions)
    console.log(`| ${funcname} | ${(Number(calls) / orders).toFixed(1)} | ${perOrder(total)} | ${perOrder(self)} |`);
} finally {
  await stop(child);
  await database.close();
}
