import * as z from 'zod/mini';
import { type Paise, paise } from '#server/money/paise.ts';
import {
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  type ListedRefund,
  GatewayError,
  type RefundRequest,
  type PaymentGateway,
  type PaymentRequest,
  type WebhookDelivery,
} from '../gateway.ts';
import { type AskProvider, openProviderApi, ProviderApiError } from '../provider-api.ts';
import { eventIdOf, isSignature, parseEvent, paymentText } from '../signing.ts';

export interface RazorpayAccount {
  keyId: string;
  keySecret: string;
  /** Signs webhooks. */
  webhookSecret: string;
  /** Signs webhooks sent before the change, and their retries. */
  oldWebhookSecret: string | null;
  /** Without a trailing slash. */
  apiUrl: string;
}

/** With basic authentication. `timeoutMs` applies to each attempt. */
export function openRazorpay({ keyId, keySecret, apiUrl }: RazorpayAccount, timeoutMs: number): AskProvider {
  const login = Buffer.from(`${keyId}:${keySecret}`).toString('base64');
  return openProviderApi({
    title: 'Razorpay',
    apiUrl,
    headers: { authorization: ['Basic', login].join(' ') },
    describeError: (answer) => {
      const { error } = answer as { error?: { code?: unknown; description?: unknown } };
      return `${String(error?.code)} ${String(error?.description)}`;
    },
    timeoutMs,
  });
}

/** Only the fields read here. Amounts are in paise. */
const PaymentEntity = z.object({
  id: z.string(),
  order_id: z.nullish(z.string()),
  amount: z.int().check(z.positive()),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: z.nullish(z.int()),
  created_at: z.nullish(z.int()),
});
const RefundEntity = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int().check(z.positive()),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.nullish(z.string()),
});
const OrderEntity = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.nullish(z.string()),
  status: z.enum(['created', 'attempted', 'paid']),
});
const collectionOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item) });

export interface RazorpayPayment extends ProviderPayment {
  refunded: Paise;
}

export interface RazorpayOrder {
  providerOrderId: string;
  amount: Paise;
  currency: string;
  receipt: string | null;
  open: boolean;
}

/** Throws if the answer is not what Razorpay documents, like the parsers below. */
export function parsePayment(answer: unknown): RazorpayPayment {
  return toPayment(z.parse(PaymentEntity, answer));
}

/** Oldest first. */
export function parsePayments(answer: unknown): RazorpayPayment[] {
  const { items } = z.parse(collectionOf(PaymentEntity), answer);
  return items.toSorted((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0)).map(toPayment);
}

export function parseRefund(answer: unknown): ListedRefund {
  return toRefund(z.parse(RefundEntity, answer));
}

export function parseRefunds(answer: unknown): ListedRefund[] {
  return z.parse(collectionOf(RefundEntity), answer).items.map(toRefund);
}

export function parseOrder(answer: unknown): RazorpayOrder {
  return toOrder(z.parse(OrderEntity, answer));
}

export function parseOrders(answer: unknown): RazorpayOrder[] {
  return z.parse(collectionOf(OrderEntity), answer).items.map(toOrder);
}

function toPayment(entity: z.infer<typeof PaymentEntity>): RazorpayPayment {
  return {
    paymentId: entity.id,
    // A payment without an order pays none of our orders.
    providerOrderId: entity.order_id ?? '',
    amount: paise(entity.amount),
    currency: entity.currency,
    status: entity.status,
    refunded: paise(entity.amount_refunded ?? 0),
  };
}

function toRefund(entity: z.infer<typeof RefundEntity>): ListedRefund {
  return {
    refundId: entity.id,
    paymentId: entity.payment_id,
    amount: paise(entity.amount),
    status: entity.status,
    receipt: entity.receipt ?? null,
  };
}

function toOrder(entity: z.infer<typeof OrderEntity>): RazorpayOrder {
  return {
    providerOrderId: entity.id,
    amount: paise(entity.amount),
    currency: entity.currency,
    receipt: entity.receipt ?? null,
    open: entity.status !== 'paid',
  };
}

/**
 * The receipt is Razorpay's idempotency key. Searches the payment's refunds first, because Razorpay does not remember
 * keys forever.
 */
