/**
 * A storm of online orders whose payments are reported by browser, webhook and poller in random order, several times
 * each, some late and some by nobody. Tests run it small, the bench large.
 */
import { sql } from 'kysely';
import { paths } from '#contract/paths.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import type { PaymentEntity, RazorpayServer } from '#server/testing/razorpay-server.ts';
import type { TestClock } from '#server/testing/services.ts';
import type { Db } from '#server/platform/database.ts';
import { orderBody, type TestShop } from '#server/testing/shop.ts';

interface StormShop {
  db: Db;
  clock: TestClock;
  post: TestShop['post'];
  runJobs: TestShop['runJobs'];
}

export interface StormOptions {
  orders: number;
  /** With enough stock. */
  products: readonly number[];
  seed: number;
  atOnce: number;
  /** Runs between the expiry of unpaid orders and the late payments. */
  afterExpiry?: () => Promise<unknown>;
}

export interface StormOutcome {
  orders: number;
  paid: number;
  reinstated: number;
  /** Closed, and every paisa went back. */
  closed: number;
  sentBack: number;
  /** Orders that are not paid although Razorpay has money for them that has not gone back. */
  missing: number;
  /** With more than one stored payment or confirmation. */
  doubled: number;
  /** How often an order stopped being paid. */
  movedBack: number;
  /** Paid in our ledger without the money in Razorpay's. */
  madeUp: number;
}

type Action = () => Promise<unknown>;
interface Placed {
  id: number;
  providerOrderId: string;
  late: boolean;
  tabClosed: boolean;
}

const minute = 60_000;

export async function paymentStorm(
  shop: StormShop,
  razorpay: RazorpayServer,
  options: StormOptions,
): Promise<StormOutcome> {
  const random = randomFrom(options.seed);
  await watchMovesBack(shop.db);
  const orders = await placeAll(shop, options, random);
  shop.clock.advance(5 * minute);
  const inTime = orders.filter((order) => !order.late).flatMap((order) => pay(shop, razorpay, order, random));
  await together(shuffled(withPolls(shop, inTime, random), random), options.atOnce);
  shop.clock.advance(26 * minute);
  await shop.runJobs();
  await options.afterExpiry?.();
  const late = orders.filter((order) => order.late).flatMap((order) => pay(shop, razorpay, order, random));
  await together(shuffled(withPolls(shop, late, random), random), options.atOnce);
  // Polling finds payments that nobody reported.
  for (const hours of [1, 4, 12]) {
    shop.clock.advance(hours * 60 * minute);
    await shop.runJobs();
  }
  return count(shop.db, razorpay, orders);
}

async function placeAll(shop: StormShop, options: StormOptions, random: () => number): Promise<Placed[]> {
  const orders: Placed[] = [];
  const place = async () => {
    const product = options.products[Math.floor(random() * options.products.length)]!;
    const late = random() < 0.05;
    const tabClosed = random() < 0.1;
    const body = orderBody({ [product]: 1 }, { form: { payment_method: 'online' } });
    const placed = await shop.post(paths.placeOrder, body);
    if (placed.status !== 200) throw new Error(`an order was refused: ${placed.text}`);
    const providerOrderId = placed.body.payment.provider_order_id as string;
    orders.push({ id: placed.body.order_id, providerOrderId, late, tabClosed });
  };
  await together(
    Array.from({ length: options.orders }, () => place),
    options.atOnce,
  );
  return orders;
}

/** Sometimes at the second attempt or twice. Returns every report to the shop, three times each. */
function pay(shop: StormShop, razorpay: RazorpayServer, order: Placed, random: () => number): Action[] {
  const reports: Action[] = [];
  const tell = (event: string, payment: PaymentEntity) => {
    const { body, headers } = razorpay.webhook(event, { payment, order: razorpay.orders.get(order.providerOrderId)! });
    reports.push(() => mustAnswer(shop.post(paymentWebhookPath('razorpay'), body, headers)));
  };
  if (random() < 0.2) tell('payment.failed', razorpay.pay(order.providerOrderId, { status: 'failed' }));
  const status = random() < 0.3 ? 'authorized' : 'captured';
  const payments = [razorpay.pay(order.providerOrderId, { status })];
  if (random() < 0.01) payments.push(razorpay.pay(order.providerOrderId));
  for (const payment of payments) {
    for (const event of ['payment.authorized', 'payment.captured', 'order.paid']) tell(event, payment);
    const order_data = {
      order_id: order.id,
      payment_id: payment.id,
      signature: razorpay.sign(order.providerOrderId, payment.id),
    };
    if (!order.tabClosed) reports.push(() => mustAnswer(shop.post(paths.confirmPayment, { order_data })));
  }
  // With a closed tab and lost webhooks, nobody reports the payment.
  if (order.tabClosed && random() < 0.2) return [];
  return [...reports, ...reports, ...reports];
}

