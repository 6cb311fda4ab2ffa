import type { RefundMethod, RefundState } from '#contract/order-states.ts';
import type { RefundDeed } from '#contract/staff-orders.ts';
import { done, refuse, type Result } from '#server/platform/result.ts';

/**
 * Whether staff may have a refund tried again by the provider (only one that failed), or note that they transferred it themselves (not
 * while the provider is at it). Refusals are 409: refund_processed_already, refund_not_failed, refund_under_way.
 */
export function judgeRefundDeed(refund: { method: RefundMethod; state: RefundState }, deed: RefundDeed): Result<null> {
  if (refund.state === 'processed') return refuse(409, 'refund_processed_already', 'This refund has gone back already');
  const byProvider = refund.method === 'provider';
  const failed = refund.state === 'failed';
  if (deed === 'retry' && !(byProvider && failed))
    return refuse(409, 'refund_not_failed', 'Only a failed refund is tried again');
  if (deed === 'paid' && byProvider && !failed)
    return refuse(409, 'refund_under_way', 'The payment provider is at this refund');
  return done(null);
}
