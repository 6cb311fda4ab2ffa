import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { catalogRoutes, createCatalogueVersion } from '#server/catalog/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { queueEmail } from '#server/platform/email.ts';
import { answerUnknownCalls, createSite, type Site } from '#server/platform/http.ts';
import { NonRetryableError, enqueue, runDueJobs } from '#server/platform/jobs.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import type { ProcessGroup } from '#server/platform/process-group.ts';
import { orderBody, openTestShop, seedProduct, type TestShop } from '#server/testing/shop.ts';
import { createFigureReader } from './figures.ts';
import { metricsRoute } from './index.ts';

const token = 'a-token-of-at-least-32-characters';
let shop: TestShop;
let office: Site;
beforeAll(async () => {
  shop = await openTestShop({ metricsToken: token });
  const { services } = shop;
  // The database dates some rows by its own clock.
  services.clock.set(new Date());
  const metrics = (services.metrics = createMetrics(services.database));
  office = createSite({ logger: services.log, trustProxy: false, onAnswered: metrics.countRequests('office') });
  const cache = createAnswerCache(createCatalogueVersion(services), {
    maxAgeMs: 15_000,
    maxBytes: 1_000_000,
    count: metrics.countAnswers('office'),
  });
  catalogRoutes(office, services, cache);
  metricsRoute(office, services, createFigureReader(services, { maxAgeMs: 0 }));
  answerUnknownCalls(office);
  await office.ready();
});
afterAll(async () => {
  await office.close();
  await shop.close();
});

const call = (authorization?: string, site = office) =>
  site.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

