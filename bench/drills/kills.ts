import { paths } from '#contract/paths.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import { systemClock } from '#server/platform/clock.ts';
import { setStock } from '#server/catalog/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { inTransaction, openDatabase } from '#server/platform/database.ts';
import { disagreements } from '#server/testing/order-ledger.ts';
import { openRazorpayServer, type PaymentEntity, type RazorpayServer } from '#server/testing/razorpay-server.ts';
import {
  ask,
  type Drill,
  type DrillDatabase,
  type DrillShop,
  openDrillDatabase,
  placeOrder,
  startDrillShop,
  wait,
} from './drill-shop.ts';

/**
 * The products bought, with enough stock for a drill of any length: a shop that rejects every order cannot lose one.
 */
const products = Array.from({ length: 60 }, (_none, index) => index + 1);
const stockOfEach = 1_000_000;
/** Number of kills; two processes on one database alternate. */
const kills = Number(process.env['DRILL_KILLS'] ?? 1_000);
const lanes = 2;
const limits = { RATE_LIMIT_SCALE: '100000' };

interface Ledger {
  /** Orders that the shop has answered. */
  answered: number[];
  payments: PaymentEntity[];
  rounds: number;
}

/**
 * Buys until the shop is killed: cash orders, and online ones whose payment arrives by webhook and through the buyer's
 * browser.
 */
async function buy(shop: DrillShop, razorpay: RazorpayServer, ledger: Ledger, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const online = Math.random() < 0.6;
    const placed = await placeOrder(
      shop.url,
      products[Math.floor(Math.random() * products.length)]!,
      online ? 'online' : 'cod',
    );
    if (placed?.status !== 200) {
      if (placed && placed.status < 503 && placed.status !== 409)
        throw new Error(`an order was answered ${placed.status}`);
      continue;
    }
    const orderId = placed.body['order_id'] as number;
    ledger.answered.push(orderId);
    if (!online || isOver()) continue;
    const { provider_order_id } = placed.body['payment'] as { provider_order_id: string };
    const status = Math.random() < 0.3 ? 'authorized' : 'captured';
    const payment = razorpay.pay(provider_order_id, { status });
    ledger.payments.push(payment);
    const { body, headers } = razorpay.webhook(`payment.${status}`, {
      payment,
      order: razorpay.orders.get(provider_order_id)!,
    });
    const order_data = {
      order_id: orderId,
      payment_id: payment.id,
      signature: razorpay.sign(provider_order_id, payment.id),
    };
    await Promise.all([
      ask(shop.url + paymentWebhookPath('razorpay'), { method: 'POST', body, headers }),
      ask(shop.url + paths.confirmPayment, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_data }),
      }),
    ]);
  }
}

/**
 * Starts the shop, lets buyers in, and kills it at a random moment; every third time right after an answer of the
 * provider.
 */
async function killOnce(database: DrillDatabase, razorpay: RazorpayServer, ledger: Ledger): Promise<void> {
  const shop = await startDrillShop(database, { ...limits, ...razorpay.environment });
  let over = false;
  const buyers = Promise.all(Array.from({ length: 4 }, () => buy(shop, razorpay, ledger, () => over)));
  await wait(Math.random() * 1_200);
  if (Math.random() < 1 / 3) {
    await Promise.race([new Promise<void>((resolve) => razorpay.afterAnswer(resolve)), wait(500)]);
  }
  over = true;
  await shop.end('SIGKILL');
  await buyers;
  ledger.rounds++;
}

/** Delivers the provider's unaccepted webhooks again, as it does for a day. */
async function deliverAgain(
  shop: DrillShop,
  razorpay: RazorpayServer,
  payments: readonly PaymentEntity[],
): Promise<void> {
  for (const payment of payments) {
    const order = razorpay.orders.get(payment.order_id!)!;
    const { body, headers } = razorpay.webhook(
      `payment.${payment.status === 'authorized' ? 'authorized' : 'captured'}`,
      { payment, order },
    );
    const taken = await ask(shop.url + paymentWebhookPath('razorpay'), { method: 'POST', body, headers });
    if (taken?.status !== 200) throw new Error(`a webhook was answered ${taken?.status}`);
  }
}

