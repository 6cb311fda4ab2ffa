import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringTo, type LifeShop, online, openLifeShop, placeLive, sentBack } from '#server/testing/order-life.ts';
import { ledger, mumbaiAddress, seedCoupon, seedProduct, stockOf, usesOf } from '#server/testing/shop.ts';

let shop: LifeShop;
beforeAll(async () => {
  shop = await openLifeShop();
});
afterAll(() => shop.close());

const db = () => shop.services.db;
const hour = 3_600_000;
const parcel = (awb: string, more = {}) => ({ courier: 'Blue Dart', awb, ...more });

test('an order goes from placing to delivery and cash, each move with who, when and why', async () => {
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  const product = await seedProduct(db(), { regular: 19_950 });
  const order = await placeLive(shop, { [product]: 2 });
  const moves: [string, object, string][] = [
    ['confirm', { note: 'Called, address is right' }, 'confirmed'],
    ['pack', {}, 'packed'],
    ['dispatch', parcel('BD1001', { tracking_url: 'https://track.example/BD1001' }), 'shipped'],
    ['out-for-delivery', {}, 'out_for_delivery'],
    ['attempt-failed', { note: 'Door locked' }, 'delivery_attempted'],
    ['out-for-delivery', {}, 'out_for_delivery'],
    ['attempt-failed', {}, 'delivery_attempted'],
    ['hold', {}, 'held_by_courier'],
    ['deliver', {}, 'delivered'],
    ['collect-cod', {}, 'delivered'],
  ];
  for (const [action, body, status] of moves) {
    shop.services.clock.advance(hour);
    const answer = await shop.staff(order.id, action, body);
    expect([action, answer.status, answer.body.data?.order_status]).toEqual([action, 200, status]);
  }
  const { data } = (await shop.staffGet(`/${order.id}`)).body;
  expect(data).toMatchObject({
    payment_status: 'cod_collected',
    amount_paid: 399,
    amount_due: 0,
    courier: { name: 'Blue Dart', awb: 'BD1001', tracking_url: 'https://track.example/BD1001' },
    delivered_at: '2026-11-21T15:30:00.000Z',
    held_until: null,
  });
  expect(
    data.events.map((event: { kind: string; at: string; by: string; detail: object }) => [
      event.kind,
      event.at.slice(11, 13),
      event.by,
      event.detail,
    ]),
  ).toEqual([
    ['placed', '06', 'guest', {}],
    ['confirmed', '07', 'Meera Negi', { reason: 'Called, address is right' }],
    ['packed', '08', 'Meera Negi', {}],
    ['shipped', '09', 'Meera Negi', { courier: 'Blue Dart', awb: 'BD1001' }],
    ['out_for_delivery', '10', 'Meera Negi', { attempt: 1 }],
    ['delivery_attempted', '11', 'Meera Negi', { attempt: 1, reason: 'Door locked' }],
    ['out_for_delivery', '12', 'Meera Negi', { attempt: 2 }],
    ['delivery_attempted', '13', 'Meera Negi', { attempt: 2 }],
    ['held_by_courier', '14', 'Meera Negi', { until: '2026-11-24T14:30:00.000Z' }],
    ['delivered', '15', 'Meera Negi', {}],
    ['cod_collected', '16', 'Meera Negi', { amount_paise: 39_900 }],
  ]);
  const seen = await order.see();
  expect(seen.timeline.map(({ kind, note }) => [kind, note]).slice(1, 5)).toEqual([
    ['confirmed', ''],
    ['packed', ''],
    ['shipped', 'Blue Dart BD1001'],
    ['out_for_delivery', ''],
  ]);
  expect(JSON.stringify(seen)).not.toContain('Door locked');
});

test('catalogue pages are told when goods come back into stock, and of nothing else', async () => {
  let told = 0;
  const order = await placeLive(shop, { [await seedProduct(db())]: 2 });
  shop.services.stockChanged.listen(() => void told++);
  await bringTo(shop, order.id, 'pack');
  expect(told).toBe(0);
  await order.act('cancel', { lines: [{ line_no: 1, quantity: 1 }] });
  expect(told).toBe(1);
  await order.act('cancel');
  expect(told).toBe(2);
});

