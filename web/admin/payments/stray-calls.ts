import type * as z from 'zod/mini';
import type { StrayPayment, StrayPaymentList, StrayPaymentReply } from '#contract/payments.ts';
import type { RefundPaidBody } from '#contract/staff-orders.ts';
import { staffPaths } from '#contract/staff.ts';
import { type CallFailure, loaded } from '#web/ui/api-call.ts';
import { asStaff, tryAsStaff } from '../calls.ts';

/** One page of the payments that paid nothing, newest first. @throws a redirect where nobody is signed in; LoadError where no answer came. */
export async function readStrays(
  cursor: string | null,
  signal: AbortSignal,
): Promise<z.infer<typeof StrayPaymentList>> {
  return loaded(
    await asStaff<z.infer<typeof StrayPaymentList>>(staffPaths.strayPayments, {
      query: cursor ? { cursor } : {},
      signal,
    }),
  );
}

/** Notes that staff sent such a payment back themselves. */
export async function noteStrayTransferred(
  id: z.infer<typeof StrayPayment>['id'],
  body: RefundPaidBody,
): Promise<CallFailure | null> {
  const result = await tryAsStaff<z.infer<typeof StrayPaymentReply>>(`${staffPaths.strayPayments}/${id}/paid`, {
    body,
  });
  return result.ok ? null : result.failure;
}
