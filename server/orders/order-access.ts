import type { FastifyRequest } from 'fastify';
import type { Actor, StaffActor } from '#server/audit/index.ts';
import { authenticate, optionalCustomer } from '#server/customers/index.ts';
import { type Limits, networkOf } from '#server/platform/rate-limit.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readOrder } from './order-details.ts';
import { unknownOrder } from './order-command.ts';

/** Who asks for an order, and how they are identified. */
export interface Owner {
  actor: Exclude<Actor, StaffActor>;
  known: 'account' | 'number';
}

/**
 * Whether the caller may see and change the order: its customer by their token, or a guest by the mobile number of the order.
 * Numbers can be guessed, so guesses are counted by network address and by mobile number.
 * Errors: 401 login_required, token_invalid; 404 order_not_found, the same for another's order and for none; 429 too_many_requests.
 */
export async function authorizeOrderAccess(
  services: Services,
  limits: Limits,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  asked: { orderId: number; mobile: string | undefined },
): Promise<Result<Owner>> {
  const customer =
    asked.mobile === undefined ? await authenticate(services, request) : await optionalCustomer(services, request);
  if (!customer.ok) return customer;
  const order = await readOrder(services.db, asked.orderId);
  if (customer.value && order?.customer_id === customer.value.id)
    return ok({ actor: `customer:${customer.value.id}`, known: 'account' });
  if (asked.mobile === undefined) return unknownOrder;
  for (const allowed of [
    await limits.orderLookupByAddress.take(networkOf(request.ip)),
    await limits.orderLookupByMobile.take(asked.mobile),
  ])
    if (!allowed.ok) return allowed;
  const isGuests = order !== null && order.customer_id === null && order.mobile === asked.mobile;
  return isGuests ? ok({ actor: 'guest', known: 'number' }) : unknownOrder;
}
