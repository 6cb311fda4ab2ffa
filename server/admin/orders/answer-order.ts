import type { StaffActor } from '#server/audit/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUnprintable } from '#server/fulfilment/index.ts';
import { readStaffOrder } from '#server/orders/index.ts';
import { sendApiError } from '#server/platform/http.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { findPendingFor, findStaffNames } from '#server/staff/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * How staff's calls do something to an order: as the staff member of the call, answering with the order as it is then. The audit log names the
 * order, and not what of it the path ends in, such as a refund.
 */
export function orderActs(services: Services) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    orderId: number,
    action: (actor: StaffActor) => Promise<Result<null>>,
  ) => {
    request.actor = { ...request.actor, objectId: String(orderId) };
    const outcome = await action(request.actor);
    if (!outcome.ok) return sendApiError(request, reply, outcome.error);
    return answerOrder(services, request, reply, orderId);
  };
}

export type OrderAct = ReturnType<typeof orderActs>;

/** Answers an order with the names of the staff who moved it. */
export async function answerOrder(services: Services, request: FastifyRequest, reply: FastifyReply, orderId: number) {
  const order = await readStaffOrder(services.db, orderId, services.clock.now());
  if (!order) return sendApiError(request, reply, err(404, 'order_not_found', messages.errors.orders.notFound).error);
  const ids = order.events.flatMap(({ by }) => staffIdOf(by) ?? []);
  const names = ids.length > 0 ? await findStaffNames(services.db, ids) : new Map<number, string>();
  const events = order.events.map((event) => ({ ...event, by: names.get(staffIdOf(event.by) ?? 0) ?? event.by }));
  const pending = await findPendingOfOrder(services, order);
  const { first_name, last_name, deliver_to, gift_message, lines } = order;
  const printed = [
    first_name,
    last_name,
    ...Object.values(deliver_to),
    gift_message,
    ...lines.map((line) => line.product_name),
  ];
  const unprintable = await findUnprintable(printed);
  return { status: 'success' as const, data: { ...order, events, unprintable, pending_approvals: pending } };
}

/** What waits for a second person: the order's refund, an edit that refunds, and transfers of its refunds. */
async function findPendingOfOrder({ db }: Services, order: { id: number; refunds: readonly { id: number }[] }) {
  const refunds = order.refunds.map(({ id }) => String(id));
  const pending = [
    ...(await findPendingFor(db, ['refund.issue', 'order.edit'], [String(order.id)])),
    ...(refunds.length > 0 ? await findPendingFor(db, ['refund.record_transfer'], refunds) : []),
  ];
  return pending.map(({ id, action, amount, requestedByName, requestedAt }) => ({
    id,
    action,
    amount: amount === null ? null : paiseToRupees(amount),
    requested_by: requestedByName,
    requested_at: requestedAt.toISOString(),
  }));
}

/** The staff member behind an actor's name (staff:3); null where it is nobody of staff. */
export function staffIdOf(actor: string): number | null {
  const id = /^staff:(\d+)$/.exec(actor)?.[1];
  return id === undefined ? null : Number(id);
}
