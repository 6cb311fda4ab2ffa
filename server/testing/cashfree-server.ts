/** The parts of Cashfree's documented HTTP API that the shop uses. */
import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import type { CashfreeAccount } from '#server/payments/gateways/cashfree/gateway.ts';

export interface CashfreeOrder {
  order_id: string;
  /** All amounts are rupees. */
  order_amount: number;
  order_currency: string;
  order_status: 'ACTIVE' | 'PAID' | 'EXPIRED';
  payment_session_id: string;
  customer_details: Record<string, string>;
}
export interface CashfreePayment {
  cf_payment_id: string;
  order_id: string;
  payment_amount: number;
  payment_currency: string;
  payment_status: 'SUCCESS' | 'FAILED' | 'PENDING' | 'USER_DROPPED';
  is_captured: boolean;
  payment_time: string;
}
export interface CashfreeRefund {
  cf_refund_id: string;
  /** Null for a refund that Cashfree started by itself. */
  refund_id: string | null;
  order_id: string;
  cf_payment_id: string;
  refund_amount: number;
  refund_status: 'SUCCESS' | 'PENDING' | 'ONHOLD' | 'CANCELLED';
}

/** `down` cuts every connection, `lost` does the work and then cuts the connection. */
type Mood = 'well' | 'down' | 'lost';

