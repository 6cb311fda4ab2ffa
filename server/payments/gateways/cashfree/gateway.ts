import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { noPaise, type Paise, paiseToRupees, rupeesToPaise, sumPaise } from '#server/money/paise.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  GatewayError,
  type PaymentGateway,
  type PaymentRequest,
  type ProviderEvent,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
  type WebhookDelivery,
} from '../gateway.ts';
import { type AskProvider, openProviderApi, ProviderApiError } from '../provider-api.ts';
import { eventIdOf, isSame, parseEvent, signatureOf } from '../signing.ts';

export interface CashfreeAccount {
  appId: string;
  secretKey: string;
  /** While two keys are active, Cashfree signs webhooks with the older one. */
  oldSecretKey: string | null;
  /** Without a trailing slash. The sandbox has its own URL. */
  apiUrl: string;
}

export const productionUrl = 'https://api.cashfree.com/pg';

/** Within a version Cashfree keeps the shape of its answers. */
const apiVersion = '2025-01-01';

const idText = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
/** Rupees to paise. */
const amount = z.pipe(z.number(), z.transform(rupeesToPaise));

/** Only the fields read here. */
const OrderEntity = z.object({
  order_id: z.string(),
  order_amount: amount,
  order_currency: z.string(),
  order_status: z.string(),
  payment_session_id: z.string().check(z.minLength(1)),
});
const PaymentEntity = z.object({
  cf_payment_id: idText,
  order_id: z.string(),
  payment_amount: amount,
  payment_currency: z.string(),
  payment_status: z.string(),
  /** False if the money is only blocked, by pre-authorisation. */
  is_captured: z.nullish(z.boolean()),
  payment_time: z.nullish(z.string()),
});
const RefundEntity = z.object({
  /** Null for a refund made in the dashboard without an id. */
  refund_id: z.nullish(z.string()),
  cf_refund_id: z.nullish(idText),
  cf_payment_id: idText,
  refund_amount: amount,
  refund_status: z.enum(['SUCCESS', 'PENDING', 'ONHOLD', 'CANCELLED', 'FAILED']),
});
type RefundEntity = z.infer<typeof RefundEntity>;

interface CashfreePayment extends ProviderPayment {
  at: Date;
}

/** USER_DROPPED is no failure: a payer who leaves the window may still pay in an app. */
const paymentStatuses: Readonly<Record<string, ProviderPayment['status']>> = {
  SUCCESS: 'captured',
  FAILED: 'failed',
  CANCELLED: 'failed',
  VOID: 'failed',
};

function toPayment(entity: z.infer<typeof PaymentEntity>): CashfreePayment {
  const status = paymentStatuses[entity.payment_status] ?? 'created';
  return {
    paymentId: entity.cf_payment_id,
    providerOrderId: entity.order_id,
    amount: entity.payment_amount,
    currency: entity.payment_currency,
    status: status === 'captured' && entity.is_captured === false ? 'authorized' : status,
    at: new Date(entity.payment_time ?? 0),
  };
}

/** ONHOLD waits for money on Cashfree's account. */
const refundStatuses: Record<RefundEntity['refund_status'], ProviderRefund['status']> = {
  SUCCESS: 'processed',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
};

function toRefund(entity: RefundEntity): ProviderRefund {
  return {
    refundId: entity.refund_id ?? entity.cf_refund_id ?? '',
    paymentId: entity.cf_payment_id,
    amount: entity.refund_amount,
    status: refundStatuses[entity.refund_status],
  };
}

/** Includes refunds in progress. */
function refundedOf({ paymentId }: ProviderPayment, refunds: readonly RefundEntity[]): Paise {
  return sumPaise(
    refunds
      .filter((each) => each.cf_payment_id === paymentId && refundStatuses[each.refund_status] !== 'failed')
      .map((each) => each.refund_amount),
  );
}

/** `timeoutMs` applies to each attempt. */
export function openCashfree(account: CashfreeAccount, timeoutMs: number): AskProvider {
  return openProviderApi({
    title: 'Cashfree',
    apiUrl: account.apiUrl,
    headers: { 'x-client-id': account.appId, 'x-client-secret': account.secretKey, 'x-api-version': apiVersion },
    describeError: (answer) => {
      const { code, message } = answer as { code?: unknown; message?: unknown };
      return `${String(code)} ${String(message)}`;
    },
    timeoutMs,
  });
}

