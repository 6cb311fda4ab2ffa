/** The parts of Razorpay's documented HTTP API that the shop uses; it can be slow, unreachable or wrong. */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RazorpayAccount } from '#server/payments/gateways/razorpay/gateway.ts';
import { paymentText, signatureOf } from '#server/payments/gateways/signing.ts';

export interface OrderEntity {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  currency: string;
  receipt: string;
  status: 'created' | 'attempted' | 'paid';
}
export interface PaymentEntity {
  id: string;
  entity: 'payment';
  order_id: string | null;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  created_at: number;
}
export interface RefundEntity {
  id: string;
  entity: 'refund';
  payment_id: string;
  amount: number;
  receipt: string | null;
  status: 'pending' | 'processed' | 'failed';
}

/** `down` cuts every connection, `lost` does the work and then cuts the connection, `slow` never answers in time. */
export type Mood = 'well' | 'down' | 'lost' | 'slow' | 'faulty' | 'busy';

export interface Webhook {
  body: string;
  headers: Record<string, string>;
}

export interface RazorpayServer {
  account: RazorpayAccount;
  environment: Record<string, string>;
  orders: Map<string, OrderEntity>;
  payments: Map<string, PaymentEntity>;
  refunds: Map<string, RefundEntity>;
  /** In order, such as "POST /orders". */
  asked: string[];
  setMood(mood: Mood): void;
  /** Runs after each answer; null removes it. */
  afterAnswer(listen: (() => void) | null): void;
  /** Changes every payment in the answers. */
  lie(bend: ((payment: PaymentEntity) => PaymentEntity) | null): void;
  /** Processed by default. */
  refundsBegin: { as: RefundEntity['status'] };
  /** As in the payment window. */
  pay(orderId: string, how?: Partial<PaymentEntity>): PaymentEntity;
  /** As in Razorpay's dashboard; the whole remainder by default. */
  refundInDashboard(paymentId: string, how?: Partial<Pick<RefundEntity, 'amount' | 'status'>>): RefundEntity;
  sign(orderId: string, paymentId: string): string;
  signWebhook(body: string): string;
  webhook(event: string, of: WebhookSubject, more?: { id?: string; secret?: string }): Webhook;
  close(): Promise<void>;
}

interface WebhookSubject {
  payment?: PaymentEntity;
  order?: OrderEntity;
  refund?: RefundEntity;
}

interface Answered {
  status: number;
  body: unknown;
}

