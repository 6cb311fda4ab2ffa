/** Buyers and visitors who arrive at a fixed rate, whatever the shop answers, and the results of each. */
import { randomUUID } from 'node:crypto';
import { paths } from '#contract/paths.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import type { PaymentEntity, RazorpayServer } from '#server/testing/razorpay-server.ts';
import { ask, nextMobile, placeOrder, wait } from '../drill-shop.ts';

const ordersASecond = 5;
const pagesASecond = 20;
const readsASecond = 5;
/** A buyer whose order was not accepted retries at this interval, with the same key, and gives up after two minutes. */
const retryMs = 1_000;
const patienceMs = 120_000;
/** Longer than any of the shop's own answers takes. */
const answerMs = 20_000;

/** Pages that visitors request repeatedly. */
export const knownPages = ['/', '/hi', '/shop', '/hi/shop', '/product-category/1', '/product-details/1', '/about'];

interface Try {
  at: number;
  /** 0 if the connection broke. */
  status: number;
}

interface Purchase {
  mobile: string;
  at: number;
  tries: Try[];
  orderId: number | null;
  answeredAt: number | null;
  payment: PaymentEntity | null;
}

/** The results of buyers and visitors between two moments. */
export interface Seen {
  purchases: readonly Purchase[];
  /** The longest time without an answered order, in seconds. */
  longestGap: number;
  /** Answers to orders and payments by status, except 200. */
  failures: ReadonlyMap<number, number>;
  pages: { asked: number; failed: number };
  reads: { asked: number; failed: number };
}

export interface Load {
  /** Returns the results between two moments (of `performance.now()`). */
  between(from: number, to: number): Seen;
  /** Lets no new visitors in, and waits for the present ones. */
  end(): Promise<void>;
}

/** @param token of a customer whose own orders are read all the time */
export function startLoad(url: string, razorpay: RazorpayServer, products: readonly number[], token: string): Load {
  const purchases: Purchase[] = [];
  const payments: Try[] = [];
  const pages: Try[] = [];
  const reads: Try[] = [];
  const under = new Set<Promise<void>>();
  const over = new AbortController();

  async function until200(tries: Try[], send: () => ReturnType<typeof ask>) {
    const began = performance.now();
    for (;;) {
      const answered = await send();
      tries.push({ at: performance.now(), status: answered?.status ?? 0 });
      if (answered?.status === 200) return answered;
      if (performance.now() - began > patienceMs) return null;
      await wait(retryMs);
    }
  }

  async function pay(orderId: number, providerOrderId: string): Promise<PaymentEntity> {
    const payment = razorpay.pay(providerOrderId, { status: 'captured' });
    const order_data = {
      order_id: orderId,
      payment_id: payment.id,
      signature: razorpay.sign(providerOrderId, payment.id),
    };
    const body = JSON.stringify({ order_data });
    const webhook = razorpay.webhook('payment.captured', { payment, order: razorpay.orders.get(providerOrderId)! });
    const signal = () => AbortSignal.timeout(answerMs);
    const headers = { 'content-type': 'application/json' };
    await Promise.all([
      until200(payments, () => ask(url + paths.confirmPayment, { method: 'POST', headers, body, signal: signal() })),
      until200(payments, () =>
        ask(url + paymentWebhookPath('razorpay'), { method: 'POST', ...webhook, signal: signal() }),
      ),
    ]);
    return payment;
  }

  async function buy(): Promise<void> {
    const mobile = nextMobile();
    const isOnline = Math.random() < 0.5;
    const product = products[Math.floor(Math.random() * products.length)]!;
    const key = { 'idempotency-key': randomUUID() };
    const purchase: Purchase = {
      mobile,
      at: performance.now(),
      tries: [],
      orderId: null,
      answeredAt: null,
      payment: null,
    };
    purchases.push(purchase);
    const answered = await until200(purchase.tries, () =>
      placeOrder(url, product, isOnline ? 'online' : 'cod', mobile, key, answerMs),
    );
    if (!answered) return;
    purchase.answeredAt = performance.now();
    purchase.orderId = answered.body['order_id'] as number;
    if (!isOnline) return;
    const { provider_order_id } = answered.body['payment'] as { provider_order_id: string };
    purchase.payment = await pay(purchase.orderId, provider_order_id);
  }

  const look = async (into: Try[], path: string, headers: Record<string, string>) => {
    const answered = await ask(url + path, { headers, signal: AbortSignal.timeout(answerMs) });
    into.push({ at: performance.now(), status: answered?.status ?? 0 });
  };
  let looked = 0;
  const browser = { accept: 'text/html', 'accept-encoding': 'gzip, br' };

  async function every(perSecond: number, come: () => Promise<void>): Promise<void> {
    const began = performance.now();
    for (let count = 1; !over.signal.aborted; count++) {
      const coming = come().finally(() => under.delete(coming));
      under.add(coming);
      await wait(Math.max(0, began + (count * 1_000) / perSecond - performance.now()));
    }
  }
  const coming = Promise.all([
    every(ordersASecond, buy),
    every(pagesASecond, () => look(pages, knownPages[looked++ % knownPages.length]!, browser)),
    every(readsASecond, () => look(reads, paths.orders, { authorization: `Bearer ${token}` })),
  ]);

  return {
    between(from, to) {
      const within = ({ at }: { at: number }) => at >= from && at <= to;
      const answers = purchases
        .flatMap(({ answeredAt }) =>
          answeredAt !== null && answeredAt >= from && answeredAt <= to ? [answeredAt] : [],
        )
        .toSorted((a, b) => a - b);
      const moments = [from, ...answers, to];
      const failures = new Map<number, number>();
      for (const { status } of [...purchases.flatMap(({ tries }) => tries), ...payments].filter(within))
        if (status !== 200) failures.set(status, (failures.get(status) ?? 0) + 1);
      const count = (tries: readonly Try[]) => ({
        asked: tries.filter(within).length,
        failed: tries.filter((each) => within(each) && each.status !== 200).length,
      });
      return {
        purchases: purchases.filter(within),
        longestGap: Math.max(...moments.slice(1).map((each, index) => each - moments[index]!)) / 1_000,
        failures,
        pages: count(pages),
        reads: count(reads),
      };
    },
    async end() {
      over.abort();
      await coming;
      await Promise.all(under);
    },
  };
}