/** An answer about something other than what was asked for is an error. */
export function createCashfreeGateway(account: CashfreeAccount, clock: Clock, timeoutMs = 8_000): PaymentGateway {
  const ask = openCashfree(account, timeoutMs);
  return {
    name: 'cashfree',
    key: account.apiUrl === productionUrl ? 'production' : 'sandbox',
    createOrder: (request) => createOrder(ask, request, account.secretKey),
    fetchPayment: (paymentId, orderId) => fetchPayment(ask, { paymentId, orderId }, clock),
    fetchPaymentsOf: (orderId) => fetchPayments(ask, orderId),
    capture: (paymentId, sum, orderId) => capture(ask, { paymentId, orderId }, sum),
    refund: (request, orderId) => refund(ask, request, orderId),
    fetchRefund: (refundId, orderId) => fetchRefund(ask, refundId, orderId),
    fetchRefundsOf: async (paymentId, orderId) =>
      (await fetchRefunds(ask, orderId))
        .filter((each) => each.cf_payment_id === paymentId)
        .map((each) => ({ ...toRefund(each), receipt: each.refund_id ?? null })),
    // Cashfree gives the browser no signature, so every payment is fetched from the API.
    isSignedBy: () => false,
    readWebhook: (delivery) => (isWebhookSigned(account, delivery) ? readEvent(delivery) : 'unsigned'),
  };
}

/** Cannot be guessed; repeated requests give the same id. */
function orderIdOf({ receipt, placedAt }: PaymentRequest, secret: string): string {
  return `${receipt}-${signatureOf(`${receipt} ${placedAt.toISOString()}`, secret).slice(0, 20)}`;
}

async function createOrder(ask: AskProvider, request: PaymentRequest, secret: string): Promise<ProviderOrder> {
  const orderId = request.existing ?? orderIdOf(request, secret);
  const earlier = request.askedBefore ? await findOrder(ask, request, orderId) : null;
  if (earlier) return earlier;
  const { receipt, payer } = request;
  const body = {
    order_id: orderId,
    order_amount: paiseToRupees(request.amount),
    order_currency: 'INR',
    order_note: receipt,
    customer_details: {
      // A separate customer for each order, so that nobody is offered the saved cards of somebody else with this
      // number.
      customer_id: orderId,
      customer_name: payer.name.slice(0, 100),
      customer_phone: payer.mobile,
      ...(payer.email.length <= 100 && { customer_email: payer.email }),
    },
  };
  try {
    const headers = { 'x-idempotency-key': orderId };
    return checkOrder(
      await ask({ method: 'POST', path: '/orders', body, headers, repeatable: true }),
      request,
      orderId,
    );
  } catch (error) {
    if (!(error instanceof ProviderApiError)) throw error;
    const meanwhile = error.status === 409 ? await findOrder(ask, request, orderId) : null;
    if (meanwhile) return meanwhile;
    if (error.status === 401 || error.status === 403) throw new Error(error.message, { cause: error });
    throw new GatewayError('payment_refused', 'This order cannot be paid online');
  }
}

/** Finds the order of an earlier request, whether or not its answer arrived. */
async function findOrder(ask: AskProvider, request: PaymentRequest, orderId: string): Promise<ProviderOrder | null> {
  const answer = await getOrNull(ask, `/orders/${orderId}`);
  return answer === null ? null : checkOrder(answer, request, orderId);
}

/**
 * Checks that an answer is about the requested order.
 * @throws Error; GatewayError payment_refused if the order takes no payment any more
 */
function checkOrder(answer: unknown, request: PaymentRequest, orderId: string): ProviderOrder {
  const order = z.parse(OrderEntity, answer);
  if (order.order_id !== orderId || order.order_amount !== request.amount || order.order_currency !== 'INR')
    throw new Error('Cashfree made another order than the one asked for');
  if (order.order_status !== 'ACTIVE') throw new GatewayError('payment_refused', 'This order cannot be paid any more');
  return { providerOrderId: orderId, session: order.payment_session_id };
}