export interface CashfreeServer {
  account: CashfreeAccount;
  environment: Record<string, string>;
  orders: Map<string, CashfreeOrder>;
  payments: CashfreePayment[];
  refunds: CashfreeRefund[];
  /** In order, such as "POST /orders". */
  asked: string[];
  setMood(mood: Mood): void;
  /** Successful by default. */
  refundsBegin: { as: CashfreeRefund['refund_status'] };
  /** As in the payment window. */
  pay(orderId: string, how?: Partial<CashfreePayment>): CashfreePayment;
  webhook(
    type: string,
    data: { order?: CashfreeOrder; payment?: CashfreePayment; refund?: CashfreeRefund },
    secret?: string,
  ): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

const OrderRequest = z.object({
  order_id: z.string(),
  order_amount: z.number(),
  order_currency: z.string(),
  customer_details: z.record(z.string(), z.string()),
});
const RefundRequest = z.object({ refund_id: z.string(), refund_amount: z.number() });

interface Answered {
  status: number;
  body: unknown;
}

const refused = (status: number, code: string): Answered => ({
  status,
  body: { message: code.replaceAll('_', ' '), code, type: 'invalid_request_error' },
});
const found = (body: unknown): Answered => ({ status: 200, body });

export async function openCashfreeServer(): Promise<CashfreeServer> {
  const orders = new Map<string, CashfreeOrder>();
  const payments: CashfreePayment[] = [];
  const refunds: CashfreeRefund[] = [];
  const asked: string[] = [];
  const refundsBegin: CashfreeServer['refundsBegin'] = { as: 'SUCCESS' };
  const secretKey = 'cashfree-secret';
  let mood: Mood = 'well';
  let lastId = 14_500_000_000;

  function makeOrder(body: z.infer<typeof OrderRequest>): Answered {
    if (!/^[\w-]{3,45}$/.test(body.order_id)) return refused(400, 'order_id_invalid');
    if (orders.has(body.order_id)) return refused(409, 'order_already_exists');
    if (!(body.order_amount >= 1)) return refused(400, 'order_amount_invalid');
    if (!/^\d{10}$/.test(body.customer_details['customer_phone'] ?? '')) return refused(400, 'phone_invalid');
    const order: CashfreeOrder = { ...body, order_status: 'ACTIVE', payment_session_id: `session_${randomUUID()}` };
    orders.set(order.order_id, order);
    return found(order);
  }

  function refund(order: CashfreeOrder, body: z.infer<typeof RefundRequest>): Answered {
    const before = refunds.find((each) => each.refund_id === body.refund_id);
    if (before)
      return before.refund_amount === body.refund_amount ? found(before) : refused(400, 'refund_id_already_exists');
    const paid = payments.find((each) => each.order_id === order.order_id && each.payment_status === 'SUCCESS');
    if (!paid) return refused(409, 'refund_not_allowed');
    const gone = refunds.filter(
      (each) => each.cf_payment_id === paid.cf_payment_id && each.refund_status !== 'CANCELLED',
    );
    const sum = gone.reduce((total, each) => total + each.refund_amount * 100, 0) + body.refund_amount * 100;
    if (Math.round(sum) > Math.round(order.order_amount * 100)) return refused(400, 'refund_amount_invalid');
    const made: CashfreeRefund = {
      cf_refund_id: String(++lastId),
      refund_id: body.refund_id,
      order_id: order.order_id,
      cf_payment_id: paid.cf_payment_id,
      refund_amount: body.refund_amount,
      refund_status: refundsBegin.as,
    };
    refunds.push(made);
    return found(made);
  }

  function answer(request: http.IncomingMessage, path: string, body: unknown): Answered {
    const { 'x-client-id': id, 'x-client-secret': secret, 'x-api-version': version } = request.headers;
    if (id !== 'cashfree-app' || secret !== secretKey) return refused(401, 'authentication_error');
    if (version !== '2025-01-01') return refused(400, 'version_missing');
    const [, what, orderId = '', part, name] = path.split('/');
    const post = request.method === 'POST';
    if (what === 'orders' && orderId === '' && post) return makeOrder(z.parse(OrderRequest, body));
    const order = orders.get(orderId);
    if (what !== 'orders' || !order) return refused(404, 'order_not_found');
    const ofOrder = <T extends { order_id: string }>(rows: readonly T[]) =>
      rows.filter((each) => each.order_id === orderId);
    if (part === undefined) return found(order);
    if (part === 'payments') return found(ofOrder(payments).toReversed());
    if (part === 'refunds' && post) return refund(order, z.parse(RefundRequest, body));
    if (part === 'refunds' && name === undefined) return found(ofOrder(refunds));
    if (part === 'refunds') {
      const one = ofOrder(refunds).find((each) => each.refund_id === name);
      return one ? found(one) : refused(404, 'refund_not_found');
    }
    const blocked = ofOrder(payments).find((each) => !each.is_captured);
    if (part !== 'authorization' || !post || !blocked) return refused(400, 'request_invalid');
    blocked.is_captured = true;
    return found(blocked);
  }

  const serve = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    let text = '';
    for await (const piece of request) text += String(piece);
    const path = new URL(request.url!, 'http://cashfree.test').pathname.replace(/^\/pg/, '');
    asked.push(`${request.method} ${path}`);
    if (mood === 'down') return void request.socket.destroy();
    const { status, body } = answer(request, path, text === '' ? null : JSON.parse(text));
    if (mood === 'lost') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = http.createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const account = { appId: 'cashfree-app', secretKey, oldSecretKey: null, apiUrl: `http://127.0.0.1:${port}/pg` };
  return {
    account,
    environment: {
      CASHFREE_APP_ID: account.appId,
      CASHFREE_SECRET_KEY: secretKey,
      CASHFREE_API_URL: account.apiUrl,
    },
    orders,
    payments,
    refunds,
    asked,
    refundsBegin,
    setMood: (next) => void (mood = next),
    pay(orderId, how = {}) {
      const order = orders.get(orderId)!;
      const payment: CashfreePayment = {
        cf_payment_id: String(++lastId),
        order_id: orderId,
        payment_amount: order.order_amount,
        payment_currency: order.order_currency,
        payment_status: 'SUCCESS',
        is_captured: true,
        payment_time: '2026-11-21T12:00:30+05:30',
        ...how,
      };
      payments.push(payment);
      if (payment.payment_status === 'SUCCESS') order.order_status = 'PAID';
      return payment;
    },
    webhook(type, data, secret = secretKey) {
      const body = JSON.stringify({ data, event_time: '2026-11-21T12:00:31+05:30', type });
      const timestamp = '1795242631000';
      const headers = {
        'content-type': 'application/json',
        'x-webhook-timestamp': timestamp,
        'x-webhook-signature': createHmac('sha256', secret).update(timestamp).update(body).digest('base64'),
        'x-webhook-version': '2025-01-01',
      };
      return { body, headers };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
