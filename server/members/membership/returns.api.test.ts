import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Membership, ReturnablesReply, ReversedOrdersReply } from '#contract/membership.ts';
import { membershipPaths } from '#contract/membership-rules.ts';
import { orderPaths } from '#contract/order-states.ts';
import { leaveNetwork } from '../leave-network.ts';
import { runReader } from '#server/order-feed/index.ts';
import { paymentJobs } from '#server/payments/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import type { Caller } from '#server/testing/caller.ts';
import { readNewestCode } from '#server/testing/verification-codes.ts';
import { tamper } from '#server/testing/services.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive, sentBack } from '#server/testing/order-life.ts';
import { orderBody, seedCustomer, seedProduct, makeMember, type TestCustomer } from '#server/testing/shop.ts';
import { paths } from '#contract/paths.ts';
import { openMembershipCaller } from './membership.testing.ts';

let shop: LifeShop;
let caller: Caller;
let honey: number;
let soap: number;
let her: TestCustomer;
const memberId = '100501';
const days = (count: number) => shop.services.clock.advance(count * 86_400_000);

beforeEach(async () => {
  shop = await openLifeShop();
  caller = openMembershipCaller(shop.services);
  honey = await seedProduct(shop.services.db, { name: 'Honey', regular: 3_333, centiSp: 250 });
  soap = await seedProduct(shop.services.db, { name: 'Soap', regular: 10_001, centiSp: 725 });
  await makeMember(shop.services, (await seedCustomer(shop.services)).id, '100500');
  her = await seedCustomer(shop.services);
  await makeMember(shop.services, her.id, memberId);
  // These tests span more time than a login lasts.
  await sql`UPDATE customer_token SET expires_at = '2100-01-01'`.execute(shop.services.db);
});
afterEach(async () => {
  await caller.close();
  await shop.close();
});

async function buy(lines: Record<number, number>, buyer = her): Promise<number> {
  days(1);
  const id = await pay(lines, buyer);
  await bringTo(shop, id, 'deliver');
  return id;
}

async function pay(lines: Record<number, number>, buyer = her): Promise<number> {
  const placed = await shop.post(paths.placeOrder, orderBody(lines, { form: online }), buyer.headers);
  const { order_id: id, payment } = placed.body as { order_id: number; payment: { provider_order_id: string } };
  const paid = await shop.post(paths.sandboxPayment, { ...payment, outcome: 'pay' });
  await shop.post(paths.confirmPayment, {
    order_data: { order_id: id, payment_id: (paid.body.data as { payment_id: string }).payment_id },
  });
  return id;
}
const call = (method: 'GET' | 'POST', path: string, body?: unknown, who = her, key?: string) =>
  caller.call(method, path, body, { headers: { ...who.headers, ...(key && { 'idempotency-key': key }) } });
const requestReturn = (orderId: number, lines: [lineNo: number, quantity: number][], key?: string, who = her) =>
  call(
    'POST',
    membershipPaths.returns,
    { order_id: orderId, unused: true, lines: lines.map(([line_no, quantity]) => ({ line_no, quantity })) },
    who,
    key,
  );
const returnables = async () => ReturnablesReply.parse((await call('GET', membershipPaths.returns)).body).data;
const reversal = async (who = her, status = 200) => {
  const answer = await call('GET', membershipPaths.exit, undefined, who);
  expect(answer.status).toBe(status);
  return status === 200 ? ReversedOrdersReply.parse(answer.body).data : (undefined as never);
};
/** With a code to their email. */
async function leaveBody(who = her) {
  await sql`UPDATE customer SET email = mobile || '@example.in' WHERE id = ${who.id}`.execute(shop.services.db);
  await call('POST', paths.accountCode, undefined, who);
  return { kind: 'cooling_off', code: await readNewestCode(shop.services) };
}
const leave = async () => {
  shop.services.clock.advance(1);
  return (await call('POST', membershipPaths.exit, await leaveBody())).body.data as Membership;
};
const returnsOf = async (orderId: number) =>
  (
    await sql<{ id: number; kind: string; quantity: number; state: string }>`
      SELECT id, kind, quantity, state FROM order_return WHERE order_id = ${orderId} ORDER BY id`.execute(
      shop.services.db,
    )
  ).rows;

async function takeIn(orderId: number): Promise<void> {
  for (const { id, quantity } of await returnsOf(orderId))
    for (const [action, body] of [
      ['approve', {}],
      ['receive', { restock: quantity }],
    ] as const)
      expect((await shop.staff(orderId, `returns/${id}/${action}`, body)).status).toBe(200);
  expect((await shop.staff(orderId, 'refund')).status).toBe(200);
  await runDueJobs(shop.services, paymentJobs);
}

