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
import { referrerOf } from '#demo/network.ts';
import { demoCustomer } from '#demo/people.ts';
import { india } from '#contract/geography.ts';
import type { PlaceOrderBody } from '#contract/orders.ts';
import type { StaffAction } from '#contract/admin/staff.ts';
import { dayInIndia } from '#contract/india-time.ts';
import type { Actor } from '#server/audit/index.ts';
import { setStock } from '#server/catalog/index.ts';
import { placeOrder } from '#server/checkout/index.ts';
import { bringBackOrder, cancelOrder, dispatchOrder, fulfilOrder } from '#server/fulfilment/index.ts';
import { openReview, handleReturn, requestReturn } from '#server/orders/index.ts';
import { identifyRequest } from '#server/idempotency/index.ts';
import {
  confirmPayment,
  createSandboxGateway,
  type Gateways,
  handleRefund,
  openGateways,
  payInSandbox,
  receiveLatePayment,
  refundReturns,
  refundUnmatchedPayment,
} from '#server/payments/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { type JobHandlers, runDueJobs } from '#server/platform/jobs.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { newToken } from '#server/platform/tokens.ts';
import { createVisitorCounter, type VisitorCounter } from '#server/reports/index.ts';
import { handleTicket, receiveTicket } from '#server/support/index.ts';
import { closeOrderIds, spaceOrderIds } from './order-ids.ts';
import { day, hour, minute, must, Past } from './past.ts';
import { type OfficeDesk, planOffice, refundByTwo } from './seed-office.ts';
import { planSettlements } from './seed-settlements.ts';
import { staffActor } from './staff-actor.ts';
import {
  type DemoRole,
  type HistoryRecords,
  insertPerson,
  readHistoryRecords,
  readRefund,
  readReturn,
} from './store.ts';

/** The same history in every shop. With this seed its newest orders cover every state. */
const historySeed = 21;

/**
 * Half a year of history: orders in every state with invoices, returns and refunds, customers, tickets. Every step runs
 * the real command with a clock that starts in the past. Steps after the present do not run, so the newest orders are
 * in progress. Emails go into the outbox; afterwards the stock is as in the catalogue. `days`: the length of the
 * history. `onProgress` receives the share done, from 0 to 1.
 */
export async function seedHistory(
  services: Services,
  jobHandlers: JobHandlers,
  { days = historyDays, onProgress }: { days?: number; onProgress?: (share: number) => void } = {},
): Promise<void> {
  const plan = planHistory(historySeed);
  const until = services.clock.now();
  const start = until.getTime() - days * day;
  const past = new Past(services, new Date(start), until);
  await spaceOrderIds(services.db);
  const shop = await openPastShop(past, plan);
  await setStocks(shop, (stock) => stock * 2 + 200);
  for (const order of plan.orders)
    if (order.minutesAgo < days * 24 * 60)
      past.plan(until.getTime() - order.minutesAgo * minute, () => place(shop, order));
  for (const ticket of demoTickets)
    if (ticket.daysAgo < days - 1)
      past.plan(until.getTime() - ticket.daysAgo * day - 3 * hour, () => receive(shop, ticket));
  planOffice(shop, until);
  planSettlements(shop, until);
  await past.run(async () => {
    await shop.visitors.write();
    // Outside the seeding the job runner starts these by itself.
    for (const kind of ['hourly:review-requests', 'hourly:refill-reminders', 'ten-minutely:seal-audit-log'])
      await jobHandlers[kind]!(past.services, {});
    await runDueJobs(past.services, jobHandlers);
    onProgress?.((past.now - start) / (until.getTime() - start));
  });
  await setStocks(shop, (stock) => stock);
  await closeOrderIds(services.db);
}

interface PastShop extends HistoryRecords, OfficeDesk {
  gateways: Gateways;
  visitors: VisitorCounter;
  passwordHash: string;
  /** Buyers open an account with their first order. */
  buyers: readonly (DemoBuyer & { customerId: number | null })[];
  /** By buyer. */
  latest: Map<number, string>;
  parcels: number;
}

async function openPastShop(past: Past, plan: DemoHistory): Promise<PastShop> {
  const { services } = past;
  const records = await readHistoryRecords(services.db);
  // Nobody knows this password, so nobody can log in with it.
  const passwordHash = await hashPassword(newToken().token);
  const gateways = await openGateways(services);
  const buyers = plan.buyers.map((buyer, index) =>
    index === 0
      ? { ...buyer, ...demoCustomer, customerId: records.demoCustomerId }
      : { ...buyer, customerId: null as number | null },
  );
  const actor = (action: StaffAction, objectId?: number) => {
    const role = roleOf[action.split('.')[0]!];
    return staffActor(role ? records.colleague(role) : records.staff, action, objectId);
  };
  const visitors = createVisitorCounter(services);
  return { past, services, actor, gateways, visitors, passwordHash, buyers, latest: new Map(), parcels: 0, ...records };
}

