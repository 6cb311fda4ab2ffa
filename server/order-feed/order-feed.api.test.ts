import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { orderEditPaths } from '#contract/admin/orders/order-edit.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { paymentJobs } from '#server/payments/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { tamper } from '#server/testing/services.ts';
import { mumbaiAddress, seedCoupon, seedCustomer, seedProduct } from '#server/testing/shop.ts';
import { createNotes, notingReader, readNotes } from '#server/testing/feed-notes.ts';
import { type OrderFeedEvent, readReaderStates, runReader } from './index.ts';

let shop: LifeShop;
beforeEach(async () => {
  shop = await openLifeShop();
  await createNotes(shop.services.db);
});
afterEach(() => shop.close());

const db = () => shop.services.db;
async function readAll(name = 'all'): Promise<OrderFeedEvent[]> {
  await runReader(shop.services, notingReader(name));
  return (await readNotes(db(), name)).map(({ event }) => JSON.parse(event) as OrderFeedEvent);
}
const minute = () => shop.services.clock.advance(60_000);
const edit = async (id: number, body: object) => {
  const { version } = (await shop.staffGet(`/${id}`)).body.data as { version: string };
  const answer = await shop.staff(id, orderEditPaths.edit, { version, reason: 'The buyer called', ...body });
  expect(answer.status, answer.text).toBe(200);
};

/** A cash order is reduced, delivered and partly returned; an online order is edited, cancelled and refunded. */
async function liveThrough(): Promise<{ cash: number; paid: number }> {
  const honey = await seedProduct(db(), { regular: 3_333, centiSp: 250 });
  const soap = await seedProduct(db(), { regular: 10_001, gst: 18, centiSp: 725 });
  const tea = await seedProduct(db(), { regular: 2_500, centiSp: 99 });
  const coupon = await seedCoupon(db(), { kind: 'fixed', amount: 1_001 });
  await seedCustomer(shop.services, '123456');
  const cash = await placeLive(
    shop,
    { [honey]: 3, [soap]: 1 },
    { coupon, form: { ...mumbaiAddress, referral_member_id: '123456' } },
  );
  minute();
  expect((await cash.act('cancel', { lines: [{ line_no: 1, quantity: 1 }] })).status).toBe(200);
  minute();
  await bringTo(shop, cash.id, 'deliver');
  minute();
  expect((await shop.staff(cash.id, 'collect-cod')).status).toBe(200);
  minute();
  const asked = await cash.act('returns', {
    lines: [{ line_no: 1, quantity: 1, reason: 'damaged', message: 'Cracked' }],
  });
  expect(asked.status, asked.text).toBe(200);
  const { rows } = await sql<{ id: number }>`SELECT id FROM order_return WHERE order_id = ${cash.id}`.execute(db());
  await shop.staff(cash.id, `returns/${rows[0]!.id}/approve`);
  await shop.staff(cash.id, `returns/${rows[0]!.id}/receive`, { restock: 1 });
  expect((await shop.staff(cash.id, 'refund')).status).toBe(200);
  minute();

  const paid = await placeLive(shop, { [honey]: 2 }, { form: online });
  minute();
  await edit(paid.id, { lines: [{ line_no: 1, quantity: 1 }], add: [{ product_id: tea, quantity: 1 }] });
  minute();
  await runDueJobs(shop.services, paymentJobs);
  minute();
  expect((await shop.staff(paid.id, 'cancel', { reason: 'No stock' })).status).toBe(200);
  minute();
  await runDueJobs(shop.services, paymentJobs);
  minute();
  return { cash: cash.id, paid: paid.id };
}

