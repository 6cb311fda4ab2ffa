/**
 * Measurements of how several processes notice each other's changes: the statements that polling takes, and how
 * outdated the shown data is after a change, on its own PostgreSQL and, with `--pooler`, through PgBouncer. `npm run
 * bench:processes -- --processes 10 --pooler`.
 */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '#contract/paths.ts';
import { freePort } from '#server/testing/postgres.ts';
import { fewPictures, startShop } from '#server/testing/start-shop.ts';
import { type DrillDatabase, openDrillDatabase } from './drills/drill-shop.ts';
import { definePooler } from './drills/pooler.ts';

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '30' },
    changes: { type: 'string', default: '20' },
    pooler: { type: 'boolean', default: false },
  },
});
const processes = Number(values.processes);
const measuredMs = Number(values.seconds) * 1_000;
const metricsToken = 'a-token-of-at-least-32-characters';
/** Interval of each visitor's requests. */
const lookMs = 200;
const visitorsPerProcess = 4;

interface Seen {
  announcement: string;
  returnDays: number;
}

/** Creates a visitor who requests pages repeatedly over one connection, and so from one process. */
function createVisitor(url: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return {
    look: () =>
      new Promise<Seen>((resolve, reject) => {
        http
          .get(url + paths.settings, { agent }, (response) => {
            let text = '';
            response.on('data', (part) => (text += part)).on('error', reject);
            response.on('end', () => {
              const { data } = JSON.parse(text) as { data: { announcement: { text: string }; return_days: number } };
              resolve({ announcement: data.announcement.text, returnDays: data.return_days });
            });
          })
          .on('error', reject);
      }),
    leave: () => agent.destroy(),
  };
}

/** Returns the statements per second that finish in the database, while only the shop uses it. */
async function statementsPerSecond(database: DrillDatabase, ms: number): Promise<number> {
  const count = async () => {
    const [row] = await database.query<{ n: string }>(
      `SELECT xact_commit AS n FROM pg_stat_database WHERE datname = current_database()`,
    );
    return Number(row!.n);
  };
  // The server's counters are up to a second old.
  await sleep(2_000);
  const before = await count();
  await sleep(ms);
  return ((await count()) - before) / (ms / 1_000);
}

const percentile = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1]!;

/** Returns how long after each change the visitors see it, in milliseconds, ascending. */
async function measureAges(
  visitors: readonly ReturnType<typeof createVisitor>[],
  change: (number: number) => Promise<(seen: Seen) => boolean>,
): Promise<number[]> {
  const ages: number[] = [];
  for (let number = 1; number <= Number(values.changes); number++) {
    // At a random offset from the processes' polling.
    await sleep(1_000 * Math.random());
    const isNew = await change(number);
    const changedAt = performance.now();
    await Promise.all(
      visitors.map(async ({ look }) => {
        await sleep(lookMs * Math.random());
        while (!isNew(await look())) await sleep(lookMs);
        ages.push(performance.now() - changedAt);
      }),
    );
  }
  return ages.toSorted((a, b) => a - b);
}

async function measure(name: string, database: DrillDatabase, url: string, settings: Record<string, string>) {
  const shop = await startShop(
    {
      ...fewPictures,
      DATABASE_URL: url,
      WEB_PROCESSES: String(processes),
      METRICS_TOKEN: metricsToken,
      ...settings,
    },
    database.dataDir,
  );
  const visitors = Array.from({ length: processes * visitorsPerProcess }, () => createVisitor(shop.url));
  try {
    const idle = await statementsPerSecond(database, measuredMs);
    await database.query(`UPDATE announcement SET active = false`);
    const [row] = await database.query<{ id: number }>(
      `INSERT INTO announcement (position, text) VALUES (0, 'before') RETURNING id`,
    );
    const touch = 'UPDATE catalog_version SET version = version + 1';
    await database.query(touch);
    const pages = await measureAges(visitors, async (number) => {
      const text = `change ${number}`;
      await database.query(`WITH version AS (${touch}) UPDATE announcement SET text = $1 WHERE id = $2`, [
        text,
        row!.id,
      ]);
      return (seen) => seen.announcement === text;
    });
    const stored = await measureAges(visitors, async (number) => {
      const days = 60 + number;
      await database.query(
        `INSERT INTO setting (key, value, updated_at) VALUES ('shop_settings', $1, now())
          ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [JSON.stringify({ values: { return_days: String(days) } })],
      );
      return (seen) => seen.returnDays === days;
    });
    const over = new AbortController();
    const looking = visitors.map(async ({ look }) => {
      for (; !over.signal.aborted; await sleep(lookMs)) await look();
    });
    const busy = await statementsPerSecond(database, measuredMs);
    over.abort();
    await Promise.all(looking);
    const scraped = await fetch(`${shop.officeUrl}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const answering = new Set(
      [...(await scraped.text()).matchAll(/_count\{process="(web-\d+)",site="shop",route="\/api\/shop-settings"/g)].map(
        ([, each]) => each,
      ),
    );
    const ms = (ages: number[], share: number) => Math.round(percentile(ages, share));
    console.log(
      `| ${name} | ${answering.size} of ${processes} | ${idle.toFixed(1)} | ${busy.toFixed(1)} | ${ms(pages, 0.5)} | ${ms(pages, 0.95)} | ${ms(pages, 1)} | ${ms(stored, 0.5)} | ${ms(stored, 0.95)} | ${ms(stored, 1)} |`,
    );
  } finally {
    for (const { leave } of visitors) leave();
    await shop.stop();
  }
}

const database = await openDrillDatabase();
try {
  console.log(
    '| | processes that answered | statements a second, idle | with visitors | pages: age p50 (ms) | p95 | most | settings: p50 | p95 | most |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  await measure('PostgreSQL', database, database.url, {});
  if (values.pooler) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-pooler-'));
    fs.chmodSync(folder, 0o755);
    const port = await freePort();
    const pooler = definePooler('pgbouncer', folder, { port, databasePort: database.port });
    pooler.start();
    await measure('through PgBouncer', database, `postgres://shop@127.0.0.1:${port}/drill`, { DATABASE_PREPARE: '0' });
    await pooler.end();
    fs.rmSync(folder, { recursive: true });
  }
} finally {
  await database.close();
}
