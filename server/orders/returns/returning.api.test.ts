import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bringTo,
  type LifeShop,
  type LiveOrder,
  online,
  openLifeShop,
  placeLive,
  sentBack,
} from '#server/testing/order-life.ts';
import { dayMs } from '#contract/india-time.ts';
import { ledger, mumbaiAddress, seedCoupon, seedProduct, stockOf } from '#server/testing/shop.ts';
import { readCredits } from '../order-details.ts';

let shop: LifeShop;
beforeAll(async () => {
  shop = await openLifeShop();
});
beforeEach(() => shop.services.clock.set('2026-11-21T12:00:00+05:30'));
afterAll(() => shop.close());

const db = () => shop.services.db;

/** Three lines: 3 items at Rs 250 (18 %), 2 at Rs 99 (5 %), 1 at Rs 499 (5 %), with a coupon of Rs 100. */
async function delivered(form: object = { ...online, ...mumbaiAddress }) {
  const products = [
    await seedProduct(db(), { name: 'Neem Oil', regular: 25_000, gst: 18, stock: 10, centiSp: 333 }),
    await seedProduct(db(), { name: 'Tulsi Tea', regular: 9_900, stock: 10, centiSp: 100 }),
    await seedProduct(db(), { name: 'Honey', regular: 49_900, stock: 10 }),
  ];
  const coupon = await seedCoupon(db(), { kind: 'fixed', amount: 10_000 });
  const lines = Object.fromEntries(products.map((id, index) => [id, 3 - index]));
  const order = await placeLive(shop, lines, { coupon, form: { ...form } });
  await bringTo(shop, order.id, 'deliver');
  return { ...order, products };
}

const input = (line_no: number, quantity: number, reason = 'damaged') => ({
  line_no,
  quantity,
  reason,
  message: 'It leaks',
});
/** Staff take the returns as far as `upTo`. Returns their ids. */
async function returned(order: LiveOrder, wishes: object[], upTo: 'requested' | 'approved' | 'received', restock = 0) {
  const before = (await order.see()).returns.length;
  const answer = await order.act('returns', { lines: wishes });
  expect(answer.status).toBe(200);
  const ids = (answer.body.data.returns as { id: number }[]).slice(before).map(({ id }) => id);
  for (const id of ids) {
    if (upTo !== 'requested') expect((await shop.staff(order.id, `returns/${id}/approve`)).status).toBe(200);
    if (upTo === 'received')
      expect((await shop.staff(order.id, `returns/${id}/receive`, { restock })).status).toBe(200);
  }
  return ids;
}

test('one line of three comes back: approved, received, refunded, with the documents for exactly that', async () => {
  const order = await delivered();
  const [first] = await returned(order, [input(1, 2)], 'requested');
  expect(await order.see()).toMatchObject({
    lines: [{ in_return_quantity: 2, can_return_quantity: 1 }, {}, {}],
    returns: [
      { id: first, line_no: 1, quantity: 2, reason: 'damaged', message: 'It leaks', state: 'requested', answer: '' },
    ],
  });
  await shop.staff(order.id, `returns/${first}/approve`, { answer: 'The courier fetches it tomorrow.' });
  const taken = await shop.staff(order.id, `returns/${first}/receive`, { restock: 1, note: 'One jar broken' });
  expect(taken.body.data).toMatchObject({
    returns: [{ state: 'received', answer: 'The courier fetches it tomorrow.' }],
  });
  expect(await stockOf(db(), order.products[0]!)).toBe(8);
  expect(await sentBack(shop, order.id)).toBe(0);

  const { body } = await shop.staff(order.id, 'refund');
  // Rs 500 less two thirds of the coupon's share: 100 x 750 / 1447 = 51.83, so 69,817 x 2 / 3.
  expect(body.data).toMatchObject({
    order_status: 'delivered',
    credits: [{ kind: 'returned', items_amount: 465.45, shipping_amount: 0, total_amount: 465.45, sale_points: 6.66 }],
    refunds: [{ amount: 465.45, state: 'waiting', attempts: 0, last_error: null }],
    returns: [{ state: 'received' }],
  });
  await shop.runJobs();
  expect(await order.see()).toMatchObject({
    payment_status: 'partially_refunded',
    amount_refunded: 465.45,
    returns: [{ state: 'refunded' }],
    lines: [{ returned_quantity: 2, cancelled_quantity: 0, in_return_quantity: 0, can_return_quantity: 1 }, {}, {}],
    timeline: expect.arrayContaining([
      expect.objectContaining({ kind: 'return_approved', note: 'The courier fetches it tomorrow.' }),
    ]),
  });
  expect(await sentBack(shop, order.id)).toBe(46_545);

  expect(await readCredits(db(), order.id)).toEqual([
    {
      id: expect.any(Number),
      kind: 'returned',
      at: shop.services.clock.now(),
      shipping: 0,
      total: 46_545,
      salePointCenti: 666,
      lines: [
        {
          lineNo: 1,
          quantity: 2,
          saleAmount: 50_000,
          couponShare: 3_455,
          net: 46_545,
          taxable: 39_445,
          cgst: 0,
          sgst: 0,
          igst: 7_100,
          salePointCenti: 666,
        },
      ],
    },
  ]);
});

