/**
 * `npm run bench:traces [-- --processes 5 --rounds 4]`: the cost of traces as the shop's processor time per answer:
 * without traces, and with a tenth and all of them recorded and sent to a receiver, on its own PostgreSQL server. Each
 * variant has several processes, which run at the same time and are called in turn: two identical processes differ by a
 * tenth or more for their whole life, and other load on the machine affects all alike. Two rounds are not counted,
 * during which code is compiled.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import { noOrderLimitsEnvironment } from '#server/platform/order-limit-settings.ts';
import { buildIfStale } from '../scripts/build.ts';
import { orderRequest } from './cases.ts';
import { openDrillDatabase } from './drills/drill-shop.ts';
import { becomeIdle, processorMs } from './processor-time.ts';
import { startProgram, stop } from './program.ts';
import { sendEach } from './send-each.ts';

const { values } = parseArgs({
  options: { processes: { type: 'string', default: '5' }, rounds: { type: 'string', default: '4' } },
});
const warmingRounds = 2;
const headers = { 'accept-encoding': 'br' };

let asked = 0;
const repeat = (count: number, request: (number: number) => Request): Request[] =>
  Array.from({ length: count }, () => request(++asked));
const cart = JSON.stringify({
  billingDetails: [],
  coupon: null,
  productDetails: [1, 14, 27].map((product_id) => ({ product_id, quantity: 1 })),
});
const json = { 'content-type': 'application/json' };

const page = { path: '/' };
const list = { path: '/api/get-products?limit=24' };
const pageToMake = (number: number) => ({ path: `/?coupon=T${number}` });
const price = () => ({ method: 'POST' as const, path: '/api/get-order-tax-discount', headers: json, body: cart });
const order = (number: number) =>
  orderRequest(number, `100.${64 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`);

/** A single request is repeated; several are each sent once. */
const cases: Record<string, () => Request[]> = {
  'home page, kept': () => [page],
  'product list, kept': () => [list],
  'home page, made': () => repeat(200, pageToMake),
  'price of three lines': () => repeat(1_000, price),
  'order of three lines': () => repeat(200, order),
  // As docs/scale.md assumes: five hundred answers per order, nine in ten of them cached.
  'all of these, as shoppers ask': () =>
    repeat(2_000, (number) => {
      const turn = number % 500;
      if (turn === 0) return order(number);
      if (turn % 50 === 1) return price();
      if (turn % 12 === 2) return pageToMake(number);
      return turn % 2 === 0 ? page : list;
    }),
};

/** Returns the shop's processor milliseconds per answer. */
async function measure(url: string, pid: number, requests: Request[]): Promise<number> {
  const before = processorMs(pid);
  const result =
    requests.length === 1
      ? await autocannon({ url, requests, connections: 16, duration: 2, headers })
      : await sendEach(url, requests, 8, headers);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${requests[0]!.path}: ${result.non2xx} refusals, ${result.errors} errors`);
  return (processorMs(pid) - before) / result.requests.total;
}

async function measureShop({ url, child, figures }: Shop, name: string, counts: boolean): Promise<void> {
  const figure = await measure(url, child.pid!, cases[name]!());
  if (counts) (figures[name] ??= []).push(figure);
}

const mean = (figures: readonly number[]) => figures.reduce((sum, each) => sum + each, 0) / figures.length;
const middle = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;

await buildIfStale();
let spanBytes = 0;
const receiver = http.createServer((request, response) => {
  request.on('data', (part: Buffer) => (spanBytes += part.length));
  request.on('end', () => response.end());
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const database = await openDrillDatabase();
const shares = [null, '0.1', '1'];
const start = (share: string | null) =>
  startProgram(
    'scripts/start.mjs',
    {
      PORT: '0',
      OFFICE_PORT: '0',
      DATABASE_URL: database.url,
      DATABASE_POOL: '10',
      DATA_DIR: database.dataDir,
      // Jobs would be traced, too.
      ROLE: 'web',
      LOG_LEVEL: 'warn',
      // Buyers forge the addresses of other machines.
      DEMO_IN_THE_OPEN: 'its-passwords-are-published',
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '100000',
      // A new process is late until its code is compiled.
      EVENT_LOOP_DELAY: '0',
      ...noOrderLimitsEnvironment,
      ...(share !== null && { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }),
    },
    /Shop\s+(http:\S+)[\s\S]*Payment/,
  );
type Shop = Awaited<ReturnType<typeof start>> & { share: string | null; figures: Record<string, number[]> };
const shops: Shop[] = [];
try {
  for (let count = 0; count < Number(values.processes); count++)
    for (const share of shares) {
      const shop = { ...(await start(share)), share, figures: {} };
      shops.push(shop);
      await becomeIdle(shop.child.pid!);
    }
  for (let round = -warmingRounds; round < Number(values.rounds); round++)
    for (const name of Object.keys(cases)) for (const shop of shops) await measureShop(shop, name, round >= 0);
  console.log('| Processor µs for each answer | off | a tenth recorded | all recorded |\n|---|---|---|---|');
  for (const name of Object.keys(cases)) {
    const [off, ...on] = shares.map((share) =>
      shops.filter((shop) => shop.share === share).map(({ figures }) => middle(figures[name]!) * 1_000),
    );
    const cell = (us: number[]) => `${mean(us).toFixed(0)} (${us.map((each) => each.toFixed(0)).join(', ')})`;
    const cells = on.map((us) => `${cell(us)} ${((mean(us) / mean(off!) - 1) * 100).toFixed(1)} %`);
    console.log(`| ${name} | ${cell(off!)} | ${cells.join(' | ')} |`);
  }
  console.log(
    `Mean of ${values.processes} processes (each: the middle of ${values.rounds} rounds); ${(spanBytes / 1e6).toFixed(1)} MB of traces were sent.`,
  );
} finally {
  for (const { child } of shops) await stop(child);
  await database.close();
  receiver.close();
  receiver.closeAllConnections();
}
