import { afterEach, beforeEach, expect, test } from 'vitest';
import { SellerMonthReply } from '#contract/members.ts';
import { paths } from '#contract/paths.ts';
import { runReader } from '#server/order-feed/index.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { seedCustomer, seedProduct, type TestCustomer } from '#server/testing/shop.ts';
import { sellerMonthRoute } from './index.ts';

let shop: LifeShop;
let caller: Caller;
let company: TestCustomer;
let seller: TestCustomer;
beforeEach(async () => {
  shop = await openLifeShop();
  shop.services.clock.set('2026-11-20T12:00:00+05:30');
  caller = openCaller(shop.services, sellerMonthRoute);
  company = await seedCustomer(shop.services, '123455');
  seller = await seedCustomer(shop.services, '123456');
});
afterEach(async () => {
  await caller.close();
  await shop.close();
});

const read = async ({ headers }: Pick<TestCustomer, 'headers'>) =>
  caller.call('GET', paths.sellerMonth, undefined, { headers });
const month = async (of: TestCustomer) => SellerMonthReply.parse((await read(of)).body).data;

test('a direct seller reads the sale points that count: of orders that are paid, and of cash orders once they are delivered', async () => {
  // 8.5 sale points each.
  const honey = await seedProduct(shop.services.db, { regular: 10_000, centiSp: 850, stock: 100 });
  expect(await month(seller)).toEqual({ month: '2026-11', sp: 0, goal: 50 });
  await placeLive(shop, { [honey]: 4 }, { form: { ...online, referral_member_id: '123456' } });
  const cash = await placeLive(shop, { [honey]: 2 }, { form: { referral_member_id: '123456' } });
  await runReader(shop.services, salePointReader);
  expect(await month(seller)).toEqual({ month: '2026-11', sp: 34, goal: 50 });
  expect(await month(company)).toMatchObject({ sp: 0 });
  await bringTo(shop, cash.id, 'deliver');
  await runReader(shop.services, salePointReader);
  expect(await month(seller)).toMatchObject({ sp: 51 });
  shop.services.clock.set('2026-12-01T00:00:00+05:30');
  expect(await month(seller)).toEqual({ month: '2026-12', sp: 0, goal: 50 });
});

test('who is frozen has no goal; customers and visitors are told nothing', async () => {
  await shop.services.db
    .insertInto('member_status')
    .values({
      member_id: '123456',
      status: 'frozen',
      effective_at: shop.services.clock.now(),
      recorded_at: shop.services.clock.now(),
      actor: 'system',
    })
    .execute();
  expect(await month(seller)).toEqual({ month: '2026-11', sp: 0, goal: null });
  expect(await read(await seedCustomer(shop.services))).toMatchObject({
    status: 404,
    body: { code: 'direct_seller_not_found' },
  });
  expect((await read({ headers: {} as never })).status).toBe(401);
});
