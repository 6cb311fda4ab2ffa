import type { RazorpayAccount } from '#server/platform/config.ts';
import type { Paise } from '#server/money/paise.ts';
import { type PaymentProvider, type PaymentRequest, ProviderRefusal } from './provider.ts';
import { readOrder, readOrders, readPayment, readPayments, type RazorpayPayment } from './razorpay-answers.ts';
import { type AskRazorpay, openRazorpay, RazorpayError } from './razorpay-http.ts';
import { fetchRefund, refund } from './razorpay-refunds.ts';
import { isSignature, paymentText } from './signing.ts';

export interface RazorpayProvider extends PaymentProvider {
  readonly name: 'razorpay';
  /** Whether Razorpay sent exactly these bytes: signed with the webhook secret, or with the one before it. */
  isWebhookSignedBy(body: Buffer, signature: string): boolean;
}

/** Razorpay, asked over HTTP. Answers about something else than what was asked for are taken for a fault, never for an answer. */
export function createRazorpayProvider(account: RazorpayAccount, patienceMs = 8_000): RazorpayProvider {
  const ask = openRazorpay(account, patienceMs);
  return {
    name: 'razorpay',
    key: account.keyId,
    createOrder: (request) => createOrder(ask, request),
    fetchPayment: (paymentId) => fetchPayment(ask, paymentId),
    fetchPaymentsOf: (providerOrderId) => fetchPaymentsOf(ask, providerOrderId),
    capture: (paymentId, amount) => capture(ask, paymentId, amount),
    refund: (request) => refund(ask, request, (paymentId) => fetchPayment(ask, paymentId)),
    fetchRefund: (refundId) => fetchRefund(ask, refundId),
    isSignedBy: (providerOrderId, paymentId, signature) =>
      isSignature(signature, paymentText(providerOrderId, paymentId), account.keySecret),
    isWebhookSignedBy: (body, signature) =>
      [account.webhookSecret, account.oldWebhookSecret].some(
        (secret) => secret !== null && isSignature(signature, body, secret),
      ),
  };
}

async function createOrder(ask: AskRazorpay, request: PaymentRequest): Promise<{ providerOrderId: string }> {
  const { receipt, amount } = request;
  const earlier = request.askedBefore ? await findOrder(ask, request) : null;
  if (earlier) return { providerOrderId: earlier };
  // Captured by the account's setting, which is automatic at first, or else by us.
  const body = { amount, currency: 'INR', receipt };
  try {
    const made = readOrder(await ask({ method: 'POST', path: '/orders', body, repeatable: false }));
    if (made.amount !== amount || made.currency !== 'INR' || made.receipt !== receipt)
      throw new Error('Razorpay made another order than the one asked for');
    return { providerOrderId: made.providerOrderId };
  } catch (error) {
    if (error instanceof RazorpayError && error.status === 400)
      throw new ProviderRefusal('payment_refused', 'This order cannot be paid online');
    throw error;
  }
}

/** The order that an earlier request may have made although its answer never came. */
async function findOrder(ask: AskRazorpay, { receipt, amount }: PaymentRequest): Promise<string | null> {
  const path = `/orders?receipt=${encodeURIComponent(receipt)}&count=100`;
  const found = readOrders(await ask({ method: 'GET', path, repeatable: true })).find(
    (order) => order.receipt === receipt && order.amount === amount && order.currency === 'INR' && order.open,
  );
  return found?.providerOrderId ?? null;
}

async function fetchPayment(ask: AskRazorpay, paymentId: string): Promise<RazorpayPayment | null> {
  // The id may come from a browser and becomes part of an address.
  if (!/^pay_\w{1,60}$/.test(paymentId)) return null;
  try {
    const payment = readPayment(await ask({ method: 'GET', path: `/payments/${paymentId}`, repeatable: true }));
    if (payment.paymentId !== paymentId) throw new Error('Razorpay told of another payment than the one asked for');
    return payment;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

async function fetchPaymentsOf(ask: AskRazorpay, providerOrderId: string): Promise<RazorpayPayment[]> {
  const path = `/orders/${encodeURIComponent(providerOrderId)}/payments?count=100`;
  try {
    return readPayments(await ask({ method: 'GET', path, repeatable: true }));
  } catch (error) {
    if (isUnknown(error)) return [];
    throw error;
  }
}

/** An answer that got lost, or a capture by someone else in between, is seen by looking at the payment afterwards. */
async function capture(ask: AskRazorpay, paymentId: string, amount: Paise): Promise<RazorpayPayment> {
  const before = await fetchPayment(ask, paymentId);
  if (!before) throw new ProviderRefusal('payment_unknown', 'There is no such payment');
  if (before.amount !== amount)
    throw new ProviderRefusal('payment_amount_wrong', 'The amount is not the amount of the payment');
  if (before.status === 'captured') return before;
  if (before.status !== 'authorized') throw notCaptured();
  try {
    const body = { amount, currency: 'INR' };
    const path = `/payments/${paymentId}/capture`;
    const captured = readPayment(await ask({ method: 'POST', path, body, repeatable: false }));
    if (captured.paymentId === paymentId && captured.status === 'captured') return captured;
    throw new Error('Razorpay told of another payment than the one to capture');
  } catch (error) {
    const after = await fetchPayment(ask, paymentId);
    if (after?.status === 'captured') return after;
    if (error instanceof RazorpayError) throw notCaptured();
    throw error;
  }
}

function notCaptured(): ProviderRefusal {
  return new ProviderRefusal('payment_not_captured', 'Only an authorised payment can be captured');
}

/** Razorpay says 400 of an id that it does not know. */
function isUnknown(error: unknown): boolean {
  return error instanceof RazorpayError && (error.status === 400 || error.status === 404);
}