/** Member, month, and amounts to the paisa. */
async function ledger() {
  await runReader(shop.services, salePointReader);
  const { rows } = await sql`
    SELECT member_id, to_char(month, 'YYYY-MM') AS month, reason, line_no, points_centi::int AS points, amount_paise::int AS paise
    FROM sale_point_entry ORDER BY id`.execute(shop.services.db);
  return rows.map((row) => Object.values(row as Record<string, unknown>));
}

describe('the buy-back', () => {
  test('takes items of an own order for the full price, and their sale points with them', async () => {
    const order = await buy({ [honey]: 3, [soap]: 1 });
    expect(await returnables()).toMatchObject([
      {
        order_id: order,
        kind: 'buy_back',
        until: '2026-12-22',
        lines: [{ can_return_quantity: 3 }, { can_return_quantity: 1 }],
      },
    ]);
    const quote = await call('GET', `${membershipPaths.returnQuote}?order_id=${order}&lines=1:2`);
    expect(quote.body.data).toMatchObject({ items_amount: 66.66, refund_amount: 66.66, shipping_amount: 0 });
    days(10);
    expect((await requestReturn(order, [[1, 2]])).status).toBe(200);
    expect(await returnsOf(order)).toMatchObject([{ kind: 'buy_back', quantity: 2, state: 'requested' }]);
    expect(await returnables()).toMatchObject([
      {
        lines: [{ can_return_quantity: 1 }, { can_return_quantity: 1 }],
        returns: [{ line_no: 1, quantity: 2, state: 'requested' }],
      },
    ]);
    const { data } = (await shop.staffGet(`/${order}`)).body as { data: { returns: unknown[] } };
    expect(data.returns).toMatchObject([{ kind: 'buy_back', reason: 'not_wanted' }]);
    await takeIn(order);
    expect(await sentBack(shop, order)).toBe(6_666);
    expect(await ledger()).toEqual([
      [memberId, '2026-11', 'paid', 1, 750, 9_999],
      [memberId, '2026-11', 'paid', 2, 725, 10_001],
      [memberId, '2026-11', 'lines_returned', 1, -500, -6_666],
    ]);
  });

  test('has days of its own, whatever those of the order are', async () => {
    const order = await buy({ [honey]: 3 });
    await tamper(shop.services.db, sql`UPDATE orders SET return_days = 7 WHERE id = ${order}`);
    days(30);
    expect((await requestReturn(order, [[1, 1]])).status).toBe(200);
    days(1);
    expect(await requestReturn(order, [[1, 1]])).toMatchObject({ status: 409, body: { code: 'return_too_late' } });
    expect(await returnsOf(order)).toHaveLength(1);
  });

  test('takes nothing that has expired, but what expires soon', async () => {
    const order = await buy({ [honey]: 3 });
    await sql`UPDATE order_line SET expires_on = '2026-12-01' WHERE order_id = ${order}`.execute(shop.services.db);
    shop.services.clock.set('2026-12-01T20:00:00+05:30');
    expect((await requestReturn(order, [[1, 1]])).status).toBe(200);
    shop.services.clock.set('2026-12-02T08:00:00+05:30');
    expect(await requestReturn(order, [[1, 1]])).toMatchObject({ status: 409, body: { code: 'return_expired' } });
    expect((await returnables())[0]!.lines[0]).toMatchObject({ can_return_quantity: 0, expires_on: '2026-12-01' });
  });

  test('asked for again with the same key changes nothing; more than there is left is refused', async () => {
    const order = await buy({ [honey]: 3 });
    await requestReturn(order, [[1, 2]], 'first');
    expect((await requestReturn(order, [[1, 2]], 'first')).status).toBe(200);
    expect(await requestReturn(order, [[1, 2]], 'second')).toMatchObject({
      status: 409,
      body: { code: 'quantity_not_left' },
    });
    expect(await requestReturn(order, [[2, 1]], 'third')).toMatchObject({
      status: 422,
      body: { code: 'line_not_found' },
    });
    expect(await returnsOf(order)).toMatchObject([{ quantity: 2 }]);
  });

  test('is for own orders of the time as a direct seller', async () => {
    const other = await seedCustomer(shop.services);
    const theirs = await buy({ [honey]: 1 }, other);
    expect(await requestReturn(theirs, [[1, 1]])).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect(await requestReturn(theirs, [[1, 1]], undefined, other)).toMatchObject({
      status: 404,
      body: { code: 'member_not_found' },
    });
    days(1);
    await makeMember(shop.services, other.id, '100502');
    expect(await requestReturn(theirs, [[1, 1]], undefined, other)).toMatchObject({
      status: 409,
      body: { code: 'return_not_sellers' },
    });
    const quote = await call('GET', `${membershipPaths.returnQuote}?order_id=${theirs}&lines=1:1`, undefined, other);
    expect(quote).toMatchObject({ status: 409, body: { code: 'return_not_sellers' } });
    expect(await returnsOf(theirs)).toEqual([]);
  });

  test('is not for an order that was moved into the account after it had counted for somebody else', async () => {
    days(1);
    const form = { ...online, mobile: her.mobile, referral_member_id: '100500' };
    const guest = await placeLive(shop, { [honey]: 3 }, { form });
    await bringTo(shop, guest.id, 'deliver');
    days(20);
    const moved = await shop.post(
      `${orderPaths.order}/${guest.number}/claim`,
      {},
      { ...her.headers, ...guest.withCode },
    );
    expect(moved.status).toBe(200);
    expect(await ledger()).toEqual([['100500', '2026-11', 'paid', 1, 750, 9_999]]);
    expect(await returnables()).toEqual([]);
    expect(await requestReturn(guest.id, [[1, 3]])).toMatchObject({
      status: 409,
      body: { code: 'return_not_sellers' },
    });
    // Leaving does not reverse it either.
    expect(await reversal()).toEqual([]);
  });

  test('goes on after leaving, also for who has joined again', async () => {
    const order = await buy({ [honey]: 3 });
    days(1);
    const out = { memberId, kind: 'exited' as const, reason: '' };
    expect(await leaveNetwork(shop.services, 'system', out)).toMatchObject({ ok: true });
    days(1);
    await makeMember(shop.services, her.id, '100503');
    const later = await buy({ [soap]: 1 });
    expect((await returnables()).map(({ order_id, kind }) => [order_id, kind])).toEqual([
      [later, 'buy_back'],
      [order, 'buy_back'],
    ]);
    expect((await requestReturn(order, [[1, 1]])).status).toBe(200);
    await takeIn(order);
    expect(await ledger()).toMatchObject([
      [memberId, '2026-11', 'paid', 1, 750, 9_999],
      ['100503', '2026-11', 'paid', 1, 725, 10_001],
      [memberId, '2026-11', 'lines_returned', 1, -250, -3_333],
    ]);
  });

  test('asks that items are unused', async () => {
    const order = await buy({ [honey]: 3 });
    const used = { order_id: order, unused: false, lines: [{ line_no: 1, quantity: 1 }] };
    expect(await call('POST', membershipPaths.returns, used)).toMatchObject({
      status: 422,
      body: { errors: { unused: ['Confirm that the items are unused'] } },
    });
  });
});