test('everything comes back in three parts: together what was paid for the goods; the delivery on request with the last', async () => {
  const order = await delivered();
  const parts = [[input(1, 1), input(2, 2)], [input(1, 1)], [input(1, 1), input(3, 1)]];
  for (const [index, part] of parts.entries()) {
    await returned(order, part, 'received', 1);
    const last = index === parts.length - 1;
    expect((await shop.staff(order.id, 'refund', { refund_shipping: last })).status).toBe(200);
  }
  await shop.runJobs();
  const seen = await order.see();
  expect(seen).toMatchObject({
    order_status: 'returned',
    payment_status: 'refunded',
    can_return: false,
    total_payable_amount: 1407,
    amount_refunded: 1407,
    amount_credited: 1407,
  });
  expect(await sentBack(shop, order.id)).toBe(140_700);
  const credits = await readCredits(db(), order.id);
  const sold = (
    await sql<{ taxable: number; igst: number; net: number; points: number }>`
      SELECT sum(taxable_paise)::int AS taxable, sum(igst_paise)::int AS igst, sum(net_paise)::int AS net,
        sum(sale_point_centi)::int AS points
      FROM order_line WHERE order_id = ${order.id}`.execute(db())
  ).rows[0]!;
  const sum = (pick: (line: (typeof credits)[number]['lines'][number]) => number) =>
    credits.flatMap((credit) => credit.lines).reduce((total, line) => total + pick(line), 0);
  expect({
    taxable: sum((line) => line.taxable),
    igst: sum((line) => line.igst),
    net: sum((line) => line.net),
    points: sum((line) => line.salePointCenti),
  }).toEqual(sold);
  expect(credits.map((credit) => credit.shipping)).toEqual([0, 0, 6000]);
  const again = await shop.staff(order.id, 'refund', { refund_shipping: true });
  expect([again.status, again.body.code]).toEqual([409, 'refund_empty']);
});

test('the delivery charge goes back once, with whichever part asks for it first', async () => {
  const order = await delivered();
  for (const part of [input(1, 1), input(3, 1)]) {
    await returned(order, [part], 'received', 1);
    expect((await shop.staff(order.id, 'refund', { refund_shipping: true })).status).toBe(200);
  }
  await shop.runJobs();
  const credits = await readCredits(db(), order.id);
  expect(credits.map(({ shipping, total }) => [shipping, total])).toEqual([
    [6_000, 29_272],
    [0, 46_451],
  ]);
  expect(await sentBack(shop, order.id)).toBe(29_272 + 46_451);
});

test('several returns of one line are one credit; named ones alone are credited', async () => {
  const order = await delivered();
  const [first, second] = [
    ...(await returned(order, [input(1, 1)], 'received')),
    ...(await returned(order, [{ ...input(1, 1), message: 'This too' }], 'received')),
  ];
  const [third] = await returned(order, [input(2, 1)], 'received');
  await shop.staff(order.id, 'refund', { returns: [third] });
  await shop.staff(order.id, 'refund', { returns: [first, second, first] });
  const credits = await readCredits(db(), order.id);
  expect(credits.map(({ lines }) => lines.map(({ lineNo, quantity }) => [lineNo, quantity]))).toEqual([
    [[2, 1]],
    [[1, 2]],
  ]);
});

