import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Config } from './config.ts';
import { BusyError } from './admission.ts';
import { createSite, type Site } from './http.ts';
import { createLogger } from './log.ts';

const quick: Config['http'] = {
  headersTimeoutMs: 150,
  requestTimeoutMs: 400,
  keepAliveTimeoutMs: 200,
  bodyLimitBytes: 64 * 1024,
  maxConnections: 2,
  backlog: 16,
  shutdownDelayMs: 0,
  shutdownGraceMs: 200,
};

let site: Site;
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await site.close();
});

async function open(connections: Partial<Config['http']> = {}): Promise<number> {
  site = createSite({
    logger: createLogger({ logLevel: 'silent' }),
    trustProxy: false,
    publicUrl: 'https://shop.example',
    connections: { ...quick, ...connections },
  });
  site.post('/api/echo', { schema: { body: z.object({ name: z.string() }) } }, (request) => request.body);
  site.post('/api/closed', {
    onRequest: (_request, reply) => void reply.code(429).send({}),
    handler: () => ({}),
  });
  site.get('/api/large', (_request, reply) => reply.type('application/octet-stream').send(Buffer.alloc(64_000_000)));
  site.get('/api/busy', () => {
    throw new BusyError('too much to do');
  });
  await site.listen({ port: 0, host: '127.0.0.1' });
  return (site.server.address() as net.AddressInfo).port;
}

async function connect(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  const heard = { text: '' };
  socket.on('data', (part) => (heard.text += part.toString()));
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(heard.text)));
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, heard, closed };
}

function trickle(socket: net.Socket): void {
  const timer = setInterval(() => socket.write('a'), 20);
  socket.once('close', () => clearInterval(timer));
}

const head = 'POST /api/echo HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

test('a body that trickles is cut, and told so', async () => {
  const { socket, closed } = await connect(await open());
  socket.write(`${head}content-length: 60000\r\n\r\n{"name":"`);
  trickle(socket);
  const answer = await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain('"code":"request_timeout"');
});

test('headers that trickle are cut', async () => {
  const { socket, closed } = await connect(await open({ requestTimeoutMs: 60_000 }));
  socket.write(`${head}x-slow: `);
  trickle(socket);
  expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
});

test('a connection without another request is closed', async () => {
  const { socket, heard, closed } = await connect(await open({ requestTimeoutMs: 60_000 }));
  socket.write(`${head}content-length: 12\r\n\r\n{"name":"a"}`);
  await expect.poll(() => heard.text).toContain('{"name":"a"}');
  expect(await closed).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('who does not read the answer is cut', async () => {
  const { socket, closed } = await connect(await open());
  socket.pause();
  socket.write('GET /api/large HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const cut = new Promise<void>((resolve) =>
    site.server.getConnections(function look(_error, count) {
      if (count === 0) resolve();
      else setImmediate(() => site.server.getConnections(look));
    }),
  );
  await cut;
  socket.resume();
  expect((await closed).length).toBeLessThan(64_000_000);
});

test('whoever sends too much reads the answer, however late they look for it', async () => {
  const port = await open({ requestTimeoutMs: 60_000, headersTimeoutMs: 30_000 });
  for (const rejectedEarly of [head, 'POST /api/closed HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n']) {
    const { socket, closed } = await connect(port);
    let failure: Error | null = null;
    socket.on('error', (error) => (failure = error));
    // Browsers read the answer only after sending everything.
    socket.pause();
    socket.write(`${rejectedEarly}connection: close\r\ncontent-length: 2000000\r\n\r\n`);
    for (let sent = 0; sent < 2_000_000; sent += 100_000) {
      await new Promise((resolve) => socket.write('x'.repeat(100_000), resolve));
      // Gives the server every chance to close the connection meanwhile.
      for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
    socket.resume();
    const answer = await closed;
    expect([failure, answer.slice(0, 12)]).toEqual([null, rejectedEarly === head ? 'HTTP/1.1 413' : 'HTTP/1.1 429']);
  }
});

test('headers beyond all measure and what is no HTTP are answered in the envelope, with the security headers', async () => {
  const port = await open();
  const large = await connect(port);
  large.socket.write(`${head}x-large: ${'x'.repeat(40_000)}\r\n\r\n`);
  const tooLarge = await large.closed;
  expect(tooLarge).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(tooLarge).toContain('"code":"headers_too_large"');
  const odd = await connect(port);
  odd.socket.write('hello\r\n\r\n');
  const unreadable = await odd.closed;
  expect(unreadable).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  for (const answer of [tooLarge, unreadable]) {
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(answer).toContain('\r\nstrict-transport-security: max-age=31536000\r\n');
    const [, body] = answer.split('\r\n\r\n');
    expect(JSON.parse(body!)).toMatchObject({ status: 'error', request_id: expect.any(String) });
  }
});

test('more connections than the site takes are closed at once', async () => {
  const port = await open();
  const [first, second] = [await connect(port), await connect(port)];
  const third = await connect(port);
  expect(await third.closed).toBe('');
  expect([first.socket.destroyed, second.socket.destroyed]).toEqual([false, false]);
});

test('a busy shop says when to come back', async () => {
  await open();
  const answer = await site.inject('/api/busy');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '3', 'busy']);
});

test('a path that cannot be decoded is answered in the envelope', async () => {
  await open();
  const answer = await site.inject('/api/%zz');
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request_malformed']);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('while the site closes, a request on an open connection is answered, and its connection closed', async () => {
  const port = await open({ keepAliveTimeoutMs: 60_000, requestTimeoutMs: 60_000, headersTimeoutMs: 30_000 });
  const { socket, heard, closed } = await connect(port);
  const body = '{"name":"a"}';
  socket.write(`${head}content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`);
  await expect.poll(() => heard.text).toContain('100 Continue');
  const ended = site.close();
  socket.write(body);
  expect(await closed).toContain('HTTP/1.1 200 OK');
  await ended;
});
