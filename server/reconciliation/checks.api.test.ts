import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPaths } from '#contract/admin/reports/check-kinds.ts';
import { bookStock } from '#server/testing/order-ledger.ts';
import { type LifeShop, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { messagesIn } from '#locales/messages.ts';
import { checkJobs, translateFinding } from './index.ts';

const hindi = messagesIn('hi').admin.orderLabels;

let shop: LifeShop;
let honey: number;
let errors: [facts: object, message: string][];
let services: Services;
beforeEach(async () => {
  shop = await openLifeShop();
  shop.services.clock.set('2026-11-22T03:10:00+05:30');
  honey = await seedProduct(shop.services.db, { stock: 10 });
  await bookStock(shop.services.db);
  errors = [];
  const log = new Proxy(shop.services.log, {
    get: (target, name) =>
      name === 'error' ? (...line: [object, string]) => errors.push(line) : Reflect.get(target, name),
  });
  services = { ...shop.services, log };
});
afterEach(() => shop.close());

const db = () => shop.services.db;
const get = async (url: string) => JSON.parse((await shop.staffFile(url)).body);
const lastRun = async () => (await get(checkPaths.checks)).data;
const findings = async (state = '') => (await get(`${checkPaths.checks}/findings${state}`)).data as object[];
const runNow = () => shop.staffPost(`${checkPaths.checks}/run`, {});
const work = () => runDueJobs(services, checkJobs);
const mails = async () =>
  await db()
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text as text'])
    .where('subject', 'like', '%in the reconciliation')
    .orderBy('id')
    .execute();
const shelf = (change: number) =>
  sql`UPDATE stock SET quantity = quantity + ${change} WHERE product_id = ${honey}`.execute(db());

test('staff run the checks: what is wrong is told once, stands while it is there, and is closed when it is gone', async () => {
  const order = await placeLive(shop, { [honey]: 1 });
  expect([await lastRun(), await findings()]).toEqual([null, []]);
  await shelf(1);
  await sql`UPDATE orders SET order_status = 'packed' WHERE id = ${order.id}`.execute(db());
  expect((await runNow()).body.data).toMatchObject({ state: 'running', by: 'Meera Negi', ended_at: null });
  await work();
  const seen = '2026-11-21T21:40:00.000Z';
  expect(await lastRun()).toMatchObject({
    state: 'done',
    orders: 1,
    products: 1,
    fresh: 2,
    gone: 0,
    remaining: 2,
    ended_at: seen,
  });
  const times = { first_seen_at: seen, last_seen_at: seen, closed_at: null };
  const stock = {
    kind: 'stock_differs',
    place: `product ${honey}`,
    order_id: null,
    order_number: null,
    expected: '9',
    found: '10',
  };
  const status = {
    kind: 'status_differs',
    place: `order ${order.id}`,
    order_id: order.id,
    order_number: order.number,
    expected: 'Placed, Cash due',
    found: 'Packed, Cash due',
  };
  expect(await findings()).toEqual([
    { id: expect.any(Number), ...stock, ...times },
    { id: expect.any(Number), ...status, ...times },
  ]);
  expect(errors).toEqual([
    [
      { what: 'status_differs', place: `order ${order.id}`, expected: status.expected, found: status.found },
      'ledger check failed',
    ],
    [{ what: 'stock_differs', place: `product ${honey}`, expected: '9', found: '10' }, 'ledger check failed'],
  ]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'care@aarvya.example', subject: '2 differences in the reconciliation' });
  for (const part of [
    `Stock doesn’t match its movements (product ${honey}). Expected: 9. Found: 10.`,
    `(order ${order.id}). Expected: Placed, Cash due. Found: Packed, Cash due.`,
    'View differences: http://office.test/admin/reconciliation',
  ])
    expect(mail!.text).toContain(part);

  shop.services.clock.advance(86_400_000);
  await shelf(1);
  await sql`UPDATE orders SET order_status = 'placed' WHERE id = ${order.id}`.execute(db());
  await runNow();
  await work();
  expect(await lastRun()).toMatchObject({ fresh: 0, gone: 1, remaining: 1 });
  const later = '2026-11-22T21:40:00.000Z';
  expect(await findings()).toEqual([{ id: expect.any(Number), ...stock, found: '11', ...times, last_seen_at: later }]);
  expect(await findings('?state=closed')).toEqual([{ id: expect.any(Number), ...status, ...times, closed_at: later }]);
  expect([errors.length, (await mails()).length]).toEqual([2, 1]);

  // A finding that returns after it was closed counts as new.
  await sql`UPDATE orders SET order_status = 'packed' WHERE id = ${order.id}`.execute(db());
  await runNow();
  await work();
  expect(await lastRun()).toMatchObject({ fresh: 1, remaining: 2 });
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    '2 differences in the reconciliation',
    '1 difference in the reconciliation',
  ]);
});

test('nothing that they find is changed', async () => {
  await placeLive(shop, { [honey]: 2 });
  await shelf(3);
  const tables = ['orders', 'order_line', 'order_event', 'stock', 'stock_movement', 'payment', 'coupon', 'coupon_use'];
  const all = async () =>
    Promise.all(
      tables.map(async (table) => (await sql`SELECT * FROM ${sql.table(table)} ORDER BY 1`.execute(db())).rows),
    );
  const before = await all();
  await runNow();
  await work();
  expect(await lastRun()).toMatchObject({ fresh: 1 });
  expect(await all()).toEqual(before);
});