export async function refund(
  ask: AskProvider,
  request: RefundRequest,
  findPayment: (paymentId: string) => Promise<RazorpayPayment | null>,
): Promise<ProviderRefund> {
  const { paymentId, amount, receipt } = request;
  if (!/^[\w-]{10,40}$/.test(receipt)) throw new RangeError(`no receipt for a refund: ${receipt}`);
  const payment = await findPayment(paymentId);
  if (!payment) throw new GatewayError('payment_unknown', 'There is no such payment');
  const earlier = await findByReceipt(ask, request);
  if (earlier) return earlier;
  if (payment.status !== 'captured' && payment.status !== 'refunded')
    throw new GatewayError('payment_not_captured', 'Only a captured payment can be refunded');
  if (amount > payment.amount - payment.refunded)
    throw new GatewayError('refund_beyond_payment', 'The refund is more than what is left of it');
  try {
    const path = `/payments/${paymentId}/refund`;
    const body = { amount, speed: 'normal', receipt, notes: { receipt } };
    const headers = { 'x-refund-idempotency': receipt };
    const made = parseRefund(await ask({ method: 'POST', path, body, headers, repeatable: true }));
    if (made.paymentId !== paymentId || made.amount !== amount)
      throw new Error('Razorpay made another refund than the one asked for');
    return plain(made);
  } catch (error) {
    if (!(error instanceof ProviderApiError)) throw error;
    // 409: the same refund is being made right now, or the key was used for another one.
    const meanwhile = await findByReceipt(ask, request);
    if (meanwhile) return meanwhile;
    if (error.status === 409) throw new Error(error.message, { cause: error });
    throw new GatewayError('refund_refused', error.message);
  }
}

async function findByReceipt(
  ask: AskProvider,
  { paymentId, amount, receipt }: RefundRequest,
): Promise<ProviderRefund | null> {
  const found = (await fetchRefundsOf(ask, paymentId)).find((each) => each.receipt === receipt);
  if (!found) return null;
  if (found.amount === amount && found.paymentId === paymentId) return plain(found);
  throw new GatewayError('refund_receipt_used', 'This receipt was used for another refund');
}

async function fetchRefundsOf(ask: AskProvider, paymentId: string): Promise<ListedRefund[]> {
  const path = `/payments/${paymentId}/refunds?count=100`;
  return parseRefunds(await ask({ method: 'GET', path, repeatable: true }));
}

const refundPage = 100;

/** Page by page. A refund made meanwhile shifts one to the next page, which only repeats it. */
async function fetchRefundsSince(ask: AskProvider, since: Date): Promise<ListedRefund[]> {
  const from = Math.floor(since.getTime() / 1000);
  const refunds: ListedRefund[] = [];
  for (;;) {
    const path = `/refunds?from=${from}&count=${refundPage}&skip=${refunds.length}`;
    const page = parseRefunds(await ask({ method: 'GET', path, repeatable: true }));
    refunds.push(...page);
    if (page.length < refundPage) return refunds;
  }
}

/** Null if Razorpay does not know it. @throws Error for an answer about another refund */
export async function fetchRefund(ask: AskProvider, refundId: string): Promise<ProviderRefund | null> {
  if (!/^rfnd_\w{1,60}$/.test(refundId)) return null;
  try {
    const found = parseRefund(await ask({ method: 'GET', path: `/refunds/${refundId}`, repeatable: true }));
    if (found.refundId !== refundId) throw new Error('Razorpay told of another refund than the one asked for');
    return plain(found);
  } catch (error) {
    if (error instanceof ProviderApiError && (error.status === 400 || error.status === 404)) return null;
    throw error;
  }
}

function plain({ refundId, paymentId, amount, status }: ListedRefund): ProviderRefund {
  return { refundId, paymentId, amount, status };
}

export interface RazorpayGateway extends PaymentGateway {
  /** Payments and refunds are identified by their own ids alone. */
  createOrder(request: OrderInput): Promise<{ providerOrderId: string }>;
  fetchPayment(paymentId: string): Promise<RazorpayPayment | null>;
  capture(paymentId: string, amount: Paise): Promise<RazorpayPayment>;
  refund(request: RefundRequest): Promise<ProviderRefund>;
  fetchRefund(refundId: string): Promise<ProviderRefund | null>;
  fetchRefundsOf(paymentId: string): Promise<ListedRefund[]>;
  /** With the current or the previous webhook secret. */
  isWebhookSignedBy(body: Buffer, signature: string): boolean;
}

/** An answer about something other than what was asked for is an error. */
export function createRazorpayGateway(account: RazorpayAccount, timeoutMs = 8_000): RazorpayGateway {
  const ask = openRazorpay(account, timeoutMs);
  const isWebhookSignedBy = (body: Buffer, signature: string) =>
    [account.webhookSecret, account.oldWebhookSecret].some(
      (secret) => secret !== null && isSignature(signature, body, secret),
    );
  return {
    name: 'razorpay',
    key: account.keyId,
    createOrder: (request) => createOrder(ask, request),
    fetchPayment: (paymentId) => fetchPayment(ask, paymentId),
    fetchPaymentsOf: (providerOrderId) => fetchPaymentsOf(ask, providerOrderId),
    capture: (paymentId, amount) => capture(ask, paymentId, amount),
    refund: (request) => refund(ask, request, (paymentId) => fetchPayment(ask, paymentId)),
    fetchRefund: (refundId) => fetchRefund(ask, refundId),
    fetchRefundsOf: (paymentId) => fetchRefundsOf(ask, paymentId),
    fetchRefundsSince: (since) => fetchRefundsSince(ask, since),
    isSignedBy: (providerOrderId, paymentId, signature) =>
      isSignature(signature, paymentText(providerOrderId, paymentId), account.keySecret),
    isWebhookSignedBy,
    readWebhook: (delivery) =>
      isWebhookSignedBy(delivery.body, delivery.header('x-razorpay-signature')) ? readEvent(delivery) : 'unsigned',
  };
}

