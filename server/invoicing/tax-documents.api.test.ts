import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderPaths } from '#contract/order-states.ts';
import { gstPrefixesPath, gstReturnPath } from '#contract/admin/reports/tax-documents.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { tamper } from '#server/testing/services.ts';
import { readDocument } from '#server/testing/read-pdf.ts';
import { mumbaiAddress, orderBody, seedCoupon, seedCustomer, seedProduct } from '#server/testing/shop.ts';
import { paths } from '#contract/paths.ts';

let shop: LifeShop;
beforeAll(async () => {
  shop = await openLifeShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.services.clock.set('2026-11-21T12:00:00+05:30'));

const db = () => shop.services.db;

interface Row {
  kind: string;
  number: string;
  serial: number;
  credit_id: number | null;
  total_paise: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  delivery_paise: number;
  content: { lines: { name: string; nameHi: string; quantity: number }[]; corrects: object | null; words: string };
}

async function taxDocumentsOf(orderId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT kind, number, serial, credit_id, total_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, delivery_paise, content
    FROM tax_document WHERE order_id = ${orderId} ORDER BY id`.execute(db());
  return rows;
}

/** Until they are refunded. */
async function sendBack(orderId: number, act: (body: object) => Promise<unknown>, lines: object[]): Promise<void> {
  // The same request within a minute would be a double click.
  shop.services.clock.advance(120_000);
  await act({ lines });
  const { data } = (await shop.staffGet(`/${orderId}`)).body;
  for (const { id, state } of data.returns as { id: number; state: string }[]) {
    if (state !== 'requested') continue;
    expect((await shop.staff(orderId, `returns/${id}/approve`)).status).toBe(200);
    expect((await shop.staff(orderId, `returns/${id}/receive`, { restock: 0 })).status).toBe(200);
  }
  expect((await shop.staff(orderId, 'refund', { reason: 'Returned' })).status).toBe(200);
}

test('a dispatched order has one invoice, over what was not cancelled before, to the paisa', async () => {
  const product = await seedProduct(db(), { name: 'Amla Juice', regular: 9_900, gst: 5 });
  await sql`INSERT INTO product_translation (product_id, language, name) VALUES (${product}, 'hi', 'आँवला रस')`.execute(
    db(),
  );
  const coupon = await seedCoupon(db(), { kind: 'fixed', amount: 1_001 });
  const order = await placeLive(shop, { [product]: 3 }, { coupon, form: { ...online, ...mumbaiAddress } });
  await order.act('cancel', { lines: [{ line_no: 1, quantity: 1 }] });
  await bringTo(shop, order.id, 'pack');
  expect(await taxDocumentsOf(order.id)).toEqual([]);
  await shop.staff(order.id, 'dispatch', { courier: 'DTDC', awb: 'P-1' });
  await shop.staff(order.id, 'out-for-delivery');
  const taxDocuments = await taxDocumentsOf(order.id);
  expect(taxDocuments).toMatchObject([
    { kind: 'invoice', number: expect.stringMatching(/^AAR\/26-27\/\d{6}$/), credit_id: null, delivery_paise: 0 },
  ]);
  const { rows } = await sql<{ left: number }>`
    SELECT payable_paise - credited_paise AS left FROM orders WHERE id = ${order.id}`.execute(db());
  expect(taxDocuments[0]!.total_paise).toBe(rows[0]!.left);
  expect(taxDocuments[0]).toMatchObject({ cgst_paise: 0, sgst_paise: 0 });
  expect(taxDocuments[0]!.igst_paise).toBeGreaterThan(0);
  expect(taxDocuments[0]!.content.lines).toMatchObject([{ name: 'Amla Juice', nameHi: 'आँवला रस', quantity: 2 }]);
});

test('an order that is cancelled before dispatch has no tax documents', async () => {
  const product = await seedProduct(db());
  const order = await placeLive(shop, { [product]: 1 });
  await order.act('cancel');
  expect(await taxDocumentsOf(order.id)).toEqual([]);
});

test('each refund after the invoice has one credit note; together they take the invoice back to nothing', async () => {
  const soap = await seedProduct(db(), { regular: 9_933, gst: 18 });
  const juice = await seedProduct(db(), { regular: 4_999, gst: 5 });
  const coupon = await seedCoupon(db(), { kind: 'fixed', amount: 1_003 });
  const order = await placeLive(shop, { [soap]: 3, [juice]: 1 }, { coupon, form: online });
  await bringTo(shop, order.id, 'deliver');
  const line = (line_no: number, quantity: number) => ({ line_no, quantity, reason: 'damaged', message: '' });
  const act = (body: object) => order.act('returns', body);
  await sendBack(order.id, act, [line(1, 1)]);
  await sendBack(order.id, act, [line(1, 1)]);
  await sendBack(order.id, act, [line(1, 1), line(2, 1)]);
  const [invoice, ...notes] = await taxDocumentsOf(order.id);
  expect(notes.map(({ kind }) => kind)).toEqual(['credit_note', 'credit_note', 'credit_note']);
  expect(notes.map(({ number }) => number)).toEqual(notes.map(() => expect.stringMatching(/^ACN\/26-27\/\d{6}$/)));
  expect(notes[0]!.content.corrects).toMatchObject({ number: invoice!.number, reason: 'returned' });
  for (const column of ['total_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const)
    expect([column, notes.reduce((left, note) => left - note[column], invoice![column])]).toEqual([column, 0]);
});

test('a parcel that comes back undelivered gets a credit note over all of it', async () => {
  const product = await seedProduct(db());
  const order = await placeLive(shop, { [product]: 2 }, { form: mumbaiAddress });
  await bringTo(shop, order.id, 'dispatch');
  await shop.staff(order.id, 'returned-to-origin', { reason: 'Refused', written_off: [], refund_shipping: true });
  const taxDocuments = await taxDocumentsOf(order.id);
  expect(taxDocuments.map(({ kind, total_paise }) => [kind, total_paise])).toEqual([
    ['invoice', 26_000],
    ['credit_note', 26_000],
  ]);
});

const sold = async (form: object) => {
  const honey = await seedProduct(db(), { regular: 29_900, gst: 5 });
  const soap = await seedProduct(db(), { regular: 21_900, gst: 18 });
  return placeLive(shop, { [honey]: 1, [soap]: 1 }, { form: { ...mumbaiAddress, ...form } });
};
const orderOf = (id: number) =>
  db()
    .selectFrom('orders')
    .select(['payable_paise', 'tax_paise', 'credited_paise'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('the delivery charge is taxed like the goods; a cash order that came back is credited whole, and nothing stays open', async () => {
  const order = await sold({});
  // 299 x 5 / 105 = 14.24 and 219 x 18 / 118 = 33.41; of the 60 rupees 34.63 at 5% (1.65) and 25.37 at 18% (3.87)
  expect(await orderOf(order.id)).toEqual({ payable_paise: 57_800, tax_paise: 5_317, credited_paise: 0 });
  await bringTo(shop, order.id, 'dispatch');
  await shop.staff(order.id, 'returned-to-origin', { reason: 'Refused', written_off: [] });
  const whole = { total_paise: 57_800, taxable_paise: 52_483, igst_paise: 5_317, delivery_paise: 0 };
  expect(await taxDocumentsOf(order.id)).toMatchObject([
    { kind: 'invoice', ...whole },
    { kind: 'credit_note', ...whole },
  ]);
  expect(await orderOf(order.id)).toEqual({ payable_paise: 57_800, tax_paise: 5_317, credited_paise: 57_800 });
  const credit = await db()
    .selectFrom('order_credit')
    .select('delivery_tax_paise')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(credit.delivery_tax_paise).toBe(165 + 387);
});

test('what is cancelled before dispatch bears nothing of the charge; a return gives it back with its tax, or not', async () => {
  const order = await sold(online);
  await order.act('cancel', { lines: [{ line_no: 2, quantity: 1 }] });
  // All 60 rupees are at 5% now: 2.86. Lines 14.24 and 33.41.
  expect(await orderOf(order.id)).toMatchObject({ tax_paise: 1_424 + 3_341 + 286, credited_paise: 21_900 });
  await bringTo(shop, order.id, 'deliver');
  shop.services.clock.advance(120_000);
  await order.act('returns', { lines: [{ line_no: 1, quantity: 1, reason: 'damaged', message: '' }] });
  const { data } = (await shop.staffGet(`/${order.id}`)).body;
  await shop.staff(order.id, `returns/${data.returns[0].id}/approve`);
  await shop.staff(order.id, `returns/${data.returns[0].id}/receive`, { restock: 0 });
  expect((await shop.staff(order.id, 'refund', { reason: 'Returned', refund_shipping: true })).status).toBe(200);
  const [invoice, note] = await taxDocumentsOf(order.id);
  expect(invoice).toMatchObject({ total_paise: 35_900, igst_paise: 1_710, taxable_paise: 34_190 });
  expect(note).toMatchObject({ kind: 'credit_note', total_paise: 35_900, igst_paise: 1_710, taxable_paise: 34_190 });

  const kept = await sold(online);
  await bringTo(shop, kept.id, 'deliver');
  await sendBack(kept.id, (body) => kept.act('returns', body), [
    { line_no: 2, quantity: 1, reason: 'damaged', message: '' },
  ]);
  expect(await taxDocumentsOf(kept.id)).toMatchObject([
    { total_paise: 57_800, igst_paise: 5_317 },
    { total_paise: 21_900, igst_paise: 3_341, taxable_paise: 18_559, delivery_paise: 0 },
  ]);
});

test('an order from before the charge contained tax keeps its rule', async () => {
  const order = await sold({});
  await tamper(db(), sql`UPDATE orders SET delivery_supply = NULL, tax_paise = 4765 WHERE id = ${order.id}`);
  await bringTo(shop, order.id, 'dispatch');
  await shop.staff(order.id, 'returned-to-origin', { reason: 'Refused', written_off: [] });
  const before = { total_paise: 57_800, taxable_paise: 47_035, igst_paise: 4_765, delivery_paise: 6_000 };
  expect(await taxDocumentsOf(order.id)).toMatchObject([before, before]);
});

test('what tax documents record is never changed or deleted', async () => {
  for (const statement of [
    sql`UPDATE tax_document SET total_paise = total_paise`,
    sql`DELETE FROM tax_document`,
    sql`TRUNCATE tax_document`,
  ])
    await expect(statement.execute(db())).rejects.toThrow(/never changed or deleted/);
});

test('a dispatch that fails leaves no tax document and no gap in the series', async () => {
  const product = await seedProduct(db());
  const [first, second] = [await placeLive(shop, { [product]: 1 }), await placeLive(shop, { [product]: 1 })];
  await bringTo(shop, first.id, 'dispatch');
  await bringTo(shop, second.id, 'pack');
  const moveTax = (paise: number) =>
    tamper(
      db(),
      sql`UPDATE order_line SET cgst_paise = cgst_paise - ${paise}::int, taxable_paise = taxable_paise + ${paise}::int
        WHERE order_id = ${second.id}`,
    );
  await moveTax(1);
  expect((await shop.staff(second.id, 'dispatch', { courier: 'DTDC', awb: 'P-9' })).status).toBe(500);
  expect((await second.see()).order_status).toBe('packed');
  await moveTax(-1);
  expect((await shop.staff(second.id, 'dispatch', { courier: 'DTDC', awb: 'P-9' })).status).toBe(200);
  const serial = async (id: number) => (await taxDocumentsOf(id))[0]!.serial;
  expect(await serial(second.id)).toBe((await serial(first.id)) + 1);
});

test('the financial year changes at midnight in India, and the counting starts anew', async () => {
  const product = await seedProduct(db());
  const numbers: string[] = [];
  for (const at of ['2027-03-31T23:59:59.999+05:30', '2027-04-01T00:00:00+05:30']) {
    shop.services.clock.set(new Date(new Date(at).getTime() - 1_000));
    const order = await placeLive(shop, { [product]: 1 });
    await bringTo(shop, order.id, 'pack');
    shop.services.clock.set(at);
    await shop.staff(order.id, 'dispatch', { courier: 'DTDC', awb: `FY-${at.length}-${numbers.length}` });
    numbers.push((await taxDocumentsOf(order.id))[0]!.number);
  }
  expect(numbers[0]).toMatch(/^AAR\/26-27\//);
  expect(numbers[1]).toBe('AAR/27-28/000001');
});

describe('who reads a tax document', () => {
  const raw = (url: string, headers: Record<string, string> = {}) => shop.site.inject({ method: 'GET', url, headers });

  test('a guest by the link of an email, with the street; nobody else', async () => {
    const product = await seedProduct(db(), { name: 'Neem Soap' });
    const order = await placeLive(shop, { [product]: 1 });
    const other = await placeLive(shop, { [product]: 1 });
    await bringTo(shop, order.id, 'dispatch');
    const list = `${orderPaths.order}/${order.id}/tax-documents`;
    const { data } = (await shop.get(list, order.withLink)).body;
    expect(data).toMatchObject([{ kind: 'invoice', total_amount: 100 }]);
    const pdf = await raw(`${list}/${data[0].id}`, order.withLink);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${data[0].number.replaceAll('/', '-')}.pdf"`,
      'cache-control': 'no-store',
    });
    const [page] = readDocument(pdf.rawPayload).pages;
    for (const words of [
      'Tax Invoice',
      data[0].number,
      '05AAQCA4821K1ZI',
      'Neem Soap',
      'HSN 30049011',
      'Authorised signatory',
    ])
      expect(page).toContain(words);
    expect(page).toContain('12 Rajpur Road');
    expect(await shop.get(`${orderPaths.order}/${other.id}/tax-documents/${data[0].id}`, other.withLink)).toMatchObject(
      {
        status: 404,
        body: { code: 'tax_document_not_found' },
      },
    );
    for (const url of [list, `${list}/${data[0].id}`])
      expect(await shop.get(url, other.withCode)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect((await shop.get(`${list}/${data[0].id}`)).status).toBe(401);
  });

  test('those of an order are drawn so often in ten minutes and no more, also without a cookie', async () => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 1 });
    await bringTo(shop, order.id, 'dispatch');
    const list = `${orderPaths.order}/${order.id}/tax-documents`;
    const { id } = (await shop.get(list, order.withLink)).body.data[0];
    const { rateLimitScale } = shop.services.config;
    shop.services.config.rateLimitScale = 2 / 60;
    const statuses: number[] = [];
    for (let call = 0; call < 3; call++) statuses.push((await raw(`${list}/${id}`, order.withLink)).statusCode);
    shop.services.config.rateLimitScale = rateLimitScale;
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('a customer reads his own with the street; another one finds nothing', async () => {
    const [own, stranger] = [await seedCustomer(shop.services), await seedCustomer(shop.services)];
    const product = await seedProduct(db());
    const body = orderBody({ [product]: 1 });
    const placed = await shop.post(paths.placeOrder, body, own.headers);
    const id = placed.body.order_id as number;
    await bringTo(shop, id, 'dispatch');
    const list = `${orderPaths.order}/${id}/tax-documents`;
    const taxDocument = (await shop.get(list, own.headers)).body.data[0].id as number;
    const pdf = await raw(`${list}/${taxDocument}`, own.headers);
    expect(readDocument(pdf.rawPayload).pages[0]).toContain(body.billingDetails.user_street);
    expect((await shop.get(list, stranger.headers)).status).toBe(404);
    expect((await shop.get(`${list}/${taxDocument}`, stranger.headers)).status).toBe(404);
  });

  test('staff, and only when logged in', async () => {
    const product = await seedProduct(db());
    const order = await placeLive(shop, { [product]: 1 });
    await bringTo(shop, order.id, 'dispatch');
    const { data } = (await shop.staffGet(`/${order.id}/tax-documents`)).body;
    expect(data).toMatchObject([{ kind: 'invoice' }]);
    const pdf = await shop.staffFile(`/api/staff/orders/${order.id}/tax-documents/${data[0].id}`);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    for (const path of [`orders/${order.id}/tax-documents`, `orders/${order.id}/tax-documents/${data[0].id}`])
      expect((await shop.asNobody.get(`/api/staff/${path}`)).status).toBe(401);
    for (const path of [`${gstReturnPath}/2026-11/b2cs`, gstPrefixesPath])
      expect((await shop.asNobody.get(path)).status).toBe(401);
    expect((await shop.asNobody.post(gstPrefixesPath, { invoice: 'A', credit_note: 'B' })).status).toBe(401);
  });
});

