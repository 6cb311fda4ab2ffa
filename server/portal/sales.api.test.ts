import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberPaths } from '#contract/member-rules.ts';
import { paths } from '#contract/paths.ts';
import { SalesReply } from '#contract/seller-sales.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { runReader } from '#server/order-feed/index.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { addMember, setStatus } from '#server/testing/sale-points.ts';
import { orderBody, seedCustomer, seedProduct, type TestCustomer } from '#server/testing/shop.ts';
import { portalRoutes } from './index.ts';

let shop: LifeShop;
let site: Site;
let seller: TestCustomer;
let honey: number;
beforeAll(async () => {
  shop = await openLifeShop({ rateLimitScale: 1_000_000 });
  shop.services.clock.set('2026-10-05T12:00:00+05:30');
  site = createSite({ logger: shop.services.log, trustProxy: false });
  const limits = createLimits(shop.services);
  for (const mount of [customerRoutes, portalRoutes]) mount(site, shop.services, limits);
  await site.ready();
  await addMember(shop.services.db, '654300');
  seller = await seedCustomer(shop.services, '654320');
  // Rs 100, 10 sale points.
  honey = await seedProduct(shop.services.db, { regular: 10_000, centiSp: 1_000, stock: 1_000 });
});
afterAll(async () => {
  await site.close();
  await shop.close();
});