describe('after leaving in the cooling-off days', () => {
  test('the exit itself cancels what has not left and asks to return what was delivered, and nothing is left in the ledger', async () => {
    const first = await buy({ [honey]: 3, [soap]: 1 });
    days(26);
    const second = await buy({ [soap]: 2 });
    // One of three was returned before, another is being returned.
    await requestReturn(second, [[1, 1]]);
    const unsent = await pay({ [honey]: 2 });
    const onTheWay = await pay({ [soap]: 1 });
    await bringTo(shop, onTheWay, 'dispatch');
    const cash = (
      (await shop.post(paths.placeOrder, orderBody({ [honey]: 1 }), her.headers)).body as { order_id: number }
    ).order_id;
    shop.services.clock.advance(1);
    const planned = await reversal();
    expect(planned.map(({ order_id, action, refund_amount }) => [order_id, action, refund_amount])).toEqual([
      [cash, 'later', null],
      [onTheWay, 'later', null],
      [unsent, 'cancel', 66.66],
      [second, 'return', 100.01],
      [first, 'return', 200],
    ]);
    expect(planned[3]!.lines).toEqual([{ line_no: 1, product_name: 'Soap', quantity: 1, state: null }]);
    const before = await ledger();
    await sql`UPDATE customer SET email = 'asha@example.in' WHERE id = ${her.id}`.execute(shop.services.db);

    expect(await leave()).toMatchObject({ status: 'exited' });
    expect(await returnsOf(first)).toMatchObject([
      { kind: 'cooling_off', quantity: 3, state: 'requested' },
      { kind: 'cooling_off', quantity: 1, state: 'requested' },
    ]);
    expect(await returnsOf(second)).toMatchObject([
      { kind: 'buy_back', quantity: 1 },
      { kind: 'cooling_off', quantity: 1 },
    ]);
    expect(
      (await reversal()).map(({ order_id, action, refund_amount, refund_state }) => [
        order_id,
        action,
        refund_amount,
        refund_state,
      ]),
    ).toEqual([
      [cash, 'later', null, null],
      [onTheWay, 'later', null, null],
      [unsent, 'cancel', 66.66, 'waiting'],
      [second, 'return', 100.01, null],
      [first, 'return', 200, null],
    ]);
    const { rows } = await sql<{ text: string }>`
      SELECT body_text AS text FROM mail WHERE subject LIKE '%left%' ORDER BY id`.execute(shop.services.db);
    expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('we’ve opened a return')]);
    await runDueJobs(shop.services, paymentJobs);
    expect(await sentBack(shop, unsent)).toBe(6_666);
    expect(await returnsOf(cash)).toEqual([]);

    // A repeated call changes nothing. Staff receive everything 35 days after the first delivery.
    await leave();
    days(8);
    await takeIn(first);
    await takeIn(second);
    expect([await sentBack(shop, first), await sentBack(shop, second)]).toEqual([20_000, 20_002]);
    expect((await reversal()).find(({ order_id }) => order_id === first)).toMatchObject({
      refund_amount: 200,
      refund_state: 'processed',
      lines: [{ state: 'refunded' }, { state: 'refunded' }],
    });
    const after = await ledger();
    expect(after.slice(before.length)).toEqual([
      [memberId, '2026-12', 'lines_cancelled', 1, -500, -6_666],
      [memberId, '2026-11', 'lines_returned', 1, -750, -9_999],
      [memberId, '2026-11', 'lines_returned', 2, -725, -10_001],
      [memberId, '2026-12', 'lines_returned', 1, -1_450, -20_002],
    ]);
    // Orders in transit can still be returned once they have arrived.
    for (const action of ['out-for-delivery', 'deliver']) expect((await shop.staff(onTheWay, action)).status).toBe(200);
    expect((await requestReturn(onTheWay, [[1, 1]])).status).toBe(200);
    await takeIn(onTheWay);
    const entries = await ledger();
    const sumOf = (column: number) => entries.reduce((sum, row) => sum + Number(row[column]), 0);
    expect([sumOf(4), sumOf(5)]).toEqual([0, 0]);
  });

  test('only orders from the time as a direct seller are touched, and none where nobody leaves', async () => {
    const other = await seedCustomer(shop.services);
    const earlier = await buy({ [honey]: 1 }, other);
    days(1);
    await makeMember(shop.services, other.id, '100502');
    await tamper(
      shop.services.db,
      sql`UPDATE member SET joined_at = ${shop.services.clock.now()} WHERE member_id = '100502'`,
    );
    const theirs = await pay({ [soap]: 1 }, other);
    shop.services.clock.advance(1);
    expect((await reversal(other)).map(({ order_id }) => order_id)).toEqual([theirs]);
    expect(await reversal(await seedCustomer(shop.services), 404)).toBeUndefined();
    await sql`UPDATE customer_token SET expires_at = '2100-01-01'`.execute(shop.services.db);
    days(31);
    expect(await reversal(other)).toEqual([]);
    expect(await call('POST', membershipPaths.exit, { kind: 'cooling_off' }, other)).toMatchObject({ status: 409 });
    expect([await returnsOf(earlier), await sentBack(shop, theirs)]).toEqual([[], 0]);
  });

  test('two tabs at once cancel, return and refund once', async () => {
    const delivered = await buy({ [honey]: 3 });
    const unsent = await pay({ [soap]: 2 });
    shop.services.clock.advance(1);
    const body = await leaveBody();
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', membershipPaths.exit, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await runDueJobs(shop.services, paymentJobs);
    expect(await returnsOf(delivered)).toMatchObject([{ kind: 'cooling_off', quantity: 3 }]);
    expect(await sentBack(shop, unsent)).toBe(20_002);
    expect((await ledger()).filter(([, , reason]) => reason === 'lines_cancelled')).toEqual([
      [memberId, '2026-11', 'lines_cancelled', 1, -1_450, -20_002],
    ]);
  });

  test('whom staff take out at the same moment either left with everything or keeps every order', async () => {
    await makeMember(shop.services, (await seedCustomer(shop.services)).id, '100504');
    for (let round = 0; round < 4; round++) {
      const who = await seedCustomer(shop.services);
      const id = String(100_510 + round);
      await makeMember(shop.services, who.id, id);
      shop.services.clock.advance(1_000);
      const unsent = await pay({ [soap]: 1 }, who);
      shop.services.clock.advance(1_000);
      const terminated = { memberId: id, kind: 'terminated' as const, reason: 'False claims' };
      const body = await leaveBody(who);
      const [left, ended] = await Promise.all([
        call('POST', membershipPaths.exit, body, who),
        leaveNetwork(shop.services, 'system', terminated),
      ]);
      const { rows } = await sql<{
        status: string;
      }>`SELECT order_status AS status FROM orders WHERE id = ${unsent}`.execute(shop.services.db);
      expect([
        [200, false, 'cancelled'],
        [409, true, 'placed'],
      ]).toContainEqual([left.status, ended.ok, rows[0]!.status]);
    }
  });

  test('an order from after leaving is a customer’s', async () => {
    await leave();
    const order = await buy({ [honey]: 1 });
    expect(await returnables()).toEqual([]);
    expect(await requestReturn(order, [[1, 1]])).toMatchObject({ status: 409, body: { code: 'return_not_sellers' } });
  });
});
