import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { staffShippingPaths } from '#contract/admin/settings/shipping.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import {
  dehradunAddress,
  freshMobile,
  kathmanduAddress,
  ledger,
  mumbaiAddress,
  orderBody,
  rejectedOrder,
  seedCoupon,
  seedProduct,
} from '#server/testing/shop.ts';

let shop: LifeShop;
let product: number;
beforeAll(async () => {
  shop = await openLifeShop();
  product = await seedProduct(shop.services.db, { name: 'Amla Juice', regular: 20_000, stock: 1000 });
});
afterAll(() => shop.close());

const starting = { cod: true, cod_minimum: '', cod_maximum: '', cod_fee: 0, cut_off_hour: '', holidays: '' };
async function set(terms: object): Promise<void> {
  expect((await shop.staffPost(staffShippingPaths.terms, { ...starting, ...terms })).status).toBe(200);
}
async function setPins(pins: string, more: object): Promise<void> {
  const rule = { serviceable: true, cod: true, charge: '', min_days: '', max_days: '', note: '', ...more };
  expect((await shop.staffPost(staffShippingPaths.pins, { ...rule, pins })).status).toBe(200);
}
beforeEach(async () => {
  await set({});
  await sql`DELETE FROM shipping_pin`.execute(shop.services.db);
  await sql`DELETE FROM shipping_rate WHERE id > 3`.execute(shop.services.db);
});

