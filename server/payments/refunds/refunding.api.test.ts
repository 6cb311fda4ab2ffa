import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type LifeShop, online, openLifeShop, placeLive, sentBack } from '#server/testing/order-life.ts';
import { webhookEventJobKind, type PaymentGateway, GatewayError, type ProviderRefund } from '../index.ts';
import { tamper } from '#server/testing/services.ts';
import { ledger, orderFacts, seedProduct } from '#server/testing/shop.ts';
import { paymentJobs } from '#server/payments/index.ts';
import { createSandboxGateway } from '../gateways/sandbox.ts';
import { refundJobs } from './send-refund.ts';

/** Null keeps the original function. */
const gateway = vi.hoisted(() => ({
  refund: null as PaymentGateway['refund'] | null,
  fetchRefund: null as PaymentGateway['fetchRefund'] | null,
  asked: [] as string[],
}));
// Files share their process's modules, so this one loads its own.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../gateways/providers.ts', async (original) => {
  const providers = await original<typeof import('../gateways/providers.ts')>();
  return {
    ...providers,
    async openGateways(services: Parameters<typeof providers.openGateways>[0]) {
      const provider = (await providers.openGateways(services)).get('sandbox')!;
      const watched: PaymentGateway = {
        ...provider,
        refund(request, providerOrderId) {
          gateway.asked.push(request.receipt);
          return (gateway.refund ?? provider.refund)(request, providerOrderId);
        },
        fetchRefund: (id, providerOrderId) => (gateway.fetchRefund ?? provider.fetchRefund)(id, providerOrderId),
      };
      return new Map([['sandbox', watched]]);
    },
  };
});

let shop: LifeShop;
beforeAll(async () => {
  shop = await openLifeShop();
});
afterEach(() => {
  gateway.refund = null;
  gateway.fetchRefund = null;
  gateway.asked = [];
});
afterAll(() => shop.close());

const db = () => shop.services.db;
const cancelled = async () => {
  const order = await placeLive(shop, { [await seedProduct(db())]: 2 }, { form: online });
  expect((await order.act('cancel')).status).toBe(200);
  const staffSees = async () => (await shop.staffGet(`/${order.id}`)).body.data;
  return { ...order, staffSees, refundId: (await order.see()).refunds[0]!.id };
};
const away = () => Promise.reject(new Error('connect ETIMEDOUT'));

test('a provider who is away: the refund waits, staff see why, and it goes once when he is back', async () => {
  const order = await cancelled();
  gateway.refund = away;
  await shop.runJobs();
  expect(await order.staffSees()).toMatchObject({
    payment_status: 'paid',
    refunds: [{ state: 'waiting', attempts: 1, last_error: 'payment_unavailable', settled_at: null }],
  });
  for (let hour = 0; hour < 48; hour++) {
    shop.services.clock.advance(3_600_000);
    await shop.runJobs();
  }
  const { rows } = await sql<{ dead: boolean }>`
    SELECT dead_at IS NOT NULL AS dead FROM job WHERE key = ${`refund ${order.refundId} 1`}`.execute(db());
  expect(rows).toEqual([{ dead: true }]);
  gateway.refund = null;
  await refundJobs['hourly:refunds']!(shop.services, {});
  expect(await order.staffSees()).toMatchObject({
    payment_status: 'refunded',
    refunds: [{ state: 'processed', last_error: null }],
  });
  expect(await sentBack(shop, order.id)).toBe(20_000);
  expect(new Set(gateway.asked).size).toBe(1);
});

test('an answer that was lost: asked again by the same receipt, the money goes once', async () => {
  const order = await cancelled();
  const before = (
    await db()
      .selectFrom('sandbox_refund')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .execute()
  )[0]!.n;
  const provider = await createSandboxGateway(shop.services);
  gateway.refund = async (request) => {
    await provider.refund(request);
    throw new Error('socket hang up');
  };
  await shop.runJobs();
  expect((await order.staffSees()).refunds).toMatchObject([{ state: 'waiting' }]);
  gateway.refund = null;
  shop.services.clock.advance(10_000);
  await shop.runJobs();
  expect((await order.staffSees()).refunds).toMatchObject([{ state: 'processed' }]);
  expect(
    (
      await db()
        .selectFrom('sandbox_refund')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .execute()
    )[0]!.n,
  ).toBe(before + 1);
});

