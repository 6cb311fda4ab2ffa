/**
 * A shop on several machines, simulated on this one: three PostgreSQL servers under pg_auto_failover, HAProxy in front
 * of them and of two web processes, two PgBouncers, Varnish, a worker, an object store and a payment provider. All
 * listen only on the loopback interface.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#server/testing/postgres.ts';
import { openRazorpayServer, type RazorpayServer } from '#server/testing/razorpay-server.ts';
import { openS3Server, type S3Server } from '#server/testing/s3-server.ts';
import { ask, placeOrder, queryOnce, wait } from '../drill-shop.ts';
import { startVarnish, varnishPorts } from '../varnish.ts';
import { readDeployFile } from '../deploy-file.ts';
import { definePooler } from '../pooler.ts';
import { defineProgram, giveToNobody, type Program } from '../program.ts';
import { mountDisk, type SmallDisk } from '../small-disk.ts';

const root = path.join(import.meta.dirname, '../../..');

/** The cluster's programs and their Debian packages. */
const needed = {
  pg_autoctl: 'pg-auto-failover-cli',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  varnishd: 'varnish',
  pgbackrest: 'pgbackrest',
};
const postgresFolder = '/usr/lib/postgresql/15';
const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];
const findProgram = (name: string) =>
  places.map((place) => path.join(place, name)).find((each) => fs.existsSync(each)) ?? null;

/** Returns the packages to install first; null if none is missing. */
export function missingPackages(): string | null {
  const missing = Object.entries(needed).flatMap(([name, from]) => (findProgram(name) ? [] : [from]));
  if (!fs.existsSync(`${postgresFolder}/lib/pgautofailover.so`)) missing.unshift('postgresql-15-auto-failover');
  if (missing.length > 0 && missing.includes('varnish')) missing.push('varnish-modules');
  return missing.length === 0 ? null : missing.join(' ');
}

export interface DatabaseNode extends Program {
  readonly port: number;
  readonly dataFolder: string;
  /** The node's own disk; null if none could be mounted. */
  readonly disk: SmallDisk | null;
}

export interface ShopProcess extends Program {
  readonly port: number;
}

export interface Cluster {
  /** The visitors' entry: Varnish. */
  url: string;
  folder: string;
  nodes: readonly DatabaseNode[];
  poolers: readonly Program[];
  webs: readonly ShopProcess[];
  worker: ShopProcess;
  store: S3Server;
  razorpay: RazorpayServer;
  /** Queries the server that accepts writes. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  databaseUrl: string;
  /** Returns the node that the failover manager considers the primary. */
  findPrimary(): Promise<DatabaseNode>;
  /** Returns which part does not work; null if all do. */
  findFault(): Promise<string | null>;
  /**
   * Sets the release that a shop process runs from its next start on, and its environment besides the common settings.
   */
  arrange(process: ShopProcess, changes: { release?: string; environment?: Record<string, string> }): void;
  /** Starts a shop process and waits until it is ready. */
  startShop(process: ShopProcess): Promise<void>;
  close(): Promise<void>;
}

interface NodeState extends pg.QueryResultRow {
  nodeport: number;
  reportedstate: string;
  goalstate: string;
  health: number;
}

async function until(what: string, seconds: number, isSo: () => Promise<boolean>, said: () => string): Promise<void> {
  const began = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - began > seconds * 1_000) throw new Error(`${what} took over ${seconds} s:\n${said()}`);
    await wait(200);
  }
}

