import type * as z from 'zod/mini';
import type { UnmatchedPayment, UnmatchedPaymentList, UnmatchedPaymentReply } from '#contract/payments.ts';
import type { RefundPaidBody } from '#contract/staff-orders.ts';
import { staffPaths } from '#contract/staff.ts';
import { type CallFailure, loaded } from '#web/ui/api-call.ts';
import { asStaff, tryAsStaff } from '../calls.ts';

/** One page of the payments that paid nothing, newest first. @throws a redirect where nobody is signed in; LoadError where no answer came. */
export async function readStrays(
  cursor: string | null,
  signal: AbortSignal,
): Promise<z.infer<typeof UnmatchedPaymentList>> {
  return loaded(
    await asStaff<z.infer<typeof UnmatchedPaymentList>>(staffPaths.unmatchedPayments, {
      query: cursor ? { cursor } : {},
      signal,
    }),
  );
}

/** Notes that staff sent such a payment back themselves. */
export async function noteStrayTransferred(
  id: z.infer<typeof UnmatchedPayment>['id'],
  body: RefundPaidBody,
): Promise<CallFailure | null> {
  const result = await tryAsStaff<z.infer<typeof UnmatchedPaymentReply>>(`${staffPaths.unmatchedPayments}/${id}/paid`, {
    body,
  });
  return result.ok ? null : result.failure;
}
