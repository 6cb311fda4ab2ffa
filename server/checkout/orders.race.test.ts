import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import {
  callsOf,
  checkoutForm,
  openTestShop,
  orderBody,
  orderFacts,
  seedCoupon,
  seedCustomer,
  seedProduct,
  sellingSite,
  stockOf,
  usesOf,
  type Answer,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
/** A second process on the same database. */
let neighbour: Pick<TestShop, 'post'>;
let closeNeighbour: () => Promise<void>;
beforeEach(async () => {
  shop = await openTestShop();
  const site = await sellingSite(await shop.services.another());
  neighbour = callsOf(site);
  closeNeighbour = () => site.close();
});
afterEach(async () => {
  await closeNeighbour();
  await shop.close();
});

const all = (
  bodies: readonly unknown[],
  headers: (index: number) => Record<string, string> = () => ({}),
): Promise<Answer[]> =>
  Promise.all(
    bodies.map((body, index) => (index % 2 === 0 ? shop : neighbour).post(paths.placeOrder, body, headers(index))),
  );
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const placed = (answers: readonly Answer[]) => answers.filter((answer) => answer.status === 200);
const errorReplies = (answers: readonly Answer[]) =>
  Object.fromEntries(
    Map.groupBy(
      answers.filter((answer) => answer.status !== 200),
      (answer) => `${answer.status} ${answer.body.code}`,
    )
      .entries()
      .map(([code, group]) => [code, group.length]),
  );
const count = async (table: string) =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(shop.services.db)).rows[0]!.n;

test('500 at once for the last piece: one gets it, 499 are told that it is sold out', async () => {
  const product = await seedProduct(shop.services.db, { name: 'Last Jar', stock: 1 });
  const answers = await all(times(500, () => orderBody({ [product]: 1 })));
  expect(placed(answers)).toHaveLength(1);
  expect(errorReplies(answers)).toEqual({ '409 insufficient_stock': 499 });
  expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.message))).toEqual(
    new Set(['Last Jar is sold out.']),
  );
  expect(await stockOf(shop.services.db, product)).toBe(0);
  expect([
    await count('orders'),
    await count('stock_movement'),
    await count('mail'),
    await count('idempotency'),
  ]).toEqual([1, 1, 1, 1]);
});

test('orders of several pieces sell no more than there are', async () => {
  const product = await seedProduct(shop.services.db, { stock: 20 });
  const answers = await all(times(60, (index) => orderBody({ [product]: (index % 3) + 1 })));
  const { rows } = await sql<{ sold: number }>`SELECT sum(quantity) AS sold FROM order_line`.execute(shop.services.db);
  const left = await stockOf(shop.services.db, product);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(rows[0]!.sold + left).toBe(20);
  // A buyer of one piece was rejected only when none was left.
  const wantedOne = answers.filter((answer, index) => index % 3 === 0 && answer.status !== 200);
  if (wantedOne.length > 0) expect(left).toBe(0);
});

test('a coupon for ten uses is used exactly ten times by a hundred who want it', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1000 });
  const coupon = await seedCoupon(shop.services.db, { kind: 'fixed', amount: 100, totalLimit: 10 });
  const answers = await all(times(100, () => orderBody({ [product]: 1 }, { coupon })));
  expect(placed(answers)).toHaveLength(10);
  expect(errorReplies(answers)).toEqual({ '422 coupon_used_up': 90 });
  expect([
    await usesOf(shop.services.db, coupon),
    await count('coupon_use'),
    await stockOf(shop.services.db, product),
  ]).toEqual([10, 10, 990]);
});

test('a coupon for two uses a buyer is used twice by one who orders forty times at once, as guest and by account', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1000 });
  const coupon = await seedCoupon(shop.services.db, { kind: 'fixed', amount: 100, perCustomerLimit: 2 });
  const customer = await seedCustomer(shop.services);
  // A different quantity each time, so that none is a double click.
  const answers = await all(
    times(40, (index) => orderBody({ [product]: index + 1 }, { coupon, form: { mobile: customer.mobile } })),
    (index) => (index % 3 === 0 ? customer.headers : {}),
  );
  expect(placed(answers)).toHaveLength(2);
  expect(errorReplies(answers)).toEqual({ '422 coupon_used_by_customer': 38 });
  expect(await usesOf(shop.services.db, coupon)).toBe(2);
});

test('two first-order coupons at once make one first order', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1000 });
  const coupons = await Promise.all(
    times(2, () => seedCoupon(shop.services.db, { kind: 'fixed', amount: 100, firstOrderOnly: true })),
  );
  for (let round = 0; round < 10; round++) {
    const mobile = checkoutForm().mobile;
    const answers = await all(coupons.map((coupon) => orderBody({ [product]: 1 }, { coupon, form: { mobile } })));
    expect(placed(answers)).toHaveLength(1);
    expect(errorReplies(answers)).toEqual({ '422 coupon_first_order_only': 1 });
  }
});

test.each(['cod', 'online'])(
  'one key a hundred times at once: one order, a hundred equal answers (%s)',
  async (payment_method) => {
    const product = await seedProduct(shop.services.db, { stock: 1000 });
    const body = orderBody({ [product]: 1 }, { form: { payment_method } });
    const answers = await all(
      times(100, () => body),
      () => ({ 'idempotency-key': 'one' }),
    );
    expect(placed(answers)).toHaveLength(100);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect([await count('orders'), await stockOf(shop.services.db, product)]).toEqual([1, 999]);
    expect(await count('payment')).toBe(payment_method === 'online' ? 1 : 0);
  },
);