/** The failover manager checks twice a second, and gives up a server that has been unreachable for two seconds. */
const monitorSettings = {
  'pgautofailover.health_check_period': 500,
  'pgautofailover.health_check_timeout': 500,
  'pgautofailover.health_check_max_retries': 1,
  'pgautofailover.health_check_retry_delay': 250,
  'pgautofailover.node_considered_unhealthy_timeout': 2_000,
  // An isolated primary acknowledges nothing: a commit waits for a replica.
  'pgautofailover.primary_demote_timeout': 1_000,
  'pgautofailover.startup_grace_period': 1_000,
};
/** Seconds: a server that cannot be restarted is given up, and one that hangs is not waited for. */
const nodeTimeouts = {
  prepare_promotion_walreceiver: 1,
  postgresql_restart_failure_timeout: 3,
  postgresql_restart_failure_max_retries: 1,
};
const nodeSettings = {
  max_connections: 200,
  shared_buffers: "'128MB'",
  jit: 'off',
  max_wal_size: "'256MB'",
  hot_standby_feedback: 'on',
  max_standby_streaming_delay: "'500ms'",
  // Replicas archive, too: otherwise nobody would archive what a primary with a full disk could not.
  archive_mode: 'always',
};
const settingLines = (settings: Record<string, string | number>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('');

/** Starts everything, with the bench's catalogue in the database that `release` has filled. */
export async function openCluster(release: string = root): Promise<Cluster> {
  /** Stop functions of the parts started so far. */
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    return { ...(await openParts(release, (end) => void ends.push(end))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(release: string, later: (end: () => unknown) => void): Promise<Omit<Cluster, 'close'>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-cluster-'));
  later(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.chmodSync(folder, 0o755);
  const makeFolder = (name: string) => {
    const made = path.join(folder, name);
    fs.mkdirSync(made);
    giveToNobody(made);
    return made;
  };
  const logs = makeFolder('logs');
  const home = makeFolder('home');
  const pgEnvironment = {
    HOME: home,
    XDG_RUNTIME_DIR: home,
    LC_ALL: 'C.UTF-8',
    // The folder of the servers' sockets: Debian's default belongs to another user.
    PGHOST: home,
    PG_REGRESS_SOCK_DIR: home,
    PGBACKREST_CONFIG: path.join(folder, 'pgbackrest.conf'),
  };
  const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const autoctl = (...parameters: string[]) =>
    execFileSync('pg_autoctl', parameters, {
      ...asNobody,
      cwd: home,
      env: { PATH: process.env['PATH'], ...pgEnvironment },
      stdio: 'pipe',
    });
  const pgTool = ['--pgctl', `${postgresFolder}/bin/pg_ctl`];
  const onLoopback = ['--auth', 'trust', '--no-ssl', '--hostname', '127.0.0.1'];

  const monitorPort = await freePort();
  const monitorFolder = path.join(home, 'monitor');
  autoctl('create', 'monitor', '--pgdata', monitorFolder, '--pgport', String(monitorPort), ...pgTool, ...onLoopback);
  autoctl('config', 'set', '--pgdata', monitorFolder, 'postgresql.listen_addresses', '127.0.0.1');
  fs.appendFileSync(path.join(monitorFolder, 'postgresql.conf'), settingLines(monitorSettings));
  const monitorUrl = `postgres://autoctl_node@127.0.0.1:${monitorPort}/pg_auto_failover`;
  const pgProgram = (name: string, dataFolder: string, environment: Record<string, string> = {}) =>
    defineProgram({
      name,
      folder: logs,
      command: 'pg_autoctl',
      parameters: ['run', '--pgdata', dataFolder],
      environment: { ...pgEnvironment, ...environment },
    });
  const monitor = pgProgram('monitor', monitorFolder);
  const states = () =>
    queryOnce<NodeState>(monitorUrl, 'SELECT nodeport, reportedstate, goalstate, health FROM pgautofailover.node');
  later(() => monitor.end('SIGKILL'));
  monitor.start();
  await until('the monitor', 30, async () => (await states()).length === 0, monitor.said);

  fs.writeFileSync(
    pgEnvironment.PGBACKREST_CONFIG,
    [
      '[global]',
      'archive-mode-check=n',
      `repo1-path=${makeFolder('repository')}`,
      'repo1-retention-full=1',
      `log-path=${logs}`,
      `lock-path=${home}`,
      `spool-path=${home}`,
      'log-level-console=warn',
      'log-level-file=off',
      'compress-type=lz4',
      'start-fast=y',
      '[shop]',
      `pg1-socket-path=${home}`,
      'pg1-user=nobody',
      '',
    ].join('\n'),
  );
  const archive = { archive_command: `'pgbackrest --stanza=shop archive-push %p'` };

  const diskWatch = path.join(folder, 'disk-watch.sh');
  fs.writeFileSync(diskWatch, readDeployFile('disk-watch.sh', {}));
  const nodes: DatabaseNode[] = [];
  const watches: Program[] = [];
  for (const name of ['db1', 'db2', 'db3']) {
    const port = await freePort();
    const disk = mountDisk(2_000);
    later(() => disk?.remove());
    const own = disk?.folder ?? makeFolder(name);
    giveToNobody(own);
    const dataFolder = path.join(own, 'data');
    const program = pgProgram(name, dataFolder, {
      PGBACKREST_PG1_PATH: dataFolder,
      PGBACKREST_PG1_PORT: String(port),
    });
    const at = ['--pgdata', dataFolder, '--pgport', String(port), '--listen', '127.0.0.1', '--name', name];
    autoctl('create', 'postgres', ...at, ...pgTool, ...onLoopback, '--monitor', monitorUrl);
    for (const [limit, seconds] of Object.entries(nodeTimeouts))
      autoctl('config', 'set', '--pgdata', dataFolder, `timeout.${limit}`, String(seconds));
    // A replica's folder is a copy of the primary's, including its settings.
    if (nodes.length === 0)
      fs.appendFileSync(path.join(dataFolder, 'postgresql.conf'), settingLines({ ...nodeSettings, ...archive }));
    later(async () => {
      program.signal('SIGCONT');
      await program.end('SIGKILL');
    });
    program.start();
    nodes.push({ ...program, port, dataFolder, disk });
    await until(
      `${name} in the cluster`,
      60,
      async () => {
        const reached = await states();
        const good = ['single', 'primary', 'secondary'];
        return (
          reached.length === nodes.length &&
          reached.every((each) => each.reportedstate === each.goalstate && good.includes(each.goalstate))
        );
      },
      program.said,
    );
    const watch = defineProgram({
      name: `${name}-disk`,
      folder: logs,
      command: 'sh',
      parameters: [diskWatch],
      environment: { ...pgEnvironment, PGDATA: dataFolder, DISK_LEAST_MB: '200' },
    });
    later(() => watch.end('SIGKILL'));
    watch.start();
    watches.push(watch);
  }
  // A commit waits for a replica if there is one; without any the primary continues alone.
  await queryOnce(monitorUrl, `SELECT pgautofailover.set_formation_number_sync_standbys('default', 0)`);
  const nodeOf = (port: number) => nodes.find((each) => each.port === port)!;
  const findPrimary = async () => {
    const rows = await states();
    const primary = rows.find(({ goalstate }) =>
      ['primary', 'wait_primary', 'join_primary', 'single'].includes(goalstate),
    );
    if (!primary) throw new Error(`no primary: ${JSON.stringify(rows)}`);
    return nodeOf(primary.nodeport);
  };

  const ports = {
    primary: await freePort(),
    shop: await freePort(),
    poolers: [await freePort(), await freePort()],
    webs: [await freePort(), await freePort()],
    worker: await freePort(),
    varnish: await varnishPorts(),
  };
  const first = `postgres://nobody@127.0.0.1:${nodes[0]!.port}/postgres`;
  await queryOnce(first, 'CREATE ROLE shop SUPERUSER LOGIN');
  await queryOnce(first, 'CREATE ROLE haproxy LOGIN');
  await queryOnce(first, 'CREATE DATABASE shop OWNER shop');

  fs.writeFileSync(
    path.join(folder, 'haproxy.cfg'),
    readDeployFile('haproxy.cfg', {
      '127.0.0.1:5000': `127.0.0.1:${ports.primary}`,
      '127.0.0.1:8000': `127.0.0.1:${ports.shop}`,
      ...Object.fromEntries(nodes.map(({ port }, at) => [`10.0.0.1${at + 1}:5432`, `127.0.0.1:${port}`])),
      ...Object.fromEntries(ports.webs.map((port, at) => [`10.0.0.2${at + 1}:3000`, `127.0.0.1:${port}`])),
    }),
  );
  const haproxy = defineProgram({
    name: 'haproxy',
    folder: logs,
    command: 'haproxy',
    parameters: ['-db', '-f', path.join(folder, 'haproxy.cfg')],
    environment: {},
  });
  later(() => haproxy.end());
  haproxy.start();
  const databaseUrl = `postgres://shop@127.0.0.1:${ports.primary}/shop`;
  // Before its first checks it considers each of the three the primary in turn.
  const isReplica = async () =>
    (await queryOnce<{ replica: boolean }>(databaseUrl, 'SELECT pg_is_in_recovery() AS replica'))[0]!.replica;
  const leads = async () => !(await isReplica()) && !(await isReplica()) && !(await isReplica());
  await until('HAProxy', 30, leads, haproxy.said);

  const poolers = ports.poolers.map((port, at) =>
    definePooler(`pgbouncer${at + 1}`, logs, { port, databasePort: ports.primary }),
  );
  for (const each of poolers) {
    later(() => each.end());
    each.start();
  }

  // The release that runs first fills the database, as it would have done.
  const dataDir = makeFolder('seed');
  const seeding = `const { seedBenchCatalogue } = await import('./bench/catalogue.ts');
    await seedBenchCatalogue({ databaseUrl: ${JSON.stringify(databaseUrl)}, dataDir: ${JSON.stringify(dataDir)} });`;
  execFileSync(process.execPath, ['--input-type=module', '-e', seeding], { cwd: release, stdio: 'pipe' });

  const store = await openS3Server();
  later(() => store.close());
  const razorpay = await openRazorpayServer();
  later(() => razorpay.close());
  const settings = {
    NODE_ENV: 'production',
    ENV_FILE: 'none',
    HOST: '127.0.0.1',
    DEMO_IN_THE_OPEN: 'its-passwords-are-published',
    LOG_LEVEL: 'warn',
    DATABASE_URL: `postgres://shop@${ports.poolers.map((port) => `127.0.0.1:${port}`).join(',')}/shop`,
    DATABASE_PREPARE: '0',
    DATABASE_READ_URL: `postgres://shop@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/shop`,
    MIGRATE: '0',
    TRUST_PROXY: '2',
    RATE_LIMIT_SCALE: '100000',
    PRINT_AHEAD: '0',
    EDGE_CACHE: 'varnish',
    EDGE_PURGE_URL: `http://127.0.0.1:${ports.varnish.purge}`,
    ...store.environment,
    ...razorpay.environment,
  };
  const arranged = new Map<string, { release: string; environment: Record<string, string> }>();
  const shopProcess = async (name: string, role: string, port: number): Promise<ShopProcess> => {
    const own = { PORT: String(port), OFFICE_PORT: String(await freePort()), DATA_DIR: makeFolder(name), ROLE: role };
    arranged.set(name, { release, environment: {} });
    let program: Program | null = null;
    const running = () => program ?? define();
    const define = () => {
      const { release: from, environment } = arranged.get(name)!;
      return defineProgram({
        name,
        folder: logs,
        command: process.execPath,
        parameters: ['scripts/start.mjs'],
        environment: { ...settings, ...own, ...environment },
        workingFolder: from,
        asSelf: true,
      });
    };
    return {
      name,
      port,
      start: () => (program = define()).start(),
      isRunning: () => running().isRunning(),
      signal: (signal) => running().signal(signal),
      end: (signal) => running().end(signal),
      said: () => running().said(),
    };
  };
  const webs = await Promise.all(ports.webs.map((port, at) => shopProcess(`web${at + 1}`, 'web', port)));
  const worker = await shopProcess('worker', 'worker', ports.worker);
  const isReady = async ({ port }: ShopProcess) => (await ask(`http://127.0.0.1:${port}/readyz`))?.status === 200;
  const startShop = async (each: ShopProcess) => {
    each.start();
    await until(`${each.name} to be ready`, 90, () => isReady(each), each.said);
  };
  for (const each of [...webs, worker]) {
    later(() => each.end());
    await startShop(each);
  }
  const varnish = await startVarnish(ports.shop, ports.varnish);
  later(() => varnish.end());

  return {
    url: varnish.url,
    folder,
    nodes,
    poolers,
    webs,
    worker,
    store,
    razorpay,
    databaseUrl,
    query: (text, values) => queryOnce(databaseUrl, text, values),
    findPrimary,
    arrange: ({ name }, changes) => void arranged.set(name, { ...arranged.get(name)!, ...changes }),
    startShop,
    async findFault() {
      for (const each of [...nodes, ...watches, ...poolers, ...webs, worker])
        if (!each.isRunning()) return `${each.name} is away`;
      const rows = await states();
      const wrong = rows.find(
        ({ reportedstate, goalstate, health }) =>
          reportedstate !== goalstate || health !== 1 || !['primary', 'secondary'].includes(goalstate),
      );
      if (wrong) return `${nodeOf(wrong.nodeport).name} is ${wrong.reportedstate}, to be ${wrong.goalstate}`;
      for (const each of [...webs, worker]) if (!(await isReady(each))) return `${each.name} is not ready`;
      return (await placeOrder(varnish.url, 1, 'cod'))?.status === 200 ? null : 'no order is taken';
    },
  };
}
