import { ProviderRefusal, type ProviderRefund, type RefundRequest } from './provider.ts';
import { readRefund, readRefunds, type RazorpayPayment, type RazorpayRefund } from './razorpay-answers.ts';
import { type AskRazorpay, RazorpayError } from './razorpay-http.ts';

/**
 * Sends money back. The receipt is Razorpay's idempotency key, and it is looked for among the payment's refunds first, because keys
 * are not remembered for ever.
 */
export async function refund(
  ask: AskRazorpay,
  request: RefundRequest,
  fetchPayment: (paymentId: string) => Promise<RazorpayPayment | null>,
): Promise<ProviderRefund> {
  const { paymentId, amount, receipt } = request;
  if (!/^[\w-]{10,40}$/.test(receipt)) throw new RangeError(`no receipt for a refund: ${receipt}`);
  const payment = await fetchPayment(paymentId);
  if (!payment) throw new ProviderRefusal('payment_unknown', 'There is no such payment');
  const earlier = await findByReceipt(ask, request);
  if (earlier) return earlier;
  if (payment.status !== 'captured' && payment.status !== 'refunded')
    throw new ProviderRefusal('payment_not_captured', 'Only a captured payment can be refunded');
  if (amount > payment.amount - payment.refunded)
    throw new ProviderRefusal('refund_beyond_payment', 'The refund is more than what is left of it');
  try {
    const path = `/payments/${paymentId}/refund`;
    const body = { amount, speed: 'normal', receipt, notes: { receipt } };
    const headers = { 'x-refund-idempotency': receipt };
    const made = readRefund(await ask({ method: 'POST', path, body, headers, repeatable: true }));
    if (made.paymentId !== paymentId || made.amount !== amount)
      throw new Error('Razorpay made another refund than the one asked for');
    return plain(made);
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    // 409: the same refund is being made at this moment, or the key was used for another one.
    const meanwhile = await findByReceipt(ask, request);
    if (meanwhile) return meanwhile;
    if (error.status === 409) throw new Error(error.message, { cause: error });
    throw new ProviderRefusal('refund_refused', error.message);
  }
}

async function findByReceipt(
  ask: AskRazorpay,
  { paymentId, amount, receipt }: RefundRequest,
): Promise<ProviderRefund | null> {
  const path = `/payments/${paymentId}/refunds?count=100`;
  const refunds = readRefunds(await ask({ method: 'GET', path, repeatable: true }));
  const found = refunds.find((each) => each.receipt === receipt);
  if (!found) return null;
  if (found.amount === amount && found.paymentId === paymentId) return plain(found);
  throw new ProviderRefusal('refund_receipt_used', 'This receipt was used for another refund');
}

export async function fetchRefund(ask: AskRazorpay, refundId: string): Promise<ProviderRefund | null> {
  if (!/^rfnd_\w{1,60}$/.test(refundId)) return null;
  try {
    const found = readRefund(await ask({ method: 'GET', path: `/refunds/${refundId}`, repeatable: true }));
    if (found.refundId !== refundId) throw new Error('Razorpay told of another refund than the one asked for');
    return plain(found);
  } catch (error) {
    if (error instanceof RazorpayError && (error.status === 400 || error.status === 404)) return null;
    throw error;
  }
}

function plain({ refundId, paymentId, amount, status }: RazorpayRefund): ProviderRefund {
  return { refundId, paymentId, amount, status };
}
