import { type RefundMethod, type RefundState } from '#contract/order-states.ts';
import { type RefundAction } from '#contract/admin/orders/orders.ts';
import { noPaise, type Paise } from '#server/money/paise.ts';
import { messages } from '#server/platform/messages.ts';
import { ok, err, type Result } from '#server/platform/result.ts';

/** An order's money: paid by the buyer, and refunded or promised as a refund. */
export interface OrderMoney {
  paid: Paise;
  refunded: Paise;
}

/**
 * Returns the amount to send back for a credit: all of `total` if the order was paid, otherwise 0.
 * Error: 409 refund_exceeds_paid.
 */
export function payoutFor({ paid, refunded }: OrderMoney, total: Paise): Result<Paise> {
  if (paid === 0) return ok(noPaise);
  if (total > paid - refunded) return err(409, 'refund_exceeds_paid', messages.errors.staff.refunds.exceedsPaid);
  return ok(total);
}

/**
 * Checks whether staff may retry a refund (only a failed one that goes through the provider) or record that they
 * transferred the money themselves (not while the provider is processing it).
 * Errors, all 409: refund_already_processed, refund_not_failed, refund_in_progress.
 */
export function checkRefundAction(
  refund: { method: RefundMethod; state: RefundState },
  action: RefundAction,
): Result<null> {
  if (refund.state === 'processed')
    return err(409, 'refund_already_processed', messages.errors.staff.refunds.processed);
  const byProvider = refund.method === 'provider';
  const failed = refund.state === 'failed';
  if (action === 'retry' && !(byProvider && failed))
    return err(409, 'refund_not_failed', messages.errors.staff.refunds.notFailed);
  if (action === 'paid' && byProvider && !failed)
    return err(409, 'refund_in_progress', messages.errors.staff.refunds.inProgress);
  return ok(null);
}