describe('cash on delivery', () => {
  test('is paid back to a bank account, by staff, once the cash is booked; the reference is kept', async () => {
    const order = await delivered(mumbaiAddress);
    await returned(order, [input(3, 1)], 'received', 1);
    const early = await shop.staff(order.id, 'refund');
    expect([early.status, early.body.code]).toEqual([409, 'cod_not_collected']);
    await shop.staff(order.id, 'collect-cod');
    const { body } = await shop.staff(order.id, 'refund');
    const [refund] = body.data.refunds as { id: number; amount: number }[];
    expect(body.data.refunds).toMatchObject([{ amount: 464.51, method: 'bank_transfer', state: 'waiting' }]);
    await shop.runJobs();
    expect((await order.see()).refunds).toMatchObject([{ state: 'waiting' }]);
    const listed = (await shop.staffGet('?attention=true')).body.data as { id: number }[];
    expect(listed.map(({ id }) => id)).toContain(order.id);
    const typo = await shop.staff(order.id, `refunds/${refund!.id}/paid`, { reference: 'x' });
    expect(typo.status).toBe(422);
    const paid = await shop.staff(order.id, `refunds/${refund!.id}/paid`, { reference: 'UTR2611210042' });
    expect(paid.body.data).toMatchObject({
      payment_status: 'partially_refunded',
      refunds: [{ state: 'processed', reference: 'UTR2611210042' }],
      returns: [{ state: 'refunded' }],
    });
    const twice = await shop.staff(order.id, `refunds/${refund!.id}/paid`, { reference: 'UTR2611210043' });
    expect([twice.status, twice.body.code]).toEqual([409, 'refund_already_processed']);
    const log = await db()
      .selectFrom('audit_entry')
      .select(['action', 'outcome'])
      .where('object_id', '=', String(order.id))
      .where('object_type', 'in', ['return', 'refund'])
      .orderBy('id')
      .execute();
    expect(log.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'return.approve done',
      'return.receive done',
      'refund.issue rejected',
      'refund.issue done',
      'refund.record_transfer rejected',
      'refund.record_transfer done',
      'refund.record_transfer rejected',
    ]);
  });
});

describe('the time for returns', () => {
  test('ends with the 30th day after delivery', async () => {
    const order = await delivered();
    expect((await order.see()).lines[0]).toMatchObject({ return_until: '2026-12-21', can_return_quantity: 3 });
    shop.services.clock.set('2026-12-21T23:59:00+05:30');
    await returned(order, [input(1, 1)], 'requested');
    shop.services.clock.set('2026-12-22T00:00:00+05:30');
    expect(await order.see()).toMatchObject({ can_return: false });
    const before = await ledger(db());
    const { status, body } = await order.act('returns', { lines: [input(2, 1)] });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'return_too_late', ['lines.0']]);
    expect(await ledger(db())).toEqual(before);
  });

  test('of goods that are only not wanted ends 30 days before they expire', async () => {
    const product = await seedProduct(db());
    const order = await placeLive(shop, { [product]: 4 }, { form: online });
    await bringTo(shop, order.id, 'pack');
    const expiries = [{ line_no: 1, expires_on: '2027-01-01' }];
    await shop.staff(order.id, 'dispatch', { courier: 'DTDC', awb: 'EXP-2027', expiries });
    await shop.staff(order.id, 'deliver');
    expect((await order.see()).lines[0]).toMatchObject({
      return_until: '2026-12-21',
      return_unwanted_until: '2026-12-02',
    });
    shop.services.clock.advance(11 * dayMs);
    expect((await order.act('returns', { lines: [input(1, 1, 'not_wanted')] })).status).toBe(200);
    shop.services.clock.advance(dayMs);
    const late = await order.act('returns', { lines: [input(1, 2, 'not_wanted')] });
    expect([late.status, late.body.code]).toEqual([409, 'return_near_expiry']);
    expect((await order.act('returns', { lines: [input(1, 1, 'damaged')] })).status).toBe(200);
  });
});