test('a double click without a key makes one order', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1000 });
  for (const payment_method of ['cod', 'online']) {
    const body = orderBody({ [product]: 1 }, { form: { payment_method } });
    const answers = await all(times(6, () => body));
    expect(placed(answers)).toHaveLength(6);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  }
  expect([await count('orders'), await stockOf(shop.services.db, product)]).toEqual([2, 998]);
});

test('when the first of several equal requests is refused, one of the others may still succeed', async () => {
  const product = await seedProduct(shop.services.db, { stock: 1 });
  const body = orderBody({ [product]: 1 });
  const rivals = times(20, () => orderBody({ [product]: 1 }));
  const answers = await all([...rivals, ...times(20, () => body)]);
  expect(new Set(placed(answers).map((answer) => answer.body.order_id)).size).toBe(1);
  expect([await count('orders'), await count('idempotency'), await stockOf(shop.services.db, product)]).toEqual([
    1, 1, 0,
  ]);
});

test('carts with the same goods in opposite order do not lock each other out', async () => {
  const [a, b] = [
    await seedProduct(shop.services.db, { stock: 1000 }),
    await seedProduct(shop.services.db, { stock: 1000 }),
  ];
  const coupon = await seedCoupon(shop.services.db, { kind: 'percent', percentBp: 500 });
  const cart = (ids: number[]) => ({
    ...orderBody({}, { coupon }),
    productDetails: ids.map((product_id) => ({ product_id, quantity: 1 })),
  });
  const answers = await all(times(100, (index) => cart(index % 2 === 0 ? [a, b] : [b, a])));
  expect(errorReplies(answers)).toEqual({});
  expect([
    await stockOf(shop.services.db, a),
    await stockOf(shop.services.db, b),
    await usesOf(shop.services.db, coupon),
  ]).toEqual([900, 900, 100]);
});

test('placing and giving up at once, with one coupon and the same goods, ends with everything given back', async () => {
  const [a, b] = [
    await seedProduct(shop.services.db, { stock: 100 }),
    await seedProduct(shop.services.db, { stock: 100 }),
  ];
  const coupon = await seedCoupon(shop.services.db, { kind: 'percent', percentBp: 500, totalLimit: 1000 });
  const journey = async (index: number) => {
    const ids = index % 2 === 0 ? [a, b] : [b, a];
    const site = index % 3 === 0 ? shop : neighbour;
    const body = {
      ...orderBody({}, { coupon, form: { payment_method: 'online' } }),
      productDetails: ids.map((product_id) => ({ product_id, quantity: 1 })),
    };
    const order = (await site.post(paths.placeOrder, body)).body;
    return site.post(paths.releaseOrder, {
      order_data: { order_id: order.order_id, provider_order_id: order.payment.provider_order_id },
    });
  };
  expect((await Promise.all(times(60, journey))).map((answer) => answer.status)).toEqual(times(60, () => 200));
  expect([
    await stockOf(shop.services.db, a),
    await stockOf(shop.services.db, b),
    await usesOf(shop.services.db, coupon),
    await count('idempotency'),
  ]).toEqual([100, 100, 0, 0]);
});

test('expiry and confirmation at once: all are paid, once', async () => {
  const { db, clock } = shop.services;
  const product = await seedProduct(db, { stock: 100 });
  const coupon = await seedCoupon(db, { kind: 'fixed', amount: 100 });
  const orders = await Promise.all(
    times(40, async () => {
      const { body } = await shop.post(
        paths.placeOrder,
        orderBody({ [product]: 1 }, { coupon, form: { payment_method: 'online' } }),
      );
      const paid = await shop.post(paths.sandboxPayment, {
        provider_order_id: body.payment.provider_order_id,
        outcome: 'pay',
      });
      return { id: body.order_id as number, ...(paid.body.data as { payment_id: string; signature: string }) };
    }),
  );
  clock.advance(31 * 60_000);
  const confirming = orders.map(({ id, payment_id, signature }, index) =>
    (index % 2 === 0 ? shop : neighbour).post(paths.confirmPayment, {
      order_data: { order_id: id, payment_id, signature },
    }),
  );
  const [answers] = await Promise.all([Promise.all(confirming), shop.runJobs()]);
  const facts = await Promise.all(orders.map(({ id }) => orderFacts(db, id)));
  // Expiry asks the provider first, so whichever comes first finds the money.
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(
    new Set(facts.map(({ order_status, payment_status, events }) => [order_status, payment_status, ...events].join())),
  ).toEqual(new Set(['placed,paid,placed,paid']));
  expect([await stockOf(db, product), await usesOf(db, coupon)]).toEqual([60, 40]);
});

test('one payment of many tries at once counts', async () => {
  const product = await seedProduct(shop.services.db);
  const { body } = await shop.post(
    paths.placeOrder,
    orderBody({ [product]: 1 }, { form: { payment_method: 'online' } }),
  );
  const pay = () =>
    shop.post(paths.sandboxPayment, { provider_order_id: body.payment.provider_order_id, outcome: 'pay' });
  const answers = await Promise.all(times(20, pay));
  const captured = answers.filter((answer) => answer.status === 200);
  expect(captured).toHaveLength(1);
  const confirm = () =>
    neighbour.post(paths.confirmPayment, {
      order_data: { order_id: body.order_id, payment_id: captured[0]!.body.data.payment_id },
    });
  expect((await Promise.all(times(20, confirm))).map((answer) => answer.status)).toEqual(times(20, () => 200));
  expect(await orderFacts(shop.services.db, body.order_id)).toMatchObject({
    payment_status: 'paid',
    events: ['placed', 'paid'],
  });
  expect(await count('mail')).toBe(1);
});
