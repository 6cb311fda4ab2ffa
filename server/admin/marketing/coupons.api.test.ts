import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { EditConflict } from '#contract/admin/catalogue/catalog.ts';
import {
  type CouponPreview,
  type StaffCoupon,
  type StaffCouponList,
  staffCouponPaths,
} from '#contract/admin/marketing/coupons.ts';
import { orderEditPaths } from '#contract/admin/orders/order-edit.ts';
import { type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { mumbaiAddress, seedProduct } from '#server/testing/shop.ts';

const { coupons, preview } = staffCouponPaths;
let shop: LifeShop;
let soap: number;
let honey: number;
beforeAll(async () => {
  shop = await openLifeShop({ rateLimitScale: 1_000_000 });
  soap = await seedProduct(shop.services.db, { name: 'Neem Soap', regular: 10_000, stock: 500 });
  honey = await seedProduct(shop.services.db, { name: 'Honey', regular: 50_000, stock: 500 });
});
afterAll(() => shop.close());

let made = 0;
const tenPercent = { title: 'Ten off', title_hi: 'दस प्रतिशत छूट', kind: 'percent', percent: 10 };
const make = async (more: object = {}) => shop.staffPost(coupons, { ...tenPercent, code: `TEN-${++made}`, ...more });
const makeOne = async (more: object = {}) => (await make(more)).body.data as StaffCoupon;
const patch = (id: number, changes: object) => shop.staffPost(`${coupons}/${id}`, { changes });
const step = (id: number, name: string) => shop.staffPost(`${coupons}/${id}/${name}`, {});
const read = async (id: number) => (await shop.staffFile(`${coupons}/${id}`)).json<{ data: StaffCoupon }>().data;
const list = async (query: string) => (await shop.staffFile(`${coupons}?${query}`)).json<StaffCouponList>();
const codes = async (query: string) => (await list(query)).data.map(({ values }) => values.code);
/** As a buyer who types the code. */
const typed = async (code: string) => (await shop.get(`${paths.coupon}?coupon_name=${code}`)).body;
const publicIdOf = async (code: string) => ((await typed(code)).data as { id: number }).id;
const order = async (code: string, lines: Record<number, number>, form: object = {}) =>
  placeLive(shop, lines, { coupon: await publicIdOf(code), form: { ...form } });

test('a coupon is made in the words and limits that staff gave, and buyers can use it at once', async () => {
  const answer = await make({
    code: 'diwali-1',
    cap: '150.50',
    minimum: 500,
    valid_from: '2026-11-01T00:00',
    valid_to: '2026-11-30T23:59',
    total_limit: '100',
    per_customer_limit: 2,
    first_order_only: true,
    free_shipping: true,
    product_ids: [soap],
    offered: true,
  });
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({
    id: expect.any(Number) as number,
    values: {
      code: 'DIWALI-1',
      title: 'Ten off',
      title_hi: 'दस प्रतिशत छूट',
      kind: 'percent',
      percent: 10,
      amount: null,
      cap: 150.5,
      free_shipping: true,
      minimum: 500,
      valid_from: '2026-11-01T00:00',
      valid_to: '2026-11-30T23:59',
      total_limit: 100,
      per_customer_limit: 2,
      first_order_only: true,
      category_ids: [],
      product_ids: [soap],
      offered: true,
    },
    state: 'active',
    benefit: '10% off, up to ₹150.50, with free delivery',
    use: { orders: 0, discount: 0, sales: 0 },
    is_used: false,
    products: [{ id: soap, name: 'Neem Soap' }],
    created_at: expect.any(String) as string,
    updated_at: expect.any(String) as string,
  });
  expect(await typed('diwali-1')).toMatchObject({
    status: 'success',
    data: { code: 'DIWALI-1', percent: 10, cap: 150.5, valid_to: '2026-11-30T18:29:59.999Z' },
  });
});

test.each([
  [{ code: 'ab' }, 'code', 'Use 3 to 30 letters, digits, hyphens and underscores'],
  [{ percent: '' }, 'percent', 'Enter the percentage it takes off'],
  [{ percent: 101 }, 'percent', 'Enter a percentage from 0.01 to 100'],
  [{ percent: 0 }, 'percent', 'Enter the percentage it takes off'],
  [{ kind: 'fixed' }, 'amount', 'Enter the amount it takes off'],
  [{ cap: 0 }, 'cap', 'Enter an amount above ₹0, or leave it empty'],
  [{ minimum: -1 }, 'minimum', 'Enter an amount in rupees, such as 60 or 49.50'],
  [{ valid_from: '2026-12-01T10:00', valid_to: '2026-12-01T09:59' }, 'valid_to', 'Choose an end after the start'],
  [{ valid_to: '2026-13-01T09:00' }, 'valid_to', 'Enter a date and time such as 2026-12-01T09:00'],
  [{ total_limit: 0 }, 'total_limit', 'Enter a whole number of 1 or more'],
  [{ product_ids: [999_999] }, 'product_ids', 'One of these products doesn’t exist any more'],
  [{ category_ids: [999_999] }, 'category_ids', 'One of these categories doesn’t exist any more'],
  [{ title: ' ' }, 'title', 'Fill this in'],
])('%j is refused at its field, and no coupon is made', async (more, field, message) => {
  const before = (await list('')).meta.total;
  const answer = await make(more);
  expect([answer.status, (answer.body.errors as Record<string, string[]>)[field]]).toEqual([422, [message]]);
  expect((await list('')).meta.total).toBe(before);
});

test('what a field, the coupon as a whole and the shop’s other data forbid is told at once', async () => {
  const { values } = await makeOne();
  const wrong = { code: values.code, title: ' ', percent: '', cap: -1, product_ids: [999_999] };
  expect(Object.keys((await make(wrong)).body.errors as object).toSorted()).toEqual([
    'cap',
    'code',
    'percent',
    'product_ids',
    'title',
  ]);
});

test('a code is had once, in whatever case, also by an archived coupon', async () => {
  const { id, values } = await makeOne();
  const again = await make({ code: values.code.toLowerCase() });
  expect([again.status, again.body.errors]).toEqual([422, { code: ['Another coupon has this code'] }]);
  await step(id, 'archive');
  expect((await make({ code: values.code })).status).toBe(422);
});

test('of two who make the same code at once one succeeds', async () => {
  const answers = await Promise.all([make({ code: 'TWICE' }), make({ code: 'TWICE' })]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
});

test('what orders have had of it is told; a cancelled one gives it back, a changed one counts as it is now', async () => {
  const { id, values } = await makeOne();
  const first = await order(values.code, { [honey]: 2 }, { ...mumbaiAddress });
  const second = await order(values.code, { [soap]: 1 }, online);
  expect((await read(id)).use).toEqual({ orders: 2, discount: 110, sales: 1050 });
  expect((await second.act('cancel')).status).toBe(200);
  expect(await read(id)).toMatchObject({ use: { orders: 1, discount: 100, sales: 960 }, is_used: true });
  const { version } = (await shop.staffGet(`/${first.id}`)).body.data;
  const more = { version, reason: 'One more', add: [{ product_id: soap, quantity: 1 }] };
  expect((await shop.staff(first.id, orderEditPaths.edit, more)).status).toBe(200);
  const { total_payable_amount: sales } = (await shop.staffGet(`/${first.id}`)).body.data;
  expect(sales).toBeGreaterThan(960);
  expect((await read(id)).use).toMatchObject({ orders: 1, sales });
});

test('once used its terms stay, whoever used it; its end, limit, title and offering may change', async () => {
  const { id, values } = await makeOne();
  await patch(id, { percent: { from: 10, to: 15 } });
  const placed = await order(values.code, { [soap]: 1 });
  await placed.act('cancel');
  const refused = await patch(id, { percent: { from: 15, to: 20 }, title: { from: 'Ten off', to: 'Twenty' } });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'coupon_used',
    errors: { percent: ['This can’t change once the coupon has been used'] },
  });
  expect((await read(id)).values).toMatchObject({ percent: 15, title: 'Ten off' });
  const allowed = {
    title: { from: 'Ten off', to: 'Fifteen off' },
    valid_to: { from: null, to: '2027-01-31T23:59' },
    total_limit: { from: null, to: 50 },
    offered: { from: false, to: true },
  };
  expect((await patch(id, allowed)).body.data).toMatchObject({
    values: { percent: 15, title: 'Fifteen off', valid_to: '2027-01-31T23:59', total_limit: 50, offered: true },
  });
});