describe('refused, with nothing changed:', () => {
  test.each([
    ['more than was bought', [input(1, 4)], 409, 'quantity_not_left'],
    ['an unknown line', [input(4, 1)], 422, 'line_not_found'],
    ['a line twice', [input(1, 1), input(1, 1)], 422, 'fields_invalid'],
    ['an unknown reason', [input(1, 1, 'whim')], 422, 'fields_invalid'],
    ['nothing', [], 422, 'fields_invalid'],
  ])('asking for %s', async (_what, lines, status, code) => {
    const order = await delivered();
    const before = await ledger(db());
    const answer = await order.act('returns', { lines });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await ledger(db())).toEqual(before);
  });

  test.each(['placed', 'pack', 'dispatch'])('asking before delivery (%s)', async (stage) => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 1 }, { form: online });
    if (stage !== 'placed') await bringTo(shop, order.id, stage);
    const { status, body } = await order.act('returns', { lines: [input(1, 1)] });
    expect([status, body.code]).toEqual([409, 'order_not_delivered']);
  });

  test('asking twice for the same pieces; a double click is one request', async () => {
    const order = await delivered();
    await order.act('returns', { lines: [input(3, 1)] });
    expect((await order.act('returns', { lines: [input(3, 1)] })).body.data.returns).toHaveLength(1);
    const again = await order.act('returns', { lines: [input(3, 1, 'late')] });
    expect([again.status, again.body.code]).toEqual([409, 'quantity_not_left']);
    const [id] = (await order.see()).returns.map((each) => each.id);
    await shop.staff(order.id, `returns/${id}/decline`, { answer: 'The seal is broken.' });
    expect((await order.see()).lines[2]).toMatchObject({ in_return_quantity: 0, can_return_quantity: 1 });
  });

  test('every deed of staff out of its turn', async () => {
    const order = await delivered();
    const [asked] = await returned(order, [input(1, 1)], 'requested');
    const [approved] = await returned(order, [input(1, 1, 'late')], 'approved');
    const [taken] = await returned(order, [input(2, 1)], 'received');
    const [credited] = await returned(order, [input(3, 1)], 'received');
    await shop.staff(order.id, 'refund', { returns: [credited] });
    const [refused] = await returned(order, [input(2, 1, 'late')], 'requested');
    await shop.staff(order.id, `returns/${refused}/decline`, { answer: 'No' });
    const before = [await ledger(db()), await order.see()];
    const other = await delivered();
    const actions: [string, object, number, string][] = [
      [`returns/${asked}/receive`, { restock: 0 }, 409, 'return_not_approved'],
      [`returns/${approved}/approve`, {}, 409, 'return_already_approved'],
      [`returns/${approved}/receive`, { restock: 2 }, 422, 'fields_invalid'],
      [`returns/${approved}/receive`, { restock: -1 }, 422, 'fields_invalid'],
      [`returns/${taken}/receive`, { restock: 1 }, 409, 'return_already_received'],
      [`returns/${taken}/decline`, { answer: 'No' }, 409, 'return_already_received'],
      [`returns/${refused}/approve`, {}, 409, 'return_already_declined'],
      [`returns/${asked}/decline`, {}, 422, 'fields_invalid'],
      ['returns/999999999/approve', {}, 404, 'return_not_found'],
      ['refund', { returns: [asked] }, 409, 'return_not_received'],
      ['refund', { returns: [taken, refused] }, 409, 'return_already_declined'],
      ['refund', { returns: [credited] }, 409, 'return_already_refunded'],
      ['refund', { returns: [999_999_999] }, 404, 'return_not_found'],
      ['refunds/999999999/retry', {}, 404, 'refund_not_found'],
    ];
    for (const [action, body, status, code] of actions) {
      const answer = await shop.staff(order.id, action, body);
      expect([action, answer.status, answer.body.code]).toEqual([action, status, code]);
    }
    const elsewhere = await shop.staff(other.id, `returns/${approved}/decline`, { answer: 'No' });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'return_not_found']);
    expect(await order.see()).toEqual(before[1]);
  });
});
