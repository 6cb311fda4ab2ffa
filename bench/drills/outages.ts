import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { freePort, startOwnPostgres } from '../../server/testing/postgres.ts';
import {
  type Answered,
  ask,
  type Drill,
  type DrillDatabase,
  type DrillShop,
  openDrillDatabase,
  placeOrder,
  startDrillShop,
  wait,
} from './drill-shop.ts';
import { processTree } from './program.ts';

/** How long each failure lasts. */
const troubleMs = 20_000;
/** The longest time that a buyer waits for an order's answer. */
const orderMs = 8_000;
const recoveryMs = 10_000;
/** A page that everybody reads; the shop has rendered it before the failure starts. */
const page = '/product-details/1';

export interface Watch {
  reads: (Answered | null)[];
  orders: (Answered | null)[];
  ready: (Answered | null)[];
}

/** Reads, orders and checks readiness concurrently until the time is over. */
async function watch(shop: DrillShop, until: number): Promise<Watch> {
  const seen: Watch = { reads: [], orders: [], ready: [] };
  const repeat = async (into: (Answered | null)[], call: () => Promise<Answered | null>) => {
    while (Date.now() < until) {
      into.push(await call());
      await wait(100);
    }
  };
  await Promise.all([
    repeat(seen.reads, () => ask(shop.url + page, { headers: { accept: 'text/html' } })),
    repeat(seen.orders, () => placeOrder(shop.url, 1, 'cod')),
    repeat(seen.ready, () => ask(`${shop.url}/readyz`)),
  ]);
  return seen;
}

const worstMs = (answers: readonly (Answered | null)[]) =>
  Math.max(0, ...answers.map((each) => each?.milliseconds ?? 60_000));
const withStatus = (answers: readonly (Answered | null)[], ...statuses: number[]) =>
  answers.filter((each) => each !== null && statuses.includes(each.status)).length;

/** Returns the milliseconds until an order succeeds again; null after a minute without. */
async function recovery(shop: DrillShop): Promise<number | null> {
  const started = performance.now();
  while (performance.now() - started < 60_000) {
    if ((await placeOrder(shop.url, 1, 'cod'))?.status === 200) return performance.now() - started;
    await wait(50);
  }
  return null;
}

export interface Trouble {
  /** Whether orders may get other answers than 503 meanwhile, however late. */
  ordersMayPass: boolean;
  /** Returns what else was wrong; null if nothing was. */
  findFault?(seen: Watch): string | null;
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** Observes a shop during a failure; reports reads, orders and readiness, and how soon an order succeeded after it. */
export async function goThrough(shop: DrillShop, trouble: Trouble) {
  await ask(shop.url + page, { headers: { accept: 'text/html' } });
  await recovery(shop);
  await trouble.begin();
  const seen = await watch(shop, Date.now() + troubleMs);
  await trouble.end();
  const recovered = await recovery(shop);
  const { reads, orders, ready } = seen;
  const refused = withStatus(orders, 503);
  const allowed = refused + (trouble.ordersMayPass ? withStatus(orders, 200, 409) : 0);
  const fault = trouble.findFault?.(seen) ?? null;
  const passed =
    fault === null &&
    withStatus(reads, 200) === reads.length &&
    allowed === orders.length &&
    (trouble.ordersMayPass || worstMs(orders) < orderMs) &&
    worstMs(ready) < 1_500 &&
    recovered !== null &&
    recovered < recoveryMs;
  return {
    passed,
    found:
      `${withStatus(reads, 200)} of ${reads.length} reads (slowest ${Math.round(worstMs(reads))} ms), ${orders.length} orders: ` +
      `${refused} answered 503, ${orders.length - allowed} otherwise (slowest ${Math.round(worstMs(orders))} ms), /readyz at most ` +
      `${Math.round(worstMs(ready))} ms, recovered in ${recovered === null ? 'over 60 s' : `${(recovered / 1000).toFixed(1)} s`}` +
      (fault === null ? '' : `; ${fault}`),
  };
}

export const limits = { RATE_LIMIT_SCALE: '100000' };

async function withShop<T>(database: DrillDatabase, url: string, run: (shop: DrillShop) => Promise<T>): Promise<T> {
  const shop = await startDrillShop({ url, dataDir: database.dataDir }, limits);
  try {
    return await run(shop);
  } finally {
    await shop.end();
  }
}

const signal = (pids: readonly number[], name: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, name));

/** Forwards everything to the database, each chunk delayed by `delayMs`. */
async function openSlowPath(toPort: number): Promise<{ port: number; setDelay(ms: number): void; close(): void }> {
  let delay = 0;
  const pass = (from: net.Socket, to: net.Socket) => {
    from.on('data', (piece) => void setTimeout(() => to.writable && to.write(piece), delay));
    from.on('close', () => void setTimeout(() => to.destroy(), delay));
    from.on('error', () => {});
  };
  const server = net.createServer((incoming) => {
    const outgoing = net.connect(toPort, '127.0.0.1');
    pass(incoming, outgoing);
    pass(outgoing, incoming);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, setDelay: (ms) => void (delay = ms), close: () => void server.close() };
}

function drill(
  name: string,
  aim: string,
  run: (database: DrillDatabase) => Promise<{ passed: boolean; found: string }>,
): Drill {
  return {
    name,
    aim,
    async run() {
      const database = await openDrillDatabase();
      try {
        return await run(database);
      } finally {
        await database.close();
      }
    },
  };
}

const aim = 'pages go on, orders are answered 503 within 8 s, /readyz within a second, recovered within 10 s';

export const outageDrills: Drill[] = [
  drill('database frozen', aim, (database) =>
    withShop(database, database.url, (shop) => {
      const pids = () => processTree(database.server.pid);
      let frozen: number[] = [];
      return goThrough(shop, {
        ordersMayPass: false,
        begin: async () => signal((frozen = pids()), 'SIGSTOP'),
        end: async () => signal(frozen, 'SIGCONT'),
      });
    }),
  ),
  drill('database killed', aim, (database) =>
    withShop(database, database.url, (shop) =>
      goThrough(shop, {
        ordersMayPass: false,
        async begin() {
          signal(processTree(database.server.pid), 'SIGKILL');
          await wait(200);
          fs.rmSync(path.join(database.home.folder, 'data/postmaster.pid'), { force: true });
        },
        async end() {
          database.server = await startOwnPostgres(database.home, database.port, true);
        },
      }),
    ),
  ),
  drill('database slow', 'pages go on, no order is answered 500, recovered within 10 s', async (database) => {
    const slow = await openSlowPath(database.port);
    const url = new URL(database.url);
    url.port = String(slow.port);
    try {
      return await withShop(database, url.toString(), (shop) =>
        goThrough(shop, {
          ordersMayPass: true,
          begin: async () => slow.setDelay(400),
          end: async () => slow.setDelay(0),
        }),
      );
    } finally {
      slow.close();
    }
  }),
];
