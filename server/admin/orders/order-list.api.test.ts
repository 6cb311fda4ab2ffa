import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffOrderListPaths } from '#contract/admin/orders/order-list.ts';
import { bringTo, type LifeShop, type LiveOrder, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { addStaff } from '#server/staff/index.ts';
import { logInForTest } from '#server/testing/staff-session.ts';
import { openCaller } from '#server/testing/caller.ts';
import { staffRoutes } from '../routes.ts';

let shop: LifeShop;
let honey: number;
let meera: LiveOrder;
let asha: LiveOrder;
let ravi: LiveOrder;

beforeAll(async () => {
  shop = await openLifeShop();
  honey = await seedProduct(shop.services.db, { stock: 1_000 });
  shop.services.clock.set('2026-11-20T23:30:00+05:30');
  const buyer = (first_name: string, last_name: string, mobile: string, email: string) => ({
    form: { first_name, last_name, mobile, email },
  });
  meera = await placeLive(shop, { [honey]: 2 }, buyer('Meera', 'Negi', '9876500001', 'meera.negi@example.in'));
  shop.services.clock.set('2026-11-21T00:30:00+05:30');
  const second = buyer('Asha', 'Negi Rawat', '9876500002', 'asha@example.in');
  asha = await placeLive(shop, { [honey]: 1 }, { form: { ...second.form, ...online } });
  shop.services.clock.set('2026-11-22T10:00:00+05:30');
  ravi = await placeLive(shop, { [honey]: 1 }, buyer('=Ravi', 'O_Brien', '9123400003', 'ravi@example.in'));
  await bringTo(shop, ravi.id, 'pack');
  await shop.staff(ravi.id, 'dispatch', { courier: 'Delhivery', awb: 'DL-777' });
});
afterAll(() => shop.close());

const found = async (query: string) => {
  const { status, body } = await shop.staffGet(`?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { number: string }[]).map(({ number }) => number);
};

test('one search finds an order by number, name, mobile, email and AWB number, typed in any way and from their beginning', async () => {
  const typed = (text: string) => found(`q=${encodeURIComponent(text)}`);
  expect(await typed(meera.number.replace('-', '').toLowerCase())).toEqual([meera.number]);
  expect(await typed(meera.number.slice(0, 7))).toEqual([meera.number]);
  expect(await typed('meera n')).toEqual([meera.number]);
  expect(await typed('NEGI')).toEqual([asha.number, meera.number]);
  for (const number of ['+91 98765 00002', '0091 0 98765-00002', '९८७६५ ००००२', '\u202a9876500002\u202c'])
    expect(await typed(number), number).toEqual([asha.number]);
  expect(await typed('98765')).toEqual([asha.number, meera.number]);
  expect(await typed('Asha@Example.in')).toEqual([asha.number]);
  expect(await typed('meera.negi')).toEqual([meera.number]);
  expect(await typed('dl-77')).toEqual([ravi.number]);
  expect(await typed(String(ravi.id))).toEqual([ravi.number]);
  expect(await typed('o_b')).toEqual([ravi.number]);
  // Pattern characters are taken literally.
  expect(await typed('o%b')).toEqual([]);
  expect(await typed('%%')).toEqual([]);
  expect((await shop.staffGet('?q=a')).body.errors).toEqual({ q: ['Enter at least 2 characters'] });
});

test('filters narrow by status, payment and the days of India on which orders were placed', async () => {
  expect(await found('payment_method=online')).toEqual([asha.number]);
  expect(await found('order_status=shipped&payment_status=cod_due')).toEqual([ravi.number]);
  expect(await found('from=2026-11-21')).toEqual([ravi.number, asha.number]);
  expect(await found('to=2026-11-20')).toEqual([meera.number]);
  expect(await found('from=2026-11-21&to=2026-11-21')).toEqual([asha.number]);
  expect(await found('q=negi&payment_status=paid')).toEqual([asha.number]);
  expect((await shop.staffGet('?from=yesterday')).body.errors).toHaveProperty('from');
});

test('pages follow each other without gap or repetition, also among orders of one moment', async () => {
  shop.services.clock.set('2026-11-23T10:00:00+05:30');
  const form = { first_name: 'Twin', last_name: 'Order' };
  const twins: string[] = [];
  for (const each of [1, 2, 3]) {
    const mobile = `98111000${each}0`;
    twins.push(
      (await placeLive(shop, { [honey]: 1 }, { form: { ...form, mobile, email: `t${each}@example.in` } })).number,
    );
  }
  const first = (await shop.staffGet('?q=twin&limit=2')).body;
  expect(first.meta).toEqual({ total: 3, next_cursor: expect.any(String) });
  const second = (await shop.staffGet(`?q=twin&limit=2&cursor=${first.meta.next_cursor}`)).body;
  expect(second.meta).toEqual({ next_cursor: null });
  const numbers = [...first.data, ...second.data].map(({ number }: { number: string }) => number);
  expect(numbers).toEqual(twins.toReversed());
});

test('what needs attention stands with the order while a return or a refund waits for staff', async () => {
  const order = await placeLive(shop, { [honey]: 2 });
  await bringTo(shop, order.id, 'deliver');
  expect(await found('attention=true')).toEqual([]);
  const wish = { line_no: 1, quantity: 1, reason: 'damaged', message: 'It leaks' };
  const { returns } = (await order.act('returns', { lines: [wish] })).body.data;
  expect(await found('attention=true')).toEqual([order.number]);
  await shop.staff(order.id, `returns/${returns[0].id}/decline`, { answer: 'It came in time' });
  expect(await found('attention=true')).toEqual([]);
});

test('the list is exported as it is filtered, safe for spreadsheets', async () => {
  const exported = await shop.staffFile(`${staffOrderListPaths.export}?q=dl-777`);
  expect(exported.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders.csv"',
  });
  const [head, row, end] = exported.body.split('\r\n');
  expect(head).toBe(
    '\uFEFForder_number,placed_at,order_status,payment_status,payment_method,name,mobile,email,street,city,district,state,pin_code,country,items,skus,coupon,delivery_charge,total,amount_due,courier,way_bill,dispatched_at,delivered_at',
  );
  expect(row).toContain(`${ravi.number},2026-11-22T10:00:00+05:30,shipped,cod_due,cod,'=Ravi O_Brien,9123400003`);
  expect(row).toContain(',Delhivery,DL-777,2026-11-22T10:00:00+05:30,');
  expect(end).toBe('');
  // The filter by day finds the same day in the file.
  const day = await shop.staffFile(`${staffOrderListPaths.export}?from=2026-11-21&to=2026-11-21`);
  expect(
    day.body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(0, 2)),
  ).toEqual([[asha.number, '2026-11-21T00:30:00+05:30']]);
});