/** By name and labels. */
async function scrape(): Promise<Record<string, number>> {
  const { statusCode, body } = await call(`Bearer ${token}`);
  expect(statusCode).toBe(200);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

test('only who has the token is answered, and nobody where none is set', async () => {
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`]) {
    const { statusCode, headers, body } = await call(wrong);
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(body).not.toContain('shop_database_up');
  }
  const { statusCode, headers, body } = await call(`bearer ${token}`);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  expect(body).toContain('process_cpu_user_seconds_total');
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds');

  const off = createSite({ logger: shop.services.log, trustProxy: false });
  metricsRoute(off, { ...shop.services, config: { ...shop.services.config, metricsToken: null }, metrics: null });
  expect((await call(`Bearer ${token}`, off)).statusCode).toBe(404);
  await off.close();
  expect((await call(`Bearer ${token}`, shop.site)).statusCode).toBe(404);
});

test('requests are counted by route: a crowd of invented addresses and methods adds no series', async () => {
  const slug = async (name: string) => (await office.inject({ url: `${paths.productDetails}/${name}` })).statusCode;
  expect(await slug('first')).toBe(404);
  await office.inject({ url: '/api/nowhere' });
  await office.inject({ url: '/nowhere' });
  // Metrics of garbage collection appear with the first collection of their kind.
  const seriesOf = (scraped: object) => Object.keys(scraped).filter((name) => name.startsWith('shop_')).length;
  const series = seriesOf(await scrape());
  for (let visitor = 0; visitor < 300; visitor++) {
    await slug(`invented-${visitor}`);
    await office.inject({ url: `/api/invented-${visitor}?q=${visitor}` });
    await office.inject({ url: `/invented-${visitor}` });
  }
  const seen = await scrape();
  expect(seriesOf(seen)).toBe(series);
  const count = (route: string) =>
    seen[`shop_http_request_duration_seconds_count{site="office",route="${route}",method="GET",status="4xx"}`];
  expect([count(`${paths.productDetails}/:id`), count('/api/*'), count('none')]).toEqual([301, 301, 301]);
  expect(JSON.stringify(seen)).not.toContain('invented');
});

test('a cache tells what it had and what it had to make', async () => {
  const before = await scrape();
  for (let time = 0; time < 3; time++) expect((await office.inject({ url: paths.products })).statusCode).toBe(200);
  const after = await scrape();
  const grown = (outcome: string) => {
    const name = `shop_cache_answers_total{cache="office",outcome="${outcome}"}`;
    return after[name]! - before[name]!;
  };
  expect(['hit', 'miss', 'stale'].map(grown)).toEqual([2, 1, 0]);
});

/** One of the three processes does not answer. */
async function openGroupSite(): Promise<Site> {
  const { services } = shop;
  const text = await services.metrics!.print();
  const group = {
    ...({} as ProcessGroup),
    collectMetrics: () =>
      Promise.resolve([
        { name: 'web-1', text, restarts: 0 },
        { name: 'web-2', text, restarts: 3 },
        { name: 'worker', text: null, restarts: 1 },
      ]),
  };
  const site = createSite({ logger: services.log, trustProxy: false });
  metricsRoute(site, { ...services, group }, createFigureReader(services, { maxAgeMs: 0 }));
  return site;
}

test('of several processes each is told of, what the database tells once, and which one does not answer', async () => {
  const { body } = await call(`Bearer ${token}`, await openGroupSite());
  const lines = body.split('\n');
  expect(lines.filter((line) => /^shop_process_(up|restarts)\{/.test(line))).toEqual([
    'shop_process_up{process="web-1"} 1',
    'shop_process_up{process="web-2"} 1',
    'shop_process_up{process="worker"} 0',
    'shop_process_restarts{process="web-1"} 0',
    'shop_process_restarts{process="web-2"} 3',
    'shop_process_restarts{process="worker"} 1',
  ]);
  expect(lines.filter((line) => line.startsWith('process_cpu_user_seconds_total{process="web-'))).toHaveLength(2);
  expect(lines.filter((line) => line.startsWith('shop_database_up'))).toEqual(['shop_database_up 1']);
  const types = lines.filter((line) => line.startsWith('# TYPE '));
  expect(new Set(types).size).toBe(types.length);
});

test('figures follow an order, its payment, a dead job, a retried one, and a waiting email', async () => {
  const { services } = shop;
  const before = await scrape();
  expect(before).toMatchObject({
    shop_database_up: 1,
    shop_recent_orders: 0,
    shop_payments_waiting: 0,
    shop_mails_waiting: 0,
    shop_mails_oldest_seconds: 0,
  });
  const product = await seedProduct(services.db);
  const placed = await shop.post(paths.placeOrder, orderBody({ [product]: 1 }, { form: { payment_method: 'online' } }));
  expect(placed.status, placed.text).toBe(200);
  const at = services.clock.now();
  const job = { payload: {}, runAt: at };
  await enqueue(services.db, { ...job, kind: 'dies' }, { ...job, kind: 'fails' }, { ...job, kind: 'waits' });
  await runDueJobs(services, {
    dies: () => Promise.reject(new NonRetryableError('never')),
    fails: () => Promise.reject(new Error('later')),
  });
  await services.db
    .transaction()
    .execute((tx) => queueEmail(tx, services, { to: 'a@example.in', subject: 'S', text: 'T', html: '<p>T</p>' }));
  services.clock.advance(90_000);
  const after = await scrape();
  expect(after).toMatchObject({
    shop_recent_orders: 1,
    shop_payments_waiting: 1,
    shop_payments_oldest_seconds: 90,
    shop_mails_waiting: 1,
    'shop_jobs_failed{kind="dies"}': 1,
    'shop_jobs_waiting{kind="dies"}': 0,
    'shop_jobs_failed{kind="fails"}': 0,
    'shop_jobs_waiting{kind="fails"}': 1,
    'shop_jobs_waiting{kind="waits"}': 1,
    'shop_jobs_oldest_seconds{kind="waits"}': 90,
  });
  expect(Math.abs(after['shop_mails_oldest_seconds']! - 90)).toBeLessThan(30);
  const lent = 'shop_database_admitted_total{pool="visitors",priority="selling"}';
  expect(after[lent]).toBeGreaterThan(before[lent]!);
  services.clock.advance(300_000);
  expect(await scrape()).toMatchObject({ shop_recent_orders: 0, shop_payments_waiting: 1 });
});

test('an event that no reader has applied makes the feed lag', async () => {
  const { services } = shop;
  services.clock.advance(60_000);
  const lag = (await scrape())['shop_order_feed_lag_seconds{reader="webhooks"}'];
  expect(lag).toBeGreaterThanOrEqual(60);
});

test('changes that the cache before the shop does not know of are counted, where there is one', async () => {
  const { services } = shop;
  const edge = { provider: 'varnish' as const, purgeUrls: ['http://127.0.0.1:1'], purgeId: null, purgeToken: null };
  const read = (config = services.config) => createFigureReader({ ...services, config }, { maxAgeMs: 0 })();
  const now = services.clock.now();
  const at = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  await services.db.deleteFrom('edge_purge').execute();
  await services.db
    .insertInto('edge_purge')
    .values([
      { tag: 'pages', noted_at: at(20), last_error: 'away' },
      { tag: 'shop', noted_at: at(70), last_error: 'away' },
      { tag: 'shop', noted_at: at(90), round: 1 },
    ])
    .execute();
  expect((await read({ ...services.config, edge }))?.purges).toEqual({ waiting: 2, since: at(70), failing: 2 });
  expect((await read())?.purges).toEqual({ waiting: 0, since: null, failing: 0 });
});

test('within ten seconds the database is asked once, however many scrape', async () => {
  const { services } = shop;
  const read = createFigureReader(services);
  const first = await Promise.all([read(), read(), read()]);
  expect(await read()).toBe(first[0]);
  expect(new Set(first).size).toBe(1);
});

test('alerts and dashboard ask for metrics that there are, and each alert has its section in the runbook', async () => {
  const docs = path.join(import.meta.dirname, '../../docs');
  const read = (file: string) => fs.readFileSync(path.join(docs, file), 'utf8');
  const { body } = await call(`Bearer ${token}`, await openGroupSite());
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const ends = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] };
  const known = new Set(
    types.flatMap(([, name, type]) => (ends[type as 'histogram'] ?? ['']).map((end) => name! + end)),
  );
  const rules = read('deploy/alerts.yml');
  const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name!);
  const inRules = [...rules.matchAll(/^ {8}expr: '(.+)'$/gm)].map(([, query]) => query!);
  const { panels } = JSON.parse(read('deploy/grafana.json')) as { panels: { targets: { expr: string }[] }[] };
  const inPanels = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(alerts.length).toBeGreaterThan(10);
  expect(inRules).toHaveLength(alerts.length);
  for (const query of [...inRules, ...inPanels]) {
    // What remains without label values and durations: functions come before a parenthesis, labels within braces or
    // after `by`.
    const named = query
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|ignoring|group_left) \([^)]*\)/g, '')
      .match(/\b[a-z]\w*\b(?! *\()/g)!
      .filter((word) => !['up', 'and', 'or', 'e9'].includes(word));
    expect(
      named.filter((name) => !known.has(name)),
      query,
    ).toEqual([]);
  }
  const sections = [...read('operations/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name!);
  expect(sections).toEqual(alerts);
  const links = [...rules.matchAll(/runbook_url: 'docs\/operations\/runbook\.md#(\w+)'/g)].map(([, name]) => name!);
  expect(links).toEqual(alerts.map((name) => name.toLowerCase()));
});
