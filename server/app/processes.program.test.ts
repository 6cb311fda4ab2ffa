import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { staffSettingsPaths } from '#contract/admin/settings/settings.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { demoStaff } from '#demo/people.ts';
import { freePort, prepareHome, startOwnPostgres, type TestPostgres } from '#server/testing/postgres.ts';
import { fewPictures, makeDataFolder, startShop } from '#server/testing/start-shop.ts';

const metricsToken = 'a-token-of-at-least-32-characters';
const dataDir = makeDataFolder('shop-processes-');
let server: TestPostgres;
let shop: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  server = await startOwnPostgres(prepareHome(), await freePort());
  shop = await startShop(
    { ...fewPictures, DATABASE_URL: server.url, WEB_PROCESSES: '2', METRICS_TOKEN: metricsToken, LOG_LEVEL: 'info' },
    dataDir,
  );
});
afterAll(async () => {
  await shop.stop();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** By name. */
function processes(): Record<string, number> {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(shop.pid)], { encoding: 'utf8' });
  const named = children
    .trim()
    .split(/\s+/)
    .map((pid) => {
      const environment = fs.readFileSync(path.join('/proc', pid, 'environ'), 'utf8');
      return [/SHOP_PROCESS_NAME=([\w-]+)/.exec(environment)![1]!, Number(pid)] as const;
    });
  return Object.fromEntries(named);
}

interface Answer {
  status: number;
  body: string;
}

/** Over a new connection, which any of the processes may accept. */
function ask(url: string, options: http.RequestOptions = {}, body = ''): Promise<Answer & { cookie: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent: false, ...options }, (response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('error', reject);
      response.on('end', () => {
        const cookie = String(response.headers['set-cookie']?.[0]).split(';')[0]!;
        resolve({ status: response.statusCode!, body: text, cookie });
      });
    });
    request.on('error', reject).end(body);
  });
}

const ready = async () => JSON.parse((await ask(`${shop.url}/readyz`)).body) as object;

/** By name and labels. */
async function scrape(): Promise<Record<string, number>> {
  const { body } = await ask(`${shop.officeUrl}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

/** By each web process, according to one scrape. */
async function answersOf(route: string): Promise<number[]> {
  const seen = await scrape();
  const labels = `site="shop",route="${route}",method="GET",status="2xx"`;
  return ['web-1', 'web-2'].map(
    (name) => seen[`shop_http_request_duration_seconds_count{process="${name}",${labels}}`] ?? 0,
  );
}

/** Over many new connections until both web processes have answered. */
async function askBoth(route: string): Promise<Answer[]> {
  const before = await answersOf(route);
  const answers: Answer[] = [];
  for (;;) {
    answers.push(...(await Promise.all(Array.from({ length: 40 }, () => ask(shop.url + route)))));
    const after = await answersOf(route);
    if (after.every((count, at) => count > before[at]!)) return answers;
  }
}

test('two web processes and a worker serve one port each, and a scrape tells of all three', async () => {
  expect(Object.keys(processes()).toSorted()).toEqual(['web-1', 'web-2', 'worker']);
  expect(shop.output().match(/The shop is open\./g)).toHaveLength(1);
  expect(await ready()).toMatchObject({ status: 'ready', processes: '3 of 3' });
  expect((await ask(`${shop.officeUrl}/readyz`)).status).toBe(200);
  await askBoth(paths.products);
  const seen = await scrape();
  for (const name of ['web-1', 'web-2', 'worker']) {
    expect(seen[`shop_process_up{process="${name}"}`]).toBe(1);
    expect(seen[`process_cpu_user_seconds_total{process="${name}"}`]).toBeGreaterThan(0);
    // The web processes together may use a quarter of the connections.
    expect(seen[`shop_database_connections_limit{process="${name}",pool="visitors"}`]).toBe(8);
  }
  expect(seen['shop_database_up']).toBe(1);
});

test('what staff change in one process holds in both within the bound of settings', async () => {
  const { email, password } = demoStaff;
  const json = { 'content-type': 'application/json' };
  const login = await ask(
    shop.officeUrl + staffPaths.login,
    { method: 'POST', headers: json },
    JSON.stringify({ email, password }),
  );
  expect(login.status, login.body).toBe(200);
  const { csrf_token } = JSON.parse(login.body) as { csrf_token: string };
  const saved = await ask(
    shop.officeUrl + staffSettingsPaths.limits,
    { method: 'POST', headers: { ...json, cookie: login.cookie, 'x-csrf-token': csrf_token } },
    JSON.stringify({ changes: { return_days: { to: '45' } } }),
  );
  expect(saved.status, saved.body).toBe(200);
  const daysOf = ({ body }: Answer) => (JSON.parse(body) as { data: { return_days: number } }).data.return_days;
  let days: number[] = [];
  while (days.length === 0 || days.some((each) => each !== 45)) days = (await askBoth(paths.settings)).map(daysOf);
});

test('a killed process costs the answers that it was giving and no others, and is started again', async () => {
  const before = processes();
  const over = new AbortController();
  const failed: { begun: number; error: string }[] = [];
  let answered = 0;
  async function shopOn(): Promise<void> {
    while (!over.signal.aborted) {
      const begun = performance.now();
      try {
        const { status } = await ask(shop.url + paths.products);
        if (status !== 200) throw new Error(`status ${status}`);
        answered++;
      } catch (error) {
        failed.push({ begun, error: String(error) });
      }
    }
  }
  const shoppers = Array.from({ length: 12 }, shopOn);
  await expect.poll(() => answered).toBeGreaterThan(200);
  process.kill(before['web-2']!, 'SIGKILL');
  const killedAt = performance.now();
  const atKill = answered;
  await expect.poll(ready).toMatchObject({ status: 'ready', processes: '3 of 3' });
  await expect.poll(() => answered).toBeGreaterThan(atKill + 200);
  over.abort();
  await Promise.all(shoppers);
  expect(failed.filter(({ begun }) => begun > killedAt)).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(12);
  const after = processes();
  expect(after).toMatchObject({ 'web-1': before['web-1']!, worker: before['worker']! });
  expect(after['web-2']).not.toBe(before['web-2']);
  expect(await scrape()).toMatchObject({
    'shop_process_restarts{process="web-1"}': 0,
    'shop_process_restarts{process="web-2"}': 1,
  });
  expect(shop.output()).toMatch(/"process":"parent","ended":"web-2".*is started again/);
  expect(shop.output()).toContain('"process":"web-2"');
});

test('the end waits for requests in flight in every process, and leaves none behind', async () => {
  const before = Object.values(processes());
  const body = JSON.stringify({ mobile: '9811100001', password: 'x' });
  const requests = Array.from({ length: 8 }, () => {
    const url = `${shop.url}${paths.login}`;
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    };
    const request = http.request(url, { agent: false, method: 'POST', headers });
    const isHeard = new Promise((resolve) => request.once('continue', resolve));
    const status = new Promise((resolve, reject) =>
      request.once('response', ({ statusCode }) => resolve(statusCode)).once('error', reject),
    );
    request.flushHeaders();
    return { request, isHeard, status };
  });
  await Promise.all(requests.map(({ isHeard }) => isHeard));
  const stopped = shop.stop();
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const { request } of requests) request.end(body);
  expect(await Promise.all(requests.map(({ status }) => status))).toEqual(requests.map(() => 401));
  await stopped;
  expect(before.filter((pid) => fs.existsSync(`/proc/${pid}`))).toEqual([]);
});
