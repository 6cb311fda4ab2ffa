import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pace } from '#server/testing/pace.ts';
import { freePort, prepareHome, startOwnPostgres } from '#server/testing/postgres.ts';
import { compiledOnce, makeDataFolder, productionOnly, startFlags } from '#server/testing/start-shop.ts';

const root = path.join(import.meta.dirname, '../..');
const running: ChildProcess[] = [];
const folders: string[] = [];
/** Opened and stopped once; tests copy it, since creating it takes seconds. */
const prepared = makeDataFolder('shop-prepared-');

beforeAll(async () => {
  const shop = await open({ DATA_DIR: prepared });
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect(await end(shop.child, 'SIGTERM')).toBe(0);
  running.length = 0;
});
afterAll(() => fs.rmSync(prepared, { recursive: true, force: true }));
afterEach(async () => {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL');
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

function emptyFolder(): string {
  const folder = makeDataFolder('shop-program-');
  folders.push(folder);
  return folder;
}

function preparedFolder(): string {
  const folder = emptyFolder();
  fs.cpSync(prepared, folder, { recursive: true });
  return folder;
}

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [...startFlags, 'scripts/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env['PATH']!,
      ...compiledOnce,
      ...productionOnly,
      NODE_ENV: 'production',
      ENV_FILE: 'none',
      PORT: '0',
      OFFICE_PORT: '0',
      DEMO: '0',
      DEMO_HISTORY: '0',
      LOG_LEVEL: 'error',
      // These tests check a clean end, not a fast one: a busy machine must neither cut it short nor reject calls.
      SHUTDOWN_GRACE: '600',
      EVENT_LOOP_DELAY: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said.err += part.toString()));
  return { child, said };
}

async function open(environment: Record<string, string>) {
  const { child, said } = start(environment);
  while (!said.out.includes('Payment')) {
    if (child.exitCode !== null) throw new Error(`ended at start:\n${said.out}${said.err}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    child,
    said,
    url: /Shop\s+(http:\S+)/.exec(said.out)![1]!,
    officeUrl: /Office\s+(http:\S+)/.exec(said.out)![1]!,
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return gone;
}

async function failedStart(environment: Record<string, string>): Promise<string> {
  const { child, said } = start(environment);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(1);
  return said.err;
}

test('it opens both sites on embedded storage and stops cleanly, freeing the data folder', async () => {
  const dataDir = preparedFolder();
  const shop = await open({ DATA_DIR: dataDir });
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${shop.officeUrl}/healthz`)).status).toBe(200);
  expect((await fetch(shop.url)).headers.get('content-type')).toContain('text/html');
  expect(shop.said.out).not.toContain('Demo logins');
  expect(await end(shop.child, 'SIGTERM')).toBe(0);
  expect(fs.existsSync(path.join(dataDir, 'lock'))).toBe(false);
});