test('the buyer sees by when the courier comes again, and until when he holds the parcel', async () => {
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  const order = await placeLive(shop, { [await seedProduct(db())]: 1 }, { form: online });
  await bringTo(shop, order.id, 'out-for-delivery');
  await shop.staff(order.id, 'attempt-failed');
  expect(await order.see()).toMatchObject({ next_attempt_by: '2026-11-22T06:30:00.000Z', held_until: null });
  await shop.staff(order.id, 'hold');
  expect(await order.see()).toMatchObject({ next_attempt_by: null, held_until: '2026-11-24T06:30:00.000Z' });
  await shop.staff(order.id, 'out-for-delivery');
  expect(await order.see()).toMatchObject({ next_attempt_by: null, held_until: null });
  await shop.staff(order.id, 'attempt-failed');
  expect(await order.see()).toMatchObject({ order_status: 'delivery_attempted', next_attempt_by: null });
});

test('what staff cancelled line by line is not collected', async () => {
  const product = await seedProduct(db(), { regular: 10_000 });
  const order = await placeLive(shop, { [product]: 3 });
  expect((await shop.staff(order.id, 'cancel', { lines: [{ line_no: 1, quantity: 1 }] })).body.errors).toEqual({
    reason: ['Enter a reason'],
  });
  const less = await shop.staff(order.id, 'cancel', { lines: [{ line_no: 1, quantity: 1 }], reason: 'One jar leaked' });
  expect(less.body.data).toMatchObject({ amount_due: 200, credits: [{ kind: 'cancelled', total_amount: 100 }] });
  await bringTo(shop, order.id, 'deliver');
  const { body } = await shop.staff(order.id, 'collect-cod');
  expect(body.data).toMatchObject({ payment_status: 'cod_collected', amount_paid: 200, amount_due: 0 });
});

test('staff are told what an act comes to, and how the money goes back', async () => {
  const product = await seedProduct(db(), { stock: 100 });
  const paid = await placeLive(shop, { [product]: 3 }, { form: { ...online, ...mumbaiAddress } });
  const quote = async (orderId: number, body: object) => (await shop.staff(orderId, 'credit-quote', body)).body.data;
  const some = { act: 'cancel', lines: [{ line_no: 1, quantity: 2 }] };
  const items = { items_amount: 200, shipping_amount: 0, total_amount: 200, refunded_before: 0 };
  expect(await quote(paid.id, some)).toEqual({ ...items, refund_amount: 200, refund_method: 'provider' });
  const all = { items_amount: 300, shipping_amount: 60, total_amount: 360, refunded_before: 0 };
  expect(await quote(paid.id, { act: 'cancel' })).toEqual({ ...all, refund_amount: 360, refund_method: 'provider' });
  const cash = await placeLive(shop, { [product]: 3 });
  expect(await quote(cash.id, some)).toEqual({ ...items, refund_amount: 0, refund_method: null });
  await bringTo(shop, cash.id, 'dispatch');
  expect(await quote(cash.id, { act: 'returned-to-origin', refund_shipping: true })).toMatchObject({
    total_amount: 300,
  });
  const late = await shop.staff(cash.id, 'credit-quote', some);
  expect([late.status, late.body.code]).toEqual([409, 'order_dispatched']);
  expect((await shop.staff(cash.id, 'credit-quote', { act: 'give' })).status).toBe(422);
});

