/** Answers Razorpay's and Cashfree's settlement calls as documented. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CashfreeAccount } from '#server/payments/gateways/cashfree/gateway.ts';
import type { RazorpayAccount } from '#server/payments/gateways/razorpay/gateway.ts';

export interface SettlementServer {
  account: CashfreeAccount;
  razorpay: RazorpayAccount;
  asked: { method: string; url: string; headers: http.IncomingHttpHeaders; body: unknown }[];
  close(): Promise<void>;
}

const cashfreeEvent = {
  event_id: '5114910810523',
  entity: 'recon',
  event_type: 'PAYMENT',
  sale_type: 'CREDIT',
  event_settlement_amount: 49_856.58,
  event_amount: 51_000,
  event_status: 'SUCCESS',
  event_currency: 'INR',
  order_id: 'order_1',
  cf_payment_id: '885472862',
  payment_service_charge: 969,
  payment_service_tax: 174.42,
  cf_settlement_id: '45406',
  settlement_utr: 'PGI45406',
  settlement_date: '2026-11-20T14:45:24+05:30',
  refund_id: null,
};

const razorpayItem = {
  entity_id: 'pay_DEXrnipqTmWVGE',
  type: 'payment',
  debit: 0,
  credit: 97_640,
  amount: 100_000,
  currency: 'INR',
  fee: 2_360,
  tax: 360,
  settled: true,
  settled_at: 1_795_000_000,
  settlement_id: 'setl_DGlQ1Rj8os78Ec',
  settlement_utr: '1568176960vxp0rj',
  order_id: 'order_DEXrnRiR3SNDHA',
};

/** The process may exit while it is running, so a test need not stop it. */
export async function startSettlementServer(): Promise<SettlementServer> {
  const asked: SettlementServer['asked'] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const text = Buffer.concat(parts).toString();
      asked.push({ method, url, headers, body: text === '' ? null : (JSON.parse(text) as unknown) });
      const answer = url.startsWith('/settlements/recon')
        ? { entity: 'collection', count: 1, items: [razorpayItem] }
        : { cursor: null, limit: 1, data: [cashfreeEvent] };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  server.unref();
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    account: { appId: 'app-1', secretKey: 'a-secret-key', oldSecretKey: null, apiUrl },
    razorpay: {
      keyId: 'rzp_test_1',
      keySecret: 'key-secret',
      webhookSecret: 'hook-secret',
      oldWebhookSecret: null,
      apiUrl,
    },
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