test('a provider who takes his time: pending until he says that it is processed', async () => {
  const order = await cancelled();
  const answer = (state: ProviderRefund['status']) => async (): Promise<ProviderRefund> => ({
    refundId: `rfnd_${order.id}`,
    paymentId: 'pay',
    amount: 20_000 as ProviderRefund['amount'],
    status: state,
  });
  gateway.refund = answer('pending');
  await shop.runJobs();
  expect(await order.see()).toMatchObject({
    payment_status: 'paid',
    amount_refunded: 0,
    refunds: [{ state: 'pending', reference: `rfnd_${order.id}` }],
  });
  gateway.fetchRefund = answer('pending');
  await refundJobs['hourly:refunds']!(shop.services, {});
  expect((await order.see()).refunds[0]!.state).toBe('pending');
  gateway.fetchRefund = answer('processed');
  await refundJobs['hourly:refunds']!(shop.services, {});
  expect(await order.see()).toMatchObject({ payment_status: 'refunded', amount_refunded: 200 });
  const after = await ledger(db());
  gateway.fetchRefund = answer('failed');
  await refundJobs['hourly:refunds']!(shop.services, {});
  await refundJobs['refund']!(shop.services, { refund_id: order.refundId });
  expect(await ledger(db())).toEqual(after);
  expect(await order.see()).toMatchObject({ payment_status: 'refunded' });
});

test('a refund is settled as soon as the provider tells of it, however often he does', async () => {
  const order = await cancelled();
  gateway.refund = away;
  await shop.runJobs();
  gateway.refund = null;
  const rows = await db()
    .selectFrom('payment')
    .select('provider_payment_id as id')
    .where('order_id', '=', order.id)
    .execute();
  const at = shop.services.clock.now();
  for (const event of ['created', 'processed', 'processed again']) {
    await sql`
      INSERT INTO payment_webhook (event_id, provider, event, payment_id, refund_id, received_at)
      VALUES (${`${event} ${order.id}`}, 'sandbox', 'refund.processed', ${rows[0]!.id}, 'rfnd_1', ${at})`.execute(db());
    await paymentJobs[webhookEventJobKind]!(shop.services, { provider: 'sandbox', event_id: `${event} ${order.id}` });
  }
  expect(await order.see()).toMatchObject({ payment_status: 'refunded', refunds: [{ state: 'processed' }] });
  expect((await orderFacts(db(), order.id)).events.filter((kind) => kind === 'refunded')).toHaveLength(1);
  expect(await sentBack(shop, order.id)).toBe(20_000);
});

test('a payment of a provider who is not set up any more waits, and does not hold the others up', async () => {
  const [stuck, next] = [await cancelled(), await cancelled()];
  await tamper(db(), sql`UPDATE payment SET provider = 'razorpay' WHERE order_id = ${stuck.id}`);
  await refundJobs['hourly:refunds']!(shop.services, {});
  expect((await stuck.staffSees()).refunds).toMatchObject([{ state: 'waiting', last_error: 'gateway_not_configured' }]);
  expect((await next.see()).refunds).toMatchObject([{ state: 'processed' }]);
  await tamper(db(), sql`UPDATE payment SET provider = 'sandbox' WHERE order_id = ${stuck.id}`);
  await refundJobs['hourly:refunds']!(shop.services, {});
  expect((await stuck.see()).refunds).toMatchObject([{ state: 'processed' }]);
});