/** Null if Cashfree does not know the resource. */
async function getOrNull(ask: AskProvider, path: string): Promise<unknown> {
  try {
    return await ask({ method: 'GET', path, repeatable: true });
  } catch (error) {
    if (error instanceof ProviderApiError && error.status === 404) return null;
    throw error;
  }
}

/** Oldest first. */
async function fetchPayments(ask: AskProvider, orderId: string): Promise<CashfreePayment[]> {
  const answer = await getOrNull(ask, `/orders/${orderId}/payments`);
  const payments = z.parse(z.array(PaymentEntity), answer ?? []).map(toPayment);
  if (payments.some((payment) => payment.providerOrderId !== orderId))
    throw new Error('Cashfree told of payments of another order than the one asked for');
  return payments.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

async function fetchRefunds(ask: AskProvider, orderId: string): Promise<RefundEntity[]> {
  return z.parse(z.array(RefundEntity), (await getOrNull(ask, `/orders/${orderId}/refunds`)) ?? []);
}

interface PaymentName {
  paymentId: string;
  orderId: string;
}

/**
 * Younger payments are taken as not refunded: nobody refunds that soon, and Cashfree allows only 30 calls about refunds
 * a minute.
 */
const freshMs = 10 * 60_000;

/**
 * Cashfree's window does not reveal the payment's id, so the browser sends the order's id instead. Then returns the
 * payment that succeeded, or else the last one.
 */
async function fetchPayment(
  ask: AskProvider,
  { paymentId, orderId }: PaymentName,
  clock: Clock,
): Promise<ProviderPayment | null> {
  const payments = await fetchPayments(ask, orderId);
  const payment =
    paymentId === orderId
      ? (payments.find(({ status }) => status === 'captured' || status === 'authorized') ?? payments.at(-1))
      : payments.find((each) => each.paymentId === paymentId);
  if (payment?.status !== 'captured' || clock.now().getTime() - payment.at.getTime() < freshMs) return payment ?? null;
  // A Cashfree payment stays SUCCESS after it was refunded.
  const refunded = refundedOf(payment, await fetchRefunds(ask, orderId));
  return refunded >= payment.amount ? { ...payment, status: 'refunded' } : payment;
}

/** Reads the payment again afterwards, in case an answer was lost or somebody else captured it. */
async function capture(ask: AskProvider, name: PaymentName, sum: Paise): Promise<ProviderPayment> {
  const find = async () => (await fetchPayments(ask, name.orderId)).find((each) => each.paymentId === name.paymentId);
  const before = await find();
  if (!before) throw new GatewayError('payment_unknown', 'There is no such payment');
  if (before.amount !== sum)
    throw new GatewayError('payment_amount_mismatch', 'The amount is not the amount of the payment');
  if (before.status === 'captured') return before;
  const notCaptured = new GatewayError('payment_not_captured', 'Only an authorised payment can be captured');
  if (before.status !== 'authorized') throw notCaptured;
  const body = { action: 'CAPTURE', amount: paiseToRupees(sum) };
  const path = `/orders/${name.orderId}/authorization`;
  const fault = await ask({ method: 'POST', path, body, repeatable: false }).then(
    () => null,
    (error: unknown) => error,
  );
  const after = await find();
  if (after?.status === 'captured') return after;
  if (fault instanceof ProviderApiError) throw notCaptured;
  throw fault ?? new Error('Cashfree has not captured the payment yet');
}

/**
 * Cashfree refunds orders, not payments, so this sends nothing while another payment of the order has money left. The
 * receipt is the refund's id at Cashfree and is searched for first.
 */
async function refund(ask: AskProvider, request: RefundRequest, orderId: string): Promise<ProviderRefund> {
  const { paymentId, amount: sum, receipt } = request;
  if (!/^[\w-]{3,40}$/.test(receipt)) throw new RangeError(`no receipt for a refund: ${receipt}`);
  const payments = await fetchPayments(ask, orderId);
  const payment = payments.find((each) => each.paymentId === paymentId);
  if (!payment) throw new GatewayError('payment_unknown', 'There is no such payment');
  const refunds = await fetchRefunds(ask, orderId);
  const earlier = findByReceipt(refunds, request);
  if (earlier) return earlier;
  if (payment.status !== 'captured')
    throw new GatewayError('payment_not_captured', 'Only a captured payment can be refunded');
  const left = (each: ProviderPayment) =>
    each.status === 'captured' ? each.amount - refundedOf(each, refunds) : noPaise;
  if (sum > left(payment))
    throw new GatewayError('refund_beyond_payment', 'The refund is more than what is left of it');
  if (payments.some((each) => each !== payment && left(each) > 0))
    throw new GatewayError('refund_refused', 'The order has two payments: refund this one in Cashfree’s dashboard');
  try {
    const body = { refund_id: receipt, refund_amount: paiseToRupees(sum), refund_speed: 'STANDARD' };
    const path = `/orders/${orderId}/refunds`;
    const headers = { 'x-idempotency-key': receipt };
    const made = z.parse(RefundEntity, await ask({ method: 'POST', path, body, headers, repeatable: true }));
    if (made.refund_id !== receipt || made.cf_payment_id !== paymentId || made.refund_amount !== sum)
      throw new Error('Cashfree made another refund than the one asked for');
    return toRefund(made);
  } catch (error) {
    if (!(error instanceof ProviderApiError)) throw error;
    const meanwhile = findByReceipt(await fetchRefunds(ask, orderId), request);
    if (meanwhile) return meanwhile;
    if (error.status === 401 || error.status === 403) throw new Error(error.message, { cause: error });
    throw new GatewayError('refund_refused', error.message);
  }
}

function findByReceipt(refunds: readonly RefundEntity[], request: RefundRequest): ProviderRefund | null {
  const found = refunds.find((each) => each.refund_id === request.receipt);
  if (!found) return null;
  if (found.refund_amount === request.amount && found.cf_payment_id === request.paymentId) return toRefund(found);
  throw new GatewayError('refund_receipt_used', 'This receipt was used for another refund');
}

async function fetchRefund(ask: AskProvider, refundId: string, orderId: string): Promise<ProviderRefund | null> {
  if (!/^[\w-]{3,40}$/.test(refundId)) return null;
  const answer = await getOrNull(ask, `/orders/${orderId}/refunds/${refundId}`);
  // A refund made in the dashboard may have only Cashfree's own id, which only the order's list of refunds contains.
  if (answer === null)
    return (await fetchRefunds(ask, orderId)).map(toRefund).find((each) => each.refundId === refundId) ?? null;
  const found = toRefund(z.parse(RefundEntity, answer));
  if (found.refundId !== refundId) throw new Error('Cashfree told of another refund than the one asked for');
  return found;
}

/** Base64 HMAC-SHA256 of the timestamp and the raw body, with the secret key. */
function isWebhookSigned(account: CashfreeAccount, { body, header }: WebhookDelivery): boolean {
  const given = header('x-webhook-signature');
  const timestamp = header('x-webhook-timestamp');
  return [account.secretKey, account.oldSecretKey].some(
    (secret) =>
      secret !== null && isSame(given, createHmac('sha256', secret).update(timestamp).update(body).digest('base64')),
  );
}

const name = z.nullish(z.string().check(z.maxLength(100)));
const Event = z.object({
  type: z.string().check(z.maxLength(100)),
  data: z.object({
    order: z.nullish(z.object({ order_id: name })),
    payment: z.nullish(z.object({ cf_payment_id: z.nullish(idText) })),
    refund: z.nullish(
      z.object({ order_id: name, cf_payment_id: z.nullish(idText), refund_id: name, cf_refund_id: z.nullish(idText) }),
    ),
  }),
});

function readEvent({ body, header }: WebhookDelivery): ProviderEvent | 'malformed' {
  const parsed = parseEvent(Event, body);
  if (parsed === 'malformed') return parsed;
  const { order, payment, refund: refunded } = parsed.data;
  return {
    eventId: eventIdOf(header('x-idempotency-key'), body),
    event: parsed.type,
    providerOrderId: order?.order_id ?? refunded?.order_id ?? null,
    paymentId: payment?.cf_payment_id ?? refunded?.cf_payment_id ?? null,
    refundId: refunded?.refund_id ?? refunded?.cf_refund_id ?? null,
  };
}
