import type { NewJob } from '#server/platform/jobs.ts';

export const refundJobKind = 'refund';

/** The job that has the provider send a refund's money back; one per try. */
export function refundJob(refundId: number, attempt: number, runAt: Date): NewJob {
  return {
    kind: refundJobKind,
    key: `${refundJobKind} ${refundId} ${attempt}`,
    payload: { refund_id: refundId },
    runAt,
  };
}

/**
 * Our name for a refund at the provider, at most 40 characters: asking again with it gives the same refund, a new try is another one.
 * The end of the payment's own name makes it one of this installation.
 */
export function refundReceipt(refund: { id: number; try: number; paymentId: string }): string {
  return `refund-${refund.paymentId.slice(-14)}-${refund.id}-${refund.try}`;
}
