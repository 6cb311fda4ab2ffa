/** Orders on their way, for tests: the real calls of buyer and staff on a test shop, and orders brought to any stage in a line. */
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Language } from '#contract/language.ts';
import type { OrderDetail } from '#contract/order-life.ts';
import { orderPaths, orderTokenHeader } from '#contract/order-states.ts';
import { paths } from '#contract/paths.ts';
import { staffOrderPaths } from '#contract/staff-orders.ts';
import { codeToken } from '#server/orders/index.ts';
import type { Config } from '#server/platform/config.ts';
import { createSite } from '#server/platform/http.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { TestServices } from './services.ts';
import { newToken } from '#server/platform/tokens.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type SessionHeaders, sessionOf } from './staff-session.ts';
import { type Answer, callsOf, openTestShop, orderBody, type TestShop } from './shop.ts';

export interface LifeShop extends TestShop {
  /** Does something to an order as staff: `confirm`, `returns/3/approve` ... */
  staff(orderId: number, action: string, body?: unknown, more?: Record<string, string>): Promise<Answer>;
  /** Reads as staff: '' is the list, '/100001' one order. */
  staffGet(rest: string): Promise<Answer>;
  /** Posts to any of staff's calls, and fetches a file from one. */
  staffPost(url: string, body: unknown, more?: Record<string, string>): Promise<Answer>;
  staffFile(url: string): Promise<LightMyRequestResponse>;
  /** The same calls without logging in. */
  asNobody: Pick<TestShop, 'get' | 'post'>;
}

/** A test shop whose staff is at work. */
export async function openLifeShop(overrides: Partial<Config> = {}): Promise<LifeShop> {
  const shop = await openTestShop(overrides);
  const office = createSite({ logger: shop.services.log, trustProxy: false });
  staffRoutes(office, shop.services, createLimits(shop.services));
  const headers = await staffHeaders(shop.services);
  const calls = callsOf(office);
  return {
    ...shop,
    staff: (orderId, action, body = {}, more = {}) =>
      calls.post(`${staffOrderPaths.orders}/${orderId}/${action}`, body, { ...headers, ...more }),
    staffGet: (rest) => calls.get(`${staffOrderPaths.orders}${rest}`, headers),
    staffPost: (url, body, more = {}) => calls.post(url, body, { ...headers, ...more }),
    staffFile: (url) => office.inject({ method: 'GET', url, headers }),
    asNobody: calls,
    async close() {
      await office.close();
      await shop.close();
    },
  };
}

/** Headers of a staff member's calls; the session never ends, because the clock of a test may run for weeks. */
export async function staffHeaders(services: TestServices): Promise<SessionHeaders> {
  const added = await addStaff(services, {
    email: 'meera@office.example',
    name: 'Meera Negi',
    password: 'staff password',
  });
  if (!added.ok) throw new Error(added.error.code);
  const { token, hash } = newToken();
  await sql`
    INSERT INTO staff_token (token_hash, staff_id, created_at, expires_at)
    VALUES (${hash}, ${added.value}, ${services.clock.now()}, '2100-01-01')`.execute(services.db);
  return sessionOf(token);
}

export interface LiveOrder {
  id: number;
  /** By which its buyer knows it. */
  number: string;
  mobile: string;
  /** Headers of a guest who followed the link of an email, and of one who has entered the order's one-time code, for as long as a test runs. */
  withLink: Record<string, string>;
  withCode: Record<string, string>;
  /** The order as its guest sees it. */
  see(): Promise<OrderDetail>;
  /** Cancels, or asks to return, as the guest. */
  act(action: 'cancel' | 'returns', body?: object, headers?: Record<string, string>): Promise<Answer>;
}

interface WishlistInput {
  form?: Record<string, unknown>;
  coupon?: number;
  /** In which the order is placed; English by default. */
  language?: Language;
}

/** Places an order as a guest and pays it where it is paid online. */
export async function placeLive(
  shop: TestShop,
  lines: Record<number, number>,
  input: WishlistInput = {},
): Promise<LiveOrder> {
  const { language = 'en', ...more } = input;
  const body = orderBody(lines, more);
  const placed = (await shop.post(paths.placeOrder, body, { 'accept-language': language })).body as {
    order_id: number;
    order_number: string;
    order_token: string;
    payment?: { provider_order_id: string };
  };
  if (placed.payment) await pay(shop, placed.order_id, placed.payment.provider_order_id);
  const { mobile } = body.billingDetails;
  const url = `${orderPaths.order}/${placed.order_id}`;
  const withLink = { [orderTokenHeader]: placed.order_token };
  const withCode = await codeHeaders(shop, placed.order_id);
  return {
    id: placed.order_id,
    number: placed.order_number,
    mobile,
    withLink,
    withCode,
    see: async () => (await shop.get(url, withLink)).body.data as OrderDetail,
    act: (action, said = {}, headers = {}) => shop.post(`${url}/${action}`, said, { ...withCode, ...headers }),
  };
}

/** Headers of a guest who has entered the order's one-time code; good until 2100, because the clock of a test may run for weeks. */
export async function codeHeaders({ services }: TestShop, orderId: number): Promise<Record<string, string>> {
  const { token } = codeToken(await readServerKey(services, services.db), orderId, new Date('2100-01-01'));
  return { [orderTokenHeader]: token };
}

async function pay(shop: TestShop, orderId: number, providerOrderId: string): Promise<void> {
  const paid = await shop.post(paths.sandboxPayment, { provider_order_id: providerOrderId, outcome: 'pay' });
  if (paid.status !== 200) throw new Error(paid.text);
  const { payment_id } = paid.body.data as { payment_id: string };
  const confirmed = await shop.post(paths.confirmPayment, { order_data: { order_id: orderId, payment_id } });
  expect(confirmed.status).toBe(200);
}

export const online = { payment_method: 'online' };

const way: [action: string, body: object][] = [
  ['confirm', {}],
  ['pack', {}],
  ['dispatch', {}],
  ['out-for-delivery', {}],
  ['deliver', {}],
];
let lastAwb = 100_000;

/** Brings a placed order along until the named action is done. */
export async function bringTo(shop: LifeShop, orderId: number, last: string): Promise<void> {
  for (const [action, body] of way) {
    const more = action === 'dispatch' ? { courier: 'Delhivery', awb: `AWB${++lastAwb}` } : body;
    const { status, body: answer } = await shop.staff(orderId, action, more);
    expect([action, status, answer.code]).toEqual([action, 200, undefined]);
    if (action === last) return;
  }
}

/** What the provider's ledger say was sent back for an order, in paise. */
export async function sentBack(shop: TestShop, orderId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    SELECT COALESCE(sum(sandbox_refund.amount_paise), 0)::bigint AS sum
    FROM payment JOIN sandbox_refund ON sandbox_refund.payment_id = payment.provider_payment_id
    WHERE payment.order_id = ${orderId}`.execute(shop.services.db);
  return rows[0]!.sum;
}