async function fillStock(database: DrillDatabase): Promise<void> {
  const opened = await openDatabase({ ...readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: database.url }, []) });
  const lines = products.map((productId) => ({ productId, quantity: stockOfEach }));
  await inTransaction(opened.db, async (tx) => ({
    ok: true,
    value: await setStock(tx, lines, systemClock.now(), 'count'),
  }));
  await opened.close();
}

/** Compares the database with what was answered and paid. */
async function compare(database: DrillDatabase, ledger: Ledger) {
  const count = async (text: string, values: unknown[] = []) =>
    Number((await database.query<{ n: string }>(text, values))[0]!.n);
  const lost = await count(
    'SELECT count(*) AS n FROM unnest($1::bigint[]) AS answered (id) WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = answered.id)',
    [ledger.answered],
  );
  const half = await count(
    `SELECT count(*) AS n FROM orders WHERE NOT EXISTS (SELECT 1 FROM order_line WHERE order_id = orders.id)
       OR NOT EXISTS (SELECT 1 FROM order_event WHERE order_id = orders.id)`,
  );
  const unpaid = await count(
    `SELECT count(*) AS n FROM unnest($1::text[]) AS paid (id)
     WHERE NOT EXISTS (SELECT 1 FROM payment WHERE provider_payment_id = paid.id)
       AND NOT EXISTS (SELECT 1 FROM unmatched_payment WHERE payment_id = paid.id)`,
    [ledger.payments.map(({ id }) => id)],
  );
  const double = await count(
    `SELECT count(*) AS n FROM (SELECT order_id FROM order_event WHERE kind = 'paid' GROUP BY order_id HAVING count(*) > 1) AS twice`,
  );
  const opened = await openDatabase({ ...readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: database.url }, []) });
  const findings = await disagreements(opened.db);
  await opened.close();
  return { lost, half, unpaid, double, findings: findings.length };
}

export const killsDrill: Drill = {
  name: 'kill -9',
  aim: `${kills} kills under load, an order answered for each: no answered order lost, none half, no payment lost or booked twice, the ledgers agree`,
  async run() {
    const database = await openDrillDatabase();
    await fillStock(database);
    const razorpay = await openRazorpayServer();
    const ledger: Ledger = { answered: [], payments: [], rounds: 0 };
    const started = systemClock.now().getTime();
    try {
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          while (ledger.rounds < kills) {
            await killOnce(database, razorpay, ledger);
            if (ledger.rounds % 50 === 0)
              process.stderr.write(`${ledger.rounds} kills, ${ledger.answered.length} orders answered\n`);
          }
        }),
      );
      razorpay.afterAnswer(null);
      const last = await startDrillShop(database, { ...limits, ...razorpay.environment });
      await deliverAgain(last, razorpay, ledger.payments);
      // Webhooks are answered once they are stored; their jobs run afterwards.
      for (let waited = 0; waited < 120 && (await compare(database, ledger)).unpaid > 0; waited++) await wait(1_000);
      await last.end();
      const { lost, half, unpaid, double, findings } = await compare(database, ledger);
      const minutes = (systemClock.now().getTime() - started) / 60_000;
      return {
        passed: lost + half + unpaid + double + findings === 0 && ledger.answered.length > ledger.rounds,
        found:
          `${ledger.rounds} kills in ${minutes.toFixed(0)} min, ${ledger.answered.length} orders answered, ${ledger.payments.length} payments: ` +
          `${lost} orders lost, ${half} half, ${unpaid} payments lost, ${double} booked twice, ${findings} findings`,
      };
    } finally {
      await razorpay.close();
      await database.close();
    }
  },
};
