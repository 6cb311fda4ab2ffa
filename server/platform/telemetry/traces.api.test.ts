import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { mailJobs, queueEmail } from '../email.ts';
import { createSite, type Site } from '../http.ts';
import { runDueJobs } from '../jobs.ts';
import { createLogger, type Log } from '../log.ts';
import { postOutside } from '../outside-call.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { openOtlpServer, type OtlpServer } from '#server/testing/otlp-server.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { callsOf, orderBody, seedCustomer, seedProduct, sellingSite } from '#server/testing/shop.ts';
import { createResource } from './exporter.ts';
import { openTraces, type Traces } from './traces.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';

let services: TestServices;
let receiver: OtlpServer;
let traces: Traces;
let lines: Record<string, unknown>[];
let log: Log;
const sites: Site[] = [];

function record(settings: Partial<TelemetrySettings> = {}): Traces {
  const all = {
    endpoint: receiver.url,
    headers: {},
    sends: { traces: true, metrics: false },
    sampler: 'always_on',
    ratio: 1,
    resource: {},
    ...settings,
  } as const;
  traces = openTraces(all, { log, resource: createResource(all, 'web-1') });
  services.traces = traces;
  return traces;
}

beforeEach(async () => {
  lines = [];
  const output = { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) };
  log = createLogger({ logLevel: 'info' }, output);
  receiver = await openOtlpServer();
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  services.log = log;
});
afterEach(async () => {
  await traces.close();
  for (const site of sites.splice(0)) await site.close();
  await services.close();
  await receiver.close();
  vi.unstubAllEnvs();
});

/** With calls that fail with the database's error, fail by themselves, and wait for nothing. */
async function openSite(trustProxy: false | number = false): Promise<Site> {
  const site = createSite({ logger: log, trustProxy, beginTrace: services.traces?.beginRequest('shop') });
  sites.push(site);
  site.get('/none', (_request, reply) => reply.send({}));
  site.post('/named/:id', (_request, reply) => reply.send({}));
  site.get('/twice', async () => {
    const row = { slug: 'secret-slug', name: 'Herbs' };
    await services.db.insertInto('category').values([row, row]).execute();
  });
  await site.ready();
  return site;
}

test('an order is one trace: its route, its statements, nothing of its buyer', async () => {
  record({ headers: { 'api-key': 'k' }, resource: { 'service.name': 'himgiri' } });
  const site = await sellingSite(services);
  sites.push(site);
  const customer = await seedCustomer(services);
  const product = await seedProduct(services.db);
  const form = {
    first_name: 'Zubeida',
    last_name: 'Ghanekar',
    email: 'zubeida@ghanekar.example',
    user_street: '7 Quince Lane',
  };
  const order = orderBody({ [product]: 1 }, { form });
  const placed = await callsOf(site).post(`${paths.placeOrder}?from=quince`, order, customer.headers);
  expect(placed.status, placed.text).toBe(200);
  await traces.close();

  const [root, ...rest] = receiver.spans.filter(({ parentId }) => parentId === '');
  expect(rest).toEqual([]);
  expect(root).toMatchObject({
    name: `POST ${paths.placeOrder}`,
    kind: 'server',
    failed: false,
    attributes: {
      'shop.site': 'shop',
      'http.request.method': 'POST',
      'http.route': paths.placeOrder,
      'http.response.status_code': 200,
    },
    resource: { 'service.name': 'himgiri', 'shop.process': 'web-1', 'telemetry.sdk.name': 'opentelemetry' },
  });
  expect(root!.traceId).toMatch(/^[0-9a-f]{32}$/);
  const steps = receiver.spans.filter((span) => span !== root);
  expect(steps.every((span) => span.traceId === root!.traceId && span.parentId === root!.spanId)).toBe(true);
  expect(steps.every(({ failed }) => !failed)).toBe(true);
  // Part of the time may have been spent waiting for a connection.
  const statements = steps.filter(({ kind }) => kind === 'client');
  expect(statements.every(({ milliseconds }) => milliseconds > 0 && milliseconds <= root!.milliseconds)).toBe(true);
  const names = statements.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['BEGIN', 'INSERT orders', 'UPDATE stock', 'COMMIT']));
  const inserted = statements.find(({ name }) => name === 'INSERT orders')!;
  expect(inserted.attributes['db.query.text']).toMatch(/insert into "orders" .* values \(\$1, /);
  expect(receiver.headers[0]).toMatchObject({ 'api-key': 'k', 'content-type': 'application/x-protobuf' });
  const told = receiver.text();
  const { billingDetails } = order;
  const ofBuyer = [
    ...Object.values(form),
    billingDetails.mobile,
    billingDetails.user_postcode,
    customer.mobile,
    customer.headers.authorization.slice(7),
    'quince',
  ];
  // Proves that the search would find something.
  expect(told).toContain(paths.placeOrder);
  expect(ofBuyer.filter((text) => text.length < 4 || told.includes(text))).toEqual([]);
});