test('a limit cannot fall below what is used already', async () => {
  const { id, values } = await makeOne();
  await order(values.code, { [soap]: 1 });
  await order(values.code, { [soap]: 1 });
  const refused = await patch(id, { total_limit: { from: null, to: 1 } });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { total_limit: ['It has been used 2 times already. Enter that many or more.'] },
  ]);
});

test('of two who change one field the second sees the conflict; different fields go together', async () => {
  const { id } = await makeOne();
  expect((await patch(id, { percent: { from: 10, to: 12 } })).status).toBe(200);
  expect((await patch(id, { minimum: { from: null, to: 300 } })).status).toBe(200);
  const late = await patch(id, { percent: { from: 10, to: 20 } });
  expect(late.status).toBe(409);
  expect((late.body as unknown as { conflicts: EditConflict[] }).conflicts).toEqual([
    { id, field: 'percent', from: 10, current: 12, to: 20 },
  ]);
  expect((await read(id)).values).toMatchObject({ percent: 12, minimum: 300 });
});

test('what another kind has no use for goes with the kind', async () => {
  const { id } = await makeOne({ cap: 100 });
  const changes = { kind: { from: 'percent', to: 'fixed' }, amount: { from: null, to: 75 } };
  expect((await patch(id, changes)).body.data).toMatchObject({
    values: { kind: 'fixed', amount: 75, percent: null, cap: null },
    benefit: '₹75 off',
  });
});