async function read(query = '', of = seller) {
  const answer = await site.inject({ method: 'GET', url: memberPaths.sales + query, headers: of.headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const readSales = async (query = '', of = seller) => SalesReply.parse((await read(query, of)).body);
const sell = (jars: number, form = {}) =>
  placeLive(shop, { [honey]: jars }, { form: { ...online, referral_member_id: '654320', ...form } });
const count = () => runReader(shop.services, salePointReader);

test('an order of a customer goes from its placing over what counts to what came back, with the buyer in part', async () => {
  const order = await placeLive(shop, { [honey]: 3 }, { form: { referral_member_id: '654320' } });
  const common = {
    id: order.id,
    placed_at: shop.services.clock.now().toISOString(),
    is_own: false,
    order_number: `…${order.number.slice(-5)}`,
    buyer: 'Meera N.',
    amount: null,
    returned_month: null,
  };
  expect((await readSales()).data).toEqual([{ ...common, state: 'undelivered', sp: 30, month: null }]);
  await bringTo(shop, order.id, 'deliver');
  expect((await readSales()).data).toEqual([{ ...common, state: 'counting', sp: 30, month: null }]);
  await count();
  expect((await readSales()).data).toEqual([{ ...common, state: 'counted', sp: 30, month: '2026-10' }]);
});

test('what came back is taken off, in part and whole', async () => {
  shop.services.clock.set('2026-10-06T12:00:00+05:30');
  const order = await sell(2);
  await count();
  const cancel = async (said: object) => {
    expect(await order.act('cancel', said)).toMatchObject({ status: 200 });
    await count();
    const [sale] = (await readSales()).data;
    return sale;
  };
  expect(await cancel({ lines: [{ line_no: 1, quantity: 1 }] })).toMatchObject({
    id: order.id,
    state: 'partly_returned',
    sp: 10,
    returned_month: '2026-10',
  });
  expect(await cancel({})).toMatchObject({ id: order.id, state: 'returned', sp: 0, month: '2026-10' });
});

test('own orders have number and amount in full; what is never paid counts for nothing', async () => {
  shop.services.clock.set('2026-10-07T12:00:00+05:30');
  const { body } = await shop.post(paths.placeOrder, orderBody({ [honey]: 2 }, { form: online }), seller.headers);
  const { order_id: id, order_number: number } = body as { order_id: number; order_number: string };
  const own = { id, is_own: true, order_number: number, buyer: null };
  const [unpaid] = (await readSales()).data;
  expect(unpaid).toMatchObject({ ...own, state: 'unpaid', sp: 20, month: null });
  expect(unpaid!.amount).toBeGreaterThanOrEqual(200);
  await shop.services.db
    .updateTable('orders')
    .set({ order_status: 'cancelled', payment_status: 'expired' })
    .where('id', '=', id)
    .execute();
  expect((await readSales()).data[0]).toMatchObject({ ...own, state: 'not_counted', sp: 0 });
});

test('an order that names the ID counts for its buyer, where the buyer is a seller', async () => {
  shop.services.clock.set('2026-10-08T12:00:00+05:30');
  const buyer = await seedCustomer(shop.services, '654340');
  const form = { referral_member_id: '654320' };
  const { body } = await shop.post(paths.placeOrder, orderBody({ [honey]: 1 }, { form }), buyer.headers);
  const { order_id: id } = body as { order_id: number };
  const idsOf = async (who: TestCustomer) => (await readSales('', who)).data.map((sale) => sale.id);
  expect(await idsOf(buyer)).toEqual([id]);
  expect(await idsOf(seller)).not.toContain(id);
  await bringTo(shop, id, 'deliver');
  await count();
  expect(await idsOf(buyer)).toEqual([id]);
  expect(await idsOf(seller)).not.toContain(id);
});

test('an order of who was referred before comes in once it counts', async () => {
  shop.services.clock.set('2026-10-09T12:00:00+05:30');
  const customer = await seedCustomer(shop.services);
  const place = async (form: Record<string, string>) => {
    const { body } = await shop.post(paths.placeOrder, orderBody({ [honey]: 1 }, { form }), customer.headers);
    return (body as { order_id: number }).order_id;
  };
  const first = await place({ referral_member_id: '654320' });
  const second = await place({});
  expect((await readSales()).data[0]!.id).toBe(first);
  await bringTo(shop, second, 'deliver');
  await count();
  expect((await readSales()).data.slice(0, 2)).toMatchObject([
    { id: second, state: 'counted', sp: 10 },
    { id: first, state: 'undelivered' },
  ]);
});

test('come in pages of 20, and by the month in India in which they were placed', async () => {
  const busy = await seedCustomer(shop.services, '654350');
  const form = { referral_member_id: '654350' };
  const ids: number[] = [];
  for (let order = 0; order < 23; order++) {
    shop.services.clock.set(order < 2 ? '2026-10-31T23:59:00+05:30' : '2026-11-01T00:01:00+05:30');
    ids.unshift(
      (await placeLive(shop, { [honey]: 1 }, { form: { ...form, mobile: String(9_700_000_000 + order) } })).id,
    );
  }
  const first = await readSales('', busy);
  const second = await readSales(`?cursor=${first.meta.next_cursor}`, busy);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
  expect([first.data.length, second.meta.next_cursor]).toEqual([20, null]);
  expect((await readSales('?month=2026-10', busy)).data.map(({ id }) => id)).toEqual(ids.slice(-2));
  const november = await readSales('?month=2026-11', busy);
  expect(november.data.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  const rest = await readSales(`?month=2026-11&cursor=${november.meta.next_cursor}`, busy);
  expect(rest.data.map(({ id }) => id)).toEqual(ids.slice(20, 21));
  expect((await readSales('?month=2026-09', busy)).data).toEqual([]);
  expect((await read('?month=2026-13', busy)).status).toBe(422);
  expect((await read('?cursor=x', busy)).status).toBe(422);
});

test('for nobody else: another seller, a visitor, a customer, who has left', async () => {
  const other = await seedCustomer(shop.services, '654330');
  expect((await readSales('', other)).data).toEqual([]);
  expect((await site.inject({ method: 'GET', url: memberPaths.sales })).statusCode).toBe(401);
  const customer = await seedCustomer(shop.services);
  expect(await read('', customer)).toMatchObject({ status: 404, body: { code: 'direct_seller_not_found' } });
  await setStatus(shop.services.db, '654330', 'exited', shop.services.clock.now());
  expect((await read('', other)).status).toBe(404);
});