describe('a refund that the provider refuses', () => {
  test('is failed and in sight of staff, who have it tried again as a new one', async () => {
    const order = await cancelled();
    gateway.refund = () => Promise.reject(new GatewayError('payment_not_captured', 'Not captured'));
    await shop.runJobs();
    expect(await order.staffSees()).toMatchObject({
      payment_status: 'paid',
      refunds: [{ state: 'failed', last_error: 'payment_not_captured' }],
    });
    expect((await order.staffSees()).events.at(-1)).toMatchObject({ kind: 'refund_failed', by: 'system' });
    const listed = (await shop.staffGet('?attention=true')).body.data as { id: number }[];
    expect(listed.map(({ id }) => id)).toContain(order.id);
    gateway.refund = null;
    expect((await shop.staff(order.id, `refunds/${order.refundId}/retry`)).body.data.refunds[0].state).toBe('waiting');
    await shop.runJobs();
    expect(await order.staffSees()).toMatchObject({ payment_status: 'refunded', refunds: [{ state: 'processed' }] });
    expect(gateway.asked).toEqual([
      expect.stringMatching(new RegExp(`^refund-[0-9a-f]{14}-${order.refundId}-1$`)),
      expect.stringMatching(new RegExp(`^refund-[0-9a-f]{14}-${order.refundId}-2$`)),
    ]);
  });

  test.each([
    ['processed', (id: string) => Promise.resolve({ status: 'processed' as const, refundId: id })],
    ['refused', () => Promise.reject(new GatewayError('payment_unknown', 'Unknown'))],
  ])('and a late answer to the old try, %s, says nothing of the new one', async (_name, late) => {
    const order = await cancelled();
    let tries = 0;
    gateway.refund = async ({ paymentId, amount }) => {
      if (++tries === 2) throw new GatewayError('payment_not_captured', 'Not captured');
      // While the first request is under way, a second one of the same attempt is rejected and staff start a new
      // attempt.
      await refundJobs['refund']!(shop.services, { refund_id: order.refundId });
      expect((await shop.staff(order.id, `refunds/${order.refundId}/retry`)).status).toBe(200);
      return { ...(await late('rfnd_of_the_first_try')), paymentId, amount };
    };
    await refundJobs['refund']!(shop.services, { refund_id: order.refundId });
    expect(tries).toBe(2);
    expect(await order.staffSees()).toMatchObject({
      payment_status: 'paid',
      refunds: [{ state: 'waiting', reference: null, last_error: null }],
    });
    gateway.refund = null;
    await shop.runJobs();
    expect(await order.staffSees()).toMatchObject({ payment_status: 'refunded', refunds: [{ state: 'processed' }] });
    expect(await sentBack(shop, order.id)).toBe(20_000);
  });

  test('or is transferred to the bank account', async () => {
    const order = await cancelled();
    gateway.refund = () => Promise.reject(new GatewayError('payment_unknown', 'Unknown'));
    await shop.runJobs();
    const { body } = await shop.staff(order.id, `refunds/${order.refundId}/paid`, { reference: 'UTR-000123' });
    expect(body.data).toMatchObject({
      payment_status: 'refunded',
      refunds: [{ state: 'processed', method: 'bank_transfer', reference: 'UTR-000123' }],
    });
    const before = await ledger(db());
    gateway.refund = null;
    await refundJobs['refund']!(shop.services, { refund_id: order.refundId });
    await refundJobs['hourly:refunds']!(shop.services, {});
    expect(await ledger(db())).toEqual(before);
    expect(await sentBack(shop, order.id)).toBe(0);
  });

  test('but not while the provider is at it', async () => {
    const order = await cancelled();
    const before = await ledger(db());
    for (const [action, body, code] of [
      ['paid', { reference: 'UTR-000123' }, 'refund_in_progress'],
      ['retry', {}, 'refund_not_failed'],
    ] as const) {
      const answer = await shop.staff(order.id, `refunds/${order.refundId}/${action}`, body);
      expect([answer.status, answer.body.code]).toEqual([409, code]);
    }
    expect(await ledger(db())).toEqual(before);
  });
});

test('the database itself keeps a refund from exceeding what was paid', async () => {
  const order = await cancelled();
  await expect(
    sql`UPDATE orders SET refunded_paise = paid_paise + 1, credited_paise = payable_paise WHERE id = ${order.id}`.execute(
      db(),
    ),
  ).rejects.toThrow(/check/);
});
