import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import {
  ledger,
  openTestShop,
  orderBody,
  orderFacts,
  seedProduct,
  payingBy,
  type TestShop,
} from '#server/testing/shop.ts';

let shop: TestShop;
let soap: number;
beforeAll(async () => {
  shop = await openTestShop();
  soap = await seedProduct(shop.services.db, { name: 'Neem Soap', regular: 9900, stock: 1000 });
});
afterAll(() => shop.close());

interface Started {
  order_number: string;
  order_id: number;
  payment: { provider_order_id: string; amount: number };
}

async function placeOnline(more: Parameters<typeof orderBody>[1] = {}): Promise<Started> {
  const { status, body } = await shop.post(
    paths.placeOrder,
    orderBody({ [soap]: 1 }, { ...more, form: { payment_method: 'online', ...more.form } }),
  );
  expect(status).toBe(200);
  return body;
}
const pay = async ({ payment }: Started, outcome = 'pay') =>
  shop.post(paths.sandboxPayment, { provider_order_id: payment.provider_order_id, outcome });
const confirm = (order_id: unknown, payment_id: string, signature?: string) =>
  shop.post(paths.confirmPayment, {
    order_data: { order_id, payment_id, ...(signature === undefined ? {} : { signature }) },
  });

/** Checks that the error changed nothing. */
async function refused(send: () => ReturnType<typeof confirm>) {
  const before = await ledger(shop.services.db);
  const { status, body } = await send();
  expect(body.status).toBe('error');
  expect(await ledger(shop.services.db)).toEqual(before);
  return `${status} ${body.code}`;
}

test('an online order awaits its payment and tells the browser how to start it', async () => {
  const body = await placeOnline();
  expect(body).toEqual({
    status: 'success',
    message: 'Your order has been placed successfully',
    order_id: expect.any(Number),
    order_number: expect.stringMatching(/^\w{5}-\w{5}$/),
    order_token: expect.stringMatching(/^[\w-]{22},[\w-]{22}$/),
    payment: {
      provider: 'sandbox',
      key: 'sandbox',
      provider_order_id: expect.stringMatching(/^sbx_order_[0-9a-f]{32}$/),
      amount: 9900,
      currency: 'INR',
      name: 'Aarvya',
      description: `Neem Soap, order ${body.order_number}`,
    },
  });
  expect(await orderFacts(shop.services.db, body.order_id)).toMatchObject({
    order_status: 'placed',
    payment_status: 'pending',
    events: ['placed'],
  });
});

test('paid and confirmed: the order is paid, the buyer is mailed then and once; confirming again succeeds and changes nothing', async () => {
  const order = await placeOnline({ form: { email: 'paid@example.in' } });
  const mails = async () =>
    await shop.services.db.selectFrom('mail').select('body_text').where('recipient', '=', 'paid@example.in').execute();
  expect(await mails()).toEqual([]);
  const paid = await pay(order);
  expect(paid.body).toEqual({
    status: 'success',
    data: {
      payment_id: expect.stringMatching(/^sbx_pay_/),
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      payment_status: 'captured',
    },
  });
  const { payment_id, signature } = paid.body.data;
  expect(await orderFacts(shop.services.db, order.order_id)).toMatchObject({ payment_status: 'pending' });
  const confirmed = await confirm(order.order_id, payment_id, signature);
  expect([confirmed.status, confirmed.body]).toEqual([
    200,
    {
      status: 'success',
      message: 'Your payment has been received',
      data: { order_id: order.order_id, payment_status: 'paid' },
    },
  ]);
  expect(await orderFacts(shop.services.db, order.order_id)).toMatchObject({
    order_status: 'placed',
    payment_status: 'paid',
    events: ['placed', 'paid'],
  });
  const { rows } =
    await sql`SELECT provider_payment_id, amount_paise, status, paid_at FROM payment WHERE order_id = ${order.order_id}`.execute(
      shop.services.db,
    );
  expect(rows).toEqual([
    { provider_payment_id: payment_id, amount_paise: 9900, status: 'paid', paid_at: shop.services.clock.now() },
  ]);
  expect((await mails()).map((mail) => mail.body_text)).toEqual([
    expect.stringContaining('You’ve paid online. Thank you.'),
  ]);
  const before = await ledger(shop.services.db);
  expect((await confirm(order.order_id, payment_id, signature)).text).toBe(confirmed.text);
  expect((await confirm(String(order.order_id), payment_id)).status).toBe(200);
  expect(await ledger(shop.services.db)).toEqual(before);
});