test('every night once, and later in the day where nobody was there at night', async () => {
  const hourly = () => checkJobs['hourly:checks']!(services, {});
  const runs = async () =>
    (
      await db()
        .selectFrom('check_run')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .execute()
    )[0]!.n;
  for (const [at, expected] of [
    ['2026-11-22T03:10:00+05:30', 1],
    ['2026-11-22T04:10:00+05:30', 1],
    ['2026-11-23T02:10:00+05:30', 1],
    ['2026-11-23T03:00:00+05:30', 2],
    ['2026-11-24T17:00:00+05:30', 3],
  ] as const) {
    shop.services.clock.set(at);
    await hourly();
    await work();
    expect([at, await runs()]).toEqual([at, expected]);
  }
  expect(await lastRun()).toMatchObject({ by: 'system', state: 'done', products: 1, remaining: 0 });
  expect([errors, await mails()]).toEqual([[], []]);
});

test('one run at a time; one that died makes room after two hours, and its job does nothing more', async () => {
  const first = (await runNow()).body.data.id as number;
  expect((await runNow()).body.data.id).toBe(first);
  shop.services.clock.advance(2 * 3_600_000);
  expect((await runNow()).body.data.id).toBe(first);
  shop.services.clock.advance(1);
  expect((await lastRun()).state).toBe('broken');
  const second = (await runNow()).body.data.id as number;
  expect(second).not.toBe(first);
  await work();
  expect(await lastRun()).toMatchObject({ id: second, state: 'done' });
  const { rows } = await sql`SELECT broken, products FROM check_run ORDER BY id`.execute(db());
  expect(rows).toEqual([
    { broken: true, products: 0 },
    { broken: false, products: 1 },
  ]);
});

test('done twice, as by a process that died before its mark, a run tells once', async () => {
  await shelf(1);
  const { id } = (await runNow()).body.data as { id: number };
  const again = { run_id: id };
  await Promise.all([
    checkJobs['run-ledger-checks']!(services, again),
    checkJobs['run-ledger-checks']!(services, again),
  ]);
  await work();
  expect([errors.length, (await mails()).length]).toEqual([1, 1]);
  expect(await lastRun()).toMatchObject({ state: 'done', fresh: 1, remaining: 1 });
});

test('many findings are counted in one mail and paged for staff', async () => {
  for (let more = 0; more < 35; more++) await seedProduct(db(), { stock: 1 });
  await runNow();
  await work();
  const { text } = (await mails())[0]!;
  expect(text).toContain('35 differences in the reconciliation');
  expect(text).toContain('Stock doesn’t match its movements: 35');
  expect(text).toContain('And 5 more.');
  expect(errors).toHaveLength(35);
  const page = await get(`${checkPaths.checks}/findings?limit=30`);
  expect([page.data.length, page.meta.total]).toEqual([30, 35]);
  expect((await get(`${checkPaths.checks}/findings?limit=30&cursor=${page.meta.next_cursor}`)).data).toHaveLength(5);
});

test('only staff see and start them', async () => {
  for (const url of [checkPaths.checks, `${checkPaths.checks}/findings`])
    expect((await shop.asNobody.get(url)).status).toBe(401);
  expect((await shop.asNobody.post(`${checkPaths.checks}/run`, {})).status).toBe(401);
  expect(await lastRun()).toBeNull();
});

test('a finding is read in each language; one of an earlier version, or with words of a later one, in its English', async () => {
  const order = await placeLive(shop, { [honey]: 1 });
  await shelf(1);
  await sql`UPDATE orders SET order_status = 'packed' WHERE id = ${order.id}`.execute(db());
  await runNow();
  await work();
  const stored = await db().selectFrom('check_finding').select('texts').orderBy('kind').execute();
  const place = { code: 'product', product: honey };
  expect(stored.map(({ texts }) => texts)).toEqual([
    {
      place: { code: 'order', order: order.id },
      expected: { code: 'standing', orderStatus: 'placed', paymentStatus: 'cod_due' },
      found: { code: 'standing', orderStatus: 'packed', paymentStatus: 'cod_due' },
    },
    { place, expected: { code: 'number', number: 9 }, found: { code: 'number', number: 10 } },
  ]);
  const { rows } = await sql<Parameters<typeof translateFinding>[0]>`
    SELECT place, expected, found, texts FROM check_finding ORDER BY kind`.execute(db());
  expect(rows.map((row) => translateFinding(row, 'hi'))).toEqual([
    {
      place: `ऑर्डर ${order.id}`,
      expected: `${hindi.order.placed}, ${hindi.payment.cod_due}`,
      found: `${hindi.order.packed}, ${hindi.payment.cod_due}`,
    },
    { place: `प्रोडक्ट ${honey}`, expected: '9', found: '10' },
  ]);
  const english = { place: 'order 7, line 1', expected: 'at most 2 sold', found: '3 off the sale' };
  expect(translateFinding({ ...english, texts: null }, 'hi')).toEqual(english);
  const later = { place, expected: { code: 'of_a_later_version' }, found: { code: 'none' } };
  expect(translateFinding({ ...english, texts: later }, 'hi')).toEqual(english);
});
