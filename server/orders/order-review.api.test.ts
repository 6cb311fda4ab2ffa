import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { codeHeaders, bringTo, type LifeShop, openLifeShop } from '#server/testing/order-life.ts';
import { noOrderLimits, type OrderLimits } from '#server/platform/order-limit-settings.ts';
import { freshMobile, ledger, orderBody, seedCustomer, seedProduct, stockOf } from '#server/testing/shop.ts';

let shop: LifeShop;
afterEach(() => shop.close());

const open = async (limits: Partial<OrderLimits>) => {
  shop = await openLifeShop({ orderLimits: { ...noOrderLimits, ...limits } });
};
let buyers = 0;
async function place(more: Record<string, unknown> = {}, headers?: Record<string, string>) {
  const product = await seedProduct(shop.services.db);
  const form = {
    mobile: freshMobile(),
    email: `buyer.${++buyers}@example.in`,
    user_street: `${buyers} Mall Road`,
    ...more,
  };
  const { body } = await shop.post(paths.placeOrder, orderBody({ [product]: 2 }, { form }), headers);
  const id = body.order_id as number;
  const see = async () => (await shop.get(`/api/orders/${id}`, await codeHeaders(shop, id))).body.data;
  return { id, product, reply: body, see };
}
const toReview = async () =>
  (await shop.staffGet('?review=true')).body.data.map(({ id }: { id: number }) => id) as number[];

test('cash orders of one mobile number wait for staff from the third of a day on; paid ones and others do not', async () => {
  await open({ reviewCodOrders: 2 });
  const mobile = freshMobile();
  const [first, second] = [await place({ mobile }), await place({ mobile })];
  expect([first.reply.under_review, second.reply.under_review]).toEqual([undefined, undefined]);
  const third = await place({ mobile });
  expect(third.reply).toMatchObject({ status: 'success', under_review: true });
  expect(await third.see()).toMatchObject({ order_status: 'placed', under_review: true, can_cancel: true });
  expect((await third.see()).timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'review_opened']);
  expect((await place({ mobile, payment_method: 'online' })).reply.under_review).toBeUndefined();
  expect((await place()).reply.under_review).toBeUndefined();
  expect(await toReview()).toEqual([third.id]);
  const seen = (await shop.staffGet(`/${third.id}`)).body.data;
  expect(seen).toMatchObject({
    review: { reason: 'mobile', orders: 3 },
    allowed_actions: ['approve-review', 'cancel'],
    under_review: true,
  });
  shop.services.clock.advance(25 * 3_600_000);
  expect((await place({ mobile })).reply.under_review).toBeUndefined();
});

test('many from one network, each of another buyer, wait for nobody; a buyer to whom an order was delivered never does', async () => {
  await open({ reviewCodOrders: 1 });
  for (let order = 0; order < 20; order++) expect((await place()).reply.under_review).toBeUndefined();
  const customer = await seedCustomer(shop.services);
  await place({ mobile: customer.mobile }, customer.headers);
  const second = await place({ mobile: customer.mobile }, customer.headers);
  expect(second.reply.under_review).toBe(true);
  await sql`UPDATE orders SET order_status = 'delivered' WHERE id = ${second.id}`.execute(shop.services.db);
  expect((await place({ mobile: customer.mobile }, customer.headers)).reply.under_review).toBeUndefined();
});

test('an order under review goes no further until staff approve it', async () => {
  await open({ reviewCodOrders: 1 });
  const mobile = freshMobile();
  await place({ mobile });
  const held = await place({ mobile });
  const before = await ledger(shop.services.db);
  const early = await shop.staff(held.id, 'confirm');
  expect([early.status, early.body.code]).toEqual([409, 'order_under_review']);
  expect(await ledger(shop.services.db)).toEqual(before);
  const approved = await shop.staff(held.id, 'approve-review', { note: 'Called, it is for a wedding' });
  expect([approved.status, approved.body.data.review, approved.body.data.under_review]).toEqual([200, null, false]);
  expect(approved.body.data.allowed_actions).toEqual(['confirm', 'cancel']);
  expect(approved.body.data.events.at(-1)).toMatchObject({
    kind: 'review_approved',
    by: 'Meera Negi',
    detail: { reason: 'Called, it is for a wedding' },
  });
  expect(await toReview()).toEqual([]);
  const again = await shop.staff(held.id, 'approve-review');
  expect([again.status, again.body.code]).toEqual([409, 'order_not_under_review']);
  await bringTo(shop, held.id, 'pack');
  expect(await held.see()).toMatchObject({ order_status: 'packed', under_review: false });
});

test('staff and buyer may cancel it instead: its goods go back and nothing is left to review', async () => {
  await open({ reviewCodOrders: 1 });
  const mobile = freshMobile();
  await place({ mobile });
  const byStaff = await place({ mobile });
  const byBuyer = await place({ mobile });
  expect((await shop.staff(byStaff.id, 'cancel', { reason: 'Nobody answers' })).status).toBe(200);
  expect((await shop.post(`/api/orders/${byBuyer.id}/cancel`, {}, await codeHeaders(shop, byBuyer.id))).status).toBe(
    200,
  );
  for (const order of [byStaff, byBuyer]) {
    expect(await stockOf(shop.services.db, order.product)).toBe(100);
    expect(await order.see()).toMatchObject({ order_status: 'cancelled', under_review: false });
  }
  expect(await toReview()).toEqual([]);
  const late = await shop.staff(byStaff.id, 'approve-review');
  expect([late.status, late.body.code]).toEqual([409, 'order_not_under_review']);
});