test('a cash order tells its whole life, with what each event took to the paisa', async () => {
  const { cash } = await liveThrough();
  const events = (await readAll()).filter(({ order }) => order.id === cash);
  expect(events.map(({ kind }) => kind)).toEqual([
    'placed',
    'lines_cancelled',
    'dispatched',
    'delivered',
    'cash_collected',
    'lines_returned',
  ]);
  const credits = await db()
    .selectFrom('order_credit_line as l')
    .innerJoin('order_credit as c', 'c.id', 'l.credit_id')
    .select([
      'l.credit_id',
      'l.line_no',
      'l.quantity',
      'l.net_paise',
      'l.sale_point_centi as centi_sp',
      'c.shipping_paise',
    ])
    .where('l.order_id', '=', cash)
    .orderBy('l.credit_id')
    .execute();
  const taken = events.flatMap((event) => ('taken' in event ? [event.taken] : []));
  expect(
    taken.map(({ lines, ...rest }) => ({
      ...rest,
      lines: lines.map(({ line_no, quantity, net_paise, centi_sp }) => ({ line_no, quantity, net_paise, centi_sp })),
    })),
  ).toEqual(credits.map(({ credit_id, shipping_paise, ...line }) => ({ credit_id, shipping_paise, lines: [line] })));
  const [placed, , , delivered] = events;
  expect(placed).toMatchObject({
    version: 1,
    order: { id: cash, payment_method: 'cod', customer_id: null, referral_member_id: '123456', shipping_paise: 6_000 },
    state: { order_status: 'placed', payment_status: 'cod_due' },
    lines: [
      {
        line_no: 1,
        quantity: 3,
        centi_sp: 750,
        centi_sp_each: 250,
        taken_back: { quantity: 0, net_paise: 0, centi_sp: 0 },
      },
      { line_no: 2, quantity: 1, centi_sp: 725, centi_sp_each: 725 },
    ],
  });
  expect(placed!.lines.reduce((sum, line) => sum + line.net_paise, 0) + placed!.order.shipping_paise).toBe(
    placed!.order.payable_paise,
  );
  expect(delivered!.lines[0]).toMatchObject({
    quantity: 3,
    taken_back: { quantity: 1, net_paise: credits[0]!.net_paise, centi_sp: 250 },
  });
  expect(JSON.stringify(events)).not.toMatch(/@|mobile|first_name|street/);
});

test('an edited online order tells which lines came and went; its cancellation and refunds follow', async () => {
  const { paid } = await liveThrough();
  const events = (await readAll()).filter(({ order }) => order.id === paid);
  const short = events.map((event) => ({
    kind: event.kind,
    lines: event.lines.map(({ line_no, quantity, taken_back: back }) => [line_no, quantity - back.quantity]),
    ...('taken' in event && {
      taken: event.taken.lines.map((line) => [line.line_no, line.quantity, line.net_paise, line.centi_sp]),
    }),
    ...('added' in event && { added: event.added.line_nos }),
    ...('refund' in event && { refund: event.refund.amount_paise }),
  }));
  const before = [[1, 2]];
  const edited = [
    [1, 1],
    [2, 1],
  ];
  const gone = [
    [1, 0],
    [2, 0],
  ];
  expect(short).toEqual([
    { kind: 'placed', lines: before },
    { kind: 'paid', lines: before },
    {
      kind: 'lines_cancelled',
      lines: [
        [1, 2],
        [2, 1],
      ],
      taken: [[1, 1, 3_333, 250]],
    },
    { kind: 'lines_added', lines: edited, added: [2] },
    { kind: 'refunded', lines: edited, refund: 833 },
    {
      kind: 'lines_cancelled',
      lines: edited,
      taken: [
        [1, 1, 3_333, 250],
        [2, 1, 2_500, 99],
      ],
    },
    { kind: 'cancelled', lines: gone },
    { kind: 'refunded', lines: gone, refund: expect.any(Number) },
  ]);
});

test('an order on which nothing is to be paid is paid with placing', async () => {
  const product = await seedProduct(db(), { regular: 60_000 });
  const coupon = await seedCoupon(db(), { kind: 'fixed', amount: 60_000 });
  await placeLive(shop, { [product]: 1 }, { coupon });
  const events = await readAll();
  expect(events.map(({ kind, order }) => [kind, order.payable_paise])).toEqual([
    ['placed', 0],
    ['paid', 0],
  ]);
});

test('a reader that begins anew is given the same from the first event on, and one that begins with the next nothing of it', async () => {
  await liveThrough();
  const first = await readAll();
  await runReader(shop.services, notingReader('next', { begins: 'next' }));
  expect(await readAll('again')).toEqual(first);
  expect(await readNotes(db(), 'next')).toEqual([]);
  await placeLive(shop, { [await seedProduct(db())]: 1 });
  await runReader(shop.services, notingReader('next', { begins: 'next' }));
  expect(await readNotes(db(), 'next')).toHaveLength(1);
});

