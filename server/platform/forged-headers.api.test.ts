import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { forgeHeaders, openForwardingProxy } from '#server/testing/forged-headers.ts';
import { sendApiError, createSite, type Site } from './http.ts';
import { readCaller } from './caller.ts';
import { createLimits } from './rate-limit.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import type { TrustProxy } from './trust-proxy.ts';

let services: TestServices;
const opened: { close(): unknown }[] = [];
beforeAll(async () => {
  // Every limit allows a single call.
  services = await openTestServices({ rateLimitScale: 0 });
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await services.db.deleteFrom('rate_limit').execute();
});
afterAll(() => services.close());

async function openSite(trustProxy: TrustProxy): Promise<string> {
  const site: Site = createSite({ logger: services.log, trustProxy });
  const limits = createLimits(services);
  site.get('/api/limited', async (request, reply) => {
    const allowed = await limits.order.take(readCaller(request, services));
    return allowed.ok ? { from: request.ip, host: request.host } : sendApiError(request, reply, allowed.error);
  });
  opened.push(site);
  return site.listen({ port: 0, host: '127.0.0.1' });
}

async function openProxy(target: string): Promise<string> {
  const proxy = await openForwardingProxy(target);
  opened.push(proxy);
  return proxy.url;
}

/** Counts how many of 120 calls with forged headers pass a limit that is used up. */
async function countBeaten(url: string): Promise<number> {
  expect((await fetch(`${url}/api/limited`)).status).toBe(200);
  let beaten = 0;
  for (let each = 0; each < 120; each++) {
    const { status } = await fetch(`${url}/api/limited`, { headers: forgeHeaders(each) });
    if (status !== 503) beaten++;
  }
  return beaten;
}

test('without a trusted proxy no forged header beats a limit', async () => {
  expect(await countBeaten(await openSite(false))).toBe(0);
});

test('nor where the trusted proxies are elsewhere', async () => {
  expect(await countBeaten(await openSite(['10.0.0.0/8', '2001:db8::/32']))).toBe(0);
});

test('nor behind one proxy that is counted', async () => {
  expect(await countBeaten(await openProxy(await openSite(1)))).toBe(0);
});

test('nor behind two proxies that are counted', async () => {
  expect(await countBeaten(await openProxy(await openProxy(await openSite(2))))).toBe(0);
});

test('behind a proxy the address is the visitor’s', async () => {
  const url = await openProxy(await openSite(2));
  const ask = async (address: string) =>
    (await (await fetch(`${url}/api/limited`, { headers: { 'x-forwarded-for': address } })).json()) as object;
  // As written by a proxy before this one.
  expect(await ask('198.51.100.7')).toMatchObject({ from: '198.51.100.7' });
  expect(await ask('198.51.100.8')).toMatchObject({ from: '198.51.100.8' });
  expect(await ask('198.51.100.8')).toMatchObject({ code: 'busy' });
});

test('the addresses of one IPv6 network share a limit', async () => {
  const url = await openSite(['loopback']);
  const ask = async (address: string) =>
    (await fetch(`${url}/api/limited`, { headers: { 'x-forwarded-for': address } })).status;
  expect(await ask('2001:db8:1:2::1')).toBe(200);
  expect(await ask('2001:db8:1:2:ffff::9')).toBe(503);
  expect(await ask('2001:db8:1:3::1')).toBe(200);
});
