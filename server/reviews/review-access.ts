import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseOrderReference } from '#contract/order-number.ts';
import { reviewTokenHeader } from '#contract/review-rules.ts';
import { authenticate, optionalCustomer } from '#server/customers/index.ts';
import { unknownOrder } from '#server/order-access/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { unwrap } from '#server/platform/http.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { isSameSecret, keyedHash, readServerKey, type ServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { findReviewedOrder, type ReviewedOrder } from './order-store.ts';
import { isReviewable } from './rules.ts';

/** 132 bits, which nobody can guess. */
const tokenLength = 22;

/**
 * For reviewing an order by a link, without logging in; gives access to nothing else of the order. Derived from the
 * order, so it is stored nowhere.
 */
export function reviewToken(key: ServerKey, orderId: number): string {
  return keyedHash(key, 'review link', String(orderId)).slice(0, tokenLength);
}

/** Identifies an author: the account, or the mobile number of a guest's order. */
export async function authorKeyOf(
  services: Services,
  db: Db | Tx,
  order: Pick<ReviewedOrder, 'customerId' | 'mobile'>,
): Promise<string> {
  const key = await readServerKey(services, db);
  return keyedHash(key, 'review author', order.customerId === null ? order.mobile : `customer:${order.customerId}`);
}

export interface ReviewAccess {
  order: ReviewedOrder;
  /** By the link of an email instead of a login. */
  byLink: boolean;
}

const granted = new WeakMap<FastifyRequest, ReviewAccess>();

/**
 * Options of a route for an order's reviews. Authorises the caller before reading the rest of the call; the handler
 * gets the result from `reviewAccessOf`. Errors: 401 login_required, token_invalid; 404 order_not_found (the same for
 * another's order, a wrong token and none); 409 order_not_delivered; 429 too_many_requests; 503 busy.
 */
export function requireReviewer(services: Services, limits: Limits) {
  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      reply.header('cache-control', 'no-store');
      const access = unwrap(await authorizeReviewer(services, limits, request, reply));
      granted.set(request, access);
    },
  };
}

/** @throws Error if the route lacks `requireReviewer` */
export function reviewAccessOf(request: FastifyRequest): ReviewAccess {
  const access = granted.get(request);
  if (!access) throw new Error('a call about reviews of an order without its access');
  return access;
}

async function authorizeReviewer(
  services: Services,
  limits: Limits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<ReviewAccess>> {
  const sent = request.headers[reviewTokenHeader];
  const token = typeof sent === 'string' && /^[\w-]{22}$/.test(sent) ? sent : null;
  // A link works even if a login has ended.
  const customer = await (token === null ? authenticate : optionalCustomer)(services, request);
  if (!customer.ok && token === null) return customer;
  const customerId = customer.ok ? customer.value?.id : null;
  const allowed = await limits.review.take(callerOf(request, reply, services, customerId));
  if (!allowed.ok) return allowed;
  const reference = parseOrderReference(String((request.params as { number: unknown }).number));
  if (!reference || 'id' in reference) return unknownOrder;
  const order = await findReviewedOrder(services.db, reference.number);
  const key = await readServerKey(services, services.db);
  // Takes the same work whether the order exists or not.
  const byLink = token !== null && isSameSecret(token, reviewToken(key, order?.id ?? 0));
  const isOwn = customer.ok && customer.value !== null && order?.customerId === customer.value.id;
  if (!order || !(byLink || isOwn)) return unknownOrder;
  if (!isReviewable(order.deliveredAt, services.clock.now()))
    return err(409, 'order_not_delivered', messages.errors.reviews.notDelivered);
  return ok({ order, byLink: !isOwn });
}
