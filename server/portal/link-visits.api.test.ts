import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberPaths } from '#contract/member-rules.ts';
import { paths } from '#contract/paths.ts';
import { referralVisitPath } from '#contract/referral-link.ts';
import { type LinkDay, LinkVisitsReply } from '#contract/seller-sales.ts';
import { customerRoutes, linkDayTable } from '#server/customers/index.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { partitionJobs } from '#server/platform/partitions.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { deviceHeaders } from '#server/testing/caller.ts';
import { setStatus } from '#server/testing/sale-points.ts';
import { emptyTables } from '#server/testing/services.ts';
import {
  openTestShop,
  orderBody,
  seedCustomer,
  seedProduct,
  type TestCustomer,
  type TestShop,
} from '#server/testing/shop.ts';
import { portalRoutes } from './index.ts';

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';

let shop: TestShop;
let site: Site;
let seller: TestCustomer;
beforeAll(async () => {
  shop = await openTestShop({ rateLimitScale: 1 });
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  site = createSite({ logger: shop.services.log, trustProxy: false });
  for (const mount of [customerRoutes, portalRoutes]) mount(site, shop.services, createLimits(shop.services));
  await site.ready();
  await seedCustomer(shop.services, '654300');
  seller = await seedCustomer(shop.services, '654320');
});
beforeEach(async () => {
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(shop.services.db, 'referral_link_day', 'rate_limit');
});
afterAll(async () => {
  await site.close();
  await shop.close();
});

const visit = async (target: string, { id = '654320', browser = phone, device = 'one' } = {}) =>
  (
    await site.inject({
      method: 'POST',
      url: referralVisitPath,
      headers: { 'user-agent': browser, ...deviceHeaders(device) },
      payload: { member_id: id, target },
    })
  ).statusCode;
async function readDays(of = seller): Promise<LinkDay[]> {
  const answer = await site.inject({ method: 'GET', url: memberPaths.linkVisits, headers: of.headers });
  return LinkVisitsReply.parse(answer.json()).data;
}
const none = { home: 0, product: 0, collection: 0, orders: 0 };
const filled = async () => (await readDays()).filter((day) => day.home + day.product + day.collection + day.orders > 0);

test('counts visits by day in India and by where the link led, thirty days back', async () => {
  shop.services.clock.set('2026-10-22T12:00:00+05:30');
  await visit('home');
  shop.services.clock.set('2026-10-23T00:10:00+05:30');
  expect(await visit('collection')).toBe(200);
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  for (const target of ['home', 'product', 'product']) expect(await visit(target)).toBe(200);
  const days = await readDays();
  expect([days.length, days[0]!.day, days.at(-1)!.day]).toEqual([30, '2026-10-23', '2026-11-21']);
  expect(await filled()).toEqual([
    { ...none, day: '2026-10-23', collection: 1 },
    { ...none, day: '2026-11-21', home: 1, product: 2 },
  ]);
  const rows = await shop.services.db.selectFrom('referral_link_day').selectAll().execute();
  expect(rows).toHaveLength(4);
});

test('days older than 90 are deleted, however many sellers have them', async () => {
  const { db, clock } = shop.services;
  clock.set('2026-11-21T00:10:00+05:30');
  await sql`INSERT INTO member (member_id, first_name, last_name, joined_at)
    SELECT (800000 + n)::text, 'Gita', 'Rana', '2026-01-05' FROM generate_series(1, 5001) AS n`.execute(db);
  await sql`INSERT INTO referral_link_day (member_id, day, target, visits)
    SELECT (800000 + n)::text, '2026-08-22', 'home', 1 FROM generate_series(1, 5001) AS n`.execute(db);
  await sql`INSERT INTO referral_link_day (member_id, day, target, visits)
    SELECT '654320', day, 'product', 3 FROM unnest('{2025-12-31, 2026-08-22, 2026-08-23, 2026-11-21}'::date[]) AS day`.execute(
    db,
  );
  await partitionJobs([linkDayTable])['hourly:partitions']!(shop.services, {});
  const rows = await db.selectFrom('referral_link_day').select(['member_id', 'day']).orderBy('day').execute();
  expect(rows).toEqual(['2026-08-23', '2026-11-21'].map((day) => ({ member_id: '654320', day })));
});

test('counts each of many visits at the same time', async () => {
  const all = Array.from({ length: 20 }, (_, number) => visit('home', { device: `device ${number}` }));
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  expect(await filled()).toEqual([{ ...none, day: '2026-11-21', home: 20 }]);
});

test('counts no robots, no IDs of nobody, and nothing else than a link', async () => {
  expect(await visit('home', { browser: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).toBe(200);
  expect(await visit('home', { browser: '' })).toBe(200);
  expect(await visit('home', { id: '999999' })).toBe(200);
  expect(await visit('admin')).toBe(422);
  expect(await visit('home', { id: '12' })).toBe(422);
  expect(await shop.services.db.selectFrom('referral_link_day').selectAll().execute()).toEqual([]);
});

test('a device may tell of 30 visits an hour', async () => {
  for (let call = 0; call < 30; call++) expect(await visit('home', { device: 'busy' })).toBe(200);
  expect(await visit('home', { device: 'busy' })).toBe(429);
  expect(await filled()).toEqual([{ ...none, day: '2026-11-21', home: 30 }]);
});

test('an order counts for the link by which its buyer came; not one with a typed ID, nor one that fails', async () => {
  const honey = await seedProduct(shop.services.db, { regular: 10_000, stock: 3 });
  const order = (form: Record<string, unknown>, jars = 1) =>
    shop.post(paths.placeOrder, orderBody({ [honey]: jars }, { form }));
  const placed = await order({ referral_member_id: '654320', referral_link: 'product' });
  expect(placed.body).toMatchObject({ status: 'success' });
  await order({ referral_member_id: '654320' });
  await order({ referral_member_id: '999999', referral_link: 'home' });
  expect(await filled()).toEqual([{ ...none, day: '2026-11-21', orders: 1 }]);
  // More than the stock.
  expect((await order({ referral_member_id: '654320', referral_link: 'home' }, 50)).status).not.toBe(200);
  expect(await filled()).toEqual([{ ...none, day: '2026-11-21', orders: 1 }]);
});

test('a link that is none holds no order up', async () => {
  const honey = await seedProduct(shop.services.db, { regular: 10_000 });
  for (const link of ['elsewhere', 7, { target: 'home' }]) {
    const form = { referral_member_id: '654320', referral_link: link };
    expect((await shop.post(paths.placeOrder, orderBody({ [honey]: 1 }, { form }))).body).toMatchObject({
      status: 'success',
    });
  }
  expect(await filled()).toEqual([]);
});

test('are for the seller alone', async () => {
  await visit('home');
  const other = await seedCustomer(shop.services, '654330');
  expect((await readDays(other)).every((day) => day.home === 0)).toBe(true);
  const ask = async (headers: Record<string, string>) =>
    (await site.inject({ method: 'GET', url: memberPaths.linkVisits, headers })).statusCode;
  expect(await ask({})).toBe(401);
  expect(await ask((await seedCustomer(shop.services)).headers)).toBe(404);
  await setStatus(shop.services.db, '654330', 'exited', shop.services.clock.now());
  expect(await ask(other.headers)).toBe(404);
});
