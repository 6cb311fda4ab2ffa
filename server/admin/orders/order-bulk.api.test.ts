import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { staffOrderListPaths } from '#contract/admin/orders/order-list.ts';
import { bringTo, type LifeShop, type LiveOrder, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { seedProduct } from '#server/testing/shop.ts';

const { bulk, dispatch, pickList, print } = staffOrderListPaths;

let shop: LifeShop;
let honey: number;
let amla: number;
beforeAll(async () => {
  shop = await openLifeShop();
  honey = await seedProduct(shop.services.db, { stock: 1_000 });
  amla = await seedProduct(shop.services.db, { stock: 1_000 });
});
afterAll(() => shop.close());

const place = (lines: Record<number, number> = { [honey]: 1 }, form: object = {}) =>
  placeLive(shop, lines, { form: { ...form } });
async function packed(): Promise<LiveOrder> {
  const order = await place();
  await bringTo(shop, order.id, 'pack');
  return order;
}
const state = async (id: number) => {
  const { order_status, courier, events } = (await shop.staffGet(`/${id}`)).body.data;
  const kinds = (events as { kind: string }[]).map(({ kind }) => kind);
  return {
    order_status,
    courier: courier?.name,
    awb: courier?.awb,
    shipped: kinds.filter((kind) => kind === 'shipped').length,
  };
};

test('many orders take a step at once; one that cannot keeps back no other, and each has its own entry in the audit log', async () => {
  const [first, second, cancelled] = [await place(), await place(), await place()];
  await shop.staff(cancelled.id, 'cancel', { reason: 'No stock' });
  const { body } = await shop.staffPost(`${bulk}/confirm`, {
    orders: [first.id, cancelled.id, second.id, first.id, 9],
  });
  expect(body.data).toEqual([
    { id: first.id, number: first.number, ok: true, code: null, message: null },
    { id: cancelled.id, number: cancelled.number, ok: false, code: 'order_closed', message: expect.any(String) },
    { id: second.id, number: second.number, ok: true, code: null, message: null },
    { id: 9, number: '9', ok: false, code: 'order_not_found', message: expect.any(String) },
  ]);
  expect((await state(second.id)).order_status).toBe('confirmed');
  const { rows } =
    await sql`SELECT object_id FROM audit_entry WHERE action = 'order.confirm' AND outcome = 'done' ORDER BY id`.execute(
      shop.services.db,
    );
  expect(rows).toEqual([{ object_id: String(first.id) }, { object_id: String(second.id) }]);
  expect((await shop.staffPost(`${bulk}/confirm`, { orders: [] })).body.errors).toEqual({
    orders: ['Choose at least one order'],
  });
});

test('fifty orders leave by a scanned list, however often it is sent', async () => {
  const orders: LiveOrder[] = [];
  for (let each = 0; each < 50; each++) orders.push(await place());
  for (const step of ['confirm', 'pack']) {
    const { body } = await shop.staffPost(`${bulk}/${step}`, { orders: orders.map(({ id }) => id) });
    expect((body.data as { ok: boolean }[]).filter(({ ok }) => ok)).toHaveLength(50);
  }
  // A scanner types Enter after each code.
  const list = orders.map(({ number }, index) => `${number}\nDL12${index}`).join('\n');
  const key = { 'idempotency-key': randomUUID() };
  const body = { courier: 'Delhivery', list };
  const dry = (await shop.staffPost(dispatch, { ...body, dry_run: true })).body.data;
  expect(dry.outcomes.filter(({ ok }: { ok: boolean }) => ok)).toHaveLength(50);
  expect((await state(orders[49]!.id)).order_status).toBe('packed');

  const send = () => shop.staffPost(dispatch, body, key);
  const done = (await send()).body.data;
  expect(done).toMatchObject({ dry_run: false });
  expect(done.outcomes.every(({ ok, before }: { ok: boolean; before: boolean }) => ok && !before)).toBe(true);
  expect(await state(orders[49]!.id)).toEqual({
    order_status: 'shipped',
    courier: 'Delhivery',
    awb: 'DL1249',
    shipped: 1,
  });
  const again = (await send()).body.data;
  expect(again.outcomes.every(({ ok, before }: { ok: boolean; before: boolean }) => ok && before)).toBe(true);
  expect((await state(orders[0]!.id)).shipped).toBe(1);

  const { rows: left } = await sql<{ orders: number; parcels: number }>`
    SELECT count(*) FILTER (WHERE order_status = 'shipped')::int AS orders, count(DISTINCT awb)::int AS parcels
    FROM orders WHERE id = ANY(${orders.map(({ id }) => id)})`.execute(shop.services.db);
  expect(left).toEqual([{ orders: 50, parcels: 50 }]);

  const ids = orders
    .slice(0, 12)
    .map(({ id }) => id)
    .join(',');
  const invoices = await shop.staffFile(`${print}/invoices?orders=${ids}`);
  expect([invoices.statusCode, invoices.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(invoices.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(12);
});

test('two of the same list at once dispatch each order once', async () => {
  const orders = [await packed(), await packed(), await packed()];
  const list = orders.map(({ number }, index) => `${number} TW${index}${orders[0]!.id}`).join('\n');
  const send = () => shop.staffPost(dispatch, { courier: 'Bluedart', list }, { 'idempotency-key': 'twice' });
  const answers = await Promise.all([send(), send()]);
  for (const { body } of answers)
    expect((body.data.outcomes as { ok: boolean }[]).map(({ ok }) => ok)).toEqual([true, true, true]);
  for (const { id } of orders) expect((await state(id)).shipped).toBe(1);
});

test('a dry run names every bad line, and the good ones leave without them', async () => {
  const [good, placed, taken] = [await packed(), await place(), await packed()];
  await shop.staff(taken.id, 'dispatch', { courier: 'Delhivery', awb: `OLD${taken.id}` });
  const list = `${good.number} NEW${good.id}\n${placed.number} NEW2\nK7QM3-XV9RL NEW3\nAB234-56783 NEW4\n${good.number} NEW5`;
  const expected = [
    { line: 1, order: good.number, ok: true, name: 'Meera Negi', order_id: good.id },
    { line: 2, order: placed.number, ok: false, code: 'order_not_ready' },
    { line: 3, order: 'K7QM3-XV9RL', ok: false, code: 'order_unreadable', order_id: null },
    { line: 4, order: 'AB234-56783', ok: false, code: 'order_not_found', order_id: null },
    { line: 5, order: good.number, ok: false, code: 'order_twice', message: 'This order is in the list twice' },
  ];
  const body = { courier: 'Delhivery', list };
  expect((await shop.staffPost(dispatch, { ...body, dry_run: true })).body.data.outcomes).toMatchObject(expected);
  expect((await state(good.id)).order_status).toBe('packed');
  expect((await shop.staffPost(dispatch, body)).body.data.outcomes).toMatchObject(expected);
  expect((await state(good.id)).order_status).toBe('shipped');
  expect((await state(placed.id)).order_status).toBe('placed');

  const other = await packed();
  const used = { courier: 'delhivery', list: `${other.number} old${taken.id}` };
  for (const dry_run of [true, false])
    expect((await shop.staffPost(dispatch, { ...used, dry_run })).body.data.outcomes).toMatchObject([
      { ok: false, code: 'awb_taken' },
    ]);
  const many = {
    courier: 'Delhivery',
    list: Array.from({ length: 101 }, (_, index) => `AB234-56783 X${index}00`).join('\n'),
  };
  expect((await shop.staffPost(dispatch, many)).body.code).toBe('too_many_orders');
});

test('the pick list adds up products, with their place and orders, and says what is left out', async () => {
  const first = await place({ [honey]: 2, [amla]: 1 });
  const second = await place({ [honey]: 3 });
  const unpaid = await place({ [honey]: 7 });
  await sql`UPDATE orders SET payment_status = 'pending', payment_method = payment_method WHERE id = ${unpaid.id}`.execute(
    shop.services.db,
  );
  await shop.staff(second.id, 'cancel', { lines: [{ line_no: 1, quantity: 1 }], reason: 'One broke' });
  const url = `${pickList}?orders=${first.id},${second.id},${unpaid.id}`;
  const { data } = JSON.parse((await shop.staffFile(url)).body);
  expect(data.orders).toEqual([first, second].map(({ id, number }) => ({ id, number })));
  expect(data.left_out).toEqual([{ id: unpaid.id, number: unpaid.number }]);
  const items = data.items as { product_id: number; quantity: number; place: string; orders: object[] }[];
  expect(items.find(({ product_id: id }) => id === honey)).toMatchObject({
    quantity: 4,
    place: 'Main warehouse',
    orders: [
      { number: first.number, quantity: 2 },
      { number: second.number, quantity: 2 },
    ],
  });
  expect(items.find(({ product_id: id }) => id === amla)).toMatchObject({ quantity: 1 });
});

test('packing slips and labels are PDFs of one page an order; four labels share a sheet of A4', async () => {
  const orders = [await place(), await place({ [honey]: 2, [amla]: 1 }), await place({ [amla]: 1 }, online)];
  const closed = await place();
  await shop.staff(closed.id, 'cancel', { reason: 'No stock' });
  const ids = [...orders, closed].map(({ id }) => id).join(',');
  const pages = async (path: string) => {
    const { statusCode, rawPayload, headers } = await shop.staffFile(`${print}/${path}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    return rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length;
  };
  expect(await pages(`packing-slips?orders=${ids}`)).toBe(3);
  expect(await pages(`labels?orders=${ids}`)).toBe(3);
  expect(await pages(`labels?size=a4&orders=${ids}`)).toBe(1);
  const nothing = await shop.staffFile(`${print}/labels?orders=${closed.id}`);
  expect([nothing.statusCode, JSON.parse(nothing.body).code]).toEqual([409, 'nothing_to_print']);
  const none = await shop.staffFile(`${print}/invoices?orders=${ids}`);
  expect([none.statusCode, JSON.parse(none.body).code]).toEqual([409, 'nothing_to_print']);
  expect((await shop.staffFile(`${print}/labels?orders=1;2`)).statusCode).toBe(422);
});