test('paused and archived coupons are refused to buyers, and come back step by step', async () => {
  const { id, values } = await makeOne();
  const isValid = async () => (await typed(values.code)).status === 'success';
  const states: [string, number, string | undefined, boolean][] = [];
  for (const name of ['pause', 'pause', 'resume', 'archive', 'resume', 'restore', 'resume', 'resume']) {
    const { status, body } = await step(id, name);
    states.push([name, status, (body.data as StaffCoupon | undefined)?.state, await isValid()]);
  }
  expect(states).toEqual([
    ['pause', 200, 'paused', false],
    ['pause', 409, undefined, false],
    ['resume', 200, 'active', true],
    ['archive', 200, 'archived', false],
    ['resume', 409, undefined, false],
    ['restore', 200, 'paused', false],
    ['resume', 200, 'active', true],
    ['resume', 409, undefined, true],
  ]);
});

test('the list is searched by code and title, filtered by state and read a page at a time; without a state the archived are left out', async () => {
  const run = `L${made}`;
  await make({ code: `${run}-ACTIVE`, title: 'Monsoon 100% sale' });
  await make({ code: `${run}-AHEAD`, valid_from: '2030-01-01T00:00' });
  await make({ code: `${run}-OVER`, valid_to: '2020-01-01T00:00' });
  const { id: paused } = await makeOne({ code: `${run}-PAUSED` });
  await step(paused, 'pause');
  const { id: archived } = await makeOne({ code: `${run}-GONE` });
  await step(archived, 'archive');
  const { values: usedUp } = await makeOne({ code: `${run}-USED`, total_limit: 1 });
  await order(usedUp.code, { [soap]: 1 });
  const found = async (state: string) => codes(`search=${run}-&state=${state}`);
  expect(await found('active')).toEqual([`${run}-ACTIVE`]);
  expect(await found('scheduled')).toEqual([`${run}-AHEAD`]);
  expect(await found('expired')).toEqual([`${run}-OVER`]);
  expect(await found('paused')).toEqual([`${run}-PAUSED`]);
  expect(await found('archived')).toEqual([`${run}-GONE`]);
  expect(await found('used_up')).toEqual([`${run}-USED`]);
  expect(await codes('search=100%25')).toEqual([`${run}-ACTIVE`]);
  const first = await list(`search=${run}-&limit=3`);
  expect([first.meta.total, first.data.map(({ values }) => values.code)]).toEqual([
    5,
    [`${run}-USED`, `${run}-PAUSED`, `${run}-OVER`],
  ]);
  expect(await codes(`search=${run}-&limit=3&cursor=${first.meta.next_cursor}`)).toEqual([
    `${run}-AHEAD`,
    `${run}-ACTIVE`,
  ]);
});