describe('what is verified before anything is marked paid', () => {
  test('a forged signature, an unknown payment, a failed one, one of another order', async () => {
    const order = await placeOnline();
    const other = await placeOnline();
    const { payment_id, signature } = (await pay(order)).body.data;
    const elsewhere = (await pay(other)).body.data;
    const failing = await placeOnline();
    const failed = (await pay(failing, 'fail')).body.data;
    expect(failed).toEqual({ payment_id: expect.any(String), signature: null, payment_status: 'failed' });
    expect(await refused(() => confirm(order.order_id, payment_id, 'f'.repeat(64)))).toBe(
      '422 payment_signature_invalid',
    );
    expect(await refused(() => confirm(order.order_id, payment_id, `${signature}0`))).toBe(
      '422 payment_signature_invalid',
    );
    expect(await refused(() => confirm(order.order_id, payment_id, ''))).toBe('422 payment_signature_invalid');
    expect(await refused(() => confirm(order.order_id, payment_id, elsewhere.signature))).toBe(
      '422 payment_signature_invalid',
    );
    expect(await refused(() => confirm(order.order_id, 'sbx_pay_made_up'))).toBe('422 payment_unknown');
    expect(await refused(() => confirm(order.order_id, elsewhere.payment_id))).toBe('422 payment_unknown');
    expect(await refused(() => confirm(failing.order_id, failed.payment_id))).toBe('409 payment_not_captured');
    for (const { order_id } of [order, other, failing])
      expect(await orderFacts(shop.services.db, order_id)).toMatchObject({
        payment_status: 'pending',
        events: ['placed'],
      });
  });

  test('a payment over another amount', async () => {
    const order = await placeOnline();
    const { payment_id } = (await pay(order)).body.data;
    await sql`UPDATE sandbox_payment SET amount_paise = 1 WHERE payment_id = ${payment_id}`.execute(shop.services.db);
    expect(await refused(() => confirm(order.order_id, payment_id))).toBe('409 payment_amount_mismatch');
    expect(await orderFacts(shop.services.db, order.order_id)).toMatchObject({ payment_status: 'pending' });
  });

  test('orders that are not there, or that are paid on delivery', async () => {
    const { body } = await shop.post(paths.placeOrder, orderBody({ [soap]: 1 }));
    const { payment_id } = (await pay(await placeOnline())).body.data;
    expect(await refused(() => confirm(body.order_id, payment_id))).toBe('422 payment_unknown');
    expect(await refused(() => confirm(999_999_999, payment_id))).toBe('422 payment_unknown');
    for (const id of ['1; DROP TABLE orders', -1, 1.5, null, '9'.repeat(16)])
      expect(await refused(() => confirm(id, payment_id))).toBe('422 fields_invalid');
  });

  test('the sandbox may be asked for neither an order of its own making nor one twice', async () => {
    const order = await placeOnline();
    expect(
      await refused(() => shop.post(paths.sandboxPayment, { provider_order_id: 'sbx_order_guess', outcome: 'pay' })),
    ).toBe('404 payment_order_not_found');
    expect((await pay(order, 'fail')).status).toBe(200);
    expect((await pay(order)).status).toBe(200);
    expect(await refused(() => pay(order))).toBe('409 order_already_paid');
    expect(
      await refused(() =>
        shop.post(paths.sandboxPayment, { provider_order_id: order.payment.provider_order_id, outcome: 'refund' }),
      ),
    ).toBe('422 fields_invalid');
  });
});

describe('where online payment is off', () => {
  test('an online order is refused at its field, cash on delivery is taken, the sandbox is not there', async () => {
    const quiet = await openTestShop(payingBy({}));
    const product = await seedProduct(quiet.services.db);
    const before = await ledger(quiet.services.db);
    const online = await quiet.post(
      paths.placeOrder,
      orderBody({ [product]: 1 }, { form: { payment_method: 'online' } }),
    );
    expect([online.status, online.body.code, Object.keys(online.body.errors)]).toEqual([
      422,
      'fields_invalid',
      ['payment_method'],
    ]);
    expect(await ledger(quiet.services.db)).toEqual(before);
    expect((await quiet.post(paths.placeOrder, orderBody({ [product]: 1 }))).status).toBe(200);
    expect((await quiet.post(paths.sandboxPayment, { provider_order_id: 'x', outcome: 'pay' })).status).toBe(404);
    expect(
      (await quiet.post(paths.confirmPayment, { order_data: { order_id: 100_001, payment_id: 'x' } })).status,
    ).toBe(422);
    await quiet.close();
  });
});