test('a fault is told by its code, never by its words; lines of the log name the trace', async () => {
  record();
  const site = await openSite();
  expect((await site.inject('/twice')).statusCode).toBe(500);
  expect((await site.inject({ method: 'POST', url: '/named/4711' })).statusCode).toBe(200);
  expect((await site.inject('/nowhere?q=secret-question')).statusCode).toBe(404);
  await traces.close();
  const named = (name: string) => receiver.spans.find((span) => span.name === name)!;
  expect(named('INSERT category')).toMatchObject({ failed: true, attributes: { 'error.type': '23505' } });
  const failed = named('GET /twice');
  expect(failed).toMatchObject({
    failed: true,
    attributes: { 'error.type': '500', 'http.response.status_code': 500 },
  });
  expect(named('POST /named/:id').failed).toBe(false);
  expect(named('GET')).toMatchObject({ failed: false, attributes: { 'http.response.status_code': 404 } });
  expect(receiver.text()).not.toMatch(/secret-|4711/);
  const logged = (msg: string) => lines.find((line) => line['msg'] === msg);
  for (const msg of ['unexpected error', 'failed'])
    expect(logged(msg)).toMatchObject({ trace_id: failed.traceId, span_id: failed.spanId });
  expect(logged('request')).toMatchObject({ trace_id: named('POST /named/:id').traceId });
});

test('a wait for a connection is told, and nothing where one is free', async () => {
  record();
  const overload = { reserved: 0, queue: 10, waitMs: 1_000, eventLoopDelayMs: 0 };
  const narrow = await openTestServices({ databasePool: 1, overload });
  const site = createSite({ logger: log, trustProxy: false, beginTrace: traces.beginRequest('shop') });
  sites.push(site);
  site.get('/reads', () =>
    narrow.db
      .selectFrom('category')
      .select('id')
      .execute()
      .catch(() => 'busy'),
  );
  const ask = async () => (await site.inject('/reads')).body;
  const hold = () => narrow.db.startTransaction().execute();
  const waiting = () => narrow.database.pools()['visitors']!.admission!.waiting.reading;
  let held = await hold();
  const asked = ask();
  await expect.poll(waiting).toBe(1);
  await sleep(20);
  await held.rollback().execute();
  expect([await asked, await ask()]).toEqual(['[]', '[]']);
  held = await hold();
  expect(await ask()).toBe('busy');
  await held.rollback().execute();
  await narrow.close();
  await traces.close();
  const named = (name: string) => receiver.spans.filter((span) => span.name === name);
  const waits = named('wait for a connection');
  const roots = named('GET /reads').map(({ spanId }) => spanId);
  expect(waits.map(({ kind, attributes, parentId }) => [kind, attributes, roots.indexOf(parentId)])).toEqual([
    ['internal', {}, 0],
    ['internal', { 'error.type': 'busy' }, 2],
  ]);
  expect(waits[0]!.milliseconds).toBeGreaterThan(15);
  expect(named('SELECT category')).toHaveLength(2);
});

test('a job is a trace of its own, with the mail server that it hands over to', async () => {
  record();
  const mail = await startMailServer();
  services.config = { ...services.config, smtpUrl: mail.url };
  const email = { to: 'zubeida@ghanekar.example', subject: 'Quince', text: 'Quince', html: '<p>Quince</p>' };
  await services.db.transaction().execute((tx) => queueEmail(tx, services, email));
  await runDueJobs(services, {
    ...mailJobs,
    'continuous:fails': () => Promise.reject(new RangeError('secret-words')),
  });
  await traces.close();
  await mail.close();
  expect(mail.messages).toHaveLength(1);
  const job = receiver.spans.find(({ name }) => name === 'job mail')!;
  expect(job).toMatchObject({ parentId: '', kind: 'internal', failed: false });
  expect(job.attributes).toEqual({ 'shop.job.kind': 'mail', 'shop.job.attempt': 1 });
  const steps = receiver.spans.filter(({ parentId }) => parentId === job.spanId);
  expect(steps.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['SELECT mail', 'SMTP 127.0.0.1', 'UPDATE mail']),
  );
  expect(receiver.spans.find(({ name }) => name === 'job continuous:fails')).toMatchObject({
    failed: true,
    attributes: { 'error.type': 'RangeError' },
  });
  expect(receiver.text()).not.toMatch(/zubeida|Quince|secret-words/);
});

