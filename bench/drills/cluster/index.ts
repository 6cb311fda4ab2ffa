/**
 * Failures of a shop on several machines: each part of it dies, hangs, fills up or is replaced while buyers arrive at a
 * fixed rate.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { paths } from '#contract/paths.ts';
import { demoSeller } from '#demo/people.ts';
import { setStock } from '#server/catalog/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { inTransaction, openDatabase } from '#server/platform/database.ts';
import { disagreements } from '#server/testing/order-ledger.ts';
import { ask, type Drill, type DrillResult, post, wait } from '../drill-shop.ts';
import { knownPages, type Load, type Seen, startLoad } from './load.ts';
import { type Cluster, type DatabaseNode, missingPackages, openCluster, type ShopProcess } from './machines.ts';
import { restoreToAPoint, startArchive } from './restore.ts';

const root = path.join(import.meta.dirname, '../../..');
/** The folder of a built checkout of the previous release, from which a rolling upgrade starts. */
const releaseBefore = process.env['DRILL_RELEASE_BEFORE'];
const troubleMs = 20_000;
/** A buyer whose order broke off retries after a second; the others' orders continue. */
const noGap = 1;
const maxFailoverGap = 10;
const wholeWithinMs = 180_000;
const products = Array.from({ length: 60 }, (_none, index) => index + 1);

interface Running {
  cluster: Cluster;
  load: Load;
}

interface Trouble {
  name: string;
  /** Allowed seconds without an order. */
  maxGap: number;
  begin(cluster: Cluster): Promise<void>;
  end(cluster: Cluster): Promise<void>;
  lastsMs?: number;
  /** What is missing to run it here; null if nothing is. */
  missing?(cluster: Cluster): string | null;
}

let opening: Promise<Running> | null = null;
const open = () => (opening ??= openRunning());

