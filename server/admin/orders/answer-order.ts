import type { StaffActor } from '#server/audit/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUnprintable } from '#server/fulfilment/index.ts';
import { limitActions } from './order-permissions.ts';
import { refundActions } from '#contract/admin/orders/orders.ts';
import { readStaffOrder } from '#server/orders/index.ts';
import { unknownOrder } from '#server/order-access/index.ts';
import { checkRefundAction } from '#server/payments/index.ts';
import { sendApiError, unwrap } from '#server/platform/http.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { findPendingFor, findStaffNames } from '#server/staff/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';

/**
 * Runs a command on an order as the call's staff member, and answers with the updated order. The audit log names the
 * order, even if the path ends in a part of it, such as a refund.
 */
export function orderActs(services: Services) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    orderId: number,
    action: (actor: StaffActor) => Promise<Result<null>>,
  ) => {
    request.actor = { ...request.actor, objectId: String(orderId) };
    unwrap(await action(request.actor));
    return answerOrder(services, request, reply, orderId);
  };
}

export type OrderAct = ReturnType<typeof orderActs>;

/** Answers with an order, the names of the staff who changed it, and what the caller may do with it. */
export async function answerOrder(services: Services, request: FastifyRequest, reply: FastifyReply, orderId: number) {
  const found = await readStaffOrder(services.db, orderId, services.clock.now());
  if (!found) return sendApiError(request, reply, unknownOrder.error);
  const refunds = found.refunds.map((refund) => ({
    ...refund,
    allowed_actions: refundActions.filter((action) => checkRefundAction(refund, action).ok),
  }));
  const order = limitActions({ ...found, refunds }, request.staff);
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

/** Awaiting a second person: the order's refund, an edit that refunds, and transfers of its refunds. */
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

/** `staff:3`; null for other actors. */
export function staffIdOf(actor: string): number | null {
  const id = /^staff:(\d+)$/.exec(actor)?.[1];
  return id === undefined ? null : Number(id);
}
