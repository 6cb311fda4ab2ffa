import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { orderEditPaths } from '#contract/admin/orders/order-edit.ts';
import { readBrand, saveBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { orderPaths } from '#contract/order-states.ts';
import { paths } from '#contract/paths.ts';
import { staffOrderListPaths } from '#contract/admin/orders/order-list.ts';
import { bringTo, type LifeShop, type LiveOrder, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { paymentJobs } from '#server/payments/index.ts';
import { readPickList } from '#server/fulfilment/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { checkJobs } from '#server/reconciliation/index.ts';
import { checkPaths } from '#contract/admin/reports/check-kinds.ts';
import { seedProduct } from '#server/testing/shop.ts';

let shop: LifeShop;
let honey: number;
let amla: number;
beforeEach(async () => {
  shop = await openLifeShop();
  shop.services.clock.set('2026-11-22T10:00:00+05:30');
  honey = await seedProduct(shop.services.db, { stock: 20 });
  amla = await seedProduct(shop.services.db, { stock: 20 });
  await sql`INSERT INTO stock_movement (product_id, change, reason, at)
    SELECT product_id, quantity, 'initial', '2026-11-01' FROM stock`.execute(shop.services.db);
});
afterEach(() => shop.close());

const db = () => shop.services.db;
const read = async (id: number) => (await shop.staffGet(`/${id}`)).body.data;
const stockOf = async (product: number) =>
  (await db().selectFrom('stock').select('quantity').where('product_id', '=', product).executeTakeFirstOrThrow())
    .quantity;

async function edit(id: number, body: object, path: string = orderEditPaths.edit) {
  const { version } = await read(id);
  return shop.staff(id, path, { version, reason: 'The buyer called', ...body });
}
const quote = (id: number, body: object) => edit(id, body, orderEditPaths.quote);

/** In all orders and the stock. */
async function findings() {
  await shop.staffPost(`${checkPaths.checks}/run`, {});
  await runDueJobs(shop.services, checkJobs);
  return JSON.parse((await shop.staffFile(`${checkPaths.checks}/findings`)).body).data;
}

async function payDifference(order: LiveOrder) {
  const started = await shop.post(paths.payOrder, { order_data: { order_id: order.id } }, order.withLink);
  expect(started.status, started.text).toBe(200);
  const { payment } = started.body.data;
  const paid = await shop.post(paths.sandboxPayment, { provider_order_id: payment.provider_order_id, outcome: 'pay' });
  const order_data = { order_id: order.id, payment_id: paid.body.data.payment_id };
  return { payment, confirm: () => shop.post(paths.confirmPayment, { order_data }) };
}

const contact = { first_name: 'Meera', last_name: 'Joshi', mobile: '9876512345', email: 'meera@example.in' };
const elsewhere = {
  user_street: '7 Park Street',
  user_city: 'Kolkata',
  user_district: 'Kolkata',
  user_state: 'West Bengal',
  user_country: 'India',
  user_postcode: '700016',
};

test('a draft shows old, new and the difference and changes nothing', async () => {
  const order = await placeLive(shop, { [honey]: 3 });
  const before = await read(order.id);
  const body = { lines: [{ line_no: 1, quantity: 1 }], add: [{ product_id: amla, quantity: 2 }] };
  const { data } = (await quote(order.id, body)).body;
  expect(data.lines).toMatchObject([
    { line_no: 1, product_id: honey, old_quantity: 3, new_quantity: 1, old_amount: 300, new_amount: 100 },
    { line_no: null, product_id: amla, old_quantity: 0, new_quantity: 2, old_amount: 0, new_amount: 200 },
  ]);
  expect(data).toMatchObject({
    old_total: before.total_payable_amount,
    new_total: before.total_payable_amount,
    refund: 0,
    due: 0,
  });
  expect(await read(order.id)).toEqual(before);
  expect([await stockOf(honey), await stockOf(amla)]).toEqual([17, 20]);
});

test('a cash order is edited in place: stock follows, the courier takes the new total, and the ledger is right', async () => {
  const order = await placeLive(shop, { [honey]: 3 });
  const total = (await read(order.id)).total_payable_amount as number;
  const done = await edit(order.id, {
    contact,
    lines: [{ line_no: 1, quantity: 2 }],
    add: [{ product_id: amla, quantity: 3 }],
  });
  expect(done.status, done.text).toBe(200);
  const { data } = done.body;
  expect(data).toMatchObject({ amount_due: total + 200, mobile: '9876512345', email: 'meera@example.in' });
  expect(data.deliver_to.name).toBe('Meera Joshi');
  expect(data.events.at(-1)).toMatchObject({
    kind: 'edited',
    by: 'Meera Negi',
    detail: { reason: 'The buyer called' },
  });
  expect([await stockOf(honey), await stockOf(amla)]).toEqual([18, 17]);
  await bringTo(shop, order.id, 'deliver');
  await shop.staff(order.id, 'collect-cod');
  expect((await read(order.id)).amount_paid).toBe(total + 200);
  expect(await findings()).toEqual([]);
});

test('a line that stays keeps its price, and more of it come at that price; a product that comes has today’s', async () => {
  const order = await placeLive(shop, { [honey]: 2 });
  await sql`UPDATE product SET regular_paise = 15000 WHERE id IN (${honey}, ${amla})`.execute(db());
  const body = { lines: [{ line_no: 1, quantity: 3 }], add: [{ product_id: amla, quantity: 1 }] };
  const { data } = (await quote(order.id, body)).body;
  expect(data.lines).toMatchObject([
    { line_no: 1, new_quantity: 3, new_amount: 300 },
    { line_no: null, new_amount: 150 },
  ]);
  expect((await edit(order.id, body)).status).toBe(200);
  expect(await findings()).toEqual([]);
});

test('another state is taxed anew to the paisa, for the same price', async () => {
  const order = await placeLive(shop, { [honey]: 3 });
  const { data } = (await quote(order.id, { delivery: elsewhere, keep_delivery: true })).body;
  expect(data).toMatchObject({ old_place_of_supply: 'Uttarakhand', place_of_supply: 'West Bengal', due: 0, refund: 0 });
  expect(data.new_total).toBe(data.old_total);
  expect((await edit(order.id, { delivery: elsewhere, keep_delivery: true })).status).toBe(200);
  const after = await read(order.id);
  expect(after).toMatchObject({ place_of_supply: 'West Bengal', amount_due: data.old_total });
  expect(after.deliver_to).toMatchObject({ city: 'Kolkata', postcode: '700016' });
  expect(await stockOf(honey)).toBe(17);
  await bringTo(shop, order.id, 'dispatch');
  const { rows } =
    await sql`SELECT cgst_paise, igst_paise, total_paise FROM tax_document WHERE order_id = ${order.id}`.execute(db());
  expect(rows).toEqual([
    { cgst_paise: 0, igst_paise: expect.any(Number), total_paise: Math.round(data.old_total * 100) },
  ]);
  expect((rows[0] as { igst_paise: number }).igst_paise).toBeGreaterThan(0);
  expect(await findings()).toEqual([]);
});

test('after the company has moved to another state, an order keeps the supply that it was placed under', async () => {
  const within = await placeLive(shop, { [honey]: 1 });
  const across = await placeLive(shop, { [honey]: 1 });
  const company = { ...(await readBrand(db())), state: 'West Bengal', gstin: '19AAQCA4821K1Z9' };
  const saved = await inTransaction(db(), (tx) => saveBrand(tx, company, shop.services.clock.now()));
  expect(saved.ok).toBe(true);
  const body = { lines: [{ line_no: 1, quantity: 2 }], add: [{ product_id: amla, quantity: 1 }] };
  expect((await edit(within.id, body)).status).toBe(200);
  await bringTo(shop, within.id, 'dispatch');
  // For another state the tax is computed again: the company is there now.
  const moved = await edit(across.id, { delivery: elsewhere, keep_delivery: true, add: body.add });
  expect(moved.status, moved.text).toBe(200);
  await bringTo(shop, across.id, 'dispatch');
  const { rows } = await sql`SELECT total_paise, cgst_paise, igst_paise FROM tax_document ORDER BY id`.execute(db());
  // 100 rupees at 5%: 2.38 twice.
  expect(rows).toEqual([
    { total_paise: 30_000, cgst_paise: 3 * 238, igst_paise: 0 },
    { total_paise: 20_000, cgst_paise: 2 * 238, igst_paise: 0 },
  ]);
  expect(await findings()).toEqual([]);
});

test('an edit that pays back delivery alone, or moves it to another tax, leaves invoice and checks right', async () => {
  const mumbai = { user_district: 'Mumbai', user_city: 'Mumbai', user_state: 'Maharashtra', user_postcode: '400001' };
  await sql`INSERT INTO shipping_pin (from_pin, to_pin, charge_paise) VALUES (700000, 709999, 2000)`.execute(db());
  const order = await placeLive(shop, { [honey]: 1 }, { form: { ...online, ...mumbai } });
  const cash = await placeLive(shop, { [honey]: 1, [amla]: 1 }, { form: mumbai });
  expect((await edit(order.id, { delivery: elsewhere })).status).toBe(200);
  expect((await edit(cash.id, { delivery: elsewhere })).status).toBe(200);
  const home = { ...elsewhere, user_state: 'Uttarakhand', user_city: 'Dehradun', user_district: 'Dehradun' };
  const moved = await edit(cash.id, { delivery: { ...home, user_postcode: '248001' }, keep_delivery: true });
  expect(moved.status, moved.text).toBe(200);
  for (const { id } of [order, cash]) await bringTo(shop, id, 'dispatch');
  const { rows } =
    await sql`SELECT total_paise, delivery_paise, cgst_paise, igst_paise FROM tax_document ORDER BY id`.execute(db());
  // 100 + 20 rupees at 5% to another state; 200 + 20 within: 2.38 twice, 10 rupees each 0.24 twice.
  expect(rows).toEqual([
    { total_paise: 12_000, delivery_paise: 0, cgst_paise: 0, igst_paise: 476 + 95 },
    { total_paise: 22_000, delivery_paise: 0, cgst_paise: 2 * (238 + 24), igst_paise: 0 },
  ]);
  expect(await findings()).toEqual([]);
});

test('of a paid order that becomes cheaper the difference goes back, once and no more', async () => {
  const order = await placeLive(shop, { [honey]: 3 }, { form: online });
  const done = await edit(order.id, { lines: [{ line_no: 1, quantity: 1 }], add: [{ product_id: amla, quantity: 1 }] });
  expect(done.status, done.text).toBe(200);
  expect(done.body.data.refunds).toMatchObject([{ amount: 100, method: 'provider', state: 'waiting' }]);
  await runDueJobs(shop.services, paymentJobs);
  expect(await read(order.id)).toMatchObject({ payment_status: 'partially_refunded', amount_refunded: 100 });
  expect(await findings()).toEqual([]);
  // Cancelling all remaining items refunds the rest.
  const paid = done.body.data.amount_paid as number;
  await shop.staff(order.id, 'cancel', { reason: 'No stock' });
  await runDueJobs(shop.services, paymentJobs);
  expect(await read(order.id)).toMatchObject({ payment_status: 'refunded', amount_refunded: paid });
  expect([await stockOf(honey), await stockOf(amla)]).toEqual([20, 20]);
  expect(await findings()).toEqual([]);
});

test('of a paid order that becomes dearer nothing changes until the difference is paid by the link', async () => {
  const order = await placeLive(shop, { [honey]: 1 }, { form: online });
  const total = (await read(order.id)).total_payable_amount as number;
  const done = await edit(order.id, { add: [{ product_id: amla, quantity: 2 }] });
  expect(done.status, done.text).toBe(200);
  expect(done.body.data).toMatchObject({
    pending_edit: { amount: 200, pay_by: '2026-11-23T04:30:00.000Z' },
    can_edit: false,
    amount_due: 200,
    total_payable_amount: total,
  });
  expect(await stockOf(amla)).toBe(18);
  expect(await findings()).toEqual([]);
  const rows = await db()
    .selectFrom('mail')
    .select(['subject', 'body_text as html'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(rows[0]!.subject).toContain('Pay to change your');
  expect(rows[0]!.html).toContain('₹200');

  await shop.staff(order.id, 'confirm');
  expect((await shop.staff(order.id, 'pack')).body.code).toBe('edit_pending');
  expect((await edit(order.id, { contact })).body.code).toBe('edit_pending');
  expect(await order.see()).toMatchObject({ can_pay: true, amount_due: 200, pay_by: '2026-11-23T04:30:00.000Z' });
  const { payment, confirm } = await payDifference(order);
  expect(payment.amount).toBe(20_000);
  const confirmed = await confirm();
  expect(confirmed.status, confirmed.text).toBe(200);
  // A page that returns later finds the edit already paid.
  expect((await confirm()).body.code).toBe('payment_unknown');
  const after = await read(order.id);
  expect(after).toMatchObject({
    pending_edit: null,
    amount_paid: total + 200,
    total_payable_amount: total + 200,
    amount_due: 0,
  });
  expect(after.lines).toMatchObject([{ product_id: honey }, { product_id: amla, quantity: 2 }]);
  expect(await findings()).toEqual([]);

  // No payment is refunded beyond its amount: the excess is refunded by transfer.
  await shop.staff(order.id, 'cancel', { reason: 'No stock' });
  expect((await read(order.id)).refunds).toMatchObject([{ amount: total + 200, method: 'bank_transfer' }]);
  expect(await findings()).toEqual([]);
});

test('a difference that is not paid within a day is taken back with all that it held', async () => {
  const order = await placeLive(shop, { [honey]: 1 }, { form: online });
  const before = await read(order.id);
  await edit(order.id, { add: [{ product_id: amla, quantity: 2 }], contact });
  const { confirm } = await payDifference(order);
  shop.services.clock.advance(25 * 3_600_000);
  // The buyer paid at the last moment without a notification: the shop asks the provider before it withdraws the edit.
  await runDueJobs(shop.services, paymentJobs);
  expect(await read(order.id)).toMatchObject({ pending_edit: null, amount_paid: before.amount_paid + 200 });
  expect((await confirm()).body.code).toBe('payment_unknown');

  const other = await placeLive(shop, { [honey]: 1 }, { form: online });
  await edit(other.id, { add: [{ product_id: amla, quantity: 2 }], contact });
  shop.services.clock.advance(25 * 3_600_000);
  await runDueJobs(shop.services, paymentJobs);
  expect(await read(other.id)).toMatchObject({
    pending_edit: null,
    mobile: other.mobile,
    amount_due: 0,
    can_edit: true,
  });
  expect(await stockOf(amla)).toBe(18);
  expect(await findings()).toEqual([]);
});

test('money for a change that was taken back goes back in full', async () => {
  const order = await placeLive(shop, { [honey]: 1 }, { form: online });
  await edit(order.id, { add: [{ product_id: amla, quantity: 1 }] });
  const { confirm } = await payDifference(order);
  expect((await shop.staff(order.id, orderEditPaths.withdraw)).body.data).toMatchObject({ pending_edit: null });
  expect((await shop.staff(order.id, orderEditPaths.withdraw)).body.code).toBe('edit_not_pending');
  expect((await confirm()).body.code).toBe('payment_unknown');
  expect(await stockOf(amla)).toBe(20);
});

test('the buyer’s own cancelling comes first: the change is gone, and everything goes back', async () => {
  const order = await placeLive(shop, { [honey]: 1 }, { form: online });
  const { version, amount_paid: paid } = await read(order.id);
  await edit(order.id, { add: [{ product_id: amla, quantity: 1 }] });
  expect((await order.act('cancel')).status).toBe(200);
  expect(await read(order.id)).toMatchObject({ order_status: 'cancelled', pending_edit: null });
  await runDueJobs(shop.services, paymentJobs);
  expect(await read(order.id)).toMatchObject({ payment_status: 'refunded', amount_refunded: paid });
  expect([await stockOf(honey), await stockOf(amla)]).toEqual([20, 20]);
  const late = await shop.staff(order.id, orderEditPaths.edit, { version, reason: 'Too late', contact });
  expect(late.body.code).toBe('order_closed');
  expect(await findings()).toEqual([]);
});

test('of several edits at once, and of one beside a cancellation, only the first is made', async () => {
  const order = await placeLive(shop, { [honey]: 2 });
  const { version } = await read(order.id);
  const body = { version, reason: 'Called', add: [{ product_id: amla, quantity: 1 }] };
  const answers = await Promise.all([1, 2, 3].map(() => shop.staff(order.id, orderEditPaths.edit, body)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const next = await read(order.id);
  const both = await Promise.all([
    shop.staff(order.id, orderEditPaths.edit, { ...body, version: next.version }),
    order.act('cancel'),
  ]);
  expect(both[1].status).toBe(200);
  expect([await stockOf(honey), await stockOf(amla)]).toEqual([20, 20]);
  expect(await findings()).toEqual([]);
});

test.each([
  ['nothing changes', {}, 'edit_unchanged'],
  ['nothing is left', { lines: [{ line_no: 1, quantity: 0 }] }, 'edit_empty'],
  ['there is no such line', { lines: [{ line_no: 9, quantity: 1 }] }, 'line_not_found'],
  ['there is no such product', { add: [{ product_id: 999_999, quantity: 1 }] }, 'product_unavailable'],
  ['too few are in stock', { lines: [{ line_no: 1, quantity: 500 }] }, 'insufficient_stock'],
  [
    'it would leave the country',
    { delivery: { ...elsewhere, user_country: 'Nepal', user_state: '' } },
    'fields_invalid',
  ],
  ['the address is no address', { delivery: { ...elsewhere, user_postcode: '12' } }, 'fields_invalid'],
])('an edit is rejected where %s', async (_why, body, code) => {
  const order = await placeLive(shop, { [honey]: 1 });
  const before = await read(order.id);
  expect((await edit(order.id, body)).body.code).toBe(code);
  expect(await read(order.id)).toEqual(before);
});

test('what is packed keeps its items; contact and address can still be put right', async () => {
  const order = await placeLive(shop, { [honey]: 2 });
  await bringTo(shop, order.id, 'pack');
  expect((await edit(order.id, { lines: [{ line_no: 1, quantity: 1 }] })).body.code).toBe('edit_packed');
  expect((await edit(order.id, { delivery: elsewhere })).body.code).toBe('edit_packed');
  expect((await edit(order.id, { contact })).body.data.mobile).toBe('9876512345');
  expect(await findings()).toEqual([]);
});

test('after dispatch an order is not edited any more', async () => {
  const order = await placeLive(shop, { [honey]: 1 });
  await bringTo(shop, order.id, 'dispatch');
  expect((await edit(order.id, { contact })).body.code).toBe('order_dispatched');
  expect((await read(order.id)).can_edit).toBe(false);
  await expect(
    sql`UPDATE orders SET payable_paise = payable_paise + 1, shipping_paise = shipping_paise + 1 WHERE id = ${order.id}`.execute(
      db(),
    ),
  ).rejects.toThrow('never changed');
});

test('staff are told which characters of a name or address documents show as boxes', async () => {
  const order = await placeLive(shop, { [honey]: 1 });
  expect((await read(order.id)).unprintable).toEqual([]);
  await db()
    .updateTable('orders')
    .set({ first_name: 'தமிழ் 🙂', gift_message: '漢 हिन्दी' })
    .where('id', '=', order.id)
    .execute();
  expect((await read(order.id)).unprintable).toEqual(['🙂', '漢']);
});

test('of two lines of one product each counts, in the draft, the cart, the lists, the batches and the documents', async () => {
  const order = await placeLive(shop, { [honey]: 2 });
  await edit(order.id, { lines: [{ line_no: 1, quantity: 3 }] });
  const draft = (await quote(order.id, { lines: [{ line_no: 2, quantity: 4 }] })).body.data;
  expect(draft.lines).toMatchObject([
    { line_no: 1, old_quantity: 2, new_quantity: 2 },
    { line_no: 2, old_quantity: 1, new_quantity: 4 },
  ]);
  const again = async () => (await shop.get(`${orderPaths.order}/${order.id}/buy-again`, order.withLink)).body.data;
  const all = { lines: [{ product_id: honey, quantity: 3, ordered_quantity: 3 }], missing: [] };
  expect(await again()).toMatchObject(all);
  // With another tax each line is credited and added again: the buyer has still ordered three.
  expect((await edit(order.id, { delivery: elsewhere, keep_delivery: true })).status).toBe(200);
  expect(await again()).toMatchObject(all);
  const exported = await shop.staffFile(`${staffOrderListPaths.export}?q=${order.number}`);
  expect(exported.body).toMatch(/,India,3,(\S+) x 2; \1 x 1,/);
  expect(await readPickList(db(), [order.id])).toMatchObject({
    items: [{ product_id: honey, quantity: 3, orders: [{ number: order.number, quantity: 3 }] }],
  });
  // The line with one item is packed from the batch that expires later.
  const batch = (code: string, remaining: number, expires: string) =>
    sql`WITH made AS (
        INSERT INTO stock_batch (product_id, code, expires_on, remaining, created_at)
        VALUES (${honey}, ${code}, ${expires}, ${remaining}, '2026-11-01') RETURNING id)
      INSERT INTO batch_movement (batch_id, change, reason, at) SELECT id, ${remaining}::int, 'received', '2026-11-01' FROM made`.execute(
      db(),
    );
  await batch('EARLY', 2, '2028-01-31');
  await batch('LATE', 5, '2028-06-30');
  await bringTo(shop, order.id, 'deliver');
  const packed = (await read(order.id)).lines as { line_no: number; quantity: number; batches: { code: string }[] }[];
  const two = packed.find(({ quantity, batches }) => quantity === 2 && batches.length > 0)!;
  expect(two.batches).toMatchObject([{ code: 'EARLY', quantity: 2 }]);

  const lines = [{ line_no: two.line_no, quantity: 1, reason: 'damaged' }];
  await shop.post(`${orderPaths.order}/${order.id}/returns`, { lines, message: '' }, order.withCode);
  const returnId = (await read(order.id)).returns[0].id as number;
  await shop.staff(order.id, `returns/${returnId}/approve`);
  await shop.staff(order.id, `returns/${returnId}/receive`, { restock: 1 });
  const left = await db().selectFrom('stock_batch').select(['code', 'remaining']).orderBy('code').execute();
  expect(left).toEqual([
    { code: 'EARLY', remaining: 1 },
    { code: 'LATE', remaining: 4 },
  ]);
  await shop.staff(order.id, 'collect-cod');
  expect((await shop.staff(order.id, 'refund', {})).status).toBe(200);
  const documents = await db().selectFrom('tax_document').select('total_paise as total').orderBy('id').execute();
  expect(documents).toEqual([{ total: 30_000 }, { total: 10_000 }]);
  expect(await findings()).toEqual([]);
});