async function mustAnswer(answer: ReturnType<TestShop['post']>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 500) throw new Error(`the shop failed: ${status} ${text}`);
}

/** Mixes in the poller and the webhook jobs. */
function withPolls(shop: StormShop, actions: readonly Action[], random: () => number): Action[] {
  const polls = Math.ceil(actions.length / 200);
  return [
    ...actions,
    ...Array.from({ length: polls }, () => async () => {
      shop.clock.advance(Math.floor(random() * 2_000));
      await shop.runJobs();
    }),
  ];
}

async function together(actions: readonly Action[], atOnce: number): Promise<void> {
  const queue = actions.values();
  const worker = async () => {
    for (const action of queue) await action();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The database itself records every order that stops being paid. */
async function watchMovesBack(db: Db): Promise<void> {
  await sql`CREATE TABLE moved_back (order_id bigint)`.execute(db);
  await sql`
    CREATE FUNCTION note_move_back() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO moved_back VALUES (OLD.id); RETURN NEW; END $$`.execute(db);
  await sql`
    CREATE TRIGGER moves_back AFTER UPDATE ON orders FOR EACH ROW
    WHEN (OLD.payment_status = 'paid' AND NEW.payment_status <> 'paid') EXECUTE FUNCTION note_move_back()`.execute(db);
}

interface FinalOrder {
  id: number;
  payment_status: string;
  payment_id: string | null;
  paid_events: number;
  reinstated: boolean;
}

async function count(db: Db, razorpay: RazorpayServer, orders: readonly Placed[]): Promise<StormOutcome> {
  const { rows } = await sql<FinalOrder>`
    SELECT id, payment_status,
      (SELECT provider_payment_id FROM payment WHERE order_id = orders.id) AS payment_id,
      (SELECT count(*) FROM order_event WHERE order_id = orders.id AND kind = 'paid') AS paid_events,
      EXISTS (SELECT FROM order_event WHERE order_id = orders.id AND kind = 'reinstated') AS reinstated
    FROM orders`.execute(db);
  const moved = await sql<{ n: number }>`SELECT count(*) AS n FROM moved_back`.execute(db);
  const byOrder = Map.groupBy(razorpay.payments.values(), (payment) => payment.order_id);
  const finalOrders = new Map(rows.map((row) => [row.id, row]));
  const outcome: StormOutcome = {
    orders: orders.length,
    paid: 0,
    reinstated: 0,
    closed: 0,
    sentBack: 0,
    missing: 0,
    doubled: 0,
    movedBack: moved.rows[0]!.n,
    madeUp: 0,
  };
  for (const order of orders) {
    const final = finalOrders.get(order.id)!;
    const payments = (byOrder.get(order.providerOrderId) ?? []).filter((payment) => payment.status !== 'failed');
    const kept = payments.filter((payment) => payment.status !== 'refunded');
    const isPaid = final.payment_status === 'paid';
    const covered = kept.some((payment) => payment.id === final.payment_id && payment.status === 'captured');
    outcome.sentBack += payments.length - kept.length;
    if (isPaid) outcome.paid++;
    else if (kept.length === 0) outcome.closed++;
    if (final.reinstated) outcome.reinstated++;
    if (isPaid && !covered) outcome.madeUp++;
    if (!isPaid && kept.length > 0) outcome.missing++;
    if (kept.length > 1 || final.paid_events > 1) outcome.doubled++;
  }
  return outcome;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const shuffling = [...items];
  for (let last = shuffling.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [shuffling[last], shuffling[other]] = [shuffling[other]!, shuffling[last]!];
  }
  return shuffling;
}

/** From 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
