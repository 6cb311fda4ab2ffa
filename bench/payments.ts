/** Payments under load: webhooks at 200 a second against the real program, then the storm of ten thousand orders. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon, { type Request } from 'autocannon';
import pg from 'pg';
import { paymentWebhookPath } from '../contract/payments.ts';
import { buildIfStale } from '../scripts/build.ts';
import { startTestPostgres } from '../server/testing/postgres.ts';
import { openRazorpayServer, type RazorpayServer } from '../server/testing/razorpay-server.ts';
import { cases } from './cases.ts';
import { seedBenchCatalogue } from './catalogue.ts';
import { noOrderLimitsEnvironment } from '#server/platform/order-limit-settings.ts';
import { benchEnvironment, startProgram, stop } from './program.ts';

const perSecond = 200;
const senders = 8;
const orders = 600;

/** Places online orders and pays them at Razorpay; returns five events of each. */
async function placeAndPay(url: string, razorpay: RazorpayServer): Promise<Request[]> {
  const placing = cases.find((each) => each.name.startsWith('placing an order'))!.requests();
  const reports: Request[] = [];
  for (const request of placing.slice(0, orders)) {
    const body = JSON.parse(request.body as string) as { billingDetails: object };
    Object.assign(body.billingDetails, { payment_method: 'online' });
    const answer = await fetch(url + request.path, { ...(request as RequestInit), body: JSON.stringify(body) });
    const { payment } = (await answer.json()) as { payment: { provider_order_id: string } };
    const paid = razorpay.pay(payment.provider_order_id);
    for (const event of ['payment.authorized', 'payment.captured', 'payment.captured', 'order.paid', 'order.paid'])
      reports.push({
        method: 'POST',
        path: paymentWebhookPath('razorpay'),
        ...razorpay.webhook(event, { payment: paid, order: razorpay.orders.get(payment.provider_order_id)! }),
      });
  }
  return reports;
}

async function paidOrders(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ n: string }>(
    "SELECT count(*) AS n FROM orders WHERE payment_status = 'paid' AND payment_method = 'online'",
  );
  await client.end();
  return Number(rows[0]!.n);
}

async function webhooks(databaseUrl: string, dataDir: string): Promise<void> {
  const razorpay = await openRazorpayServer();
  const shop = await startProgram(
    'scripts/start.mjs',
    {
      ...benchEnvironment,
      ...noOrderLimitsEnvironment,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...razorpay.environment,
    },
    /Shop\s+(http:\S+)[\s\S]*Payment/,
  );
  const requests = await placeAndPay(shop.url, razorpay);
  // Each sender has its own share of the requests, so that every event is sent once.
  const results = await Promise.all(
    Array.from({ length: senders }, (_, sender) => {
      const share = requests.filter((_request, index) => index % senders === sender);
      return autocannon({
        url: shop.url,
        requests: share,
        connections: 1,
        amount: share.length,
        overallRate: perSecond / senders,
      });
    }),
  );
  const rate = results.reduce((sum, each) => sum + each.requests.total / each.duration, 0);
  const p99 = Math.max(...results.map((each) => each.latency.p99));
  const refused = results.reduce((sum, each) => sum + each.non2xx + each.errors, 0);
  for (let waited = 0; waited < 120 && (await paidOrders(databaseUrl)) < orders; waited++)
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  const paid = await paidOrders(databaseUrl);
  console.log(
    `webhooks: ${requests.length} at ${rate.toFixed(0)}/s, worst p99 of ${senders} senders ${p99} ms, ${refused} refused or failed; ` +
      `${paid} of ${orders} orders paid`,
  );
  await stop(shop.child);
  await razorpay.close();
  if (p99 > 200 || refused > 0 || paid !== orders) process.exitCode = 1;
}

/** Runs the existing test with more orders. */
function storm(): void {
  const vitest = path.join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'races', 'server/payments/payment-storm.race.test.ts'],
    { stdio: 'inherit', env: { ...process.env, STORM_ORDERS: process.env['STORM_ORDERS'] ?? '10000' } },
  );
  if (status !== 0) process.exitCode = 1;
}

await buildIfStale();
const server = await startTestPostgres();
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
await admin.query('CREATE DATABASE payments');
await admin.end();
const url = new URL(server.url);
url.pathname = '/payments';
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-bench-'));
try {
  await seedBenchCatalogue({ databaseUrl: url.toString(), dataDir });
  await webhooks(url.toString(), dataDir);
  storm();
} finally {
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