const price = async (form: object, coupon?: number, language = 'en') => {
  const { billingDetails, ...rest } = orderBody({ [product]: 1 }, { form: { ...form }, ...(coupon ? { coupon } : {}) });
  const answer = await shop.post(paths.price, { billingDetails, ...rest }, { 'accept-language': language });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const place = (form: object, more: object = {}) =>
  shop.post(paths.placeOrder, { ...orderBody({ [product]: 1 }, { form: { ...form } }), ...more });

describe('the fee for cash on delivery', () => {
  beforeEach(() => set({ cod_fee: '49.50' }));

  test('is part of the shipping charge, named apart, and only for who pays on delivery', async () => {
    const cash = await price(mumbaiAddress);
    expect(cash.shipping).toEqual({
      pending: false,
      charge: 109.5,
      cod_fee: 49.5,
      zone: 'Rest of India',
      serviceable: true,
      cod: { available: true, fee: 49.5 },
      days: { dispatch_by: expect.any(String), deliver_from: expect.any(String), deliver_to: expect.any(String) },
      notices: [],
    });
    expect(cash.calculate_cart_price).toMatchObject({ shipping_charge: 109.5, total_payable_amount: 309.5 });
    const paid = await price({ ...mumbaiAddress, ...online });
    expect(paid.shipping).toMatchObject({ charge: 60, cod_fee: 0, cod: { available: true, fee: 49.5 } });
    expect(paid.calculate_cart_price.total_payable_amount).toBe(260);
    expect((await price(dehradunAddress)).shipping).toMatchObject({ charge: 49.5, cod_fee: 49.5 });
    expect((await price(kathmanduAddress)).shipping).toMatchObject({ charge: 3049.5, cod_fee: 49.5 });
  });

  test('waits for the address, and for a choice', async () => {
    const undecided = { ...mumbaiAddress, user_state: 'Select State' };
    expect((await price(undecided)).shipping).toMatchObject({ pending: true, charge: 0, cod_fee: 0 });
    expect((await price({ ...mumbaiAddress, payment_method: undefined })).shipping).toMatchObject({
      charge: 60,
      cod_fee: 0,
    });
  });

  test('is not taken off by free delivery, and not asked for where nothing is to be paid', async () => {
    const free = await seedCoupon(shop.services.db, { kind: 'free_shipping' });
    expect((await price(mumbaiAddress, free)).shipping).toMatchObject({ charge: 49.5, cod_fee: 49.5 });
    const all = await seedCoupon(shop.services.db, { kind: 'fixed', amount: 20_000 });
    expect((await price(dehradunAddress, all)).calculate_cart_price).toMatchObject({
      shipping_charge: 0,
      total_payable_amount: 0,
    });
  });

  test('is kept with the order, shown with it and told in its mail', async () => {
    const order = await placeLive(shop, { [product]: 1 }, { form: mumbaiAddress });
    expect(await order.see()).toMatchObject({ shipping_charge: 109.5, cod_fee: 49.5, total_payable_amount: 309.5 });
    const rows = await shop.services.db
      .selectFrom('mail')
      .select('body_text as text')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(rows[0]!.text).toMatch(/Delivery:? +₹60\n[\s\S]*Cash on delivery fee:? +₹49\.50[\s\S]*₹309\.50/);
    const paid = await placeLive(shop, { [product]: 1 }, { form: { ...mumbaiAddress, ...online } });
    expect(await paid.see()).toMatchObject({ shipping_charge: 60, cod_fee: 0 });
  });

  test('goes back with delivery, and invoice and credit note add up with it named', async () => {
    const order = await placeLive(shop, { [product]: 2 }, { form: mumbaiAddress });
    await bringTo(shop, order.id, 'dispatch');
    await shop.staff(order.id, 'returned-to-origin', { reason: 'Refused', written_off: [], refund_shipping: true });
    const { rows } = await sql<{ kind: string; delivery: number; total: number; fee: number }>`
      SELECT kind, total_paise AS total, (content->>'codFee')::int AS fee,
        (SELECT sum(net)::int FROM jsonb_to_recordset(content->'deliveryShares') AS share (net int)) AS delivery
      FROM tax_document WHERE order_id = ${order.id} ORDER BY id`.execute(shop.services.db);
    expect(rows).toEqual([
      { kind: 'invoice', delivery: 10_950, total: 50_950, fee: 4_950 },
      { kind: 'credit_note', delivery: 10_950, total: 50_950, fee: 4_950 },
    ]);
    expect((await order.see()).amount_due).toBe(0);
  });

  test('of an order that is cancelled before dispatch goes with its last piece', async () => {
    const order = await placeLive(shop, { [product]: 2 }, { form: mumbaiAddress });
    await order.act('cancel', { lines: [{ line_no: 1, quantity: 1 }] });
    expect((await order.see()).amount_due).toBe(309.5);
    shop.services.clock.advance(120_000);
    await order.act('cancel', { lines: [{ line_no: 1, quantity: 1 }] });
    expect(await order.see()).toMatchObject({ amount_due: 0, amount_credited: 509.5 });
  });
});

describe('cash on delivery', () => {
  test.each([
    [
      'is off',
      { cod: false },
      'Cash on delivery isn’t available right now. Please pay online.',
      'कैश ऑन डिलीवरी अभी उपलब्ध नहीं है। कृपया ऑनलाइन भुगतान करें।',
    ],
    [
      'needs more goods',
      { cod_minimum: '260.01' },
      'Cash on delivery is available for orders of ₹260.01 or more.',
      'कैश ऑन डिलीवरी ₹260.01 या उससे ज़्यादा के ऑर्डर पर उपलब्ध है।',
    ],
    [
      'is for smaller orders',
      { cod_maximum: '259.99' },
      'Cash on delivery is available for orders of up to ₹259.99.',
      'कैश ऑन डिलीवरी ₹259.99 तक के ऑर्डर पर उपलब्ध है।',
    ],
  ])('that %s is told before and refused at placing', async (_name, terms, english, hindi) => {
    await set({ cod_fee: '40', ...terms });
    const notice = { field: 'payment_method', code: 'cod_unavailable' };
    const told = await price(mumbaiAddress);
    expect(told.shipping).toMatchObject({
      charge: 60,
      cod_fee: 0,
      cod: { available: false },
      notices: [{ ...notice, message: english }],
    });
    expect((await price(mumbaiAddress, undefined, 'hi')).shipping.notices).toEqual([{ ...notice, message: hindi }]);
    expect((await price({ ...mumbaiAddress, ...online })).shipping.notices).toEqual([]);
    const refused = await rejectedOrder(shop, orderBody({ [product]: 1 }, { form: mumbaiAddress }));
    expect(refused).toEqual({
      status: 422,
      code: 'cod_unavailable',
      message: english,
      errors: { payment_method: [english] },
    });
    expect((await place({ ...mumbaiAddress, ...online })).status).toBe(200);
  });

  test('within its limits, fee not counted, is taken', async () => {
    await set({ cod_fee: '40', cod_minimum: '260', cod_maximum: '260' });
    expect((await place(mumbaiAddress)).status).toBe(200);
  });

  test('is refused where couriers take no cash', async () => {
    await setPins('4000', { cod: false });
    const message = 'Cash on delivery isn’t available for PIN code 400001. Please pay online.';
    const refused = await rejectedOrder(shop, orderBody({ [product]: 1 }, { form: mumbaiAddress }));
    expect(refused).toMatchObject({ code: 'cod_unavailable', errors: { payment_method: [message] } });
    expect((await place({ ...mumbaiAddress, user_postcode: '411001' })).status).toBe(200);
    expect((await place({ ...mumbaiAddress, ...online })).status).toBe(200);
  });
});

describe('places that nothing is sent to', () => {
  const message = 'We can’t deliver to PIN code 400001 yet. Please choose another address.';

  test('are told before and refused at placing, at the postcode, as a number too', async () => {
    await setPins('400001', { serviceable: false });
    const notice = { field: 'user_postcode', code: 'not_serviceable', message };
    expect((await price(mumbaiAddress)).shipping).toMatchObject({ serviceable: false, notices: [notice] });
    expect((await price({ ...mumbaiAddress, user_postcode: 400_001 })).shipping.notices).toEqual([notice]);
    for (const form of [mumbaiAddress, { ...mumbaiAddress, ...online }, { ...mumbaiAddress, user_postcode: 400_001 }])
      expect(await rejectedOrder(shop, orderBody({ [product]: 1 }, { form }))).toEqual({
        status: 422,
        code: 'not_serviceable',
        message,
        errors: { user_postcode: [message] },
      });
  });

  test('count by the address that the goods go to', async () => {
    await setPins('400001', { serviceable: false });
    const elsewhere = Object.fromEntries(
      Object.entries(mumbaiAddress).map(([name, value]) => [name.replace('user_', 'user_shipping_'), value]),
    );
    const both = { ...dehradunAddress, ...elsewhere, shipToDifferentAddress: true };
    const refused = await rejectedOrder(shop, orderBody({ [product]: 1 }, { form: both }));
    expect(refused.errors).toEqual({ user_shipping_postcode: [message] });
    expect((await place({ ...both, shipToDifferentAddress: false })).status).toBe(200);
  });

  test('may be whole states, with PIN codes in them that are reached', async () => {
    const zone = { state: 'Goa', charge: 60, serviceable: false, cod: true, min_days: '', max_days: '' };
    await shop.staffPost(staffShippingPaths.zones, zone);
    await setPins('403001', {});
    const goa = { ...mumbaiAddress, user_state: 'Goa', user_postcode: '403002' };
    expect((await rejectedOrder(shop, orderBody({ [product]: 1 }, { form: goa }))).errors).toEqual({
      user_state: ['We can’t deliver to Goa yet. Please choose another address.'],
    });
    expect((await place({ ...goa, user_postcode: '403001' })).status).toBe(200);
  });

  test('may be abroad', async () => {
    const zone = { charge: 3000, serviceable: false, cod: true, min_days: '', max_days: '' };
    await shop.staffPost(`${staffShippingPaths.zones}/3`, zone);
    expect((await rejectedOrder(shop, orderBody({ [product]: 1 }, { form: kathmanduAddress }))).errors).toEqual({
      user_country: ['We can’t deliver to Nepal yet. Please choose another address.'],
    });
    await shop.staffPost(`${staffShippingPaths.zones}/3`, { ...zone, serviceable: true });
  });
});

test('a PIN code of another state is told with the price, and no order goes there, nor with such an address of the buyer', async () => {
  const form = { ...dehradunAddress, user_postcode: '560001' };
  // Neither state's charge is in the total.
  expect((await price(form)).shipping).toMatchObject({
    pending: true,
    charge: 0,
    zone: null,
    days: null,
    notices: [
      {
        field: 'user_postcode',
        code: 'pin_elsewhere',
        message: 'PIN code 560001 is in Karnataka, not in Uttarakhand. Please check both.',
      },
    ],
  });
  expect((await price(form, undefined, 'hi')).shipping.notices[0].message).toBe(
    'पिन कोड 560001 कर्नाटक का है, उत्तराखंड का नहीं। कृपया दोनों जाँच लें।',
  );
  const message = 'PIN code 560001 is in Karnataka, not in Uttarakhand. Please check both.';
  const ship = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name.replace('user_', 'user_shipping_'), value]));
  const refused: [Record<string, unknown>, string][] = [
    [form, 'user_postcode'],
    [{ ...dehradunAddress, ...ship(form), shipToDifferentAddress: true }, 'user_shipping_postcode'],
    [{ ...form, ...ship(dehradunAddress), shipToDifferentAddress: true }, 'user_postcode'],
  ];
  for (const [values, field] of refused)
    expect(await rejectedOrder(shop, orderBody({ [product]: 1 }, { form: values }))).toMatchObject({
      code: 'pin_elsewhere',
      errors: { [field]: [message] },
    });
  // A state is priced by any of its names, old or new.
  const former = { ...dehradunAddress, user_state: 'Uttaranchal' };
  const told = (await price(former)).calculate_cart_price;
  expect(told).toEqual((await price(dehradunAddress)).calculate_cart_price);
  expect((await place(former, { expected_payable_amount: told.total_payable_amount })).status).toBe(200);
  // A leading zero does not turn a PIN code into another, and Bharat is not a foreign country.
  for (const delhi of [{ user_postcode: '0110001' }, { user_country: 'Bharat', user_postcode: '110001' }])
    expect(
      (await rejectedOrder(shop, orderBody({ [product]: 1 }, { form: { ...dehradunAddress, ...delhi } }))).code,
    ).toBe('pin_elsewhere');
  // Free delivery and the state's own tax are for its residents only.
  const delhi = { ...dehradunAddress, user_postcode: '110001' };
  expect((await rejectedOrder(shop, orderBody({ [product]: 1 }, { form: delhi }))).message).toBe(
    'PIN code 110001 is in Delhi, not in Uttarakhand. Please check both.',
  );
  expect((await place({ ...mumbaiAddress, user_state: 'Pondicherry', user_postcode: '533 464' })).status).toBe(200);
  const order = await shop.services.db
    .selectFrom('orders')
    .select(['shipping', 'place_of_supply'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect([order.place_of_supply, (order.shipping as { postcode: string }).postcode]).toEqual(['Puducherry', '533464']);
});

