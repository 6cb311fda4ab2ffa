import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerThisMachineOnly, isThisMachine } from './this-machine.ts';

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.8.9.1', '[::1]:3000', '::1', 'shop.localhost:3000'])(
  '%s is this machine',
  (host) => expect(isThisMachine(host)).toBe(true),
);
test.each(['', '0.0.0.0', '::', 'shop.example', '127.evil.example', 'localhost.evil.example', '192.168.1.5:3000'])(
  '%j may be another one',
  (host) => expect(isThisMachine(host)).toBe(false),
);

test('whoever comes by a proxy or another name is turned away with the reason', async () => {
  const site = Fastify();
  answerThisMachineOnly(site, 'Only here.');
  site.get('/', () => 'in');
  const from = async (headers: Record<string, string>) => {
    const { statusCode, body } = await site.inject({ url: '/', headers: { host: 'localhost:3000', ...headers } });
    return [statusCode, body];
  };
  const out = [403, 'Only here.'];
  expect(await from({})).toEqual([200, 'in']);
  expect(await from({ 'x-forwarded-for': '127.0.0.1, ::1' })).toEqual([200, 'in']);
  expect(await from({ host: 'shop.example' })).toEqual(out);
  expect(await from({ 'x-forwarded-for': '203.0.113.7' })).toEqual(out);
  expect(await from({ 'x-forwarded-for': '127.0.0.1, 203.0.113.7' })).toEqual(out);
  expect(await from({ 'x-forwarded-host': 'demo.example' })).toEqual(out);
});
