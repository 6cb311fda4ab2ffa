import { enqueue } from '#server/platform/jobs.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type Held, withOrder } from '../with-order.ts';
import { bookRefunded } from './book-refunded.ts';
import { refundJob } from './refund-job.ts';
import { judgeRefundDeed } from './refund-rules.ts';
import { beginNewTry, markTransferred, readRefund, type Refund } from './refund-store.ts';

/** What staff do to a refund: have the provider try again after a failure, or note the transfer that they made (with the bank's reference). */
export type RefundDeed = { kind: 'retry' } | { kind: 'paid'; reference: string };

/**
 * Refusals: 404 order_not_found, refund_not_found; 409 refund_processed_already, refund_under_way (with the provider),
 * refund_not_failed (only a provider's failed refund is tried again).
 */
export function handleRefund(
  services: Services,
  place: { orderId: number; refundId: number; actor: string },
  deed: RefundDeed,
): Promise<Result<null>> {
  return withOrder(services, place, async (held) => {
    const refund = await readRefund(held.tx, place.refundId);
    if (refund?.orderId !== held.order.id) return refuse(404, 'refund_not_found', 'There is no such refund');
    const judged = judgeRefundDeed(refund, deed.kind);
    if (!judged.ok) return judged;
    return deed.kind === 'retry' ? tryAgain(held, refund) : notePaid(held, refund, deed.reference);
  });
}

async function tryAgain({ tx, at }: Held, refund: Refund): Promise<Result<null>> {
  await beginNewTry(tx, refund.id);
  await enqueue(tx, refundJob(refund.id, refund.try + 1, at));
  return done(null);
}

async function notePaid(held: Held, refund: Refund, reference: string): Promise<Result<null>> {
  await markTransferred(held.tx, refund.id, reference, held.at);
  return bookRefunded(held, { ...refund, method: 'bank_transfer' }, reference);
}
