import {
  type DemoBuyer,
  type DemoHistory,
  type DemoOrder,
  type DemoTicket,
  demoTickets,
  historyDays,
  planHistory,
} from '#demo/history/index.ts';
import { demoCatalogue } from '#demo/index.ts';
import { demoCustomer } from '#demo/people.ts';
import { india } from '#contract/geography.ts';
import type { PlaceOrderBody } from '#contract/orders.ts';
import type { StaffAction } from '#contract/staff.ts';
import type { Actor, StaffActor } from '#server/audit/index.ts';
import { setStock } from '#server/catalog/index.ts';
import { placeOrder } from '#server/checkout/index.ts';
import { bringBackOrder, cancelOrder, dispatchOrder, fulfilOrder } from '#server/fulfilment/index.ts';
import { identifyAction } from '#server/orders/index.ts';
import {
  confirmPayment,
  createSandboxGateway,
  type Gateways,
  handleRefund,
  openGateways,
  payInSandbox,
  refundReturns,
} from '#server/payments/index.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database.ts';
import { type JobHandlers, runDueJobs } from '#server/platform/jobs.ts';
import { noOrderLimits } from '#server/platform/order-limit-settings.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { createSignal } from '#server/platform/signal.ts';
import { newToken } from '#server/platform/tokens.ts';
import { handleReturn, requestReturn } from '#server/returns/index.ts';
import { handleTicket, receiveTicket } from '#server/support/index.ts';
import {
  type HistoryRecords,
  insertPerson,
  markDemoTicket,
  readHistoryRecords,
  readRefund,
  readReturn,
} from './store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The demo's history is the same in every shop; with this seed its newest orders are in every state. */
const historySeed = 21;

/** Something that happened at a time of the past; it may be followed by more. */
interface Happening {
  at: number;
  run: () => Promise<void>;
}

/**
 * Gives a demo shop the half year that it has behind it: orders in every state with their invoices, returns and refunds, customers,
 * tickets. Every step is the command that a buyer or the staff would have given, at a clock that starts in the past; what lies in the
 * future has not happened, so that the newest orders are on their way. Emails go into the outbox. Stock is as the catalogue has it, after.
 * `days`: how much of it, counted back from now.
 */
export async function seedHistory(services: Services, jobHandlers: JobHandlers, days = historyDays): Promise<void> {
  const plan = planHistory(historySeed);
  const until = services.clock.now();
  const past = new Past(services, new Date(until.getTime() - days * day), until);
  const shop = await openPastShop(past, plan);
  await setStocks(shop, (stock) => stock * 2 + 200);
  for (const order of plan.orders)
    if (order.minutesAgo < days * 24 * 60)
      past.plan(until.getTime() - order.minutesAgo * minute, () => place(shop, order));
  for (const ticket of demoTickets)
    if (ticket.daysAgo < days - 1)
      past.plan(until.getTime() - ticket.daysAgo * day - 3 * hour, () => receive(shop, ticket));
  await past.run(() => runDueJobs(past.services, jobHandlers));
  await setStocks(shop, (stock) => stock);
}

/** The shop at a clock of its own, and what is still to happen there, the earliest first. */
class Past {
  readonly services: Services;
  readonly #until: number;
  #now: number;
  readonly #ahead: Happening[] = [];

