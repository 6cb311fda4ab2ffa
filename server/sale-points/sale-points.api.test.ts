import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { orderEditPaths } from '#contract/admin/orders/order-edit.ts';
import { readReaderStates, runReader } from '#server/order-feed/index.ts';
import { paymentJobs } from '#server/payments/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { bringTo, type LifeShop, type LiveOrder, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { tamper } from '#server/testing/services.ts';
import { orderBody, seedCoupon, seedCustomer, seedProduct } from '#server/testing/shop.ts';
import { approveMonth, readLateReturns, readMemberFigures, readMonthFigures, salePointReader } from './index.ts';
import { addMember, readEntries, readTotals, setStatus } from '#server/testing/sale-points.ts';

let shop: LifeShop;
let honey: number;
let soap: number;
const seller = '654321';
const referred = { referral_member_id: seller };
const db = () => shop.services.db;
const now = () => shop.services.clock.now();
async function read(): Promise<void> {
  await runReader(shop.services, salePointReader);
  const [state] = await readReaderStates(db(), now());
  expect(state!.failure).toBeNull();
}
const minute = () => shop.services.clock.advance(60_000);
const days = (count: number) => shop.services.clock.advance(count * 86_400_000);

beforeEach(async () => {
  shop = await openLifeShop();
  honey = await seedProduct(db(), { regular: 3_333, centiSp: 250 });
  soap = await seedProduct(db(), { regular: 10_001, centiSp: 725 });
  await addMember(db(), seller);
});
afterEach(() => shop.close());

/** Line, reason, points, paise, and the reversed entry. */
async function posted() {
  await read();
  const entries = await readEntries(db());
  const { counted, summed } = await readTotals(db());
  expect(counted).toEqual(summed);
  return entries.map((entry) => [entry.line_no, entry.reason, entry.points, entry.amount, entry.of]);
}

