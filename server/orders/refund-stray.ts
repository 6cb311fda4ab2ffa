import type { RefundMethod, RefundState } from '#contract/order-states.ts';
import {
  askProvider,
  createPaymentProvider,
  markStrayTransferred,
  moveStray,
  readOpenStrays,
  readStray,
  type PaymentProvider,
  type StrayPayment,
} from '#server/payments/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import type { JobHandlers, NewJob } from '#server/platform/jobs.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { speak } from '#server/platform/spoken.ts';
import { tellRefunded } from './life-mail.ts';
import { judgeRefundDeed } from './refunds/refund-rules.ts';
import { lockOrder, noteEvent } from './store.ts';
import { type Held, withOrder } from './with-order.ts';

const kind = 'refund-stray-payment';

/** The job that sends a payment back that pays nothing. */
export function refundStrayJob(paymentId: string, runAt: Date): NewJob {
  return { kind, key: `${kind} ${paymentId}`, payload: { payment_id: paymentId }, runAt };
}

type Standing = Pick<StrayPayment, 'state' | 'refundId' | 'problem'>;

/**
 * Has the provider refund a stray payment in full, or asks how its refund stands; done twice it is one refund. What the provider
 * refuses is noted for staff and tried again every hour.
 * Refusal: 503 payment_unavailable.
 */
export async function refundStray(
  services: Services,
  provider: PaymentProvider,
  paymentId: string,
): Promise<Result<null>> {
  const stray = await readStray(services.db, { paymentId });
  if (!stray || stray.provider !== provider.name || stray.state === 'refunded' || stray.state === 'refund_failed')
    return done(null);
  const standing = await (stray.refundId === null ? begin(services, provider, stray) : look(services, provider, stray));
  if (!standing.ok) return standing;
  const { state, problem, refundId } = standing.value;
  if (problem !== null)
    services.log.error({ order: stray.orderId, payment: paymentId, problem }, 'a payment could not be sent back');
  const at = services.clock.now();
  const moved = await inTransaction(services.db, async (tx) => {
    await lockOrder(tx, stray.orderId);
    if (!(await moveStray(tx, stray.id, standing.value, at))) {
      const now = await readStray(tx, { paymentId });
      if (now?.reference && problem === null)
        services.log.error({ order: stray.orderId, payment: paymentId }, 'a payment went back twice: by transfer, too');
      return done(null);
    }
    if (state === 'refunded') await bookSentBack({ tx, services, at, actor: 'system' }, stray, 'provider', refundId);
    return done(null);
  });
  services.jobsWaiting.tell();
  return moved;
}

/**
 * Notes that staff transferred a stray payment to the customer's bank themselves, with the bank's reference: the provider could not,
 * now or ever. The customer is told.
 * Refusals: 404 stray_payment_not_found; 409 refund_processed_already, refund_under_way (with the provider).
 */
export async function noteStrayTransferred(
  services: Services,
  { strayId, actor }: { strayId: number; actor: string },
  reference: string,
): Promise<Result<StrayPayment>> {
  const unknown = refuse(404, 'stray_payment_not_found', 'There is no such payment');
  const found = await readStray(services.db, { id: strayId });
  if (!found) return unknown;
  return withOrder(services, { orderId: found.orderId, actor }, async (held) => {
    const stray = (await readStray(held.tx, { id: strayId }))!;
    const judged = judgeRefundDeed({ method: 'provider', state: refundStateOf(stray) }, 'paid');
    if (!judged.ok) return judged;
    await markStrayTransferred(held.tx, strayId, reference, held.at);
    await bookSentBack(held, stray, 'bank_transfer', reference);
    return done((await readStray(held.tx, { id: strayId }))!);
  });
}

const refundStates: Record<StrayPayment['state'], RefundState> = {
  found: 'waiting',
  refunding: 'pending',
  refunded: 'processed',
  refund_failed: 'failed',
};

/** What the provider refused or knows nothing of counts as failed, though he is asked again every hour. */
function refundStateOf({ state, problem }: StrayPayment): RefundState {
  return problem === null ? refundStates[state] : 'failed';
}

async function bookSentBack(
  { tx, services, at, actor }: Pick<Held, 'tx' | 'services' | 'at' | 'actor'>,
  { orderId, paymentId, amount }: StrayPayment,
  method: RefundMethod,
  reference: string | null,
): Promise<void> {
  const detail = { payment_id: paymentId, amount_paise: amount };
  await noteEvent(tx, { orderId, at, kind: 'payment_sent_back', actor, detail });
  await tellRefunded(tx, services, { orderId, amount, method, reference });
}

/** Names at the provider have at most 40 characters; the end of the payment's own makes it one of this installation. */
function receiptOf({ id, paymentId }: StrayPayment): string {
  return `stray-${paymentId.slice(-14)}-${id}`;
}

async function begin(services: Services, provider: PaymentProvider, stray: StrayPayment): Promise<Result<Standing>> {
  const { paymentId, amount } = stray;
  const asked = await askProvider(services.log, () =>
    provider.refund({ paymentId, amount, receipt: receiptOf(stray) }),
  );
  if (asked.ok) return done(standingOf(asked.value));
  if (asked.refusal.httpStatus === 503) return asked;
  // Staff may have sent it back at the provider's own desk.
  const payment = await askProvider(services.log, () => provider.fetchPayment(paymentId));
  if (!payment.ok) return payment;
  if (payment.value?.status === 'refunded') return done({ state: 'refunded', refundId: null, problem: null });
  return done({ state: 'found', refundId: null, problem: speak(asked.refusal.message, 'en') });
}

async function look(services: Services, provider: PaymentProvider, stray: StrayPayment): Promise<Result<Standing>> {
  const found = await askProvider(services.log, () => provider.fetchRefund(stray.refundId!));
  if (!found.ok) return found;
  if (found.value) return done(standingOf(found.value));
  return done({ state: 'refunding', refundId: stray.refundId, problem: 'The provider does not know the refund' });
}

function standingOf({ refundId, status }: { refundId: string; status: 'pending' | 'processed' | 'failed' }): Standing {
  if (status === 'failed') return { state: 'refund_failed', refundId, problem: 'The refund failed at the bank' };
  return { state: status === 'processed' ? 'refunded' : 'refunding', refundId, problem: null };
}

export const strayJobs: JobHandlers = {
  async [kind](services, payload) {
    const { payment_id: paymentId } = payload as { payment_id: string };
    const provider = await createPaymentProvider(services);
    const refunded = provider ? await refundStray(services, provider, paymentId) : done(null);
    if (!refunded.ok) throw new Error(refunded.refusal.code);
  },
  async 'hourly:stray-payments'(services) {
    const provider = await createPaymentProvider(services);
    if (!provider) return;
    for (const { paymentId } of await readOpenStrays(services.db, 200)) {
      const refunded = await refundStray(services, provider, paymentId);
      if (!refunded.ok) return;
    }
  },
};