const refused = (status: number, description: string): Answered => ({
  status,
  body: {
    error: { code: 'BAD_REQUEST_ERROR', description, field: null, source: 'business', step: null, reason: 'input' },
  },
});
const unknown = refused(400, 'The id provided does not exist');
const freshId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 14)}`;

export async function openRazorpayServer(): Promise<RazorpayServer> {
  const orders = new Map<string, OrderEntity>();
  const payments = new Map<string, PaymentEntity>();
  const refunds = new Map<string, RefundEntity>();
  const refundsBegin: { as: RefundEntity['status'] } = { as: 'processed' };
  const keys = new Map<string, { body: string; refundId: string }>();
  const asked: string[] = [];
  let mood: Mood = 'well';
  let bend: ((payment: PaymentEntity) => PaymentEntity) | null = null;
  let answered: (() => void) | null = null;
  let tick = 1_700_000_000;
  const keySecret = 'key-secret';
  const webhookSecret = 'webhook-secret';
  const reported = (payment: PaymentEntity) => (bend ? bend(payment) : payment);

  function makeOrder(body: { amount: number; currency: string; receipt: string }): Answered {
    if (!Number.isInteger(body.amount) || body.amount < 100) return refused(400, 'The amount must be atleast INR 1.00');
    if (body.receipt.length > 40) return refused(400, 'The receipt may not be greater than 40 characters.');
    const order: OrderEntity = { id: freshId('order'), entity: 'order', ...body, amount_paid: 0, status: 'created' };
    orders.set(order.id, order);
    return { status: 200, body: order };
  }

  function capture(payment: PaymentEntity, body: { amount: number; currency: string }): Answered {
    if (payment.status === 'captured') return refused(400, 'This payment has already been captured');
    if (payment.status !== 'authorized')
      return refused(400, 'Only payments which have been authorized and not yet captured can be captured');
    if (body.amount !== payment.amount || body.currency !== payment.currency)
      return refused(400, 'Capture amount must be equal to the amount authorized');
    payment.status = 'captured';
    const order = orders.get(payment.order_id ?? '');
    if (order) Object.assign(order, { status: 'paid', amount_paid: order.amount });
    return { status: 200, body: reported(payment) };
  }

  function refund(
    payment: PaymentEntity,
    body: { amount: number; receipt: string },
    key: string | undefined,
  ): Answered {
    const before = key === undefined ? undefined : keys.get(key);
    const wanted = JSON.stringify([payment.id, body]);
    if (before)
      return before.body === wanted
        ? { status: 200, body: refunds.get(before.refundId) }
        : refused(409, 'Different request body sent for the same Idempotency Header');
    if (payment.status === 'refunded') return refused(400, 'The payment has been fully refunded already');
    if (payment.status !== 'captured')
      return refused(400, 'The payment status should be captured for action to be taken');
    if (payment.amount_refunded + body.amount > payment.amount)
      return refused(400, 'The total refund amount is greater than the refund payment amount');
    const made: RefundEntity = {
      id: freshId('rfnd'),
      entity: 'refund',
      payment_id: payment.id,
      amount: body.amount,
      receipt: body.receipt,
      status: refundsBegin.as,
    };
    refunds.set(made.id, made);
    if (key !== undefined) keys.set(key, { body: wanted, refundId: made.id });
    payment.amount_refunded += body.amount;
    const whole = payment.amount_refunded === payment.amount;
    Object.assign(payment, { refund_status: whole ? 'full' : 'partial', status: whole ? 'refunded' : 'captured' });
    return { status: 200, body: made };
  }

  const listed = (items: readonly unknown[]): Answered => ({
    status: 200,
    body: { entity: 'collection', count: items.length, items },
  });

  // oxlint-disable-next-line typescript/no-explicit-any -- the body is whatever the shop sent
  function answer(request: http.IncomingMessage, url: URL, body: any): Answered {
    const basic = `Basic ${Buffer.from(`rzp_test_shop:${keySecret}`).toString('base64')}`;
    if (request.headers.authorization !== basic) return refused(401, 'Authentication failed');
    const [, what, id = '', action] = url.pathname.replace(/^\/v1/, '').split('/');
    const post = request.method === 'POST';
    if (what === 'orders' && id === '' && post) return makeOrder(body);
    if (what === 'orders' && id === '')
      return listed([...orders.values()].filter((order) => order.receipt === url.searchParams.get('receipt')));
    if (what === 'orders' && action === 'payments')
      return orders.has(id)
        ? listed(
            [...payments.values()]
              .filter((payment) => payment.order_id === id)
              .map(reported)
              .reverse(),
          )
        : unknown;
    if (what === 'refunds' && id === '') {
      const skip = Number(url.searchParams.get('skip') ?? 0);
      return listed([...refunds.values()].slice(skip, skip + Number(url.searchParams.get('count'))));
    }
    if (what === 'refunds') return refunds.has(id) ? { status: 200, body: refunds.get(id) } : unknown;
    const payment = payments.get(id);
    if (what !== 'payments' || !payment) return unknown;
    if (action === undefined) return { status: 200, body: reported(payment) };
    if (action === 'capture' && post) return capture(payment, body);
    if (action === 'refunds') return listed([...refunds.values()].filter((each) => each.payment_id === id));
    if (action === 'refund' && post) return refund(payment, body, request.headers['x-refund-idempotency'] as string);
    return refused(404, 'The requested URL was not found on the server.');
  }

  const serve = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    let text = '';
    for await (const part of request) text += String(part);
    const url = new URL(request.url!, 'http://razorpay.test');
    asked.push(`${request.method} ${url.pathname.replace(/^\/v1/, '')}`);
    if (mood === 'down') return void request.socket.destroy();
    if (mood === 'slow') return;
    const faults = { faulty: 500, busy: 429 } as const;
    const { status, body } =
      mood === 'faulty' || mood === 'busy'
        ? refused(faults[mood], 'We are facing some trouble')
        : answer(request, url, text === '' ? null : JSON.parse(text));
    if (mood === 'lost') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body), () => answered?.());
  };
  const server = http.createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const account = {
    keyId: 'rzp_test_shop',
    keySecret,
    webhookSecret,
    oldWebhookSecret: null,
    apiUrl: `http://127.0.0.1:${port}/v1`,
  };
  return {
    account,
    environment: {
      RAZORPAY_KEY_ID: account.keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_URL: account.apiUrl,
    },
    orders,
    payments,
    refunds,
    asked,
    refundsBegin,
    setMood: (next) => void (mood = next),
    afterAnswer: (listen) => void (answered = listen),
    lie: (next) => void (bend = next),
    pay(orderId, how = {}) {
      const order = orders.get(orderId)!;
      const payment: PaymentEntity = {
        id: freshId('pay'),
        entity: 'payment',
        order_id: orderId,
        amount: order.amount,
        currency: order.currency,
        status: 'captured',
        amount_refunded: 0,
        refund_status: null,
        created_at: tick++,
        ...how,
      };
      payments.set(payment.id, payment);
      if (order.status !== 'paid') order.status = payment.status === 'captured' ? 'paid' : 'attempted';
      return payment;
    },
    refundInDashboard(paymentId, how = {}) {
      const payment = payments.get(paymentId)!;
      const amount = how.amount ?? payment.amount - payment.amount_refunded;
      const { body } = refund(payment, { amount, receipt: '' }, undefined);
      return Object.assign(body as RefundEntity, { receipt: null, status: how.status ?? 'processed' });
    },
    sign: (orderId, paymentId) => signatureOf(paymentText(orderId, paymentId), keySecret),
    signWebhook: (body) => signatureOf(body, webhookSecret),
    webhook(event, of, { id = freshId('evt'), secret = webhookSecret } = {}) {
      const payload = Object.fromEntries(Object.entries(of).map(([name, entity]) => [name, { entity }]));
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_shop',
        event,
        contains: Object.keys(of),
        payload,
        created_at: tick++,
      });
      const headers = {
        'content-type': 'application/json',
        'x-razorpay-signature': signatureOf(body, secret),
        'x-razorpay-event-id': id,
      };
      return { body, headers };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
