import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderTokenHeader } from '#contract/order-states.ts';
import { paths } from '#contract/paths.ts';
import { bookStock, disagreements } from '#server/testing/order-ledger.ts';
import {
  freshMobile,
  ledger,
  openTestShop,
  orderBody,
  orderFacts,
  seedCoupon,
  seedCustomer,
  seedProduct,
  stockOf,
  usesOf,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const minute = 60_000;
const hour = 60 * minute;

/** Two of five items, with a coupon that can be used once. */
async function customersOrder() {
  const { db } = shop.services;
  const customer = await seedCustomer(shop.services);
  const product = await seedProduct(db, { stock: 5 });
  const coupon = await seedCoupon(db, { kind: 'fixed', amount: 1000, totalLimit: 1 });
  const body = orderBody({ [product]: 2 }, { coupon, form: { payment_method: 'online', mobile: customer.mobile } });
  const placed = (await shop.post(paths.placeOrder, body, customer.headers)).body;
  const order_id = placed.order_id as number;
  const provider_order_id = placed.payment.provider_order_id as string;
  return {
    id: order_id,
    body,
    customer,
    product,
    coupon,
    start: placed.payment,
    held: async () => [await stockOf(db, product), await usesOf(db, coupon)],
    facts: () => orderFacts(db, order_id),
    release: () => shop.post(paths.releaseOrder, { order_data: { order_id, provider_order_id } }),
    again: (headers: Record<string, string> = customer.headers, proof?: string) =>
      shop.post(
        paths.payOrder,
        { order_data: { order_id, ...(proof === undefined ? {} : { provider_order_id: proof }) } },
        headers,
      ),
    pay: async () => {
      const paid = await shop.post(paths.sandboxPayment, { provider_order_id, outcome: 'pay' });
      if (paid.status !== 200) return `${paid.status} ${paid.body.code}`;
      const { payment_id, signature } = paid.body.data;
      return shop
        .post(paths.confirmPayment, { order_data: { order_id, payment_id, signature } })
        .then(({ status }) => String(status));
    },
    /** The list and the order's own page must agree. */
    canPay: async () => {
      const listed = (await shop.get(paths.orders, customer.headers)).body.data as { id: number; can_pay: boolean }[];
      const { can_pay: seen } = (await shop.get(`/api/orders/${order_id}`, customer.headers)).body.data;
      const { can_pay: told } = listed.find(({ id }) => id === order_id)!;
      expect(told).toBe(seen);
      return told;
    },
  };
}
/** Abandoned without paying. */
async function guestsOrder() {
  const product = await seedProduct(shop.services.db);
  const mobile = freshMobile();
  const body = orderBody({ [product]: 1 }, { form: { payment_method: 'online', mobile } });
  const {
    order_id: id,
    order_number: number,
    order_token: token,
    payment,
  } = (await shop.post(paths.placeOrder, body)).body;
  const { provider_order_id } = payment;
  await shop.post(paths.releaseOrder, { order_data: { order_id: id, provider_order_id } });
  const headers = { [orderTokenHeader]: token as string };
  return {
    id: id as number,
    number: number as string,
    mobile,
    headers,
    provider_order_id: provider_order_id as string,
  };
}

test('a guest pays the order that they gave up, known by its token', async () => {
  const { id, headers, provider_order_id } = await guestsOrder();
  const seen = () => shop.get(`/api/orders/${id}`, headers).then(({ body }) => body.data);
  expect(await seen()).toMatchObject({ order_status: 'cancelled', can_pay: true });
  const started = await shop.post(paths.payOrder, { order_data: { order_id: id } }, headers);
  expect(started.body.data.payment.provider_order_id).toBe(provider_order_id);
  const { payment_id, signature } = (await shop.post(paths.sandboxPayment, { provider_order_id, outcome: 'pay' })).body
    .data;
  await shop.post(paths.confirmPayment, { order_data: { order_id: id, payment_id, signature } });
  expect(await seen()).toMatchObject({ order_status: 'placed', payment_status: 'paid', can_pay: false });
});

async function refused(send: () => ReturnType<TestShop['post']>) {
  const before = await ledger(shop.services.db);
  const { status, body } = await send();
  expect(await ledger(shop.services.db)).toEqual(before);
  return `${status} ${body.code}`;
}

test('an order that awaits its payment is paid with the same provider order, and nothing is taken twice', async () => {
  const order = await customersOrder();
  expect(await order.canPay()).toBe(true);
  const before = await ledger(shop.services.db);
  const { status, body } = await order.again();
  expect([status, body]).toEqual([200, { status: 'success', data: { order_id: order.id, payment: order.start } }]);
  expect(await ledger(shop.services.db)).toEqual(before);
  expect(await order.pay()).toBe('200');
  expect(await order.canPay()).toBe(false);
  expect(await refused(() => order.again())).toBe('409 order_already_paid');
});

test.each(['abandoned', 'expired'])(
  'one that was %s holds nothing while it may be paid again, and takes its goods and coupon when the money comes',
  async (how) => {
    const order = await customersOrder();
    if (how === 'abandoned') await order.release();
    else {
      shop.services.clock.advance(31 * minute);
      await shop.runJobs();
    }
    await bookStock(shop.services.db);
    expect(await order.held()).toEqual([5, 0]);
    expect(await order.canPay()).toBe(true);
    const { status, body } = await order.again();
    expect([status, body.data.payment]).toEqual([200, order.start]);
    expect(await order.held()).toEqual([5, 0]);
    shop.services.clock.advance(29 * minute);
    await shop.runJobs();
    expect(await order.facts()).toMatchObject({
      order_status: 'cancelled',
      payment_status: 'expired',
      events: ['placed', how, 'payment_reopened'],
    });
    expect(await order.held()).toEqual([5, 0]);
    expect(await order.pay()).toBe('200');
    expect(await order.facts()).toMatchObject({
      order_status: 'placed',
      payment_status: 'paid',
      events: ['placed', how, 'payment_reopened', 'reinstated', 'paid'],
    });
    expect(await disagreements(shop.services.db)).toEqual([]);
    expect(await order.held()).toEqual([3, 1]);
  },
);

test('asked again and again it holds nothing, and within its time is noted once', async () => {
  const order = await customersOrder();
  await order.release();
  await bookStock(shop.services.db);
  shop.services.clock.advance(minute / 2);
  for (let attempt = 0; attempt < 3; attempt++) expect((await order.again()).status).toBe(200);
  expect(await order.held()).toEqual([5, 0]);
  expect((await order.facts()).events).toEqual(['placed', 'abandoned', 'payment_reopened']);
  const polls = sql<{ n: number }>`SELECT count(*) AS n FROM job WHERE kind = 'ask-about-payment'
    AND payload ->> 'order_id' = ${String(order.id)} AND done_at IS NULL`;
  expect((await polls.execute(shop.services.db)).rows[0]!.n).toBe(2);
  shop.services.clock.advance(31 * minute);
  await shop.runJobs();
  expect(await order.facts()).toMatchObject({ order_status: 'cancelled', payment_status: 'expired' });
  expect((await order.again()).status).toBe(200);
  expect((await order.facts()).events).toEqual(['placed', 'abandoned', 'payment_reopened', 'payment_reopened']);
  expect(await order.held()).toEqual([5, 0]);
  expect(await disagreements(shop.services.db)).toEqual([]);
});

test('its payment takes the goods even if nobody reports it', async () => {
  const order = await customersOrder();
  await order.release();
  await order.again();
  await shop.post(paths.sandboxPayment, { provider_order_id: order.start.provider_order_id, outcome: 'pay' });
  shop.services.clock.advance(2 * minute);
  await shop.runJobs();
  expect(await order.facts()).toMatchObject({ order_status: 'placed', payment_status: 'paid' });
  expect(await order.held()).toEqual([3, 1]);
});

test('where the goods are sold while it is being paid, all of the money goes back', async () => {
  const order = await customersOrder();
  await order.release();
  await order.again();
  const other = orderBody({ [order.product]: 4 });
  expect((await shop.post(paths.placeOrder, other)).status).toBe(200);
  expect(await order.pay()).toBe('409');
  await shop.runJobs();
  const { rows } = await sql`SELECT reason, state, amount_paise FROM unmatched_payment
    WHERE order_id = ${order.id}`.execute(shop.services.db);
  expect(rows).toEqual([{ reason: 'late', state: 'refunded', amount_paise: order.start.amount }]);
  expect(await order.facts()).toMatchObject({ order_status: 'cancelled', payment_status: 'expired' });
  expect(await order.held()).toEqual([1, 0]);
  expect(await refused(() => order.again())).toBe('409 order_closed');
});

describe('is refused, with nothing changed', () => {
  test('to others: another customer, a guest without or with a wrong proof; a guest who knows it may', async () => {
    const order = await customersOrder();
    const stranger = await seedCustomer(shop.services);
    expect(await refused(() => order.again(stranger.headers))).toBe('404 order_not_found');
    expect(await refused(() => order.again({}))).toBe('404 order_not_found');
    expect(await refused(() => order.again({}, 'sbx_order_guess'))).toBe('404 order_not_found');
    expect((await order.again({}, order.start.provider_order_id)).status).toBe(200);
  });

  test('to whoever has no token of it, but that of another order, or its number and mobile number', async () => {
    const asking = (order_id: number, headers = {}, mobile = '') =>
      shop.post(paths.payOrder, { order_data: { order_id, mobile } }, headers);
    const customers = await customersOrder();
    const [one, other] = [await guestsOrder(), await guestsOrder()];
    for (const send of [
      () => asking(customers.id, {}, customers.customer.mobile),
      () => asking(customers.id, one.headers),
      () => asking(one.id, {}, one.mobile),
      () => asking(one.id, other.headers),
      () => asking(999_999_999, one.headers),
    ])
      expect(await refused(send)).toBe('404 order_not_found');
    expect((await asking(one.id, one.headers)).status).toBe(200);
  });

  test('where its goods or its coupon are gone', async () => {
    const sold = await customersOrder();
    await sold.release();
    await sql`UPDATE stock SET quantity = 1 WHERE product_id = ${sold.product}`.execute(shop.services.db);
    expect(await refused(() => sold.again())).toBe('409 insufficient_stock');
    const used = await customersOrder();
    await used.release();
    await sql`UPDATE coupon SET used_count = 1 WHERE id = ${used.coupon}`.execute(shop.services.db);
    expect(await refused(() => used.again())).toBe('409 coupon_used_up');
  });

  test('after a day, and where the same was ordered again', async () => {
    const old = await customersOrder();
    await old.release();
    shop.services.clock.advance(24 * hour + 1);
    expect(await refused(() => old.again())).toBe('409 order_closed');
    expect(await old.canPay()).toBe(false);
    const order = await customersOrder();
    await order.release();
    expect((await shop.post(paths.placeOrder, order.body, order.customer.headers)).status).toBe(200);
    expect(await refused(() => order.again())).toBe('409 ordered_again');
    const { data } = (await shop.get(paths.orders, order.customer.headers)).body;
    expect(data.map((each: { can_pay: boolean }) => each.can_pay)).toEqual([true, false]);
    expect(await order.canPay()).toBe(false);
    // A page further down the list knows it too.
    const older = (await shop.get(`${paths.orders}?cursor=${data[0].id}`, order.customer.headers)).body.data;
    expect(older).toMatchObject([{ id: order.id, can_pay: false }]);
  });

  test('once it was cancelled for good', async () => {
    const order = await customersOrder();
    expect(await order.canPay()).toBe(true);
    const cancelled = await shop.post(`/api/orders/${order.id}/cancel`, {}, order.customer.headers);
    expect(cancelled.body.data).toMatchObject({ order_status: 'cancelled', payment_status: 'cancelled' });
    expect(await order.canPay()).toBe(false);
    expect(await refused(() => order.again())).toBe('409 order_closed');
  });

  test('for an order that is paid on delivery, or that is not there', async () => {
    const { body } = await shop.post(paths.placeOrder, orderBody({ [await seedProduct(shop.services.db)]: 1 }));
    const pay = (order_id: unknown) => shop.post(paths.payOrder, { order_data: { order_id, provider_order_id: 'x' } });
    expect(await refused(() => pay(body.order_id))).toBe('404 order_not_found');
    expect(await refused(() => pay(999_999_999))).toBe('404 order_not_found');
    expect(await refused(() => pay('1; DROP TABLE orders'))).toBe('422 fields_invalid');
  });
});

test('a try that had gone through without anybody telling is found first: nobody pays twice', async () => {
  const order = await customersOrder();
  await order.release();
  await sql`INSERT INTO sandbox_payment (payment_id, provider_order_id, amount_paise, status, created_at)
    VALUES ('sbx_pay_untold', ${order.start.provider_order_id}, ${order.start.amount}, 'captured', ${shop.services.clock.now()})`.execute(
    shop.services.db,
  );
  // The buyer gave it up, so the money goes back. A provider takes no second payment for an order that was paid once.
  const answer = await order.again();
  expect([answer.status, answer.body.code]).toEqual([409, 'order_closed']);
  expect(await order.held()).toEqual([5, 0]);
  await shop.runJobs();
  const { rows } = await sql`SELECT state FROM unmatched_payment WHERE order_id = ${order.id}`.execute(
    shop.services.db,
  );
  expect(rows).toEqual([{ state: 'refunded' }]);
  const late = await customersOrder();
  shop.services.clock.advance(31 * minute);
  await shop.runJobs();
  await sql`INSERT INTO sandbox_payment (payment_id, provider_order_id, amount_paise, status, created_at)
    VALUES ('sbx_pay_late_untold', ${late.start.provider_order_id}, ${late.start.amount}, 'captured', ${shop.services.clock.now()})`.execute(
    shop.services.db,
  );
  const found = await late.again();
  expect([found.status, found.body.code]).toEqual([409, 'order_already_paid']);
  expect(await late.facts()).toMatchObject({ payment_status: 'paid' });
});