/** As a function of the catalogue's quantity. */
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

/** By the action's first word; the owner performs the rest. */
const roleOf: Readonly<Record<string, DemoRole>> = {
  order: 'orders',
  return: 'orders',
  stock: 'orders',
  refund: 'finance',
  settlements: 'finance',
  ticket: 'support',
  enquiry: 'support',
  announcement: 'catalogue',
  achiever: 'catalogue',
  lab_report: 'catalogue',
  price_schedule: 'catalogue',
};

interface PlacedOrder {
  id: number;
  order: DemoOrder;
  buyer: PastShop['buyers'][number];
  actor: Actor;
}

/** A real browser, because bots are not counted. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

/** Further visitors per order, who filled a cart without ordering; only some gave a PIN code. */
async function visit({ visitors, productIds }: PastShop, { lines, slowness, buyer }: DemoOrder): Promise<void> {
  const productDetails = lines.map(({ sku, quantity }) => ({ product_id: productIds.get(sku)!, quantity }));
  const carts = 2 + Math.floor(slowness * 4);
  for (let each = 0; each < carts; each++)
    await visitors.count({
      ip: `10.${each}.${buyer}.1`,
      headers: { 'user-agent': browser },
      body: { productDetails, billingDetails: each < carts - 1 - (carts % 2) ? { user_postcode: '248001' } : [] },
    });
}