describe('a parcel that comes back undelivered', () => {
  test('is taken off the sale, paid back without the delivery, and into stock but for what is written off', async () => {
    const product = await seedProduct(db(), { stock: 10 });
    const coupon = await seedCoupon(db(), { kind: 'fixed', amount: 1000 });
    const order = await placeLive(shop, { [product]: 3 }, { coupon, form: { ...online, ...mumbaiAddress } });
    await bringTo(shop, order.id, 'out-for-delivery');
    await shop.staff(order.id, 'attempt-failed');
    const body = { reason: 'Nobody at home twice', written_off: [{ line_no: 1, quantity: 1 }] };
    const answer = await shop.staff(order.id, 'returned-to-origin', body);
    expect(answer.body.data).toMatchObject({
      order_status: 'returned_to_origin',
      credits: [{ kind: 'undelivered', items_amount: 290, shipping_amount: 0, lines: [{ line_no: 1, quantity: 3 }] }],
    });
    await shop.runJobs();
    expect(await order.see()).toMatchObject({ payment_status: 'partially_refunded', amount_refunded: 290 });
    expect(await sentBack(shop, order.id)).toBe(29_000);
    expect([await stockOf(db(), product), await usesOf(db(), coupon)]).toEqual([9, 1]);
  });

  test('can be paid back with the delivery', async () => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 1 }, { form: { ...online, ...mumbaiAddress } });
    await bringTo(shop, order.id, 'dispatch');
    await shop.staff(order.id, 'returned-to-origin', { reason: 'Lost by us', refund_shipping: true });
    await shop.runJobs();
    expect(await order.see()).toMatchObject({ payment_status: 'refunded', amount_refunded: 160 });
  });

  test('was not paid on delivery: nothing is sent back', async () => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 1 });
    await bringTo(shop, order.id, 'dispatch');
    const { body } = await shop.staff(order.id, 'returned-to-origin', { reason: 'Refused' });
    expect(body.data).toMatchObject({
      order_status: 'returned_to_origin',
      payment_status: 'cancelled',
      refunds: [],
      amount_due: 0,
    });
  });

  test.each([
    [[{ line_no: 1, quantity: 2 }], 409, 'quantity_not_left'],
    [
      [
        { line_no: 1, quantity: 1 },
        { line_no: 1, quantity: 1 },
      ],
      409,
      'quantity_not_left',
    ],
    [[{ line_no: 2, quantity: 1 }], 422, 'line_not_found'],
  ])('cannot have %j written off', async (written_off, status, code) => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 1 });
    await bringTo(shop, order.id, 'dispatch');
    const before = await ledger(db());
    const answer = await shop.staff(order.id, 'returned-to-origin', { reason: 'Refused', written_off });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await ledger(db())).toEqual(before);
  });
});

describe('refused, with nothing changed:', () => {
  test.each<[string, string, object, number, string]>([
    ['', 'pack', {}, 409, 'order_not_ready'],
    ['', 'dispatch', parcel('X1Y2Z3'), 409, 'order_not_ready'],
    ['', 'deliver', {}, 409, 'order_not_ready'],
    ['', 'collect-cod', {}, 409, 'order_not_ready'],
    ['confirm', 'confirm', {}, 409, 'order_moved_on'],
    ['pack', 'confirm', {}, 409, 'order_moved_on'],
    ['dispatch', 'attempt-failed', {}, 409, 'order_not_ready'],
    ['dispatch', 'cancel', { reason: 'Too late' }, 409, 'order_dispatched'],
    ['deliver', 'returned-to-origin', { reason: 'Too late' }, 409, 'order_moved_on'],
    ['deliver', 'refund', {}, 409, 'cod_not_collected'],
    ['pack', 'dispatch', { courier: '', awb: 'ABC1' }, 422, 'fields_invalid'],
    ['pack', 'dispatch', parcel('A B'), 422, 'fields_invalid'],
    ['pack', 'dispatch', parcel('ABC1', { tracking_url: 'javascript:alert(1)' }), 422, 'fields_invalid'],
    [
      'pack',
      'dispatch',
      parcel('ABC1', { expiries: [{ line_no: 1, expires_on: '2027-02-30' }] }),
      422,
      'fields_invalid',
    ],
    ['', 'confirm', { note: 'x'.repeat(501) }, 422, 'fields_invalid'],
  ])('after "%s" the deed %s %j', async (stage, action, body, status, code) => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 1 });
    if (stage !== '') await bringTo(shop, order.id, stage);
    const before = [await ledger(db()), await order.see()];
    const answer = await shop.staff(order.id, action, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect([await ledger(db()), await order.see()]).toEqual(before);
  });

  test('an order that is not paid is not packed', async () => {
    const body = { [await seedProduct(db())]: 1 };
    const order = await placeLive(shop, body, { form: online });
    await sql`UPDATE orders SET payment_status = 'pending' WHERE id = ${order.id}`.execute(db());
    const answer = await shop.staff(order.id, 'confirm');
    expect([answer.status, answer.body.code]).toEqual([409, 'order_not_paid']);
  });

  test('the way bill of another parcel of the same courier', async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) {
      const { id } = await placeLive(shop, { [await seedProduct(db())]: 1 });
      await bringTo(shop, id, 'pack');
      ids.push(id);
    }
    expect((await shop.staff(ids[0]!, 'dispatch', parcel('TWICE-1'))).status).toBe(200);
    const slip = await shop.staff(ids[1]!, 'dispatch', { courier: 'blue dart', awb: 'twice-1' });
    expect([slip.status, slip.body.code]).toEqual([409, 'awb_taken']);
    expect((await shop.staff(ids[2]!, 'dispatch', { courier: 'DTDC', awb: 'TWICE-1' })).status).toBe(200);
  });

  test('the calls of who is not staff', async () => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 1 });
    const before = await ledger(db());
    const calls = ['confirm', 'pack', 'deliver', 'collect-cod', 'refunds/1/retry', 'returns/1/approve', 'credit-quote'];
    for (const action of calls) {
      const said = { act: 'cancel' };
      const { status, body } = await shop.asNobody.post(`/api/staff/orders/${order.id}/${action}`, said);
      expect([action, status, body.code]).toEqual([action, 401, 'login_required']);
    }
    for (const rest of ['', `/${order.id}`])
      expect((await shop.asNobody.get(`/api/staff/orders${rest}`)).status).toBe(401);
    expect(await ledger(db())).toEqual(before);
  });

  test('an order that does not exist', async () => {
    expect((await shop.staff(999_999_999, 'confirm')).body.code).toBe('order_not_found');
    expect((await shop.staffGet('/999999999')).body.code).toBe('order_not_found');
    const quote = await shop.staff(999_999_999, 'credit-quote', { act: 'cancel' });
    expect([quote.status, quote.body.code]).toEqual([404, 'order_not_found']);
  });
});

