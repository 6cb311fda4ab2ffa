import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { placeLive } from '#server/order-life.testing.ts';
import { ledger, openTestShop, orderBody, seedCustomer, seedProduct, type TestShop } from '#server/testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const db = () => shop.services.db;

describe('an order is its buyer’s', () => {
  const read = (id: number, headers: Record<string, string>, query = '') =>
    shop.get(`/api/orders/${id}${query}`, headers);

  test('a customer sees and cancels his own by his login; nobody else does, nor learns that it is there', async () => {
    const product = await seedProduct(db());
    const [owner, other] = [await seedCustomer(shop.services), await seedCustomer(shop.services)];
    const body = orderBody({ [product]: 1 }, { form: { mobile: owner.mobile } });
    const { order_id: id } = (await shop.post(paths.placeOrder, body, owner.headers)).body as { order_id: number };
    const before = await ledger(db());
    const mobile = owner.mobile;
    for (const [headers, query] of [
      [other.headers, ''],
      [other.headers, `?mobile=${mobile}`],
      [{}, `?mobile=${mobile}`],
    ] as const) {
      const seen = await read(id, headers, query);
      const none = await read(999_999_999, headers, query);
      expect([seen.status, seen.body.code, seen.body.message]).toEqual([404, 'order_not_found', none.body.message]);
      expect(none.status).toBe(404);
    }
    const answers = [
      await shop.post(`/api/orders/${id}/cancel`, {}, other.headers),
      await shop.post(`/api/orders/${id}/cancel`, { mobile }),
      await shop.post(
        `/api/orders/${id}/returns`,
        { lines: [{ line_no: 1, quantity: 1, reason: 'late' }] },
        other.headers,
      ),
      await shop.get(`/api/orders/${id}/buy-again`, other.headers),
    ];
    expect(answers.map(({ status, body: answer }) => [status, answer.code])).toEqual(
      answers.map(() => [404, 'order_not_found']),
    );
    const visitors = [await read(id, {}), await shop.post(`/api/orders/${id}/cancel`, {})];
    expect(visitors.map(({ status, body: answer }) => [status, answer.code])).toEqual(
      visitors.map(() => [401, 'login_required']),
    );
    expect((await read(id, { authorization: 'Bearer x' })).body.code).toBe('token_invalid');
    expect(await ledger(db())).toEqual(before);
    const seen = await read(id, owner.headers);
    expect(seen.body.data).toMatchObject({ id, email: 'meera@example.in', deliver_to: { street: '12 Rajpur Road' } });
    const cancelled = await shop.post(`/api/orders/${id}/cancel`, {}, owner.headers);
    expect(cancelled.body.data.order_status).toBe('cancelled');
    const { rows } = await sql`SELECT actor FROM order_event WHERE order_id = ${id} ORDER BY id`.execute(db());
    expect(rows).toEqual([{ actor: `customer:${owner.id}` }, { actor: `customer:${owner.id}` }]);
  });

  test('a guest is known by his mobile number, however written, and is not shown street and e-mail', async () => {
    const product = await seedProduct(db());
    const order = await placeLive(shop, { [product]: 1 });
    const { status, body } = await read(order.id, {}, `?mobile=${encodeURIComponent(`+91 ${order.mobile}`)}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ email: '', deliver_to: { street: '', district: 'Dehradun' } });
    expect(JSON.stringify(body)).not.toContain('Rajpur');
    expect((await read(order.id, {}, '?mobile=9876500000')).body.code).toBe('order_not_found');
  });

  test('an unpaid one says whether it can be paid still: to the customer, until it is cancelled', async () => {
    const customer = await seedCustomer(shop.services);
    const body = orderBody({ [await seedProduct(db())]: 1 }, { form: { payment_method: 'online' } });
    const { order_id: id } = (await shop.post(paths.placeOrder, body, customer.headers)).body as { order_id: number };
    const canPay = async () => (await read(id, customer.headers)).body.data.can_pay as boolean;
    expect(await canPay()).toBe(true);
    shop.services.clock.advance(31 * 60_000);
    await shop.runJobs();
    expect((await read(id, customer.headers)).body.data).toMatchObject({ payment_status: 'expired', can_pay: true });
    const other = orderBody({ [await seedProduct(db())]: 1 }, { form: { payment_method: 'online' } });
    const placed = (await shop.post(paths.placeOrder, other, customer.headers)).body as { order_id: number };
    const cancelled = await shop.post(`/api/orders/${placed.order_id}/cancel`, {}, customer.headers);
    expect(cancelled.body.data).toMatchObject({ payment_status: 'cancelled', can_pay: false, can_cancel: false });
  });

  test.each(['0', 'x', '1e3', '99999999999999999'])('number %s is refused', async (id) => {
    expect((await shop.get(`/api/orders/${id}?mobile=9876543210`)).status).toBe(422);
  });
});

test('what is still sold can be bought again, at most as much as there is', async () => {
  const [first, gone, scarce] = [
    await seedProduct(db(), { name: 'Tulsi Tea' }),
    await seedProduct(db(), { name: 'Old Soap' }),
    await seedProduct(db(), { name: 'Rare Honey', stock: 4 }),
  ];
  await sql`INSERT INTO product_translation (product_id, language, name) VALUES (${gone}, 'hi', 'पुराना साबुन')`.execute(
    db(),
  );
  const order = await placeLive(shop, { [first]: 2, [gone]: 1, [scarce]: 3 });
  await sql`UPDATE product SET published = false WHERE id = ${gone}`.execute(db());
  const before = await ledger(db());
  const { status, body } = await shop.get(`/api/orders/${order.id}/buy-again?mobile=${order.mobile}`);
  expect([status, body.data]).toEqual([
    200,
    {
      lines: [
        { product_id: first, product_name: 'Tulsi Tea', product_name_hi: '', quantity: 2, ordered_quantity: 2 },
        { product_id: scarce, product_name: 'Rare Honey', product_name_hi: '', quantity: 1, ordered_quantity: 3 },
      ],
      missing: [{ product_name: 'Old Soap', product_name_hi: 'पुराना साबुन' }],
    },
  ]);
  expect(await ledger(db())).toEqual(before);
});