test('what was stored is there after a kill and a new start', async () => {
  const dataDir = preparedFolder();
  const first = await open({ DATA_DIR: dataDir });
  const signup = {
    first_name: 'Asha',
    last_name: 'Rawat',
    mobile: '9811100000',
    email: '',
    password: 'a-long-password',
    password_confirmation: 'a-long-password',
  };
  const post = (url: string, call: string, body: object) =>
    fetch(`${url}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post(first.url, 'signup', signup)).status).toBe(200);
  await end(first.child, 'SIGKILL');
  const second = await open({ DATA_DIR: dataDir });
  expect((await post(second.url, 'login', { mobile: '9811100000', password: 'a-long-password' })).status).toBe(200);
});

test('a second program on the same data folder is refused', async () => {
  const dataDir = preparedFolder();
  const first = await open({ DATA_DIR: dataDir });
  expect(await failedStart({ DATA_DIR: dataDir })).toMatch(
    new RegExp(
      `^The shop cannot start: The data folder ${dataDir} is in use by process ${first.child.pid}\\.[^\n]*\n$`,
    ),
  );
});

test('a taken port is one clear line', async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as net.AddressInfo;
  const said = await failedStart({ DATA_DIR: preparedFolder(), PORT: String(port) });
  const saidOffice = await failedStart({ DATA_DIR: preparedFolder(), OFFICE_PORT: String(port) });
  server.close();
  expect(said).toBe(`The shop cannot start: Port ${port} is taken. Set PORT to a free one.\n`);
  expect(saidOffice).toBe(`The shop cannot start: Port ${port} is taken. Set OFFICE_PORT to a free one.\n`);
});

test('a data folder that cannot be made is one clear line', async () => {
  const file = path.join(emptyFolder(), 'a-file');
  fs.writeFileSync(file, '');
  expect(await failedStart({ DATA_DIR: path.join(file, 'data') })).toMatch(
    /^The shop cannot start: The data folder \S+ cannot be written \(ENOTDIR\)\.[^\n]*\n$/,
  );
});

test('a wrong setting and a missing database are one clear line each', async () => {
  expect(await failedStart({ DATA_DIR: emptyFolder(), PORT: 'many' })).toBe(
    'The shop cannot start: PORT must be a port number, 0 to 65535\n',
  );
  const said = await failedStart({ DATA_DIR: emptyFolder(), DATABASE_URL: 'postgres://shop:hidden@127.0.0.1:1/shop' });
  expect(said).toMatch(
    /^The shop cannot start: PostgreSQL at postgres:\/\/shop:\*\*\*@127\.0\.0\.1:1\/shop cannot be reached[^\n]*\n$/,
  );
});

test('requests in flight finish after SIGTERM', async () => {
  const shop = await open({ DATA_DIR: preparedFolder() });
  const body = JSON.stringify({ mobile: '9811100001', password: 'x' });
  const { port } = new URL(shop.url);
  const socket = net.connect(Number(port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // The server's "100 Continue" shows that it handles the request; the body is sent after the signal.
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
  );
  await expect.poll(() => answer).toContain('100 Continue');
  const ended = end(shop.child, 'SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.write(body);
  expect(await ended).toBe(0);
  await closed;
  expect(answer).toContain('401 Unauthorized');
});

/** Sends a call whose body never ends. */
async function holdOpen(url: string): Promise<net.Socket> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  const heard = new Promise((resolve) => socket.once('data', resolve));
  socket.write(
    'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\nexpect: 100-continue\r\n\r\n',
  );
  await heard;
  const timer = setInterval(() => socket.write(' '), 50);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

test('a body that trickles holds the end up for the grace time at most', async () => {
  // Long enough for the jobs that began with the program to end in it.
  const shop = await open({ DATA_DIR: preparedFolder(), SHUTDOWN_GRACE: String(Math.ceil(2 * pace)) });
  const socket = await holdOpen(shop.url);
  const cut = new Promise((resolve) => socket.once('close', resolve));
  expect(await end(shop.child, 'SIGTERM')).toBe(0);
  await cut;
});

test('balancers hear of the end while requests are still taken; a second signal ends at once', async () => {
  const shop = await open({ DATA_DIR: preparedFolder(), SHUTDOWN_DELAY: '600' });
  const gone = new Promise<NodeJS.Signals | null>((resolve) =>
    shop.child.once('exit', (_code, signal) => resolve(signal)),
  );
  shop.child.kill('SIGTERM');
  const readiness = () => fetch(`${shop.url}/readyz`);
  await expect.poll(async () => (await readiness()).status).toBe(503);
  expect(await (await readiness()).json()).toEqual({ status: 'ending', database: 'ok', disk: 'ok', order_feed: 'ok' });
  expect((await fetch(`${shop.url}/api/get-products`)).status).toBe(200);
  shop.child.kill('SIGTERM');
  expect(await gone).toBe('SIGTERM');
});

/** Once frozen, it passes no bytes and closes no connection. */
async function openRelay(port: number) {
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const relay = net.createServer((incoming) => {
    sockets.add(incoming.on('error', () => {}));
    if (isFrozen) return;
    const onward = net.connect(port, '127.0.0.1').on('error', () => {});
    sockets.add(onward);
    incoming.on('data', (part) => isFrozen || onward.write(part)).on('end', () => onward.end());
    onward.on('data', (part) => isFrozen || incoming.write(part)).on('end', () => incoming.end());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    port: (relay.address() as net.AddressInfo).port,
    freeze: () => void (isFrozen = true),
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: () => relay.close(),
  };
}

test('/readyz answers while the database is frozen, and the end comes all the same', async () => {
  const home = prepareHome();
  const server = await startOwnPostgres(home, await freePort());
  const relay = await openRelay(Number(new URL(server.url).port));
  const url = new URL(server.url);
  url.port = String(relay.port);
  const shop = await open({ DATA_DIR: emptyFolder(), DATABASE_URL: url.toString(), SHUTDOWN_GRACE: '0.5' });
  const ready = async () => (await (await fetch(`${shop.url}/readyz`)).json()) as object;
  expect(await ready()).toEqual({ status: 'ready', database: 'ok', disk: 'ok', order_feed: 'ok' });
  relay.freeze();
  expect(await ready()).toEqual({ status: 'not_ready', database: 'away', disk: 'ok' });
  expect((await fetch(`${shop.officeUrl}/readyz`)).status).toBe(503);
  relay.thaw();
  await expect.poll(ready).toEqual({ status: 'ready', database: 'ok', disk: 'ok', order_feed: 'ok' });
  relay.freeze();
  expect([0, 1]).toContain(await end(shop.child, 'SIGTERM'));
  relay.thaw();
  relay.close();
  await server.stop();
});

test('a database that goes away in use gives 503 with Retry-After, and the shop recovers without a restart', async () => {
  const port = await freePort();
  const home = prepareHome();
  const first = await startOwnPostgres(home, port, true);
  const shop = await open({ DATA_DIR: emptyFolder(), DATABASE_URL: first.url });
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  await first.stop();
  const away = await fetch(`${shop.url}/api/get-orders`, { headers: { authorization: 'Bearer abc' } });
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await away.json()).toMatchObject({ status: 'error', code: 'database_unavailable' });
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);
  const second = await startOwnPostgres(home, port);
  const back = () => fetch(`${shop.url}/api/get-orders`, { headers: { authorization: 'Bearer abc' } });
  await expect.poll(async () => (await back()).status).toBe(401);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect(await end(shop.child, 'SIGTERM')).toBe(0);
  await second.stop();
});

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('a web process leaves the jobs to a worker, which serves no site; without MIGRATE both wait for a migrated schema', async () => {
  const home = prepareHome();
  folders.push(home.folder);
  const server = await startOwnPostgres(home, await freePort(), true);
  const key = { SECRET_KEY: '5f0c1e9a7b3d4826c1e95f0a7b3d4826' };
  const shared = { DATA_DIR: emptyFolder(), DATABASE_URL: server.url, MIGRATE: '0', ...key };
  expect(await failedStart({ ...shared, ROLE: 'web' })).toMatch(
    /^The shop cannot start: The database lacks \d+ migrations of this version [^\n]*npm run migrate[^\n]*\n$/,
  );
  execFileSync(process.execPath, ['scripts/migrate.ts'], { cwd: root, env: { ...process.env, ...shared } });
  const web = await open({ ...shared, ROLE: 'web' });
  const jobs = async () => {
    const done = `SELECT count(*)::int AS n FROM job WHERE done_at IS NOT NULL AND kind = 'mail'`;
    return (await query(server.url, done))[0].n as number;
  };
  const signup = await fetch(`${web.url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Asha',
      last_name: 'Rawat',
      mobile: '9811100002',
      email: 'asha@example.in',
      password: 'a-long-password',
      password_confirmation: 'a-long-password',
    }),
  });
  expect(signup.status).toBe(200);
  const worker = start({ ...shared, ROLE: 'worker' });
  expect(await jobs()).toBe(0);
  await expect.poll(() => /Health\s+(http:\/\/[^/]+)/.exec(worker.said.out)?.[1]).toBeDefined();
  const url = /Health\s+(http:\/\/[^/]+)/.exec(worker.said.out)![1]!;
  await expect.poll(jobs).toBe(1);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(`${url}/api/products`)).status).toBe(404);
  // Processes with another key, no key, or a newer version's contracted schema must print the reason and exit without
  // affecting anybody.
  const strangers = [{ SECRET_KEY: 'another-key-of-32-characters-and-more' }, { SECRET_KEY: '' }];
  for (const stranger of strangers)
    expect(await failedStart({ ...shared, ...stranger, ROLE: 'worker' })).toMatch(
      /^The shop cannot start: SECRET_KEY is not the one [^\n]*npm run admin -- accept-secret-key\.\n$/,
    );
  const command = (name: string, ...parameters: string[]) =>
    spawnSync(process.execPath, [`scripts/${name}.ts`, ...parameters], {
      cwd: root,
      env: { PATH: process.env['PATH']!, ENV_FILE: 'none', DEMO: '0', ...shared, ...strangers[0] },
      encoding: 'utf8',
    });
  expect(command('doctor').stdout).toMatch(/^Dangerous: [^\n]*\n[^\n]*SECRET_KEY is not the one/);
  expect(command('admin', 'accept-secret-key').status).toBe(0);
  expect(command('doctor').stdout).not.toContain('SECRET_KEY is not the one');
  expect(await failedStart({ ...shared, ROLE: 'worker' })).toContain('SECRET_KEY is not the one');
  await query(server.url, `INSERT INTO kysely_migration VALUES ('9999-contract-names', '2026-11-27')`);
  expect(await failedStart({ ...shared, MIGRATE: '1' })).toMatch(
    /^The shop cannot start: The database is from a newer version, [^\n]*\(9999-contract-names\)[^\n]*\n$/,
  );
  expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
  expect(await jobs()).toBe(1);
  expect(await end(worker.child, 'SIGTERM')).toBe(0);
  expect(await end(web.child, 'SIGTERM')).toBe(0);
  await server.stop();
});

test('a failure that nobody waits for is logged, and the shop goes on', async () => {
  const fail = "process.on('SIGUSR2',()=>void Promise.reject(new Error('left alone')))";
  const { child, said, url } = await open({
    DATA_DIR: preparedFolder(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fail)}`,
  });
  child.kill('SIGUSR2');
  await expect.poll(() => said.out).toContain('a failure that nobody waited for');
  expect(said.out).toContain('left alone');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('what the server holds of its program is ASCII: with one character beyond, V8 would keep each in two bytes', () => {
  const build = path.join(import.meta.dirname, '../../build');
  const built = ['program/server', 'shop/server/en', 'shop/server/hi'].map((name) => path.join(build, name));
  const scripts = built.flatMap((folder) =>
    fs.globSync('**/*.js', { cwd: folder }).map((name) => path.join(folder, name)),
  );
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((file) => fs.readFileSync(file).some((byte) => byte > 127))).toEqual([]);
});
