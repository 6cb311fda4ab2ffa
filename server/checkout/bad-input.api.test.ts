import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import {
  checkoutForm,
  ledger,
  openTestShop,
  orderBody,
  seedProduct,
  type Answer,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
let soap: number;
beforeAll(async () => {
  shop = await openTestShop();
  soap = await seedProduct(shop.services.db, { stock: 10_000 });
});
afterAll(() => shop.close());

/** The standard envelope with order_id 0, nothing written, and the shop still selling. */
async function expectRejected(send: () => Promise<Answer>): Promise<Answer> {
  const before = await ledger(shop.services.db);
  const answer = await send();
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(answer.body).toMatchObject({
    status: 'error',
    message: expect.any(String),
    code: expect.any(String),
    request_id: expect.any(String),
    order_id: 0,
  });
  expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|syntax error|SELECT|INSERT/);
  expect(await ledger(shop.services.db)).toEqual(before);
  return answer;
}
const place = (body: unknown) => expectRejected(() => shop.post(paths.placeOrder, body));

describe('goods', () => {
  test.each([[0], [-1], [1.5], [1e9], [9_007_199_254_740_992], ['2'], [''], [null], [true], [[2]], [{}]])(
    'a quantity of %j',
    async (quantity) => {
      const { status, body } = await place({ ...orderBody({}), productDetails: [{ product_id: soap, quantity }] });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['productDetails.0.quantity']]);
    },
  );

  test.each([[0], [-5], [1.5], [2_147_483_648], [1e300], ['1'], [null]])('a product id of %j', async (product_id) => {
    const { status, body } = await place({ ...orderBody({}), productDetails: [{ product_id, quantity: 1 }] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['productDetails.0.product_id']]);
  });

  test('a missing quantity, a line that is no line, a cart that is no list', async () => {
    for (const productDetails of [[{ product_id: soap }], [null], ['x'], {}, 'x', null, undefined]) {
      expect((await place({ ...orderBody({}), productDetails })).status).toBe(422);
    }
  });

  test('101 lines, and 10,000', async () => {
    const lines = (count: number) => Array.from({ length: count }, () => ({ product_id: soap, quantity: 1 }));
    expect((await place({ ...orderBody({}), productDetails: lines(101) })).body.errors).toEqual({
      productDetails: ['Your cart can hold 100 products at most'],
    });
    expect([413, 422]).toContain((await place({ ...orderBody({}), productDetails: lines(10_000) })).status);
  });
});

describe('bytes', () => {
  test.each([
    ['a body of 2 MB', JSON.stringify({ ...orderBody({}), filler: 'x'.repeat(2 * 1024 * 1024) }), 413],
    ['a body that is no JSON', '{"billingDetails":', 400],
    ['an empty body', '', 400],
    ['a JSON value that is no object', '[1]', 422],
    ['null', 'null', 422],
    ['nesting without end', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400],
    ['a prototype', '{"__proto__":{"billingDetails":{}},"productDetails":[]}', 400],
  ])('%s', async (_name, sent, status) => {
    expect((await place(sent)).status).toBe(status);
  });

  test('another content type', async () => {
    const { status } = await expectRejected(() =>
      shop.post(paths.placeOrder, '<order/>', { 'content-type': 'text/xml' }),
    );
    expect(status).toBe(415);
  });
});

// A referral never makes an order fail.
const fields = Object.keys(checkoutForm()).filter(
  (field) => field !== 'shipToDifferentAddress' && field !== 'referral_member_id',
);
const shippingFields = fields
  .filter((field) => field.startsWith('user_'))
  .map((field) => field.replace('user_', 'user_shipping_'));
/** Free-text fields accept these like any other name. */
const statements = ["Robert'; DROP TABLE orders; --", "' OR '1'='1' UNION SELECT password_hash FROM customer --"];
const attacks = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'a\u0000b', 'a\ud800b'];

describe.each([...fields, ...shippingFields])('%s', (field) => {
  const isFree = /_name$|_street$|_city$|_district$/.test(field);
  test.each(isFree ? attacks : [...attacks, ...statements])('with %j', async (attack) => {
    const form: Record<string, unknown> = checkoutForm();
    if (shippingFields.includes(field)) {
      for (const name of shippingFields) form[name] = form[name.replace('user_shipping_', 'user_')];
      form['shipToDifferentAddress'] = true;
    }
    form[field] = attack;
    const { status } = await place({ ...orderBody({ [soap]: 1 }), billingDetails: form });
    expect([400, 422]).toContain(status);
  });

  test('with other kinds of values', async () => {
    for (const value of [{}, [], true, ['x', 'y'], 'x'.repeat(20_000)]) {
      const form = {
        ...checkoutForm(),
        ...Object.fromEntries(shippingFields.map((name) => [name, 'Goa'])),
        user_shipping_postcode: '403001',
        shipToDifferentAddress: true,
      };
      expect((await place({ ...orderBody({ [soap]: 1 }), billingDetails: { ...form, [field]: value } })).status).toBe(
        422,
      );
    }
  });
});

test.each([...attacks.slice(0, 2), ...statements, 'x'.repeat(2_000), '१२३', '1234567'])(
  'a referral of %j is dropped and said, and the order placed',
  async (referral_member_id) => {
    const { status, body } = await shop.post(paths.placeOrder, {
      ...orderBody({ [soap]: 1 }),
      billingDetails: { ...checkoutForm(), referral_member_id },
    });
    expect({ status, problem: body.referral_problem }).toEqual({ status: 200, problem: 'unknown' });
    const kept = await shop.services.db
      .selectFrom('orders')
      .select('referral_member_id')
      .where('id', '=', body.order_id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ referral_member_id: null });
  },
);

test('a name and an address that look like statements are kept as typed', async () => {
  const [first_name, user_street] = statements as [string, string];
  const form = { ...checkoutForm(), first_name, user_street, last_name: 'Rao & Sons', user_city: '"Shanti"; A/1' };
  const { status, body } = await shop.post(paths.placeOrder, {
    ...orderBody({ [soap]: 1 }),
    billingDetails: form,
  });
  expect(status).toBe(200);
  const kept = await shop.services.db
    .selectFrom('orders')
    .select(['first_name', 'last_name', 'billing'])
    .where('id', '=', body.order_id)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({
    first_name,
    last_name: 'Rao & Sons',
    billing: { street: user_street, city: '"Shanti"; A/1' },
  });
});

test('after all that the shop still sells', async () => {
  const { status, body } = await shop.post(paths.placeOrder, orderBody({ [soap]: 1 }));
  expect([status, body.status]).toEqual([200, 'success']);
});