test('a view is its owner’s; shared, others see it and cannot delete it', async () => {
  const { views } = staffOrderListPaths;
  const own = { name: 'Cash to pack', query: 'order_status=confirmed&payment_method=cod', shared: false };
  const saved = await shop.staffPost(views, own);
  const id = saved.body.data[0].id as number;
  expect(saved.body.data).toEqual([{ id, ...own, own: true }]);
  // Saving the same name again replaces it.
  const changed = { ...own, name: 'CASH to pack', shared: true };
  expect((await shop.staffPost(views, changed)).body.data).toEqual([{ id, ...changed, own: true }]);

  const other = { email: 'dev@office.example', name: 'Dev Rana', password: 'a long password' };
  await addStaff(shop.services, { ...other, permissions: ['orders.read'] });
  const office = openCaller(shop.services, (site, services, limits) => staffRoutes(site, services, limits));
  const headers = await logInForTest(office, other);
  expect((await office.call('GET', views, undefined, { headers })).body.data).toEqual([{ id, ...changed, own: false }]);
  const denied = await office.call('POST', `${views}/${id}/delete`, {}, { headers });
  expect([denied.status, denied.body.code]).toEqual([404, 'view_not_found']);
  await office.close();
  expect((await shop.staffPost(`${views}/${id}/delete`, {})).body.data).toEqual([]);

  const wrong = await shop.staffPost(views, { name: '', query: 'javascript:alert(1)' });
  expect(wrong.body.errors).toEqual({
    name: ['Enter a name of up to 40 characters'],
    query: ['Choose at least one filter first'],
  });
});

test('nobody has more than twenty views', async () => {
  const { views } = staffOrderListPaths;
  for (let each = 1; each <= 20; each++)
    expect((await shop.staffPost(views, { name: `View ${each}`, query: 'q=ab' })).status).toBe(200);
  expect((await shop.staffPost(views, { name: 'One more', query: 'q=ab' })).body.code).toBe('view_limit');
  expect((await shop.staffPost(views, { name: 'View 7', query: 'q=cd' })).status).toBe(200);
});
