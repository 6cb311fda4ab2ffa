import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { openTestShop, orderBody, seedCoupon, seedProduct, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const hindi = { 'accept-language': 'hi' };
const place = (order: unknown, headers: Record<string, string> = hindi) => shop.post(paths.placeOrder, order, headers);

test('an order placed in Hindi is confirmed in Hindi', async () => {
  const { db } = shop.services;
  const tea = await seedProduct(db, { name: 'तुलसी चाय' });
  const { body } = await place(orderBody({ [tea]: 2 }, { form: { email: 'hindi@example.in', first_name: 'मीरा' } }));
  expect(body.message).toBe('आपका ऑर्डर हो गया है');
  const rows = await db
    .selectFrom('mail')
    .select(['subject', 'body_text as text', 'body_html as html'])
    .where('recipient', '=', 'hindi@example.in')
    .execute();
  const email = rows[0]!;
  expect(email.subject).toBe(`आपका Aarvya ऑर्डर ${body.order_number} हमें मिल गया है`);
  expect(email.text).toContain(`नमस्ते मीरा जी, 21 नवंबर 2026 का आपका ऑर्डर ${body.order_number} हमें मिल गया है।`);
  expect(email.text).toContain('2 × तुलसी चाय: ₹200');
  expect(email.text).toContain(`अपना ऑर्डर देखें: http://shop.test/hi/order/${body.order_number}#t=••••••`);
  expect(email.html).toContain('<html lang="hi-IN" dir="ltr">');
});

test('a paid order is confirmed with its payment, in the language that it was placed in', async () => {
  const { db } = shop.services;
  const product = await seedProduct(db);
  const form = { email: 'paid-hi@example.in', payment_method: 'online' };
  const { body } = await place(orderBody({ [product]: 1 }, { form }));
  const { provider_order_id } = body.payment;
  const paid = await shop.post(paths.sandboxPayment, { provider_order_id, outcome: 'pay' });
  const order_data = { order_id: body.order_id, payment_id: paid.body.data.payment_id };
  // Confirmed by a call in English: the answer is English, the email is not.
  expect((await shop.post(paths.confirmPayment, { order_data })).body.message).toBe('Your payment has been received');
  const rows = await db.selectFrom('mail').select('subject').where('recipient', '=', form.email).execute();
  expect(rows).toEqual([{ subject: `भुगतान मिल गया: आपका Aarvya ऑर्डर ${body.order_number} कन्फ़र्म हो गया है` }]);
});

test('the same request again in the other language is the same order, told in that language', async () => {
  const order = orderBody({ [await seedProduct(shop.services.db)]: 1 });
  const first = await place(order);
  const second = await place(order, { 'accept-language': 'en' });
  expect(second.body).toEqual({ ...first.body, message: 'Your order has been placed successfully' });
});

test('refusals come in Hindi with the same codes and fields', async () => {
  const { db } = shop.services;
  const scarce = await seedProduct(db, { name: 'शहद', stock: 2 });
  const plenty = await seedProduct(db);
  const coupon = await seedCoupon(db, { kind: 'fixed', amount: 1000, minimum: 50_000 });
  const refused = async (order: unknown) => {
    const { code, message, errors } = (await place(order)).body;
    return { code, message, errors };
  };
  expect(await refused(orderBody({ [scarce]: 3 }))).toEqual({
    code: 'insufficient_stock',
    message: 'शहद: केवल 2 बचे हैं।',
    errors: { 'productDetails.0.quantity': ['शहद: केवल 2 बचे हैं।'] },
  });
  const below = 'यह कूपन इस्तेमाल करने के लिए ₹400 के और उत्पाद जोड़ें';
  expect(await refused(orderBody({ [plenty]: 1 }, { coupon }))).toEqual({
    code: 'coupon_below_minimum',
    message: below,
    errors: { coupon: [below] },
  });
  expect(await refused(orderBody({ 999_999: 1 }))).toMatchObject({
    code: 'product_unavailable',
    message: 'यह उत्पाद अब उपलब्ध नहीं है',
  });
  expect(await refused(orderBody({ [plenty]: 1 }, { form: { user_state: 'Select State', email: 'x' } }))).toEqual({
    code: 'fields_invalid',
    message: 'यह ईमेल सही नहीं है',
    errors: { email: ['यह ईमेल सही नहीं है'], user_state: ['राज्य चुनें'] },
  });
  expect(await refused({ ...orderBody({}), productDetails: [] })).toMatchObject({ message: 'आपका कार्ट ख़ाली है' });
});

test('the price call and the coupon call speak Hindi of a coupon', async () => {
  const { db } = shop.services;
  const product = await seedProduct(db);
  const coupon = await seedCoupon(db, { code: 'VEDA10', kind: 'percent', percentBp: 1000, cap: 15_000 });
  const applied = 'कूपन VEDA10 लागू हुआ: 10% की छूट, अधिकतम ₹150';
  const price = await shop.post(paths.price, orderBody({ [product]: 1 }, { coupon }), hindi);
  expect(price.body.data.coupon).toMatchObject({ applied: true, message: applied });
  const asked = (code: string) => shop.get(`${paths.coupon}?coupon_name=${code}`, hindi);
  expect((await asked('veda10')).body.message).toBe(applied);
  expect((await asked('nope')).body).toEqual({
    status: 'error',
    code: 'coupon_invalid',
    message: 'यह कूपन कोड मान्य नहीं है',
  });
  expect((await asked('')).body.message).toBe('कूपन कोड लिखें');
});

test('the buyer gets a text where the message is approved in his language, once and only then', async () => {
  const { db, config } = shop.services;
  config.smsTemplates = { 'order_placed.hi': '1107160000000000002' };
  const product = await seedProduct(db);
  const smsTo = async (mobile: string) =>
    (
      await sql<{
        payload: unknown;
      }>`SELECT payload FROM job WHERE kind = 'text' AND payload->>'to' = ${mobile}`.execute(db)
    ).rows.map(({ payload }) => payload);
  const order = (mobile: string) => orderBody({ [product]: 1 }, { form: { mobile, first_name: 'मीरा' } });
  const { body } = await place(order('9812345670'));
  await place(order('9812345670'));
  await place(order('9812345671'), { 'accept-language': 'en' });
  expect(await smsTo('9812345670')).toEqual([
    {
      to: '9812345670',
      kind: 'order_placed',
      language: 'hi',
      templateId: '1107160000000000002',
      text: `प्रिय मीरा जी, हमें आपका Aarvya ऑर्डर ${body.order_number} (100 रुपये) मिल गया है। रवाना होते ही हम आपको बताएँगे।`,
      values: ['मीरा', 'Aarvya', body.order_number, '100'],
    },
  ]);
  expect(await smsTo('9812345671')).toEqual([]);
  config.smsTemplates = {};
});
