import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bringTo, type LifeShop, type LiveOrder, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { ledger, mumbaiAddress, seedCoupon, seedProduct } from '#server/testing/shop.ts';

let shop: LifeShop;
beforeAll(async () => {
  shop = await openLifeShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.services.clock.set('2026-11-21T12:00:00+05:30'));

const db = () => shop.services.db;

/** 3 items at Rs 250 and 2 at Rs 99 to Mumbai (delivery Rs 60), with a coupon of Rs 100. */
async function placed(form: object): Promise<LiveOrder> {
  const oil = await seedProduct(db(), { name: 'Neem Oil', regular: 25_000, gst: 18 });
  const tea = await seedProduct(db(), { name: 'Tulsi Tea', regular: 9_900 });
  const coupon = await seedCoupon(db(), { kind: 'fixed', amount: 10_000 });
  return placeLive(shop, { [oil]: 3, [tea]: 2 }, { coupon, form: { ...form, ...mumbaiAddress } });
}
const quote = (order: LiveOrder, lines = '') =>
  shop.get(`/api/orders/${order.id}/refund-quote${lines && `?lines=${lines}`}`, order.withLink);

describe('what is quoted', () => {
  test('is what cancelling then sends back, piece after piece, the delivery with the last one; nothing is changed by asking', async () => {
    const order = await placed(online);
    let sent = 0;
    for (const lines of ['1:1', '1:1,2:1', '']) {
      const before = await ledger(db());
      const { status, body } = await quote(order, lines);
      expect(status).toBe(200);
      expect(await ledger(db())).toEqual(before);
      const chosen = lines.split(',').map((part) => part.split(':').map(Number));
      const asked = chosen.map(([line_no, quantity]) => ({ line_no, quantity }));
      await order.act('cancel', lines === '' ? {} : { lines: asked, reason: `try ${lines}` });
      const { refunds } = await order.see();
      expect(body.data.refund_amount).toBe(refunds.at(-1)!.amount);
      expect(body.data.shipping_amount).toBe(lines === '' ? 60 : 0);
      sent += Math.round(body.data.refund_amount * 100);
    }
    // Rs 948 less the coupon's 100, plus the delivery charge.
    expect(sent).toBe(90_800);
  });

  test('is nothing to send back where nothing was paid', async () => {
    const order = await placed({});
    const { body } = await quote(order);
    expect(body.data).toEqual({
      items_amount: 848,
      shipping_amount: 60,
      total_amount: 908,
      refund_amount: 0,
      refunded_before: 0,
      refund_method: null,
    });
  });

  test('leaves the delivery out once the parcel has arrived', async () => {
    const order = await placed(online);
    await bringTo(shop, order.id, 'deliver');
    const { body } = await quote(order, '1:3,2:2');
    expect(body.data).toEqual({
      items_amount: 848,
      shipping_amount: 0,
      total_amount: 848,
      refund_amount: 848,
      refunded_before: 0,
      refund_method: 'provider',
    });
  });
});

test.each([
  ['1:4', 409, 'quantity_not_left'],
  ['3:1', 422, 'line_not_found'],
  ['1:1,1:1', 422, 'lines_invalid'],
  ['1:0', 422, 'lines_invalid'],
  ['1', 422, 'fields_invalid'],
  ['1:1;DROP', 422, 'fields_invalid'],
])('lines %s are refused', async (lines, status, code) => {
  const answer = await quote(await placed({}), lines);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('nobody learns the amounts of another', async () => {
  const order = await placed({});
  const other = await placed({});
  const asked = await shop.get(`/api/orders/${order.id}/refund-quote`, other.withCode);
  expect([asked.status, asked.body.code]).toEqual([404, 'order_not_found']);
  const byMobile = await shop.get(`/api/orders/${order.number}/refund-quote?mobile=${order.mobile}`);
  expect([byMobile.status, byMobile.body.code]).toEqual([403, 'order_code_required']);
  expect((await shop.get(`/api/orders/${order.id}/refund-quote`)).status).toBe(401);
});
