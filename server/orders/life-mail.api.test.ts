import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { bringTo, codeHeaders, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { ledger, orderBody, seedProduct } from '#server/testing/shop.ts';

let shop: LifeShop;
beforeAll(async () => {
  shop = await openLifeShop();
});
beforeEach(() => shop.services.clock.set('2026-11-21T12:00:00+05:30'));
afterAll(() => shop.close());

const db = () => shop.services.db;

let buyers = 0;
/** Three jars of honey at Rs 200 each, by a new buyer. Its emails are those after the confirmation. */
async function live(input: Parameters<typeof placeLive>[2] = {}) {
  const email = `buyer${++buyers}@example.in`;
  const honey = await seedProduct(db(), { name: 'Honey', regular: 20_000, stock: 5 });
  await sql`INSERT INTO product_translation (product_id, language, name) VALUES (${honey}, 'hi', 'शहद')`.execute(db());
  const order = await placeLive(shop, { [honey]: 3 }, { ...input, form: { email, first_name: 'Asha', ...input.form } });
  return { ...order, email, emails: async () => (await emailsTo(email)).slice(1) };
}

async function emailsTo(email: string) {
  const rows = await db()
    .selectFrom('mail')
    .select(['subject', 'body_text as text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return rows;
}

/** Up to their receipt. */
async function returnItems(order: Awaited<ReturnType<typeof live>>, quantity: number) {
  const input = { line_no: 1, quantity, reason: 'damaged', message: 'It leaks' };
  const asked = await order.act('returns', { lines: [input] });
  const { id } = asked.body.data.returns[0] as { id: number };
  await shop.staff(order.id, `returns/${id}/approve`);
  expect((await shop.staff(order.id, `returns/${id}/receive`, { restock: 0 })).status).toBe(200);
}

describe('an order on its way', () => {
  test('its buyer reads that it has left, what to keep ready, and that it has arrived', async () => {
    const order = await live();
    await shop.staff(order.id, 'cancel', { lines: [{ line_no: 1, quantity: 1 }], reason: 'One leaks' });
    await bringTo(shop, order.id, 'pack');
    const parcel = { courier: 'Blue Dart', awb: 'BD77', tracking_url: 'https://track.example/BD77' };
    await shop.staff(order.id, 'dispatch', parcel);
    await shop.staff(order.id, 'dispatch', parcel);
    await shop.staff(order.id, 'deliver');
    const [cancelled, shipped, delivered, ...more] = await order.emails();
    for (const said of ['1 × Honey: ₹200', 'unable to deliver them', 'You’ll now pay ₹400 on delivery.'])
      expect(cancelled!.text).toContain(said);
    expect(cancelled!.text).not.toContain('One leaks');
    expect(shipped!.subject).toBe(`Your Aarvya order ${order.number} is on its way`);
    for (const part of ['with Blue Dart.', 'Tracking number: BD77', 'keep ₹400 ready', 'https://track.example/BD77'])
      expect(shipped!.text).toContain(part);
    expect(delivered!.text).toContain(`your order ${order.number} was delivered on 21 Nov 2026.`);
    expect(delivered!.text).toContain('request a return until 21 Dec 2026.');
    expect(more).toEqual([]);
  });

  test('in the language that it was placed in, with a text where that is approved; nothing is to be paid twice', async () => {
    const { config } = shop.services;
    config.smsTemplates = { 'order_shipped.hi': '1107160000000000009' };
    const order = await live({ language: 'hi', form: { ...online, mobile: '9812345699' } });
    await bringTo(shop, order.id, 'deliver');
    await returnItems(order, 2);
    await shop.staff(order.id, 'refund');
    await shop.runJobs();
    config.smsTemplates = {};
    const emails = await order.emails();
    expect(emails.map(({ subject }) => subject)).toEqual([
      `आपका Aarvya ऑर्डर ${order.number} रवाना हो गया है`,
      `आपका Aarvya ऑर्डर ${order.number} डिलीवर हो गया है`,
      `Aarvya ऑर्डर ${order.number} की आपकी वापसी मंज़ूर हो गई है`,
      `Aarvya ऑर्डर ${order.number} का आपका लौटाया सामान मिल गया है`,
      `आपके Aarvya ऑर्डर ${order.number} का रिफ़ंड`,
    ]);
    expect(emails[0]!.text).not.toContain('तैयार रखें');
    expect(emails[2]!.text).toContain('2 × शहद');
    expect(emails[3]!.text).toContain('2 × शहद');
    expect(emails[4]!.text).toContain('₹400 का रिफ़ंड भेज दिया है');
    const { rows } = await sql<{ payload: { values: string[] } }>`
      SELECT payload FROM job WHERE kind = 'text' AND payload->>'to' = '9812345699'`.execute(db());
    expect(rows.map(({ payload }) => payload.values.slice(0, 4))).toEqual([
      ['Asha', 'Aarvya', order.number, 'Delhivery'],
    ]);
  });

  test('a move that is refused writes nothing', async () => {
    const order = await live();
    const before = await ledger(db());
    expect((await shop.staff(order.id, 'deliver')).status).toBe(409);
    expect(await ledger(db())).toEqual(before);
    expect(await order.emails()).toEqual([]);
  });
});

describe('what did not go as it should', () => {
  test('single pieces cancelled by the buyer: what they were, and what goes back', async () => {
    const order = await live({ form: online });
    const key = { 'idempotency-key': `part-${order.id}` };
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await order.act('cancel', { lines: [{ line_no: 1, quantity: 2 }] }, key)).status).toBe(200);
    const [part, ...more] = await order.emails();
    expect(part!.subject).toBe(`Part of your Aarvya order ${order.number} has been cancelled`);
    for (const said of ['2 × Honey: ₹400', 'You asked us to cancel', 'We’re refunding ₹400. We’ll email you'])
      expect(part!.text).toContain(said);
    expect(part!.text).not.toContain('on delivery');
    expect(more).toEqual([]);
  });

  test.each([
    ['paid', online, 'We’re refunding ₹600'],
    ['to be paid on delivery', {}, 'You haven’t been charged for it.'],
  ])('a parcel %s that came back', async (_how, form, money) => {
    const order = await live({ form });
    await bringTo(shop, order.id, 'dispatch');
    await shop.staff(order.id, 'returned-to-origin', { reason: 'Door locked', written_off: [], refund_shipping: true });
    const back = (await order.emails())[1]!;
    expect(back.subject).toBe(`We couldn’t deliver your Aarvya order ${order.number}`);
    expect(back.text).toContain(money);
    expect(back.text).not.toContain('Door locked');
  });

  test('a return: its answer, good or bad, in staff’s words', async () => {
    const order = await live();
    await bringTo(shop, order.id, 'deliver');
    const ask = async () => {
      const input = { line_no: 1, quantity: 1, reason: 'damaged', message: 'It leaks' };
      const { body } = await order.act('returns', { lines: [input] }, { 'idempotency-key': `ask-${Math.random()}` });
      return (body.data.returns as { id: number }[]).at(-1)!.id;
    };
    const [good, bad] = [await ask(), await ask()];
    await shop.staff(order.id, `returns/${good}/approve`, { answer: 'A courier comes on Monday.' });
    await shop.staff(order.id, `returns/${bad}/decline`, { answer: 'The seal is broken.' });
    expect((await shop.staff(order.id, `returns/${bad}/decline`, { answer: 'Again' })).status).toBe(409);
    const [, , approved, refused, ...more] = await order.emails();
    expect(approved!.subject).toBe(`Your return for Aarvya order ${order.number} is approved`);
    for (const said of ['1 × Honey', 'Note from our team: A courier comes on Monday.', 'send them to: '])
      expect(approved!.text).toContain(said);
    expect(refused!.text).toContain('1 × Honey\n\nReason: The seal is broken.\n\n');
    expect(refused!.text).toContain('Make a complaint: http://shop.test/complaints-and-redressals');
    expect(more).toEqual([]);
  });
});

describe('a cancelled order', () => {
  const reasons = { buyer: 'You asked us to cancel it.', staff: 'We’re sorry, we’re unable to deliver it.' };
  test.each(['buyer', 'staff'] as const)('by the %s: why, and what goes back, once it has gone', async (who) => {
    const order = await live({ form: online });
    const key = { 'idempotency-key': `cancel-${order.id}` };
    for (let attempt = 0; attempt < 2; attempt++) {
      if (who === 'buyer') await order.act('cancel', {}, key);
      else await shop.staff(order.id, 'cancel', { reason: 'Sold out' });
    }
    const [told] = await order.emails();
    expect(told!.text).toContain(reasons[who]);
    expect(told!.text).toContain('We’re refunding ₹600');
    expect(told!.text).not.toContain('Sold out');
    await shop.runJobs();
    await shop.runJobs();
    const [, refunded, ...more] = await order.emails();
    expect(refunded!.text).toContain(`we’ve refunded ₹600 for your order ${order.number}.`);
    expect(refunded!.text).toMatch(/Refund reference: \w+/);
    expect(more).toEqual([]);
  });

  test('to be paid on delivery: no money was taken', async () => {
    const order = await live();
    await order.act('cancel');
    const emails = await order.emails();
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).toContain('You haven’t been charged.');
  });

  test('that awaits its payment is told of as asked for', async () => {
    const honey = await seedProduct(db());
    const body = orderBody({ [honey]: 1 }, { form: { ...online, email: 'unpaid@example.in' } });
    const { order_id } = (await shop.post(paths.placeOrder, body)).body;
    await shop.post(`/api/orders/${order_id}/cancel`, {}, await codeHeaders(shop, order_id));
    expect((await emailsTo('unpaid@example.in')).map(({ text }) => text)).toEqual([
      expect.stringContaining('You asked us to cancel it.\n\nYou haven’t been charged.'),
    ]);
  });
});

test("cash that came back by bank transfer is told of with the bank's reference", async () => {
  const order = await live();
  await bringTo(shop, order.id, 'deliver');
  await shop.staff(order.id, 'collect-cod');
  await returnItems(order, 1);
  const refunded = await shop.staff(order.id, 'refund');
  const { id } = refunded.body.data.refunds[0] as { id: number };
  expect((await order.emails()).at(-1)!.text).toContain('1 × Honey');
  await shop.staff(order.id, `refunds/${id}/paid`, { reference: 'UTR123456' });
  const { text } = (await order.emails()).at(-1)!;
  for (const part of ['refunded ₹200', 'the bank account you gave us', 'Refund reference: UTR123456'])
    expect(text).toContain(part);
});
