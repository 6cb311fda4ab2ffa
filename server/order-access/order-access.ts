import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type OrderReference, parseOrderReference } from '#contract/order-number.ts';
import { type OrderAccessLevel, orderAccessLevels } from '#contract/order-states.ts';
import { mobileField } from '#contract/text-fields.ts';
import type { Actor, StaffActor } from '#server/audit/index.ts';
import { authenticate, optionalCustomer } from '#server/customers/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { sendApiError, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { isSameSecret, keyedHash, readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { findOrderOwner, type OrderOwner, unknownOrder } from './find-order-owner.ts';
import { readOrderTokens, verifyOrderTokens } from './order-tokens.ts';

/** The caller, and how well they proved who they are. */
export interface OrderAccess {
  orderId: number;
  actor: Exclude<Actor, StaffActor>;
  level: OrderAccessLevel;
}

type NeededLevel = 'number' | 'link' | 'code';

const codeRequired = err(403, 'order_code_required', messages.errors.orders.accessCodeRequired);
const granted = new WeakMap<FastifyRequest, OrderAccess>();

/**
 * Options for a route of one order. Access is decided before anything else of the call is read: by its headers and, if
 * `needed` is `number`, the mobile number in its query. The handler gets the result from `accessOf`. Errors: 401
 * login_required, token_invalid; 403 order_code_required if the proof is too weak; 404 order_not_found, the same for
 * somebody else's order and a missing one; 429 too_many_requests; 503 busy.
 */
export function requireOrderAccess(services: Services, limits: Limits, needed: NeededLevel) {
  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      reply.header('cache-control', 'no-store');
      const access = unwrap(await authorizeOrderAccess(services, limits, request, reply));
      // A query or an address that cannot be read: the schemas of the route say so.
      if (access === null) return;
      if (!suffices(access.level, needed)) return sendApiError(request, reply, codeRequired.error);
      granted.set(request, access);
    },
  };
}

/** @throws Error if the route does not use `requireOrderAccess` */
export function accessOf(request: FastifyRequest): OrderAccess {
  const access = granted.get(request);
  if (!access) throw new Error('a call about an order without its access');
  return access;
}

function suffices(level: OrderAccessLevel, needed: NeededLevel): boolean {
  return orderAccessLevels.indexOf(level) <= orderAccessLevels.indexOf(needed);
}

async function authorizeOrderAccess(
  services: Services,
  limits: Limits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<OrderAccess | null>> {
  const { mobile: typed } = request.query as { mobile?: unknown };
  const isGuest = typed !== undefined || readOrderTokens(request).length > 0;
  const customer = await (isGuest ? optionalCustomer : authenticate)(services, request);
  if (!customer.ok) return customer;
  const reference = parseOrderReference(String((request.params as { id: unknown }).id));
  if (!reference) return ok(null);
  const order = await findOrderOwner(services.db, reference);
  if (customer.value && order?.customerId === customer.value.id)
    return ok({ orderId: order.id, actor: `customer:${customer.value.id}`, level: 'account' });
  const byToken = order && (await accessByToken(services, request, order));
  if (byToken) return ok(byToken);
  if (typed === undefined) return unknownOrder;
  const mobile = z.safeParse(mobileField, typed);
  if (!mobile.success) return ok(null);
  return accessByMobile(services, limits, callerOf(request, reply, services, customer.value?.id), {
    reference,
    order,
    mobile: mobile.data,
  });
}

/**
 * Returns the access that one of the order's tokens in the request gives. Null if no token belongs to the order or the
 * order has an account.
 */
export async function accessByToken(
  services: Services,
  request: FastifyRequest,
  order: OrderOwner,
): Promise<OrderAccess | null> {
  const tokens = readOrderTokens(request);
  if (order.customerId !== null || tokens.length === 0) return null;
  const key = await readServerKey(services, services.db);
  const level = verifyOrderTokens(key, order, tokens, services.clock.now());
  return level && { orderId: order.id, actor: 'guest', level };
}

interface MobileClaim {
  reference: OrderReference;
  order: OrderOwner | null;
  mobile: string;
}

/**
 * By public number and mobile number. Attempts are limited by caller, mobile and number. Wrong and unknown numbers cost
 * the same work.
 */
async function accessByMobile(
  services: Services,
  limits: Limits,
  caller: Caller,
  { reference, order, mobile }: MobileClaim,
): Promise<Result<OrderAccess>> {
  const number = 'number' in reference ? reference.number : `id ${reference.id}`;
  const allowed = await limits.orderLookup.take(caller, { mobile, number });
  if (!allowed.ok) return allowed;
  const key = await readServerKey(services, services.db);
  const hash = (text: string) => keyedHash(key, 'order mobile', text);
  const isMobile = isSameSecret(hash(mobile), hash(order?.mobile ?? ''));
  // Ids are sequential and easy to guess, so they give a guest no access.
  if (!isMobile || !order || order.customerId !== null || 'id' in reference) return unknownOrder;
  return ok({ orderId: order.id, actor: 'guest', level: 'number' });
}
