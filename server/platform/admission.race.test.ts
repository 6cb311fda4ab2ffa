import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { healthRoutes } from './health.ts';
import { createSite, type Site } from './http.ts';
import { knownCaller } from './caller.ts';
import { createLimits } from './rate-limit.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';

let services: TestServices;
let site: Site;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  services = await openTestServices({
    databasePool: 4,
    overload: { reserved: 2, queue: 1, waitMs: 50, eventLoopDelayMs: 0 },
  });
  site = createSite({ logger: services.log, trustProxy: false });
  const limits = createLimits(services);
  const ask = async () => (await sql<{ one: number }>`SELECT 1 AS one`.execute(services.db)).rows[0];
  const schema = { body: z.object({ name: z.string() }) };
  site.get('/api/read', ask);
  site.post('/api/read', { schema }, ask);
  site.post('/api/sell', { schema, config: { priority: 'selling' } }, ask);
  site.get('/api/limited', async () => (await limits.order.take(knownCaller('a'))).ok);
  site.get('/api/hold', () => hold());
  site.get('/api/hold-selling', { config: { priority: 'selling' } }, () => hold());
  healthRoutes(site, services);
  await site.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(async () => {
  await site.close();
  await services.close();
});

async function hold() {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  const held = new Promise<void>((resolve, reject) => {
    const work = services.db.connection().execute(() => {
      resolve();
      return until;
    });
    work.catch(reject);
    ends.push(() => (release(), work));
  });
  await held;
  return { status: 'held' };
}

const status = async (url: string) => (await site.inject(url)).statusCode;

/** Sends a call in two parts, so that its body is read after its headers. */
async function postInParts(path: string): Promise<string> {
  const socket = net.connect((site.server.address() as net.AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (part) => (heard += part.toString()));
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 12\r\nexpect: 100-continue\r\n\r\n`,
  );
  await expect.poll(() => heard).toContain('100 Continue');
  socket.write('{"name":"a"}');
  return closed;
}

test('when readers have their share they are turned away as busy, and orders go on', async () => {
  expect([await status('/api/hold'), await status('/api/hold')]).toEqual([200, 200]);
  const turnedAway = await site.inject('/api/read');
  expect([turnedAway.statusCode, turnedAway.headers['retry-after'], turnedAway.json().code]).toEqual([
    503,
    '3',
    'busy',
  ]);
  expect(await status('/api/limited')).toBe(503);
  expect(await postInParts('/api/read')).toContain('"code":"busy"');
  expect(await postInParts('/api/sell')).toContain('{"one":1}');
});

test('orders that hold all of theirs leave a connection to readers', async () => {
  for (let each = 0; each < 3; each++) expect(await status('/api/hold-selling')).toBe(200);
  expect(await postInParts('/api/sell')).toContain('"code":"busy"');
  expect(await status('/api/read')).toBe(200);
});

test('jobs take what there is, and readiness is asked over a connection of its own', async () => {
  for (let each = 0; each < 4; each++) await hold();
  expect(await status('/api/read')).toBe(503);
  const ready = await site.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', database: 'ok', disk: 'ok' }]);
});

test('a database that takes no writes is not ready', async () => {
  const name = sql.id(
    (await sql<{ name: string }>`SELECT current_database() AS name`.execute(services.db)).rows[0]!.name,
  );
  await sql`ALTER DATABASE ${name} SET default_transaction_read_only = on`.execute(services.db);
  try {
    // The connection of the health check is a new one.
    const another = await services.another();
    const there = createSite({ logger: services.log, trustProxy: false });
    healthRoutes(there, another);
    const ready = await there.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not_ready', database: 'read_only', disk: 'ok' }]);
    await there.close();
  } finally {
    await sql`SET default_transaction_read_only = off; ALTER DATABASE ${name} RESET default_transaction_read_only`.execute(
      services.db,
    );
  }
});
