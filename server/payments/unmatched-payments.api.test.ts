import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { type PaymentGateway, readUnmatchedPayment } from './index.ts';
import { createSandboxGateway } from './gateways/sandbox.ts';
import { lateMoney, spoil } from '#server/testing/unmatched-payment.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { recordUnmatchedPaymentTransfer, refundUnmatchedPayment } from './unmatched-payments.ts';

let shop: TestShop;
let provider: PaymentGateway;
beforeAll(async () => {
  shop = await openTestShop();
  provider = await createSandboxGateway(shop.services);
});
afterAll(() => shop.close());

const named = (paymentId: string) => ({ provider: 'sandbox', paymentId });
const unmatchedPaymentOf = async (paymentId: string) =>
  (await readUnmatchedPayment(shop.services.db, named(paymentId)))!;
const actor = actorForTest();

test('a refund that the provider does not know staff transfer, too', async () => {
  const payment_id = 'sbx_pay_forgotten';
  await lateMoney(shop, payment_id);
  await shop.runJobs();
  await sql`UPDATE unmatched_payment SET state = 'refunding', refund_id = 'sbx_rfnd_gone', settled_at = NULL
    WHERE payment_id = ${payment_id}`.execute(shop.services.db);
  await refundUnmatchedPayment(shop.services, new Map([['sandbox', provider]]), named(payment_id));
  const forgotten = await unmatchedPaymentOf(payment_id);
  expect(forgotten).toMatchObject({ state: 'refunding', problem: 'The provider does not know the refund' });
  const noted = await recordUnmatchedPaymentTransfer(
    shop.services,
    { unmatchedPaymentId: forgotten.id, actor },
    'UTR-000200',
  );
  expect(noted.ok).toBe(true);
  expect(await unmatchedPaymentOf(payment_id)).toMatchObject({
    state: 'refunded',
    reference: 'UTR-000200',
    problem: null,
  });
});

test('the log cries out when the provider sends back what staff have just transferred', async () => {
  const payment_id = 'sbx_pay_twice';
  const order = await lateMoney(shop, payment_id);
  await spoil(shop, payment_id);
  const { id: unmatchedPaymentId } = await unmatchedPaymentOf(payment_id);
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const services = { ...shop.services, log };
  const late: PaymentGateway = {
    ...provider,
    async refund({ amount }) {
      await recordUnmatchedPaymentTransfer(services, { unmatchedPaymentId, actor }, 'UTR-000300');
      return { refundId: 'sbx_rfnd_twice', paymentId: payment_id, amount, status: 'processed' };
    },
  };
  const refunded = await refundUnmatchedPayment(services, new Map([['sandbox', late]]), named(payment_id));
  expect(refunded.ok).toBe(true);
  const msg = 'a payment went back twice: by transfer, too';
  expect(lines).toEqual([expect.objectContaining({ level: 50, order, payment: payment_id, msg })]);
  expect(await unmatchedPaymentOf(payment_id)).toMatchObject({ refundId: null, reference: 'UTR-000300' });
});