test('the export has every coupon of the filter, and no cell that a spreadsheet would run', async () => {
  await make({ code: 'EXPORTED', title: '=1+1', minimum: 250, valid_to: '2026-12-31T23:59' });
  const file = await shop.staffFile(`${staffCouponPaths.export}?search=EXPORTED`);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.body.split('\r\n')).toEqual([
    '\uFEFFcode,title,title_hi,state,kind,percent,amount,cap,free_shipping,minimum,valid_from,valid_to,total_limit,per_customer_limit,first_order_only,category_ids,product_ids,offered,orders,discount_given,sales',
    "EXPORTED,'=1+1,दस प्रतिशत छूट,active,percent,10,,,false,250,,2026-12-31T23:59,,,false,,,false,0,0,0",
    '',
  ]);
});

const look = async (values: object, more: object = {}) => {
  const body = { values: { ...tenPercent, code: 'PREVIEW', ...values }, ...more };
  const answer = await shop.staffPost(preview, body);
  return { status: answer.status, errors: answer.body.errors, data: answer.body.data as CouponPreview };
};

test('a preview takes off what an order would, and makes no coupon', async () => {
  const lines = [
    { product_id: soap, quantity: 2 },
    { product_id: honey, quantity: 1 },
  ];
  const { data } = await look({ product_ids: [soap], free_shipping: true }, { lines, state: 'Maharashtra' });
  expect(data).toEqual({
    lines: [
      { product_id: soap, name: 'Neem Soap', quantity: 2, amount: 200, discount: 20, is_covered: true },
      { product_id: honey, name: 'Honey', quantity: 1, amount: 500, discount: 0, is_covered: false },
    ],
    message: null,
    before: 760,
    discount: 20,
    delivery_before: 60,
    delivery: 0,
    payable: 680,
  });
  expect(await codes('search=PREVIEW')).toEqual([]);
});

test('a preview says in the buyer’s words why a cart cannot use it, and looks ahead to its first day', async () => {
  const lines = [{ product_id: soap, quantity: 1 }];
  const short = await look({ minimum: 450, valid_from: '2030-01-01T00:00' }, { lines });
  expect(short.data).toMatchObject({ message: 'Add ₹350 more to use this coupon', discount: 0, payable: 100 });
  expect((await look({ kind: 'fixed' }, { lines })).errors).toEqual({ amount: ['Enter the amount it takes off'] });
});

test('without a cart the preview puts one together that reaches the minimum', async () => {
  const { data } = await look({ product_ids: [soap], minimum: 250 });
  expect(data.lines[0]).toEqual({
    product_id: soap,
    name: 'Neem Soap',
    quantity: 3,
    amount: 300,
    discount: 30,
    is_covered: true,
  });
  expect(data.lines[1]!.is_covered).toBe(false);
  expect(data.message).toBeNull();
});