test('what happened before the feed is written from the records as it was told live', async () => {
  await liveThrough();
  const live = await readAll();
  await tamper(
    db(),
    sql`DELETE FROM order_feed`,
    sql`DELETE FROM order_feed_reader`,
    sql`UPDATE order_feed_sequence SET last = 0`,
    sql`SELECT list_order_feed_history(0)`,
  );
  // Later events come after it.
  await placeLive(shop, { [await seedProduct(db())]: 1 });
  const again = await readAll('again');
  const timeless = ({ id: _id, state: _state, ...rest }: OrderFeedEvent) => rest;
  expect(again.slice(0, -1).map(timeless)).toEqual(live.map(timeless));
  expect(again.map(({ position }) => position)).toEqual(again.map((_event, index) => index + 1));
  expect(again.map(({ state }) => state === null)).toEqual(again.map((_event, index) => index < live.length));
  expect(await db().selectFrom('order_feed_history').selectAll().execute()).toEqual([]);
});

test('an event that cannot be applied stops its reader alone, after all before it, and is tried again with growing pauses', async () => {
  const { cash } = await liveThrough();
  let isPoisoned = true;
  const poisoned = notingReader('poisoned', {
    isPoisoned: ({ kind, order }) => isPoisoned && kind === 'delivered' && order.id === cash,
  });
  const state = async () =>
    (await readReaderStates(db(), shop.services.clock.now())).find(({ name }) => name === 'poisoned')!;
  await runReader(shop.services, poisoned);
  const all = await readAll();
  const at = all.findIndex(({ kind }) => kind === 'delivered');
  expect(await readNotes(db(), 'poisoned')).toHaveLength(at);
  const since = shop.services.clock.now();
  expect(await state()).toEqual({
    name: 'poisoned',
    state: 'stopped',
    waiting: all.length - at,
    oldestAt: new Date(all[at]!.at),
    failure: {
      eventId: all[at]!.id,
      orderId: cash,
      orderNumber: all[at]!.order.number,
      since,
      attempts: 1,
      error: 'cannot take delivered',
      retryAt: new Date(since.getTime() + 5_000),
    },
  });
  await runReader(shop.services, poisoned);
  expect((await state()).failure).toMatchObject({ attempts: 1 });
  for (const [attempts, pause] of [
    [2, 5_000],
    [3, 10_000],
    [4, 20_000],
  ] as const) {
    shop.services.clock.advance(pause - 1);
    await runReader(shop.services, poisoned);
    expect((await state()).failure).toMatchObject({ attempts: attempts - 1 });
    shop.services.clock.advance(1);
    await runReader(shop.services, poisoned);
    expect((await state()).failure).toMatchObject({ attempts, since });
  }
  isPoisoned = false;
  shop.services.clock.advance(3_600_000);
  await runReader(shop.services, poisoned);
  expect(await state()).toEqual({ name: 'poisoned', state: 'ok', waiting: 0, oldestAt: null, failure: null });
  const notes = await readNotes(db(), 'poisoned');
  expect(notes.map((note) => note.event_id)).toEqual(all.map(({ id }) => id));
});

test('a reader that nobody runs is behind after a minute', async () => {
  await runReader(shop.services, notingReader('slow'));
  await placeLive(shop, { [await seedProduct(db())]: 1 });
  const state = async () =>
    (await readReaderStates(db(), shop.services.clock.now())).find(({ name }) => name === 'slow');
  expect(await state()).toMatchObject({ state: 'ok', waiting: 1 });
  shop.services.clock.advance(60_001);
  expect(await state()).toMatchObject({ state: 'behind', waiting: 1 });
});

test('a reader asks once where there is nothing to read', async () => {
  await placeLive(shop, { [await seedProduct(db())]: 1 });
  await runReader(shop.services, notingReader('all'));
  const before = shop.services.database.statements();
  await runReader(shop.services, notingReader('all'));
  expect(shop.services.database.statements() - before).toBe(1);
});