async function decisionOf(orderId: number) {
  await read();
  const row = await db()
    .selectFrom('sale_point_order')
    .select(['member_id', 'basis'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ? [row.member_id, row.basis] : null;
}

async function edit(id: number, body: object): Promise<void> {
  const { version } = (await shop.staffGet(`/${id}`)).body.data as { version: string };
  const answer = await shop.staff(id, orderEditPaths.edit, { version, reason: 'The buyer called', ...body });
  expect(answer.status, answer.text).toBe(200);
}

async function sendBack(order: LiveOrder, lineNo: number, quantity: number): Promise<void> {
  const lines = [{ line_no: lineNo, quantity, reason: 'damaged', message: 'Cracked' }];
  const asked = await order.act('returns', { lines });
  expect(asked.status, asked.text).toBe(200);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM order_return WHERE order_id = ${order.id} ORDER BY id DESC LIMIT 1`.execute(db());
  for (const [action, body] of [
    ['approve', {}],
    ['receive', { restock: 1 }],
  ] as const)
    expect((await shop.staff(order.id, `returns/${rows[0]!.id}/${action}`, body)).status).toBe(200);
  // The courier's cash is recorded before any of it is refunded.
  await shop.staff(order.id, 'collect-cod');
  expect((await shop.staff(order.id, 'refund')).status).toBe(200);
}

describe('an order’s life', () => {
  test('an online order is posted when it is paid, line by line, without delivery', async () => {
    const order = await placeLive(shop, { [honey]: 3, [soap]: 1 }, { form: { ...online, ...referred } });
    expect(await posted()).toEqual([
      [1, 'paid', 750, 9_999, null],
      [2, 'paid', 725, 10_001, null],
    ]);
    await bringTo(shop, order.id, 'deliver');
    expect(await posted()).toHaveLength(2);
    const [entry] = await readEntries(db());
    expect(entry).toMatchObject({
      member_id: seller,
      order_id: order.id,
      order_number: order.number,
      cause_id: order.id,
    });
  });

  test('a cash order is posted when it is delivered, with what was left of it; the courier’s cash changes nothing', async () => {
    const order = await placeLive(shop, { [honey]: 3, [soap]: 1 }, { form: referred });
    minute();
    expect((await order.act('cancel', { lines: [{ line_no: 1, quantity: 1 }] })).status).toBe(200);
    expect(await posted()).toEqual([]);
    await bringTo(shop, order.id, 'out-for-delivery');
    expect(await posted()).toEqual([]);
    await shop.staff(order.id, 'deliver');
    const entries = [
      [1, 'delivered', 500, 6_666, null],
      [2, 'delivered', 725, 10_001, null],
    ];
    expect(await posted()).toEqual(entries);
    expect((await shop.staff(order.id, 'collect-cod')).status).toBe(200);
    expect(await posted()).toEqual(entries);
  });

  test('an order on which nothing is to be paid is posted by the way in which it would be paid', async () => {
    const oil = await seedProduct(db(), { regular: 60_000, centiSp: 300 });
    const coupon = await seedCoupon(db(), { kind: 'fixed', amount: 60_000 });
    const order = await placeLive(shop, { [oil]: 1 }, { coupon, form: referred });
    expect((await order.see()).total_payable_amount).toBe(0);
    expect(await posted()).toEqual([]);
    await bringTo(shop, order.id, 'deliver');
    expect(await posted()).toEqual([[1, 'delivered', 300, 0, null]]);
  });

  test('what is returned is taken off whoever was credited, with its exact share, in the month of its sale', async () => {
    const order = await placeLive(shop, { [honey]: 3 }, { form: referred });
    await bringTo(shop, order.id, 'deliver');
    const month = now().toISOString().slice(0, 7);
    await read();
    await setStatus(db(), seller, 'exited', now());
    days(5);
    await sendBack(order, 1, 1);
    expect(await posted()).toEqual([
      [1, 'delivered', 750, 9_999, null],
      [1, 'lines_returned', -250, -3_333, 'delivered'],
    ]);
    const entries = await readEntries(db());
    expect(entries.map(({ member_id: member }) => member)).toEqual([seller, seller]);
    expect(entries[0]!.month).toBe(`${month}-01`);
  });

  test('cancelled, undelivered and never paid orders come to nothing', async () => {
    const cod = await placeLive(shop, { [honey]: 1 }, { form: referred });
    expect((await cod.act('cancel')).status).toBe(200);
    const paid = await placeLive(shop, { [honey]: 2, [soap]: 1 }, { form: { ...online, ...referred } });
    minute();
    expect((await shop.staff(paid.id, 'cancel', { reason: 'No stock' })).status).toBe(200);
    expect(await posted()).toEqual([
      [1, 'paid', 500, 6_666, null],
      [2, 'paid', 725, 10_001, null],
      [1, 'lines_cancelled', -500, -6_666, 'paid'],
      [2, 'lines_cancelled', -725, -10_001, 'paid'],
    ]);
    expect(await decisionOf(cod.id)).toBeNull();
    const unpaid = await shop.post(paths.placeOrder, orderBody({ [honey]: 1 }, { form: { ...online, ...referred } }));
    days(1);
    await runDueJobs(shop.services, paymentJobs);
    expect(await decisionOf((unpaid.body as { order_id: number }).order_id)).toBeNull();
    expect(await posted()).toHaveLength(4);
  });

  test('an order that had expired and is paid after all is posted when it is reinstated', async () => {
    const placed = await shop.post(paths.placeOrder, orderBody({ [honey]: 2 }, { form: { ...online, ...referred } }));
    const { order_id: id, payment } = placed.body as {
      order_id: number;
      payment: { provider_order_id: string; amount: number };
    };
    shop.services.clock.advance(31 * 60_000);
    await runDueJobs(shop.services, paymentJobs);
    expect(await posted()).toEqual([]);
    const payment_id = 'sbx_pay_late_1';
    await sql`INSERT INTO sandbox_payment (payment_id, provider_order_id, amount_paise, status, created_at)
      VALUES (${payment_id}, ${payment.provider_order_id}, ${payment.amount}, 'captured', ${now()})`.execute(db());
    expect((await shop.post(paths.confirmPayment, { order_data: { order_id: id, payment_id } })).status).toBe(200);
    expect(await posted()).toEqual([[1, 'paid', 500, 6_666, null]]);
    const told = await db().selectFrom('order_feed').select('kind').where('order_id', '=', id).orderBy('id').execute();
    expect(told.map(({ kind }) => kind)).toEqual(['placed', 'cancelled', 'reinstated', 'paid']);
  });

  test('an undelivered online order is taken back; an undelivered cash order was never posted', async () => {
    const paid = await placeLive(shop, { [honey]: 2 }, { form: { ...online, ...referred } });
    await bringTo(shop, paid.id, 'out-for-delivery');
    const cod = await placeLive(shop, { [honey]: 2 }, { form: referred });
    await bringTo(shop, cod.id, 'out-for-delivery');
    for (const { id } of [paid, cod]) {
      const answer = await shop.staff(id, 'returned-to-origin', { reason: 'Nobody at home' });
      expect(answer.status, answer.text).toBe(200);
    }
    expect(await posted()).toEqual([
      [1, 'paid', 500, 6_666, null],
      [1, 'lines_undelivered', -500, -6_666, 'paid'],
    ]);
  });

  test('lines that staff add to a paid order are posted for the same member when they are paid; those they take off are reversed', async () => {
    const tea = await seedProduct(db(), { regular: 2_500, centiSp: 99 });
    const order = await placeLive(shop, { [honey]: 2 }, { form: { ...online, ...referred } });
    await read();
    await setStatus(db(), seller, 'frozen', now());
    minute();
    await edit(order.id, { lines: [{ line_no: 1, quantity: 1 }], add: [{ product_id: tea, quantity: 1 }] });
    expect(await posted()).toEqual([
      [1, 'paid', 500, 6_666, null],
      [1, 'lines_cancelled', -250, -3_333, 'paid'],
      [2, 'lines_added', 99, 2_500, null],
    ]);
  });

  test('lines that are added to a cash order before it is delivered are posted with it, once', async () => {
    const order = await placeLive(shop, { [honey]: 1 }, { form: referred });
    await edit(order.id, { lines: [{ line_no: 1, quantity: 1 }], add: [{ product_id: soap, quantity: 2 }] });
    expect(await posted()).toEqual([]);
    await bringTo(shop, order.id, 'deliver');
    expect(await posted()).toEqual([
      [1, 'delivered', 250, 3_333, null],
      [2, 'delivered', 1_450, 20_002, null],
    ]);
  });
});

describe('for whom it counts', () => {
  test('the buyer who is a seller; else whom the order names; else who referred the buyer first; else nobody', async () => {
    const buyer = await seedCustomer(shop.services);
    const other = '777777';
    await addMember(db(), other);
    const order = async (form: object, headers = buyer.headers) => {
      const placed = await shop.post(
        paths.placeOrder,
        orderBody({ [honey]: 1 }, { form: form as Record<string, unknown> }),
        headers,
      );
      const { order_id: id } = placed.body as { order_id: number };
      await bringTo(shop, id, 'deliver');
      return id;
    };
    expect(await decisionOf(await order({}))).toEqual([null, 'nobody']);
    minute();
    expect(await decisionOf(await order(referred))).toEqual([seller, 'referral']);
    minute();
    expect(await decisionOf(await order({}))).toEqual([seller, 'referrer']);
    minute();
    // The buyer's referrer is recorded: another member's ID is ignored.
    expect(await decisionOf(await order({ referral_member_id: other }))).toEqual([seller, 'referrer']);
    minute();
    await addMember(db(), '888888', { customerId: buyer.id, joinedAt: now() });
    minute();
    expect(await decisionOf(await order(referred))).toEqual(['888888', 'buyer']);
    minute();
    await setStatus(db(), '888888', 'frozen', now());
    expect(await decisionOf(await order({}))).toEqual(['888888', 'buyer']);
    minute();
    await setStatus(db(), '888888', 'exited', now());
    expect(await decisionOf(await order({}))).toEqual([seller, 'referrer']);
    minute();
    await setStatus(db(), seller, 'frozen', now());
    expect(await decisionOf(await order({}))).toEqual([null, 'nobody']);
  });

  test('what a member, a referrer or a status is later changes nothing, however late the feed is read', async () => {
    const buyer = await seedCustomer(shop.services);
    const placed = await shop.post(paths.placeOrder, orderBody({ [honey]: 1 }, { form: referred }), buyer.headers);
    const { order_id: first } = placed.body as { order_id: number };
    await bringTo(shop, first, 'deliver');
    days(2);
    await setStatus(db(), seller, 'terminated', now());
    await addMember(db(), '888888', { customerId: buyer.id, joinedAt: now() });
    expect(await decisionOf(first)).toEqual([seller, 'referral']);
  });
});

test('nothing that was posted or decided is changed or deleted', async () => {
  await placeLive(shop, { [honey]: 1 }, { form: { ...online, ...referred } });
  await read();
  const before = await readEntries(db());
  for (const statement of [
    'UPDATE sale_point_entry SET points_centi = 0',
    'DELETE FROM sale_point_entry',
    'TRUNCATE sale_point_entry CASCADE',
    'UPDATE sale_point_order SET member_id = NULL',
    'DELETE FROM sale_point_order',
    'TRUNCATE sale_point_order',
  ])
    await expect(sql.raw(statement).execute(db()), statement).rejects.toThrow('never changed or deleted');
  expect(await readEntries(db())).toEqual(before);
});

describe('months', () => {
  const approve = (month: string) => inTransaction(db(), (tx) => approveMonth(tx, { month, at: now() }));

  test('a month that was approved gets no sale any more; what comes back late belongs to the month of its sale', async () => {
    shop.services.clock.set(new Date('2026-10-31T18:20:00Z'));
    const order = await placeLive(shop, { [honey]: 1 }, { form: referred });
    await bringTo(shop, order.id, 'deliver');
    expect(await approve('2026-10-01')).toMatchObject({ ok: false, error: { code: 'month_not_over' } });
    shop.services.clock.set(new Date('2026-10-31T18:30:00Z'));
    expect(await approve('2026-10-01')).toMatchObject({ ok: false, error: { code: 'sale_points_behind' } });
    await read();
    expect(await approve('2026-10-01')).toMatchObject({ ok: true });
    expect(await approve('2026-10-01')).toMatchObject({ ok: false, error: { code: 'month_approved' } });
    // The event says October, because of a wrong clock or a late report by the provider.
    await tamper(
      db(),
      sql`INSERT INTO order_feed (order_id, kind, at, data)
        SELECT order_id, 'lines_returned', '2026-10-31T12:00Z', data || jsonb_build_object('taken', jsonb_build_object('credit_id', 1,
          'shipping_paise', 0, 'lines', jsonb_build_array(jsonb_build_object('line_no', 1, 'product_id', ${honey}::int, 'sku', 'S', 'quantity', 1,
          'net_paise', 3333, 'centi_sp', 250)))) FROM order_feed WHERE kind = 'delivered'`,
    );
    await read();
    expect((await readEntries(db())).map((entry) => [entry.month, entry.points, entry.order_number])).toEqual([
      ['2026-10-01', 250, order.number],
      ['2026-10-01', -250, order.number],
    ]);
    await expect(
      sql`INSERT INTO sale_point_entry (member_id, month, points_centi, amount_paise, order_id, order_number, line_no, reason, cause_id, position, at)
        VALUES (${seller}, '2026-10-01', 1, 1, ${order.id}, 'X', 9, 'paid', 9, 999999, now())`.execute(db()),
    ).rejects.toThrow('the sale points of 2026-10 are approved');
    expect(await readMemberFigures(db(), seller, '2026-10-01')).toEqual({ points: 0, amount: 0 });
    expect(await readMemberFigures(db(), seller, '2026-11-01')).toEqual({ points: 0, amount: 0 });
    expect([...(await readLateReturns(db(), '2026-10-01'))]).toEqual([[seller, { points: -250, amount: -3_333 }]]);
    expect([...(await readMonthFigures(db(), '2026-10-01'))]).toEqual([[seller, { points: 0, amount: 0 }]]);
    expect([...(await readMonthFigures(db(), '2026-11-01'))]).toEqual([]);
    // Nothing of it is deducted from later months.
    shop.services.clock.set(new Date('2026-12-05T10:00:00Z'));
    await placeLive(shop, { [soap]: 1 }, { form: { ...online, ...referred } });
    await read();
    expect([...(await readMonthFigures(db(), '2026-12-01'))]).toEqual([[seller, { points: 725, amount: 10_001 }]]);
    expect(await readMemberFigures(db(), seller, '2026-12-01')).toEqual({ points: 725, amount: 10_001 });
    await replayInto('empty');
  });
});

/** Reads the whole feed again, into the existing ledger or an empty one; the result must be the same. */
async function replayInto(ledger: 'full' | 'empty'): Promise<void> {
  const look = async () => ({
    entries: await readEntries(db()),
    totals: await readTotals(db()),
    decisions: await db().selectFrom('sale_point_order').selectAll().orderBy('order_id').execute(),
  });
  const before = await look();
  expect(before.entries.length).toBeGreaterThan(0);
  if (ledger === 'empty')
    await tamper(
      db(),
      sql`DELETE FROM sale_point_entry`,
      sql`DELETE FROM sale_point_total`,
      sql`DELETE FROM sale_point_order`,
    );
  await sql`UPDATE order_feed_reader SET position = 0 WHERE name = 'sale-points'`.execute(db());
  await read();
  expect(await look()).toEqual(before);
}

/** From 0 to 1, the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test.each([1, 2, 3])(
  'random lives of orders (%d): the entries are what stayed sold, and a replay comes to the same',
  async (seed) => {
    const random = createRandom(seed * 7_919);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
    const final = new Set<number>();
    for (let count = 0; count < 8; count++) {
      const isOnline = random() < 0.5;
      const form = { ...(isOnline && online), ...(random() < 0.8 && referred) };
      const order = await placeLive(
        shop,
        { [honey]: 1 + Math.floor(random() * 4), [soap]: 1 + Math.floor(random() * 3) },
        { form },
      );
      if (isOnline) final.add(order.id);
      minute();
      if (random() < 0.4) await order.act('cancel', { lines: [{ line_no: pick([1, 2]), quantity: 1 }] });
      minute();
      if (random() < 0.3) await read();
      const end = pick(['cancel', 'deliver', 'deliver', 'return', 'return', 'wait']);
      if (end === 'cancel') await shop.staff(order.id, 'cancel', { reason: 'No stock' });
      if (end !== 'deliver' && end !== 'return') continue;
      await bringTo(shop, order.id, 'deliver');
      final.add(order.id);
      days(pick([0, 0, 1, 3]));
      if (end !== 'return') continue;
      const { rows: left } = await sql<{ line_no: number }>`
      SELECT line_no FROM order_line l WHERE order_id = ${order.id} AND quantity > COALESCE(
        (SELECT sum(quantity) FROM order_credit_line c WHERE c.order_id = l.order_id AND c.line_no = l.line_no), 0)`.execute(
        db(),
      );
      await sendBack(order, pick(left).line_no, 1);
    }
    await read();
    const { rows: stayed } = await sql`
    SELECT o.id AS order_id, l.line_no, l.net_paise - COALESCE(sum(c.net_paise), 0)::bigint AS amount,
      l.sale_point_centi - COALESCE(sum(c.sale_point_centi), 0)::bigint AS points
    FROM orders o JOIN sale_point_order d ON d.order_id = o.id AND d.member_id IS NOT NULL
    JOIN order_line l ON l.order_id = o.id
    LEFT JOIN order_credit_line c ON c.order_id = o.id AND c.line_no = l.line_no
    GROUP BY o.id, l.line_no, l.net_paise, l.sale_point_centi HAVING l.net_paise > COALESCE(sum(c.net_paise), 0) ORDER BY 1, 2`.execute(
      db(),
    );
    const { rows: entered } = await sql`
    SELECT order_id, line_no, sum(amount_paise)::bigint AS amount, sum(points_centi)::bigint AS points FROM sale_point_entry
    GROUP BY order_id, line_no HAVING sum(amount_paise) <> 0 OR sum(points_centi) <> 0 ORDER BY 1, 2`.execute(db());
    expect(entered).toEqual(stayed);
    const decided = await db().selectFrom('sale_point_order').select('order_id').orderBy('order_id').execute();
    expect(decided.map(({ order_id: id }) => id)).toEqual([...final].toSorted((one, other) => one - other));
    await replayInto('full');
    await replayInto('empty');
  },
);
