import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderTokenHeader } from '#contract/order-states.ts';
import { paths } from '#contract/paths.ts';
import { placeLive } from '#server/testing/order-life.ts';
import { ledger, openTestShop, orderBody, seedCustomer, seedProduct, type TestShop } from '#server/testing/shop.ts';
import { otherCode, readNewestCode } from '#server/testing/verification-codes.ts';
import { readLinkToken } from '#server/order-access/index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const db = () => shop.services.db;

describe('an order is its buyer’s', () => {
  const read = (order: number | string, headers: Record<string, string>, query = '') =>
    shop.get(`/api/orders/${order}${query}`, headers);

  test('a customer sees and cancels their own by login; nobody else does, nor learns that it is there', async () => {
    const product = await seedProduct(db());
    const [owner, other] = [await seedCustomer(shop.services), await seedCustomer(shop.services)];
    const guests = await placeLive(shop, { [product]: 1 });
    const body = orderBody({ [product]: 1 }, { form: { mobile: owner.mobile } });
    const placed = (await shop.post(paths.placeOrder, body, owner.headers)).body;
    const { order_id: id, order_number: number, order_token: token } = placed;
    expect(token).toBeUndefined();
    const before = await ledger(db());
    const mobile = owner.mobile;
    for (const order of [id, number])
      for (const [headers, query] of [
        [other.headers, ''],
        [other.headers, `?mobile=${mobile}`],
        [{}, `?mobile=${mobile}`],
        [guests.withCode, ''],
        [{ [orderTokenHeader]: await readLinkToken(shop.services, id) }, ''],
      ] as const) {
        const seen = await read(order, headers, query);
        const none = await read(order === id ? 999_999_999 : 'K7QM3-XV9RK', headers, query);
        expect([seen.status, seen.body.code, seen.body.message]).toEqual([404, 'order_not_found', none.body.message]);
        expect(none.status).toBe(404);
      }
    const returning = { lines: [{ line_no: 1, quantity: 1, reason: 'late' }] };
    const answers = [
      await shop.post(`/api/orders/${id}/cancel`, {}, other.headers),
      await shop.post(`/api/orders/${id}/cancel?mobile=${mobile}`, {}),
      await shop.post(`/api/orders/${id}/cancel`, {}, guests.withCode),
      await shop.post(`/api/orders/${id}/returns`, returning, other.headers),
      await shop.get(`/api/orders/${id}/buy-again`, other.headers),
      await shop.post(`/api/orders/${number}/code?mobile=${mobile}`, {}),
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
    for (const order of [id, number]) {
      const seen = await read(order, owner.headers);
      expect(seen.body.data).toMatchObject({ id, number, access: 'account', deliver_to: { street: '12 Rajpur Road' } });
    }
    const inHindi = await read(id, { ...owner.headers, 'accept-language': 'hi' });
    expect(inHindi.body.data.deliver_to).toMatchObject({ city: 'Jakhan', state: 'उत्तराखंड', country: 'भारत' });
    const cancelled = await shop.post(`/api/orders/${number}/cancel`, {}, owner.headers);
    expect(cancelled.body.data.order_status).toBe('cancelled');
    const { rows } = await sql`SELECT actor FROM order_event WHERE order_id = ${id} ORDER BY id`.execute(db());
    expect(rows).toEqual([{ actor: `customer:${owner.id}` }, { actor: `customer:${owner.id}` }]);
  });

  test('number and mobile number show where the order is, and nothing else of it', async () => {
    const product = await seedProduct(db(), { name: 'Neem Soap' });
    const order = await placeLive(shop, { [product]: 1 });
    const typed = order.number.toLowerCase().replace('-', '');
    const { status, body } = await read(typed, {}, `?mobile=${encodeURIComponent(`+91 ${order.mobile}`)}`);
    expect([status, body.data]).toEqual([
      200,
      {
        access: 'number',
        number: order.number,
        formated_billing_date: '21 Nov 2026',
        placed_at: '2026-11-21T06:30:00.000Z',
        order_status: 'placed',
        payment_status: 'cod_due',
        payment_method: 'cod',
        under_review: false,
        courier: null,
        next_attempt_by: null,
        held_until: null,
        delivered_at: null,
        timeline: [{ kind: 'placed', at: '2026-11-21T06:30:00.000Z', note: '' }],
      },
    ]);
    const at = `/api/orders/${order.number}`;
    const query = `?mobile=${order.mobile}`;
    const answers = [
      await shop.get(`${at}/buy-again${query}`),
      await shop.get(`${at}/tax-documents${query}`),
      await shop.get(`${at}/tax-documents/1${query}`),
      await shop.get(`${at}/refund-quote${query}`),
      await shop.post(`${at}/cancel${query}`, {}),
      await shop.post(`${at}/returns${query}`, {}),
    ];
    expect(answers.map(({ status: code, body: answer }) => [code, answer.code])).toEqual(
      answers.map(() => [403, 'order_code_required']),
    );
  });

  test('wrong and unknown are answered alike to whoever has no token', async () => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 1 });
    const answers = [
      await read(order.number, {}, '?mobile=9876500000'),
      await read('K7QM3-XV9RK', {}, `?mobile=${order.mobile}`),
      await read(order.id, {}, `?mobile=${order.mobile}`),
      await read(999_999_999, {}, `?mobile=${order.mobile}`),
      await read(order.id, { [orderTokenHeader]: 'x'.repeat(22) }),
      await read(order.number, { [orderTokenHeader]: 'x' }, '?mobile=9876500000'),
    ];
    for (const { status, body } of answers)
      expect([status, { ...body, request_id: '' }]).toEqual([404, { ...answers[0]!.body, request_id: '' }]);
  });

  test('the link of the email shows all of it, and changes nothing', async () => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 1 });
    const { rows } = await sql<{ text: string; secret: string }>`
      SELECT body_text AS text, secret FROM mail JOIN message_secret ON job_key = 'mail ' || mail.id
      WHERE body_text LIKE ${`%${order.number}%`}`.execute(db());
    expect(rows).toEqual([
      { text: expect.stringContaining(`http://shop.test/order/${order.number}#t=••••••`), secret: expect.any(String) },
    ]);
    expect(rows[0]!.secret).toBe(order.withLink[orderTokenHeader]);
    const { body } = await read(order.number, order.withLink);
    expect(body.data).toMatchObject({ access: 'link', email: 'meera@example.in', lines: [{ quantity: 1 }] });
    for (const action of ['cancel', 'returns'] as const) {
      const refused = await shop.post(`/api/orders/${order.number}/${action}`, {}, order.withLink);
      expect([refused.status, refused.body.code]).toEqual([403, 'order_code_required']);
    }
    expect((await order.see()).order_status).toBe('placed');
  });

  test('who reads its one-time code may cancel it, for an hour and no longer', async () => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 1 });
    const at = `/api/orders/${order.number}`;
    const query = `?mobile=${order.mobile}`;
    const sent = await shop.post(`${at}/code${query}`, {});
    expect([sent.status, sent.body.data]).toEqual([200, { email: 'm•••@example.in', mobile: null }]);
    const code = await readNewestCode(shop.services);
    const wrong = await shop.post(`${at}/verify${query}`, { code: otherCode(code) });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);
    const { body } = await shop.post(`${at}/verify${query}`, { code });
    const headers = { [orderTokenHeader]: `${body.data.token}, ${order.withLink[orderTokenHeader]}` };
    expect(body.data.expires_at).toBe('2026-11-21T07:30:00.000Z');
    expect((await shop.post(`${at}/verify${query}`, { code })).body.code).toBe('code_expired');
    expect((await read(order.number, headers)).body.data.access).toBe('code');
    const other = await placeLive(shop, { [await seedProduct(db())]: 1 });
    expect((await shop.post(`/api/orders/${other.number}/cancel`, {}, headers)).status).toBe(404);
    const { clock } = shop.services;
    const before = clock.now();
    clock.advance(60 * 60_000);
    expect((await shop.post(`${at}/cancel`, {}, headers)).body.code).toBe('order_code_required');
    clock.set(new Date(before.getTime() + 60 * 60_000 - 1));
    expect((await shop.post(`${at}/cancel`, {}, headers)).body.data.order_status).toBe('cancelled');
    clock.set(before);
  });

  test('the tab that placed it may cancel it on that day without a code', async () => {
    const product = await seedProduct(db());
    const place = async () => (await shop.post(paths.placeOrder, orderBody({ [product]: 1 }))).body;
    const [late, soon] = [await place(), await place()];
    const cancel = (order: typeof soon) =>
      shop.post(`/api/orders/${order.order_number}/cancel`, {}, { [orderTokenHeader]: order.order_token });
    const { clock } = shop.services;
    const before = clock.now();
    clock.advance(24 * 60 * 60_000 - 1);
    expect((await cancel(soon)).body.data.order_status).toBe('cancelled');
    clock.advance(1);
    expect((await cancel(late)).body.code).toBe('order_code_required');
    clock.set(before);
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
  const { status, body } = await shop.get(`/api/orders/${order.id}/buy-again`, order.withLink);
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
