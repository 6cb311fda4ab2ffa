import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { openTestShop, seedCoupon, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ask = (typed: string) => shop.get(`${paths.coupon}?coupon_name=${encodeURIComponent(typed)}`);

test('a valid coupon is found whatever its case and outer blanks', async () => {
  const id = await seedCoupon(shop.services.db, {
    code: 'Welcome10',
    kind: 'percent',
    percentBp: 1000,
    cap: 15_000,
    minimum: 99_900,
    to: '2026-12-31T23:59:59+05:30',
  });
  for (const typed of ['Welcome10', ' welcome10 ', 'WELCOME10']) {
    const { status, body } = await ask(typed);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: 'Coupon Welcome10 applied: 10% off, up to ₹150',
      data: {
        id,
        code: 'Welcome10',
        title: 'Welcome10',
        kind: 'percent',
        percent: 10,
        amount: null,
        cap: 150,
        minimum_amount: 999,
        valid_to: '2026-12-31T18:29:59.000Z',
      },
    });
  }
});

test('each refusal says why, with HTTP 200', async () => {
  const { db } = shop.services;
  await seedCoupon(db, { code: 'SOON', kind: 'fixed', amount: 100, from: '2026-12-01T00:00:00+05:30' });
  await seedCoupon(db, { code: 'PAST', kind: 'fixed', amount: 100, to: '2026-11-20T23:59:59+05:30' });
  await seedCoupon(db, { code: 'OFF', kind: 'fixed', amount: 100, active: false });
  await seedCoupon(db, { code: 'EMPTY', kind: 'fixed', amount: 100, totalLimit: 2 });
  await sql`UPDATE coupon SET used_count = 2 WHERE code = 'EMPTY'`.execute(db);
  const told = async (typed: string) => {
    const { status, body } = await ask(typed);
    expect([status, body.status, body.data]).toEqual([200, 'error', undefined]);
    return [body.code, body.message];
  };
  expect(await told('soon')).toEqual(['coupon_not_begun', 'You can use this coupon from 1 Dec 2026']);
  expect(await told('past')).toEqual(['coupon_expired', 'This coupon expired on 20 Nov 2026']);
  expect(await told('off')).toEqual(['coupon_invalid', 'This coupon code isn’t valid']);
  expect(await told('empty')).toEqual(['coupon_used_up', 'This coupon has been used up']);
  expect(await told('NOSUCH')).toEqual(['coupon_invalid', 'This coupon code isn’t valid']);
  expect(await told('  ')).toEqual(['coupon_missing', 'Enter a coupon code']);
  expect(await told("' OR 1=1 --")).toEqual(['coupon_invalid', 'This coupon code isn’t valid']);
  expect(await told('%')).toEqual(['coupon_invalid', 'This coupon code isn’t valid']);
  expect(await told('x'.repeat(5000))).toEqual(['coupon_invalid', 'This coupon code isn’t valid']);
});

test('no text at all is an empty one', async () => {
  expect((await shop.get(paths.coupon)).body).toEqual({
    status: 'error',
    message: 'Enter a coupon code',
    code: 'coupon_missing',
  });
});

test('bytes that are no text are refused', async () => {
  const { status, body } = await shop.get(`${paths.coupon}?coupon_name=%00`);
  expect([status, body.code]).toEqual([400, 'text_malformed']);
});

test('the answer is kept by nobody on the way', async () => {
  const { headers } = await shop.site.inject({ method: 'GET', url: `${paths.coupon}?coupon_name=SOON` });
  expect(headers['cache-control']).toBe('no-store');
});
