/** The real calls of buyer and staff, and helpers that bring orders to any stage in one line. */
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Language } from '#contract/language.ts';
import type { OrderDetail } from '#contract/order-life.ts';
import { orderPaths, orderTokenHeader } from '#contract/order-states.ts';
import { paths } from '#contract/paths.ts';
import { staffOrderPaths } from '#contract/admin/orders/orders.ts';
import { codeToken } from '#server/order-access/index.ts';
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
  /** `confirm`, `returns/3/approve` ... */
  staff(orderId: number, action: string, body?: unknown, more?: Record<string, string>): Promise<Answer>;
  /** '' is the list, '/100001' one order. */
  staffGet(rest: string): Promise<Answer>;
  /** Any staff call, also one that downloads a file. */
  staffPost(url: string, body: unknown, more?: Record<string, string>): Promise<Answer>;
  staffFile(url: string): Promise<LightMyRequestResponse>;
  /** Without logging in. */
  asNobody: Pick<TestShop, 'get' | 'post'>;
}

/** With staff. */
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

/** The session never ends, because a test's clock may run for weeks. */
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
  /** Known to the buyer. */
  number: string;
  mobile: string;
  /**
   * Of a guest who followed an email's link, and of one who also entered the one-time code; valid for the whole test.
   */
  withLink: Record<string, string>;
  withCode: Record<string, string>;
  /** As its guest. */
  see(): Promise<OrderDetail>;
  /** As the guest. */
  act(action: 'cancel' | 'returns', body?: object, headers?: Record<string, string>): Promise<Answer>;
}

interface WishlistInput {
  form?: Record<string, unknown>;
  coupon?: number;
  /** English by default. */
  language?: Language;
}

/** As a guest; pays an online order. */
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
  const withLink = { [orderTokenHeader]: placed.order_token.split(',')[0]! };
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

/** Of a guest who has entered the one-time code; valid until 2100, because a test's clock may run for weeks. */
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

/** Up to the named action. */
export async function bringTo(shop: LifeShop, orderId: number, last: string): Promise<void> {
  for (const [action, body] of way) {
    const more = action === 'dispatch' ? { courier: 'Delhivery', awb: `AWB${++lastAwb}` } : body;
    const { status, body: answer } = await shop.staff(orderId, action, more);
    expect([action, status, answer.code]).toEqual([action, 200, undefined]);
    if (action === last) return;
  }
}

/** By the provider's records, in paise. */
export async function sentBack(shop: TestShop, orderId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    SELECT COALESCE(sum(sandbox_refund.amount_paise), 0)::bigint AS sum
    FROM payment JOIN sandbox_refund ON sandbox_refund.payment_id = payment.provider_payment_id
    WHERE payment.order_id = ${orderId}`.execute(shop.services.db);
  return rows[0]!.sum;
}