describe('the month for the GST return', () => {
  const csv = async (month: string, part: string) => {
    const { statusCode, headers, body } = await shop.staffFile(`${gstReturnPath}/${month}/${part}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    return body.trimEnd().split('\r\n').slice(1);
  };

  test('sums what was issued in it, and takes what came back off', async () => {
    shop.services.clock.set('2028-07-10T12:00:00+05:30');
    const soap = await seedProduct(db(), { regular: 9_900, gst: 18 });
    const near = await placeLive(shop, { [soap]: 2 }, { form: { ...online } });
    const far = await placeLive(shop, { [soap]: 1 }, { form: { ...online, ...mumbaiAddress } });
    await bringTo(shop, near.id, 'deliver');
    await bringTo(shop, far.id, 'dispatch');
    await sendBack(near.id, (body) => near.act('returns', body), [
      { line_no: 1, quantity: 1, reason: 'damaged', message: '' },
    ]);
    expect(await csv('2028-07', 'b2cs')).toEqual([
      'OE,05-Uttarakhand,18,83.90,0.00,7.55,7.55,0.00',
      'OE,27-Maharashtra,18,134.75,24.25,0.00,0.00,0.00',
    ]);
    expect(await csv('2028-07', 'hsn')).toEqual(['30049011,NOS-NUMBERS,2,258.00,18,218.65,24.25,7.55,7.55,0.00']);
    expect(await csv('2028-07', 'docs')).toEqual([
      'Credit Note,ACN/28-29/000001,ACN/28-29/000001,1,0',
      'Invoices for outward supply,AAR/28-29/000001,AAR/28-29/000002,2,0',
    ]);
    expect(await csv('2028-07', 'b2cl')).toEqual([]);
    expect(await csv('2028-07', 'all')).toHaveLength(3);
    expect(await csv('2028-08', 'all')).toEqual([]);
  });

  test('an unknown table or month is refused', async () => {
    for (const rest of ['2026-13/b2cs', '2026-11/b2b', 'now/hsn'])
      expect((await shop.staffFile(`${gstReturnPath}/${rest}`)).statusCode).toBe(422);
  });
});

test('staff set what the numbers begin with; the counting goes on', async () => {
  shop.services.clock.set('2029-05-10T12:00:00+05:30');
  const product = await seedProduct(db());
  const numbers: string[] = [];
  for (const prefix of ['AAR', 'ABC']) {
    const saved = await shop.staffPost(gstPrefixesPath, { invoice: prefix, credit_note: 'CN' });
    expect(saved.body.data).toEqual({ invoice: prefix, credit_note: 'CN' });
    const order = await placeLive(shop, { [product]: 1 });
    await bringTo(shop, order.id, 'dispatch');
    numbers.push((await taxDocumentsOf(order.id))[0]!.number);
  }
  expect(numbers).toEqual(['AAR/29-30/000001', 'ABC/29-30/000002']);
  for (const wrong of [
    { invoice: 'ABCD', credit_note: 'CN' },
    { invoice: 'CN', credit_note: 'CN' },
    { invoice: '', credit_note: 'CN' },
    { invoice: 'a', credit_note: 'CN' },
  ])
    expect((await shop.staffPost(gstPrefixesPath, wrong)).body.code).toBe('fields_invalid');
});

test('tax documents are drawn so many times in ten minutes for one account, and then refused', async () => {
  const limited = await openLifeShop({ rateLimitScale: 0.05 });
  const customer = await seedCustomer(limited.services);
  const body = orderBody({ [await seedProduct(limited.services.db)]: 1 });
  const { order_id: id } = (await limited.post(paths.placeOrder, body, customer.headers)).body as { order_id: number };
  await bringTo(limited, id, 'dispatch');
  const listed = await limited.get(`${orderPaths.order}/${id}/tax-documents`, customer.headers);
  const url = `${orderPaths.order}/${id}/tax-documents/${listed.body.data[0].id}`;
  const draw = () => limited.site.inject({ method: 'GET', url, headers: customer.headers });
  const answers = [await draw(), await draw(), await draw(), await draw()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect(answers[3]!.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(answers[3]!.headers['retry-after'])).toBeGreaterThan(0);
  // The list, which is cheap, is still answered.
  expect((await limited.get(`${orderPaths.order}/${id}/tax-documents`, customer.headers)).status).toBe(200);
  await limited.close();
});

test('a production shop issues nothing in the name of the demo’s company', async () => {
  const product = await seedProduct(db());
  const order = await placeLive(shop, { [product]: 1 });
  await bringTo(shop, order.id, 'pack');
  const { config } = shop.services;
  shop.services.config = { ...config, demo: false };
  // Outside a demo staff need a second factor.
  await sql`INSERT INTO staff_factor (staff_id, kind, name, created_at, secret, last_step)
    SELECT id, 'totp', 'Phone', now(), '-', 0 FROM staff`.execute(db());
  try {
    expect(await shop.staff(order.id, 'dispatch', { courier: 'DTDC', awb: 'P-DEMO' })).toMatchObject({
      status: 409,
      body: { code: 'company_incomplete', message: 'Complete the company details first. Invoices need them.' },
    });
    expect((await shop.staffGet(`/${order.id}`)).body.data.order_status).toBe('packed');
    expect(await taxDocumentsOf(order.id)).toEqual([]);
  } finally {
    shop.services.config = config;
    await db().deleteFrom('staff_factor').execute();
  }
});