test('India has no states but those of the list; abroad any name is taken', async () => {
  for (const state of ['Bagmati', 'Uttarakhand (free)', 'Bombay'])
    expect(
      (await rejectedOrder(shop, orderBody({ [product]: 1 }, { form: { ...mumbaiAddress, user_state: state } })))
        .errors,
    ).toEqual({ user_state: ['Please enter correct state Details'] });
  expect((await place({ ...kathmanduAddress, user_state: 'Bagmati' })).status).toBe(200);
});

describe('terms that change between price and order', () => {
  test('are told where the total is another than the one shown, and nothing is ordered', async () => {
    const shown = (await price(mumbaiAddress)).calculate_cart_price.total_payable_amount;
    await set({ cod_fee: '40' });
    const mobile = freshMobile();
    const body = orderBody({ [product]: 1 }, { form: { ...mumbaiAddress, mobile } });
    const refused = await rejectedOrder(
      shop,
      { ...body, expected_payable_amount: shown },
      { 'idempotency-key': mobile },
    );
    expect(refused).toMatchObject({
      status: 409,
      code: 'price_changed',
      message: 'The total is now ₹300. Please check it and place your order again.',
    });
    // A retry with the same key succeeds with the total that was agreed to.
    const agreed = { ...body, expected_payable_amount: 300 };
    const placed = await shop.post(paths.placeOrder, agreed, { 'idempotency-key': mobile });
    expect(placed.status).toBe(200);
    // A repeated request gets the first answer, whatever the total is by then.
    await set({ cod_fee: '50' });
    const again = await shop.post(paths.placeOrder, agreed, { 'idempotency-key': mobile });
    expect(again.body).toEqual(placed.body);
  });

  test('also where goods got cheaper or dearer; a client that shows no total is not asked', async () => {
    const items = await seedProduct(shop.services.db, { regular: 10_010 });
    const body = orderBody({ [items]: 1 });
    await sql`UPDATE product SET regular_paise = 9900 WHERE id = ${items}`.execute(shop.services.db);
    expect((await rejectedOrder(shop, { ...body, expected_payable_amount: 100.1 })).code).toBe('price_changed');
    expect((await shop.post(paths.placeOrder, body)).status).toBe(200);
  });

  test.each([['"100"'], ['null'], ['[]'], ['{}']])('%s is no total', async (total) => {
    const before = await ledger(shop.services.db);
    const body = JSON.stringify(orderBody({ [product]: 1 })).replace(/^\{/, `{"expected_payable_amount":${total},`);
    expect((await shop.post(paths.placeOrder, body)).status).toBe(422);
    expect(await ledger(shop.services.db)).toEqual(before);
  });
});
