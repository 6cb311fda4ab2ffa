/** Restores the database of a past moment, from a backup and the archived log. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#server/testing/postgres.ts';
import { type DrillResult, wait } from '../drill-shop.ts';
import type { Load } from './load.ts';
import type { Cluster, DatabaseNode } from './machines.ts';
import { defineProgram, giveToNobody } from '../program.ts';

async function backRest(
  { folder }: Cluster,
  node: { dataFolder: string; port: number },
  ...parameters: string[]
): Promise<void> {
  await promisify(execFile)('pgbackrest', ['--stanza=shop', ...parameters], {
    ...(process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}),
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PGBACKREST_CONFIG: path.join(folder, 'pgbackrest.conf'),
      PGBACKREST_PG1_PATH: node.dataFolder,
      PGBACKREST_PG1_PORT: String(node.port),
    },
  });
}

/** The restored server is not part of the cluster. */
const restoredSettings = ['archive_mode=off', 'synchronous_standby_names=', 'logging_collector=off'].flatMap(
  (setting) => ['-c', setting],
);

/** Creates the repository and its first full backup, while the shop is open. */
export async function startArchive(cluster: Cluster): Promise<void> {
  const primary: DatabaseNode = await cluster.findPrimary();
  await backRest(cluster, primary, 'stanza-create');
  await backRest(cluster, primary, 'backup', '--type=full');
}

/** Restores the state of a moment between orders into a separate folder, and compares it with the answers to buyers. */
export async function restoreToAPoint(cluster: Cluster, load: Load): Promise<DrillResult> {
  const started = performance.now();
  await wait(5_000);
  const [point] = await cluster.query<{ at: string }>(`SELECT clock_timestamp()::text AS at`);
  const pointMs = performance.now();
  await wait(5_000);
  const seen = load.between(started, performance.now());
  await archiveAll(cluster);

  const dataFolder = path.join(cluster.folder, 'restored');
  fs.mkdirSync(dataFolder, { mode: 0o700 });
  giveToNobody(dataFolder);
  const port = await freePort();
  const began = performance.now();
  await backRest(
    cluster,
    { dataFolder, port },
    'restore',
    '--type=time',
    `--target=${point!.at}`,
    '--target-action=promote',
  );
  const server = defineProgram({
    name: 'restored',
    folder: path.join(cluster.folder, 'logs'),
    command: '/usr/lib/postgresql/15/bin/postgres',
    parameters: ['-D', dataFolder, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...restoredSettings],
    environment: {
      LC_ALL: 'C.UTF-8',
      PGBACKREST_CONFIG: path.join(cluster.folder, 'pgbackrest.conf'),
      PGBACKREST_PG1_PATH: dataFolder,
      PGBACKREST_PG1_PORT: String(port),
    },
  });
  server.start();
  try {
    const restored = await open(`postgres://shop@127.0.0.1:${port}/shop`, server.said);
    const seconds = (performance.now() - began) / 1_000;
    const has = async (ids: readonly number[]) =>
      Number(
        (await restored.query<{ n: string }>('SELECT count(*) AS n FROM orders WHERE id = ANY($1)', [ids])).rows[0]!.n,
      );
    const answered = seen.purchases.filter(({ orderId }) => orderId !== null);
    const before = answered.filter(({ answeredAt }) => answeredAt! < pointMs).map(({ orderId }) => orderId!);
    // Placed after the restored moment.
    const after = answered.filter(({ at }) => at > pointMs).map(({ orderId }) => orderId!);
    const [found, tooMany] = [await has(before), await has(after)];
    await restored.end();
    return {
      passed: before.length > 0 && after.length > 0 && found === before.length && tooMany === 0,
      found: `${found} of ${before.length} orders of the seconds before, ${tooMany} of ${after.length} of those after; restored and open in ${seconds.toFixed(1)} s`,
    };
  } finally {
    await server.end('SIGKILL');
    fs.rmSync(dataFolder, { recursive: true, force: true });
  }
}

/**
 * Waits until the last write is archived with its log segment. A server that became primary retries a minute after a
 * failure.
 */
async function archiveAll(cluster: Cluster): Promise<void> {
  const [last] = await cluster.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
  for (let attempt = 0; ; attempt++) {
    const [archiver] = await cluster.query<{ archived: string | null; failures: string; failed: string | null }>(
      'SELECT last_archived_wal AS archived, failed_count AS failures, last_failed_wal AS failed FROM pg_stat_archiver',
    );
    const { archived, failures, failed } = archiver!;
    if ((archived ?? '') >= last!.segment) return;
    if (attempt === 150)
      throw new Error(`${last!.segment} is not archived: ${archived} is, ${failures} failures, the last of ${failed}`);
    await wait(1_000);
  }
}

/** Connects once the server has replayed everything and accepts writes. */
async function open(url: string, said: () => string): Promise<pg.Client> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ replays: boolean }>('SELECT pg_is_in_recovery() AS replays');
      if (!rows[0]!.replays) return client;
    } catch {
      // It is still starting.
    }
    await client.end().catch(() => {});
    await wait(200);
  }
  throw new Error(`the restored server did not open:\n${said()}`);
}