async function place(shop: PastShop, order: DemoOrder): Promise<void> {
  await visit(shop, order);
  const { services, gateways } = shop;
  const buyer = shop.buyers[order.buyer]!;
  if (buyer.hasAccount) buyer.customerId ??= await register(shop, buyer);
  const couponId = order.coupon === null ? undefined : shop.couponIds.get(order.coupon);
  const body: PlaceOrderBody = {
    billingDetails: billingDetails(buyer, order),
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
  if (order.ending.kind === 'paid_late') return payLate(shop, happened, order.ending, placed.payment.provider_order_id);
  await pay(shop, happened, placed.payment.provider_order_id);
}

async function register({ services, passwordHash }: PastShop, buyer: DemoBuyer): Promise<number> {
  const person = { ...buyer, memberId: null, password: '' };
  return must(
    await inTransaction(services.db, async (tx) =>
      ok(await insertPerson(tx, person, passwordHash, services.clock.now())),
    ),
  );
}

function billingDetails(
  { firstName, lastName, mobile, email, address }: DemoBuyer,
  { buyer, minutesAgo, payment }: Pick<DemoOrder, 'buyer' | 'minutesAgo' | 'payment'>,
) {
  return {
    referral_member_id: referrerOf(buyer, minutesAgo / (24 * 60)),
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

/** Until staff have called the buyer. */
async function hold(shop: PastShop, { id }: PlacedOrder): Promise<void> {
  must(
    await inTransaction(shop.services.db, async (tx) => {
      await openReview(tx, id, { reason: 'address', orders: 3 }, shop.services.clock.now());
      return ok(null);
    }),
  );
}

/**
 * The buyer cancels the order, then the bank sends the money anyway. A refund that the provider cannot make waits for
 * staff.
 */
async function payLate(
  shop: PastShop,
  placed: PlacedOrder,
  { isStuck }: Extract<DemoOrder['ending'], { kind: 'paid_late' }>,
  providerOrderId: string,
): Promise<void> {
  const { past, services, gateways } = shop;
  past.after(9 * minute, () =>
    cancel(shop, placed, { kind: 'cancelled', by: 'buyer', reason: 'The payment page did not answer' }),
  );
  past.after(14 * minute, async () => {
    const { payment_id } = await receiveLatePayment(services, providerOrderId);
    const confirmed = await confirmPayment(services, gateways, { order_data: { order_id: placed.id, payment_id } });
    if (confirmed.ok) throw new Error('The demo’s late payment has paid its order');
    if (!isStuck) return;
    const sandbox = gateways.get('sandbox')!;
    const closed: typeof sandbox = {
      ...sandbox,
      refund: ({ paymentId, amount }) =>
        Promise.resolve({ refundId: `sbx_rfnd_closed_${placed.id}`, paymentId, amount, status: 'failed' as const }),
    };
    must(
      await refundUnmatchedPayment(services, new Map([...gateways, ['sandbox', closed]]), {
        provider: 'sandbox',
        paymentId: payment_id,
      }),
    );
  });
}

type Step = Parameters<typeof fulfilOrder>[2];

async function step(shop: PastShop, placed: PlacedOrder, name: Step, action: StaffAction): Promise<void> {
  must(await fulfilOrder(shop.services, { orderId: placed.id, actor: shop.actor(action, placed.id), note: '' }, name));
}

/** Up to the order's planned ending. */
async function handle(shop: PastShop, placed: PlacedOrder): Promise<void> {
  const { past } = shop;
  const { ending, slowness } = placed.order;
  if (ending.kind === 'held') return hold(shop, placed);
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
  shop: PastShop,
  { id, actor }: PlacedOrder,
  { by, reason }: Extract<DemoOrder['ending'], { kind: 'cancelled' }>,
): Promise<void> {
  const who = by === 'buyer' ? actor : shop.actor('order.cancel', id);
  must(await cancelOrder(shop.services, { orderId: id, actor: who, lines: null, reason, identity: null }));
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
  const actor = shop.actor('order.dispatch', placed.id);
  const trackingUrl = page === null ? null : `${page}${awb}`;
  must(await dispatchOrder(services, { orderId: placed.id, actor, courier, awb, trackingUrl, expiries: [] }));
  past.after((1.5 + 3 * slowness) * day, async () => {
    await step(shop, placed, 'send_out_for_delivery', 'order.out_for_delivery');
    const isLate = ending.kind === 'undelivered' || (ending.kind === 'delivered' && ending.attempts === 2);
    if (!isLate) past.after(8 * hour, () => deliver(shop, placed));
    else
      past.after(6 * hour, async () => {
        await step(shop, placed, 'attempt_delivery', 'order.attempt_failed');
        if (ending.kind === 'undelivered') past.after(day, () => keepAtCourier(shop, placed));
        else
          past.after(day, async () => {
            await step(shop, placed, 'send_out_for_delivery', 'order.out_for_delivery');
            past.after(4 * hour, () => deliver(shop, placed));
          });
      });
  });
}

/** Nobody collects the parcel. */
async function keepAtCourier(shop: PastShop, placed: PlacedOrder): Promise<void> {
  await step(shop, placed, 'hold_at_courier', 'order.hold');
  shop.past.after(6 * day, () => bringBack(shop, placed));
}

async function bringBack(shop: PastShop, { id }: PlacedOrder): Promise<void> {
  const actor = shop.actor('order.returned_to_origin', id);
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

/** One item of the first line, or the planned number. */
async function sendBack(
  shop: PastShop,
  { id, actor, order: { slowness } }: PlacedOrder,
  { reason, message, quantity = 1, approval }: Extract<DemoOrder['ending'], { kind: 'returned' }>,
): Promise<void> {
  const { past, services } = shop;
  const lines = [{ lineNo: 1, quantity, reason, message, photos: [] }];
  const identity = must(identifyRequest(undefined, { orderId: id }, ['return', lines]));
  must(await requestReturn(services, { orderId: id, actor, lines, identity }));
  const act = async (action: Parameters<typeof handleReturn>[2], name: StaffAction) => {
    const returnId = await readReturn(services.db, id);
    must(await handleReturn(services, { orderId: id, returnId, actor: shop.actor(name, id) }, action));
  };
  past.after((10 + 30 * slowness) * hour, async () => {
    await act({ kind: 'approve', answer: 'The courier will pick it up within three days.' }, 'return.approve');
    past.after((3 + 2 * slowness) * day, async () => {
      const restock = reason === 'not_wanted' ? 1 : 0;
      await act({ kind: 'receive', restock, note: '' }, 'return.receive');
      past.after((6 + 30 * slowness) * hour, () => (approval ? refundByTwo(shop, id, approval) : refund(shop, id)));
    });
  });
}

async function refund(shop: PastShop, orderId: number): Promise<void> {
  const { past, services } = shop;
  const actor = shop.actor('refund.issue', orderId);
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
    const paidBy = shop.actor('refund.record_transfer', orderId);
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
  const act = async (action: Parameters<typeof handleTicket>[3], name: StaffAction) =>
    void must(await handleTicket(services, ticket.id, shop.actor(name, ticket.id), action));
  if (acknowledgedAfter === null) return;
  past.after(acknowledgedAfter * hour, async () => {
    await act({ kind: 'acknowledge' }, 'ticket.acknowledge');
    if (note !== '') await act({ kind: 'note', note }, 'ticket.note');
  });
  if (resolvedAfter !== null)
    past.after(resolvedAfter * hour, () => act({ kind: 'resolve', reason: answer }, 'ticket.resolve'));
}