  constructor(services: Services, from: Date, until: Date) {
    this.#now = from.getTime();
    this.#until = until.getTime();
    const clock = { now: () => new Date(this.#now) };
    this.services = {
      ...services,
      clock,
      // One device orders for everybody here.
      config: { ...services.config, orderLimits: noOrderLimits },
      log: services.log.child({}, { level: 'warn' }),
      catalogChanged: createSignal(),
      stockChanged: createSignal(),
      jobsWaiting: createSignal(),
    };
  }

  get now(): number {
    return this.#now;
  }

  /** Lets something happen at a time; never, where that has not come yet. */
  plan(at: number, run: () => Promise<void>): void {
    if (at > this.#until) return;
    const index = this.#ahead.findLastIndex((other) => other.at <= at) + 1;
    this.#ahead.splice(index, 0, { at, run });
  }

  after(ms: number, run: () => Promise<void>): void {
    this.plan(this.#now + ms, run);
  }

  async run(everyDay: () => Promise<unknown>): Promise<void> {
    let nextDay = this.#now + day;
    for (let next = this.#ahead.shift(); next; next = this.#ahead.shift()) {
      for (; nextDay <= next.at; nextDay += day) {
        this.#now = nextDay;
        await everyDay();
      }
      this.#now = next.at;
      await next.run();
    }
    this.#now = this.#until;
    await everyDay();
  }
}

interface PastShop extends HistoryRecords {
  past: Past;
  services: Services;
  gateways: Gateways;
  buyers: readonly (DemoBuyer & { customerId: number | null })[];
  /** Number of each buyer's latest order. */
  latest: Map<number, string>;
  parcels: number;
}

async function openPastShop(past: Past, plan: DemoHistory): Promise<PastShop> {
  const { services } = past;
  const records = await readHistoryRecords(services.db);
  // Nobody logs in with it: nobody knows it.
  const passwordHash = await hashPassword(newToken().token);
  const gateways = await openGateways(services);
  const buyers: PastShop['buyers'][number][] = [];
  const made = await inTransaction(services.db, async (tx) => {
    for (const [index, buyer] of plan.buyers.entries()) {
      if (index === 0) buyers.push({ ...buyer, ...demoCustomer, customerId: records.demoCustomerId });
      else {
        const person = { ...buyer, memberId: null, password: '' };
        const customerId = buyer.hasAccount ? await insertPerson(tx, person, passwordHash, services.clock.now()) : null;
        buyers.push({ ...buyer, customerId });
      }
    }
    return ok(null);
  });
  must(made);
  return { past, services, gateways, buyers, latest: new Map(), parcels: 0, ...records };
}

/** A step of history is one that the shop allows; anything else is a fault of the plan. */
function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`The demo's history does not fit: ${result.error.code}`);
  return result.value;
}

/** Sets every product's stock, from what the catalogue has. */
async function setStocks({ services, productIds }: PastShop, quantityOf: (stock: number) => number): Promise<void> {
  const lines = demoCatalogue.products.map(({ sku, stock }) => ({
    productId: productIds.get(sku)!,
    quantity: quantityOf(stock),
  }));
  must(
    await inTransaction(services.db, async (tx) => {
      await setStock(tx, lines, services.clock.now(), 'count');
      return ok(null);
    }),
  );
}

function staffActor(shop: PastShop, action: StaffAction, objectId: number): StaffActor {
  const { id: staffId, email: login } = shop.staff;
  const origin = { network: '127.0.0.0/24', userAgent: 'Demo', requestId: 'demo' };
  return { ...origin, staffId, login, sessionHash: 'demo', action, objectId: String(objectId) };
}

interface PlacedOrder {
  id: number;
  order: DemoOrder;
  buyer: PastShop['buyers'][number];
  actor: Actor;
}

async function place(shop: PastShop, order: DemoOrder): Promise<void> {
  const { services, gateways } = shop;
  const buyer = shop.buyers[order.buyer]!;
  const couponId = order.coupon === null ? undefined : shop.couponIds.get(order.coupon);
  const body: PlaceOrderBody = {
    billingDetails: billingDetails(buyer, order.payment),
    coupon: couponId === undefined ? {} : { id: couponId },
    productDetails: order.lines.map(({ sku, quantity }) => ({ product_id: shop.productIds.get(sku)!, quantity })),
  };
  const placed = must(
    await placeOrder(services, gateways, {
      customerId: buyer.customerId,
      body,
      idempotencyKey: undefined,
      language: buyer.language,
      origin: { network: '127.0.0.0/24', device: null },
    }),
  );
  shop.latest.set(order.buyer, placed.order_number);
  const actor: Actor = buyer.customerId === null ? 'guest' : `customer:${buyer.customerId}`;
  const happened = { id: placed.order_id, order, buyer, actor };
  if (!placed.payment) return handle(shop, happened);
  if (order.ending.kind === 'unpaid') return;
  await pay(shop, happened, placed.payment.provider_order_id);
}

function billingDetails({ firstName, lastName, mobile, email, address }: DemoBuyer, payment: DemoOrder['payment']) {
  return {
    referral_member_id: '',
    first_name: firstName,
    last_name: lastName,
    mobile,
    email,
    user_street: address.street,
    user_city: address.city,
    user_district: address.district,
    user_state: address.state,
    user_country: india,
    user_postcode: address.postcode,
    shipToDifferentAddress: false,
    payment_method: payment,
  };
}

async function pay(shop: PastShop, placed: PlacedOrder, providerOrderId: string): Promise<void> {
  const { past, services, gateways } = shop;
  const window = await createSandboxGateway(services);
  const attempt = async (outcome: 'pay' | 'fail') =>
    must(await payInSandbox(services, window, { provider_order_id: providerOrderId, outcome }));
  if (placed.order.failedTries > 0) past.after(2 * minute, async () => void (await attempt('fail')));
  past.after((3 + 4 * placed.order.failedTries) * minute, async () => {
    const { payment_id } = await attempt('pay');
    must(await confirmPayment(services, gateways, { order_data: { order_id: placed.id, payment_id } }));
    await handle(shop, placed);
  });
}

type Step = Parameters<typeof fulfilOrder>[2];

async function step(shop: PastShop, placed: PlacedOrder, name: Step, action: StaffAction): Promise<void> {
  must(
    await fulfilOrder(
      shop.services,
      { orderId: placed.id, actor: staffActor(shop, action, placed.id), note: '' },
      name,
    ),
  );
}

/** What staff and courier do with an order, as it is planned to end. */
async function handle(shop: PastShop, placed: PlacedOrder): Promise<void> {
  const { past } = shop;
  const { ending, slowness } = placed.order;
  if (ending.kind === 'cancelled') {
    past.after((20 + 100 * slowness) * minute, () => cancel(shop, placed, ending));
    return;
  }
  past.after((1 + 9 * slowness) * hour, async () => {
    await step(shop, placed, 'confirm', 'order.confirm');
    past.after((8 + 18 * slowness) * hour, async () => {
      await step(shop, placed, 'pack', 'order.pack');
      past.after((6 + 18 * slowness) * hour, () => dispatch(shop, placed));
    });
  });
}

async function cancel(
  { services, ...shop }: PastShop,
  { id, actor }: PlacedOrder,
  { by, reason }: Extract<DemoOrder['ending'], { kind: 'cancelled' }>,
): Promise<void> {
  const who = by === 'buyer' ? actor : staffActor({ services, ...shop }, 'order.cancel', id);
  must(await cancelOrder(services, { orderId: id, actor: who, lines: null, reason, identity: null }));
}

const couriers = [
  ['Delhivery', 'https://www.delhivery.com/track-v2/package/'],
  ['Blue Dart', 'https://www.bluedart.com/tracking/'],
  ['India Post', null],
] as const;

async function dispatch(shop: PastShop, placed: PlacedOrder): Promise<void> {
  const { past, services } = shop;
  const { ending, slowness } = placed.order;
  shop.parcels += 1;
  const awb = `AA${String(31_400_000 + shop.parcels * 7)}`;
  const [courier, page] = couriers[shop.parcels % couriers.length]!;
  const actor = staffActor(shop, 'order.dispatch', placed.id);
  const trackingUrl = page === null ? null : `${page}${awb}`;
  must(await dispatchOrder(services, { orderId: placed.id, actor, courier, awb, trackingUrl, expiries: [] }));
  past.after((1.5 + 3 * slowness) * day, async () => {
    await step(shop, placed, 'send_out_for_delivery', 'order.out_for_delivery');
    const isLate = ending.kind === 'undelivered' || (ending.kind === 'delivered' && ending.attempts === 2);
    if (!isLate) past.after(8 * hour, () => deliver(shop, placed));
    else
      past.after(6 * hour, async () => {
        await step(shop, placed, 'attempt_delivery', 'order.attempt_failed');
        if (ending.kind === 'undelivered') past.after(day, () => hold(shop, placed));
        else
          past.after(day, async () => {
            await step(shop, placed, 'send_out_for_delivery', 'order.out_for_delivery');
            past.after(4 * hour, () => deliver(shop, placed));
          });
      });
  });
}

/** The parcel waits to be fetched, and nobody comes. */
async function hold(shop: PastShop, placed: PlacedOrder): Promise<void> {
  await step(shop, placed, 'hold_at_courier', 'order.hold');
  shop.past.after(6 * day, () => bringBack(shop, placed));
}

async function bringBack(shop: PastShop, { id }: PlacedOrder): Promise<void> {
  const actor = staffActor(shop, 'order.returned_to_origin', id);
  const reason = 'Nobody was at home, and nobody fetched it.';
  must(await bringBackOrder(shop.services, { orderId: id, actor, reason, writtenOff: [], withShipping: true }));
}

async function deliver(shop: PastShop, placed: PlacedOrder): Promise<void> {
  const { past } = shop;
  const { ending, payment, slowness } = placed.order;
  await step(shop, placed, 'deliver', 'order.deliver');
  if (payment === 'cod')
    past.after((1 + slowness) * day, () => step(shop, placed, 'collect_cash', 'order.collect_cod'));
  if (ending.kind === 'returned') past.after((2.5 + 3 * slowness) * day, () => sendBack(shop, placed, ending));
}

/** One piece of the first line goes back and its money is returned. */
async function sendBack(
  shop: PastShop,
  { id, actor, order: { slowness } }: PlacedOrder,
  { reason, message }: Extract<DemoOrder['ending'], { kind: 'returned' }>,
): Promise<void> {
  const { past, services } = shop;
  const lines = [{ lineNo: 1, quantity: 1, reason, message, photos: [] }];
  const identity = must(identifyAction(undefined, { orderId: id, kind: 'return', body: lines }));
  must(await requestReturn(services, { orderId: id, actor, lines, identity }));
  const act = async (action: Parameters<typeof handleReturn>[2], name: StaffAction) => {
    const returnId = await readReturn(services.db, id);
    must(await handleReturn(services, { orderId: id, returnId, actor: staffActor(shop, name, id) }, action));
  };
  past.after((10 + 30 * slowness) * hour, async () => {
    await act({ kind: 'approve', answer: 'The courier will pick it up within three days.' }, 'return.approve');
    past.after((3 + 2 * slowness) * day, async () => {
      const restock = reason === 'not_wanted' ? 1 : 0;
      await act({ kind: 'receive', restock, note: '' }, 'return.receive');
      past.after((6 + 30 * slowness) * hour, () => refund(shop, id));
    });
  });
}

async function refund(shop: PastShop, orderId: number): Promise<void> {
  const { past, services } = shop;
  const actor = staffActor(shop, 'refund.issue', orderId);
  must(
    await refundReturns(services, { orderId, actor, returnIds: null, withShipping: false, reason: 'Return received' }),
  );
  const issued = await readRefund(services.db, orderId);
  if (issued?.method !== 'bank_transfer') return;
  past.after(1.5 * day, async () => {
    const transferred = {
      kind: 'paid',
      reference: `NEFT${dayInIndia(services.clock.now()).replaceAll('-', '')}${issued.id}`,
    } as const;
    const paidBy = staffActor(shop, 'refund.record_transfer', orderId);
    must(await handleRefund(services, { orderId, refundId: issued.id, actor: paidBy }, transferred));
  });
}

async function receive(shop: PastShop, planned: DemoTicket): Promise<void> {
  const { past, services } = shop;
  const { kind, subject, message, language, note, answer, acknowledgedAfter, resolvedAfter } = planned;
  const [index, number] = [...shop.latest].findLast(([buyer]) => shop.buyers[buyer]!.language === language)!;
  const { firstName, lastName, mobile, email } = shop.buyers[index]!;
  const ticket = must(
    await receiveTicket(
      services,
      {
        kind,
        subject,
        message,
        language,
        mobile,
        email,
        fullName: `${firstName} ${lastName}`,
        page: kind === 'query' ? '/aarvya-yogpeeth' : null,
        orderNumber: planned.aboutOrder ? number : null,
        memberId: null,
        products: '',
        reason: null,
      },
      [],
    ),
  );
  await markDemoTicket(services.db, ticket.id);
  const act = async (action: Parameters<typeof handleTicket>[3], name: StaffAction) =>
    void must(await handleTicket(services, ticket.id, staffActor(shop, name, ticket.id), action));
  if (acknowledgedAfter === null) return;
  past.after(acknowledgedAfter * hour, async () => {
    await act({ kind: 'acknowledge' }, 'ticket.acknowledge');
    if (note !== '') await act({ kind: 'note', note }, 'ticket.note');
  });
  if (resolvedAfter !== null)
    past.after(resolvedAfter * hour, () => act({ kind: 'resolve', reason: answer }, 'ticket.resolve'));
}