test('calls to others are told of by host and status, and carry no trace', async () => {
  record();
  const seen: http.IncomingHttpHeaders[] = [];
  const [other, gone] = [0, 0].map(() =>
    http.createServer((request, response) => {
      seen.push(request.headers);
      response.writeHead(request.url!.startsWith('/refused') ? 403 : 200).end('{}');
    }),
  ) as [http.Server, http.Server];
  for (const server of [other, gone]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const addressOf = (server: http.Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [address, nobodys] = [addressOf(other), addressOf(gone)];
  gone.close();
  const site = createSite({ logger: log, trustProxy: false, beginTrace: traces.beginRequest('shop') });
  sites.push(site);
  site.get('/calls', async () => {
    await (await fetch(`${address}/refused/secret-path?q=secret`, { method: 'POST', body: 'secret' })).text();
    const hook = { url: `${address}/hook/secret-path`, body: '{}', headers: {}, allowPrivate: true, timeoutMs: 5_000 };
    await postOutside(hook);
    await fetch(nobodys).catch(() => null);
    return {};
  });
  expect((await site.inject('/calls')).statusCode).toBe(200);
  await traces.close();
  other.close();
  other.closeAllConnections();
  const calls = receiver.spans.filter(({ kind }) => kind === 'client');
  expect(calls.map(({ name, failed, attributes }) => [name, failed, attributes])).toEqual([
    [
      'POST 127.0.0.1',
      true,
      {
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'http.response.status_code': 403,
        'error.type': '403',
      },
    ],
    [
      'POST 127.0.0.1',
      false,
      { 'http.request.method': 'POST', 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    ],
    [
      'GET 127.0.0.1',
      true,
      { 'http.request.method': 'GET', 'server.address': '127.0.0.1', 'error.type': 'ECONNREFUSED' },
    ],
  ]);
  expect(seen).toHaveLength(2);
  expect(JSON.stringify(seen)).not.toMatch(/traceparent|tracestate|baggage/);
  expect(receiver.text()).not.toContain('secret');
});

const traceId = '0af7651916cd43dd8448eb211c80319c';
const caller = (sampled: boolean) => ({ traceparent: `00-${traceId}-b7ad6b7169203331-0${Number(sampled)}` });

test('a trace goes on that a trusted proxy has begun, and no other', async () => {
  record({ sampler: 'parentbased_always_on' });
  const behind = await openSite(1);
  const open = await openSite();
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  await behind.inject({ url: '/none', headers: { ...caller(true), ...forwarded } });
  await behind.inject({ url: '/none', headers: { ...caller(false), ...forwarded } });
  await behind.inject({ url: '/none', headers: { traceparent: '00-zz', ...forwarded } });
  await behind.inject({ url: '/none', headers: caller(true) });
  await open.inject({ url: '/none', headers: { ...caller(false), ...forwarded } });
  await traces.close();
  const of = ({ traceId: id, parentId }: { traceId: string; parentId: string }) => [id === traceId, parentId];
  expect(receiver.spans.map(of)).toEqual([
    [true, 'b7ad6b7169203331'],
    [false, ''],
    [false, ''],
    [false, ''],
  ]);
});

test.each([
  ['always_off', 1, [0, 0, 0]],
  ['always_on', 0, [1, 1, 1]],
  ['traceidratio', 0, [0, 0, 0]],
  ['traceidratio', 1, [1, 1, 1]],
  ['parentbased_traceidratio', 0, [0, 1, 0]],
  ['parentbased_traceidratio', 1, [1, 1, 0]],
  ['parentbased_always_off', 1, [0, 1, 0]],
] as const)(
  '%s %d: of a trace of its own, a recorded and an unrecorded one of the caller',
  async (sampler, ratio, spans) => {
    record({ sampler, ratio });
    const recorded: number[] = [];
    const begin = traces.beginRequest('shop');
    const beginTrace: typeof begin = (request) => {
      const span = begin(request);
      recorded.push(Number(span !== null));
      return span;
    };
    const site = createSite({ logger: log, trustProxy: 1, beginTrace });
    sites.push(site);
    for (const headers of [{}, caller(true), caller(false)])
      await site.inject({ url: '/none', headers: { ...headers, 'x-forwarded-for': '203.0.113.7' } });
    expect(recorded).toEqual(spans);
  },
);

test('of a tenth about a tenth is recorded', () => {
  record({ sampler: 'parentbased_traceidratio', ratio: 0.1 });
  let recorded = 0;
  for (let job = 0; job < 5_000; job++) {
    const span = traces.beginJob('mail', 1);
    span?.end(null);
    recorded += Number(span !== null);
  }
  // Five standard deviations.
  expect(Math.abs(recorded - 500)).toBeLessThan(107);
});

test('a receiver that is away, refuses or hangs costs nobody an answer, and is logged once', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '500');
  const { port } = new URL(receiver.url);
  await receiver.close();
  record();
  const site = await openSite();
  const ask = async () => expect((await site.inject('/none')).statusCode).toBe(200);
  /** Sends as many requests as fill a batch, which is then sent at once. */
  const fill = async () => {
    for (let request = 0; request < 512; request++) await ask();
  };
  const warnings = () => lines.filter(({ level }) => Number(level) >= 40).map(({ msg }) => msg);
  const away = 'traces are not taken: they are dropped until they are';
  await fill();
  while (warnings().length === 0) await sleep(50);
  receiver = await openOtlpServer(Number(port));
  receiver.answer = 400;
  await fill();
  while (receiver.asked === 0) await sleep(50);
  expect(warnings()).toEqual([away]);
  expect(receiver.spans).toEqual([]);
  receiver.answer = 200;
  // A connection that the receiver has closed meanwhile costs a batch.
  while (!lines.some(({ msg }) => msg === 'traces are taken again')) {
    await fill();
    await sleep(50);
  }
  expect(receiver.spans.length).toBeGreaterThan(0);
  receiver.answer = 'hang';
  const { asked } = receiver;
  await fill();
  while (receiver.asked === asked) await sleep(50);
  await ask();
});
