import type { z } from 'zod';
import { sumPaise } from '#server/money/paise.ts';
import { callGateway, type PaymentGateway, type ProviderPayment } from './gateways/gateway.ts';
import { openGateways } from './gateways/providers.ts';
import { readPayment, type PaymentRecord } from './payment-records.ts';
import { enqueue, handleJob, type JobHandlers } from '#server/platform/jobs.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { pollPaymentJob, pollCount, pollJobType } from './payment-jobs.ts';
import { noteFailedTries } from './failed-payments.ts';
import { readUnpaid } from './payable-order.ts';
import { settlePayment, type Settled } from './settle-payment.ts';

const minute = 60_000;
/** After the deadline, while the provider cannot be reached. */
const graceMs = 30 * minute;

/**
 * Records failed attempts and applies each that can pay. Returns the latter's outcomes. Attempts that do not fit the
 * order are logged and ignored. Error: 503 payment_unavailable.
 */
export async function syncPayment(
  services: Services,
  provider: PaymentGateway,
  record: PaymentRecord,
): Promise<Result<Settled[]>> {
  const tries = await callGateway(services.log, () => provider.fetchPaymentsOf(record.providerOrderId));
  if (!tries.ok) return tries;
  await noteFailedTries(services, record, tries.value);
  const outcomes: Settled[] = [];
  for (const payment of tries.value) {
    const found = await findPaying(services, provider, record, payment);
    if (!found.ok) return found;
    if (!found.value) continue;
    const settled = await settlePayment(services, provider, record, found.value, payment.status === 'refunded');
    if (settled.ok) outcomes.push(settled.value);
    else if (settled.error.httpStatus === 503) return settled;
  }
  return ok(outcomes);
}

/**
 * The attempt if it pays, otherwise null. A payment refunded before we knew of it did pay, if the refunds add up to it;
 * it is returned as captured. Error: 503 payment_unavailable.
 */
async function findPaying(
  services: Services,
  provider: PaymentGateway,
  record: PaymentRecord,
  payment: ProviderPayment,
): Promise<Result<ProviderPayment | null>> {
  if (payment.status === 'captured' || payment.status === 'authorized') return ok(payment);
  if (payment.status !== 'refunded' || record.paymentId !== null) return ok(null);
  const listed = await callGateway(services.log, () =>
    provider.fetchRefundsOf(payment.paymentId, record.providerOrderId),
  );
  if (!listed.ok) return listed;
  const gone = sumPaise(listed.value.filter(({ status }) => status !== 'failed').map(({ amount }) => amount));
  return ok(gone === payment.amount ? { ...payment, status: 'captured' } : null);
}

/** Queues the next poll unless the order is paid. */
async function pollPayment(
  services: Services,
  { order_id: orderId, placed_at: placedAt, step }: z.infer<typeof pollJobType.payload>,
): Promise<void> {
  const settled = await pollOrderPayment(services, orderId);
  if (settled === 'paid' || step + 1 >= pollCount) return;
  await enqueue(services.db, pollPaymentJob(orderId, new Date(placedAt), step + 1));
}

/** If there is anything to ask. */
async function pollOrderPayment(services: Services, orderId: number): Promise<'paid' | 'unpaid' | 'away'> {
  const record = await readPayment(services.db, orderId);
  if (!record) return 'unpaid';
  if (record.paymentId !== null) return 'paid';
  const provider = (await openGateways(services)).get(record.provider);
  if (!provider) return 'unpaid';
  const followed = await syncPayment(services, provider, record);
  if (!followed.ok) return 'away';
  return isPaid(followed.value) ? 'paid' : 'unpaid';
}

export function isPaid(outcomes: readonly Settled[]): boolean {
  return outcomes.some((outcome) => outcome === 'paid' || outcome === 'reinstated' || outcome === 'before');
}

/**
 * False if an unpaid order must not be closed now: it is paid, its deadline has not passed, or it is closed already.
 * @throws Error while the provider cannot be reached, for up to half an hour after the deadline, so that the job is
 * retried
 */
export async function canExpire(services: Services, orderId: number): Promise<boolean> {
  const unpaid = await readUnpaid(services.db, orderId);
  const late = unpaid ? services.clock.now().getTime() - unpaid.expiresAt.getTime() : -1;
  if (late < 0) return false;
  const answer = await pollOrderPayment(services, orderId);
  if (answer === 'away' && late < graceMs) throw new Error('the payment provider cannot be asked about an order');
  return answer !== 'paid';
}

export const pollPaymentJobs: JobHandlers = handleJob(pollJobType, pollPayment);