async function openRunning(): Promise<Running> {
  const cluster = await openCluster(releaseBefore);
  try {
    return { cluster, load: await beginLoad(cluster) };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

async function beginLoad(cluster: Cluster): Promise<Load> {
  const opened = await openDatabase({ databaseUrl: cluster.databaseUrl, databasePool: 1, dataDir: '' });
  const lines = products.map((productId) => ({ productId, quantity: 1_000_000 }));
  if (!releaseBefore)
    await inTransaction(opened.db, async (tx) => ({
      ok: true,
      value: await setStock(tx, lines, systemClock.now(), 'count'),
    }));
  await opened.close();
  await startArchive(cluster);
  const { mobile, password } = demoSeller;
  const loggedIn = await post(cluster.url + paths.login, { mobile, password });
  const token = loggedIn?.body['token'];
  if (typeof token !== 'string') throw new Error(`no login: ${JSON.stringify(loggedIn?.body)}`);
  for (const page of knownPages) await ask(cluster.url + page, { headers: { accept: 'text/html' } });
  const load = startLoad(cluster.url, cluster.razorpay, products, token);
  await wait(10_000);
  return load;
}

/** Waits until every part works again; returns the milliseconds. */
async function untilWhole(cluster: Cluster): Promise<number> {
  const began = performance.now();
  for (;;) {
    const fault = await cluster.findFault().catch((error: unknown) => String(error));
    if (fault === null) return performance.now() - began;
    if (performance.now() - began > wholeWithinMs) throw new Error(`not whole after three minutes: ${fault}`);
    await wait(250);
  }
}

/** Counts answered orders that the database lacks, buyers with two orders, and payments that it lacks. */
async function compare(cluster: Cluster, { purchases }: Seen) {
  const answered = purchases.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const paid = purchases.flatMap(({ payment }) => (payment === null ? [] : [payment.id]));
  const count = async (text: string, values: unknown[]) =>
    Number((await cluster.query<{ n: string }>(text, values))[0]!.n);
  const lost = await count(
    'SELECT count(*) AS n FROM unnest($1::bigint[]) AS answered (id) WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = answered.id)',
    [answered],
  );
  const doubled = await count(
    'SELECT count(*) AS n FROM (SELECT mobile FROM orders WHERE mobile = ANY($1) GROUP BY mobile HAVING count(*) > 1) AS twice',
    [purchases.map(({ mobile }) => mobile)],
  );
  const unpaid = await count(
    'SELECT count(*) AS n FROM unnest($1::text[]) AS paid (id) WHERE NOT EXISTS (SELECT 1 FROM payment WHERE provider_payment_id = paid.id)',
    [paid],
  );
  const unanswered = purchases.filter(({ orderId }) => orderId === null).length;
  return { answered: answered.length, unanswered, lost, doubled, unpaid };
}

/** Observes the shop during `happen`, and until everything works again. */
async function watch({ cluster, load }: Running, maxGap: number, happen: () => Promise<void>): Promise<DrillResult> {
  await untilWhole(cluster);
  const from = performance.now();
  await happen();
  const wholeMs = await untilWhole(cluster);
  // Rejected buyers retry meanwhile, and their payments are processed.
  await wait(3_000);
  const seen = load.between(from, performance.now());
  await wait(2_000);
  const { answered, unanswered, lost, doubled, unpaid } = await compare(cluster, seen);
  const of = (status: number) => seen.failures.get(status) ?? 0;
  const others = [...seen.failures].filter(([status]) => status !== 503 && status !== 500);
  const othersText = others.map(([status, count]) => `${count} ${status === 0 ? 'broken off' : status}`).join(', ');
  return {
    passed:
      seen.longestGap <= maxGap &&
      of(500) + lost + doubled + unpaid + unanswered + seen.pages.failed === 0 &&
      others.every(([status]) => [0, 502, 504].includes(status)),
    found:
      `${seen.longestGap.toFixed(1)} s without orders; ${answered} orders, answers besides: ${of(503)} 503, ${of(500)} 500${othersText === '' ? '' : `, ${othersText}`}; ` +
      `${lost} lost, ${doubled} doubled, ${unpaid} payments lost${unanswered > 0 ? `, ${unanswered} never answered` : ''}; ` +
      `${seen.pages.failed} of ${seen.pages.asked} pages failed, ${seen.reads.failed} of ${seen.reads.asked} lists of one's own orders; ` +
      `as before ${(wholeMs / 1_000).toFixed(1)} s after its end`,
  };
}

const aimOf = (maxGap: number) =>
  `${maxGap === noGap ? 'orders go on' : `at most ${maxGap} s without orders`}, no answer 500, no order or payment lost or doubled, no known page fails`;

/** Returns a drill on the cluster; all share one, which the first drill opens. */
function drill(name: string, aim: string, run: (running: Running) => Promise<DrillResult>): Drill {
  return {
    name: `cluster: ${name}`,
    aim,
    async run() {
      const missing = missingPackages();
      if (missing !== null) return { passed: null, found: `needs, on Debian 12: apt-get install ${missing}` };
      return run(await open());
    },
  };
}

const troubles: Trouble[] = (() => {
  let struck: DatabaseNode[] = [];
  const replicasOf = async (cluster: Cluster) => {
    const primary = await cluster.findPrimary();
    return cluster.nodes.filter((each) => each !== primary);
  };
  const startAgain = async () => struck.forEach((each) => each.start());
  const kill = async (nodes: readonly DatabaseNode[]) => {
    struck = [...nodes];
    await Promise.all(struck.map((each) => each.end('SIGKILL')));
    for (const { dataFolder } of struck) fs.rmSync(path.join(dataFolder, 'postmaster.pid'), { force: true });
  };
  return [
    {
      name: 'primary killed',
      maxGap: maxFailoverGap,
      begin: async (cluster) => kill([await cluster.findPrimary()]),
      end: startAgain,
    },
    {
      name: 'primary frozen',
      maxGap: maxFailoverGap,
      begin: async (cluster) => (struck = [await cluster.findPrimary()])[0]!.signal('SIGSTOP'),
      end: async () => struck[0]!.signal('SIGCONT'),
    },
    {
      name: 'a replica killed',
      maxGap: noGap,
      begin: async (cluster) => kill((await replicasOf(cluster)).slice(0, 1)),
      end: startAgain,
    },
    {
      name: 'both replicas killed',
      maxGap: maxFailoverGap,
      begin: async (cluster) => kill(await replicasOf(cluster)),
      end: startAgain,
    },
    {
      name: 'a pooler killed',
      maxGap: noGap,
      begin: ({ poolers }) => poolers[0]!.end('SIGKILL'),
      end: async ({ poolers }) => poolers[0]!.start(),
    },
    {
      name: 'a web process killed',
      maxGap: noGap,
      begin: ({ webs }) => webs[0]!.end('SIGKILL'),
      end: ({ webs, startShop }) => startShop(webs[0]!),
    },
    {
      name: 'object store away',
      maxGap: noGap,
      begin: async ({ store }) => store.fail('cut'),
      end: async ({ store }) => store.recover(),
    },
    {
      name: "the primary's disk full",
      maxGap: maxFailoverGap,
      missing: ({ nodes }) => (nodes.every(({ disk }) => disk) ? null : 'only root may mount small disks'),
      async begin(cluster) {
        struck = [await cluster.findPrimary()];
        struck[0]!.disk!.fill();
      },
      async end() {
        struck[0]!.disk!.free();
        // Its manager gives up starting it while the disk is full; an operator starts it again.
        if (!struck[0]!.isRunning()) struck[0]!.start();
      },
    },
    {
      name: 'clocks 150 s off, one ahead, one behind',
      maxGap: noGap,
      lastsMs: 40_000,
      async begin(cluster) {
        const { webs, worker } = cluster;
        await restartWithClock(cluster, webs[0]!, 150_000);
        await restartWithClock(cluster, worker, -150_000);
      },
      async end(cluster) {
        for (const each of [cluster.webs[0]!, cluster.worker]) {
          cluster.arrange(each, { environment: {} });
          await each.end();
          await cluster.startShop(each);
        }
      },
    },
  ];
})();

async function restartWithClock(cluster: Cluster, each: ShopProcess, aheadMs: number): Promise<void> {
  const file = path.join(cluster.folder, `${each.name}.clock`);
  fs.writeFileSync(file, String(aheadMs));
  const clock = pathToFileURL(path.join(root, 'server/testing/moved-clock.mjs')).href;
  cluster.arrange(each, { environment: { CLOCK_OFFSET_FILE: file, NODE_OPTIONS: `--import=${clock}` } });
  await each.end();
  await cluster.startShop(each);
}

const upgradeDrill = drill('rolling upgrade', aimOf(noGap), async (running) => {
  const { cluster } = running;
  const result = await watch(running, noGap, async () => {
    const environment = { PATH: process.env['PATH'], ENV_FILE: 'none', DATABASE_URL: cluster.databaseUrl };
    await promisify(execFile)(process.execPath, ['scripts/migrate.ts'], { cwd: root, env: environment });
    for (const each of [cluster.worker, ...cluster.webs]) {
      // Longer than the load balancer needs to notice.
      cluster.arrange(each, { release: root, environment: { SHUTDOWN_DELAY: '2' } });
      await each.end();
      await cluster.startShop(each);
      await wait(3_000);
    }
  });
  const from = releaseBefore
    ? 'from the release before'
    : 'of one release (DRILL_RELEASE_BEFORE names the folder of another)';
  return { ...result, found: `${from}: ${result.found}` };
});

const restoreDrill = drill(
  'restore to a point in time',
  'every order answered before the point is there, none that was placed after it',
  ({ cluster, load }) => restoreToAPoint(cluster, load),
);

const ledgerDrill = drill('the books after all of it', 'the ledgers agree', async ({ cluster, load }) => {
  await load.end();
  await wait(5_000);
  const opened = await openDatabase({ databaseUrl: cluster.databaseUrl, databasePool: 1, dataDir: '' });
  const findings = await disagreements(opened.db);
  await opened.close();
  const [row] = await cluster.query<{ orders: string; payments: string }>(
    'SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM payment) AS payments',
  );
  return {
    passed: findings.length === 0,
    found: `${row!.orders} orders, ${row!.payments} payments, ${findings.length} findings`,
  };
});

export const clusterDrills: Drill[] = [
  upgradeDrill,
  ...troubles.map(({ name, maxGap, lastsMs = troubleMs, begin, end, missing }) =>
    drill(name, aimOf(maxGap), async (running) => {
      const lacks = missing?.(running.cluster) ?? null;
      if (lacks !== null) return { passed: null, found: `skipped: ${lacks}` };
      return watch(running, maxGap, async () => {
        await begin(running.cluster);
        await wait(lastsMs);
        await end(running.cluster);
      });
    }),
  ),
  restoreDrill,
  ledgerDrill,
];

/** Stops the cluster, if one was opened. */
export async function closeCluster(): Promise<void> {
  const running = await opening?.catch(() => null);
  await running?.load.end();
  await running?.cluster.close();
}
