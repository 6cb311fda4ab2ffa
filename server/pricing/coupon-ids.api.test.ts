import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { openTestShop, orderBody, seedProduct, type TestShop } from '#server/testing/shop.ts';
import { deviceHeaders } from '#server/testing/caller.ts';

let shop: TestShop;
afterEach(() => shop.close());

const addCoupon = async (code: string) => {
  const { rows } = await sql<{ id: number; public_id: number }>`
    INSERT INTO coupon (code, title, kind, amount_paise) VALUES (${code}, ${code}, 'fixed', 1000)
    RETURNING id, public_id`.execute(shop.services.db);
  return rows[0]!;
};
const ask = (code: string, headers: Record<string, string> = {}) =>
  shop.get(`${paths.coupon}?coupon_name=${code}`, headers);

test('coupons cannot be found by counting ids: only the id that the code gives names one', async () => {
  shop = await openTestShop();
  const product = await seedProduct(shop.services.db);
  const coupons = [await addCoupon('DIWALI50'), await addCoupon('STAFFONLY')];
  const priced = async (id: number) => {
    const { body } = await shop.post(paths.price, orderBody({ [product]: 1 }, { coupon: id }));
    return body.data.coupon;
  };
  const nothing = { code: '', applied: false, message: 'This coupon code isn’t valid' };
  for (const { id } of coupons) expect(await priced(id)).toEqual({ id, ...nothing });
  expect(await priced(987_654)).toEqual({ id: 987_654, ...nothing });
  const { id: given } = (await ask('diwali50')).body.data;
  expect(given).toBe(coupons[0]!.public_id);
  expect(await priced(given)).toMatchObject({ code: 'DIWALI50', applied: true });
  const body = orderBody({ [product]: 1 }, { coupon: given });
  const { order_id } = (await shop.post(paths.placeOrder, body)).body;
  const { rows } = await sql`SELECT coupon_id, coupon_code FROM orders WHERE id = ${order_id}`.execute(
    shop.services.db,
  );
  expect(rows).toEqual([{ coupon_id: coupons[0]!.id, coupon_code: 'DIWALI50' }]);
  const counted = await shop.post(paths.placeOrder, orderBody({ [product]: 1 }, { coupon: coupons[1]!.id }));
  expect([counted.status, counted.body.code]).toEqual([422, 'coupon_invalid']);
});

test('ids differ by far more than anybody tries', async () => {
  shop = await openTestShop();
  const ids: number[] = [];
  for (let coupon = 0; coupon < 20; coupon++) ids.push((await addCoupon(`MANY${coupon}`)).public_id);
  expect(new Set(ids).size).toBe(20);
  expect(ids.every((id) => Number.isSafeInteger(id) && id >= 0 && id < 2 ** 48)).toBe(true);
  expect(Math.max(...ids)).toBeGreaterThan(2 ** 40);
});

test('codes that are tried are counted by device, and one that is right is not told apart then', async () => {
  shop = await openTestShop({ rateLimitScale: 0.1 });
  await addCoupon('DIWALI50');
  const asha = deviceHeaders('asha');
  for (let guess = 0; guess < 6; guess++) expect((await ask(`GUESS${guess}`, asha)).status).toBe(200);
  for (const code of ['GUESS7', 'DIWALI50']) {
    const { status, body } = await ask(code, asha);
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
  }
  expect((await ask('DIWALI50', deviceHeaders('bina'))).body.status).toBe('success');
});