describe('the staff’s list', () => {
  const ids = async (query: string) =>
    ((await shop.staffGet(query)).body.data as { id: number }[]).map((order) => order.id);

  test('shows the newest first, by status, money and mobile number, page by page', async () => {
    const product = await seedProduct(db(), { stock: 500 });
    // Later than every order of the tests above, some of which advance the clock by weeks.
    shop.services.clock.set('2028-01-10T10:00:00+05:30');
    const [cod, paid] = [
      await placeLive(shop, { [product]: 2 }),
      await placeLive(shop, { [product]: 1 }, { form: online }),
    ];
    await bringTo(shop, paid.id, 'pack');
    expect((await ids('?limit=2')).slice(0, 2)).toEqual([paid.id, cod.id]);
    expect(await ids(`?order_status=packed&payment_status=paid&limit=1`)).toEqual([paid.id]);
    expect(await ids(`?mobile=${cod.mobile}`)).toEqual([cod.id]);
    expect(await ids(`?mobile=${cod.mobile}&order_status=packed`)).toEqual([]);
    const first = (await shop.staffGet(`?mobile=${cod.mobile}`)).body;
    expect(first.meta).toEqual({ total: 1, next_cursor: null });
    expect(first.data[0]).toMatchObject({
      name: 'Meera Negi',
      district: 'Dehradun',
      items: 2,
      total_payable_amount: 200,
      amount_due: 200,
      open_returns: 0,
      open_refunds: 0,
    });
    const page = (await shop.staffGet('?limit=1')).body;
    expect(await ids(`?limit=1&cursor=${page.meta.next_cursor}`)).toEqual([cod.id]);
  });

  test('is one query and a count beside the login and the entry in the audit log', async () => {
    const before = shop.services.database.statements();
    await shop.staffGet('');
    expect(shop.services.database.statements() - before).toBe(4);
  });

  test.each(['order_status=lost', 'payment_status=x', 'attention=no', 'mobile=12', 'limit=0'])(
    '?%s is refused',
    async (query) => {
      expect((await shop.staffGet(`?${query}`)).status).toBe(422);
    },
  );
});
