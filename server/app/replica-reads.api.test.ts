import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replicaReads } from './replica-reads.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { openWholeSites, type WholeSites } from '#server/testing/whole-sites.ts';

let services: TestServices;
let sites: WholeSites;
beforeAll(async () => {
  services = await openTestServices();
  sites = await openWholeSites(services);
});
afterAll(async () => {
  await sites.close();
  await services.close();
});

const allRoutes = () => [...sites.shop.routes, ...sites.office.routes];

test('each path of the list is that of a route which reads', () => {
  const { everybodys, callers, onPrimary } = replicaReads;
  const reading = allRoutes().filter(({ method }) => method === 'GET');
  for (const listed of everybodys)
    expect(
      reading.filter(({ url }) => url === listed).map(({ reads }) => reads),
      listed,
    ).toContain('everybodys');
  const below = (listed: string) => reading.filter(({ url }) => url === listed || url.startsWith(`${listed}/`));
  for (const listed of callers) expect(below(listed), listed).not.toEqual([]);
  for (const listed of callers)
    if (listed !== '/api/staff')
      expect(new Set(below(listed).map(({ reads }) => reads)), listed).toEqual(new Set(['callers']));
  for (const listed of onPrimary) {
    expect(below(listed), listed).not.toEqual([]);
    expect(new Set(below(listed).map(({ reads }) => reads)), listed).toEqual(new Set([undefined]));
  }
});

test("a call that changes something, and what money and logins hang on, is the primary's", () => {
  const answered = (reads: 'everybodys' | 'callers') => allRoutes().filter((route) => route.reads === reads);
  const methods = [...answered('everybodys'), ...answered('callers')].map(({ method }) => method);
  expect(new Set(methods)).toEqual(new Set(['GET', 'HEAD']));
  expect(answered('callers').length).toBeGreaterThan(300);
  for (const url of [
    '/api/orders/:id',
    '/api/orders/:id/tax-documents',
    '/api/sessions',
    '/api/users',
    '/api/second-factor',
    '/api/get-coupon-detail',
    '/api/ticket-status',
    '/api/membership',
    '/api/joining',
    '/api/staff/me',
    '/api/staff/payouts/:id/file',
    '/readyz',
    '/metrics',
  ]) {
    const routes = allRoutes().filter((route) => route.url === url);
    expect(routes, url).not.toEqual([]);
    for (const { reads } of routes) expect(reads, url).toBeUndefined();
  }
});

test('docs/scale.md names the same paths', () => {
  const page = fs.readFileSync(path.join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
  const named = (title: string) => {
    const line = page.split('\n').find((each) => each.startsWith(`- **${title}:**`))!;
    return [...line.matchAll(/`([^`]+)`/g)].map(([, listed]) => listed);
  };
  expect(named('The same for everybody')).toEqual(replicaReads.everybodys);
  expect(named("The caller's own, and all below")).toEqual(replicaReads.callers);
  expect(named('But not')).toEqual(replicaReads.onPrimary);
});