const id = z.nullish(z.string().check(z.maxLength(100)));
const Event = z.object({
  event: z.string().check(z.maxLength(100)),
  payload: z.object({
    payment: z.optional(z.object({ entity: z.object({ id, order_id: id }) })),
    order: z.optional(z.object({ entity: z.object({ id }) })),
    refund: z.optional(z.object({ entity: z.object({ id, payment_id: id }) })),
  }),
});

/** The signature does not cover the event id, so it only serves to recognise repeated deliveries. */
function readEvent({ body, header }: WebhookDelivery): ProviderEvent | 'malformed' {
  const parsed = parseEvent(Event, body);
  if (parsed === 'malformed') return parsed;
  const { payment, order, refund: refunded } = parsed.payload;
  return {
    eventId: eventIdOf(header('x-razorpay-event-id'), body),
    event: parsed.event,
    providerOrderId: payment?.entity.order_id ?? order?.entity.id ?? null,
    paymentId: payment?.entity.id ?? refunded?.entity.payment_id ?? null,
    refundId: refunded?.entity.id ?? null,
  };
}

type OrderInput = Omit<PaymentRequest, 'placedAt' | 'payer' | 'existing'>;

async function createOrder(ask: AskProvider, request: OrderInput): Promise<{ providerOrderId: string }> {
  const { receipt, amount } = request;
  const earlier = request.askedBefore ? await findOrder(ask, request) : null;
  if (earlier) return { providerOrderId: earlier };
  // Razorpay captures the payment if the account is set to automatic capture, which is the default; otherwise we do.
  const body = { amount, currency: 'INR', receipt };
  try {
    const made = parseOrder(await ask({ method: 'POST', path: '/orders', body, repeatable: false }));
    if (made.amount !== amount || made.currency !== 'INR' || made.receipt !== receipt)
      throw new Error('Razorpay made another order than the one asked for');
    return { providerOrderId: made.providerOrderId };
  } catch (error) {
    if (error instanceof ProviderApiError && error.status === 400)
      throw new GatewayError('payment_refused', 'This order cannot be paid online');
    throw error;
  }
}

/** Finds an order whose answer never arrived. */
async function findOrder(ask: AskProvider, { receipt, amount }: OrderInput): Promise<string | null> {
  const path = `/orders?receipt=${encodeURIComponent(receipt)}&count=100`;
  const found = parseOrders(await ask({ method: 'GET', path, repeatable: true })).find(
    (order) => order.receipt === receipt && order.amount === amount && order.currency === 'INR' && order.open,
  );
  return found?.providerOrderId ?? null;
}

async function fetchPayment(ask: AskProvider, paymentId: string): Promise<RazorpayPayment | null> {
  // The id may come from a browser and becomes part of a URL.
  if (!/^pay_\w{1,60}$/.test(paymentId)) return null;
  try {
    const payment = parsePayment(await ask({ method: 'GET', path: `/payments/${paymentId}`, repeatable: true }));
    if (payment.paymentId !== paymentId) throw new Error('Razorpay told of another payment than the one asked for');
    return payment;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

async function fetchPaymentsOf(ask: AskProvider, providerOrderId: string): Promise<RazorpayPayment[]> {
  const path = `/orders/${encodeURIComponent(providerOrderId)}/payments?count=100`;
  try {
    return parsePayments(await ask({ method: 'GET', path, repeatable: true }));
  } catch (error) {
    if (isUnknown(error)) return [];
    throw error;
  }
}

/** Reads the payment again afterwards, in case an answer was lost or somebody else captured it. */
async function capture(ask: AskProvider, paymentId: string, amount: Paise): Promise<RazorpayPayment> {
  const before = await fetchPayment(ask, paymentId);
  if (!before) throw new GatewayError('payment_unknown', 'There is no such payment');
  if (before.amount !== amount)
    throw new GatewayError('payment_amount_mismatch', 'The amount is not the amount of the payment');
  if (before.status === 'captured') return before;
  if (before.status !== 'authorized') throw notCaptured();
  try {
    const body = { amount, currency: 'INR' };
    const path = `/payments/${paymentId}/capture`;
    const captured = parsePayment(await ask({ method: 'POST', path, body, repeatable: false }));
    if (captured.paymentId === paymentId && captured.status === 'captured') return captured;
    throw new Error('Razorpay told of another payment than the one to capture');
  } catch (error) {
    const after = await fetchPayment(ask, paymentId);
    if (after?.status === 'captured') return after;
    if (error instanceof ProviderApiError) throw notCaptured();
    throw error;
  }
}

function notCaptured(): GatewayError {
  return new GatewayError('payment_not_captured', 'Only an authorised payment can be captured');
}

/** Razorpay answers 400 for an unknown id. */
function isUnknown(error: unknown): boolean {
  return error instanceof ProviderApiError && (error.status === 400 || error.status === 404);
}
