import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import {
  AnswerReturnBody,
  ReceiveReturnBody,
  RefundBody,
  RefundPaidBody,
  DeclineReturnBody,
  staffOrderPaths,
  StaffOrderReply,
} from '#contract/staff-orders.ts';
import type { StaffActor } from '#server/audit/index.ts';
import { handleRefund, type RefundAction } from '#server/payments/index.ts';
import { handleReturn, type ReturnAction } from '#server/returns/index.ts';
import type { Site } from '#server/platform/http.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { runWithApproval } from '#server/staff/index.ts';
import { allow } from '../guard.ts';
import type { Services } from '#server/platform/services.ts';
import type { OrderAct } from './answer-order.ts';

const one = `${staffOrderPaths.orders}/:id`;
const response = { 200: StaffOrderReply };

/** Returns and refunds for staff: answer a return, take its items in, send the money back. */
export function settlingRoutes(site: Site, services: Services, act: OrderAct): void {
  returnRoutes(site, services, act);
  refundRoutes(site, services, act);
}

function returnRoutes(site: Site, services: Services, act: OrderAct): void {
  const params = z.object({ id: IdText, return: IdText });
  const handle = (place: { id: number; return: number }, action: ReturnAction) => (actor: StaffActor) =>
    handleReturn(services, { orderId: place.id, returnId: place.return, actor }, action);
  const returned = `${one}/returns/:return`;

  site.post(
    `${returned}/approve`,
    { ...allow('returns.handle', 'return.approve'), schema: { params, body: AnswerReturnBody, response } },
    (request, reply) => {
      const action: ReturnAction = { kind: 'approve', answer: request.body?.answer ?? '' };
      return act(request, reply, request.params.id, handle(request.params, action));
    },
  );
  site.post(
    `${returned}/decline`,
    { ...allow('returns.handle', 'return.decline'), schema: { params, body: DeclineReturnBody, response } },
    (request, reply) => {
      const action: ReturnAction = { kind: 'decline', answer: request.body.answer };
      return act(request, reply, request.params.id, handle(request.params, action));
    },
  );
  site.post(
    `${returned}/receive`,
    { ...allow('returns.handle', 'return.receive'), schema: { params, body: ReceiveReturnBody, response } },
    (request, reply) => {
      const action: ReturnAction = { kind: 'receive', ...request.body };
      return act(request, reply, request.params.id, handle(request.params, action));
    },
  );
}

function refundRoutes(site: Site, services: Services, act: OrderAct): void {
  const ofOrder = z.object({ id: IdText });
  site.post(
    `${one}/refund`,
    { ...allow('refunds.issue', 'refund.issue'), schema: { params: ofOrder, body: RefundBody, response } },
    (request, reply) => {
      const { returns, refund_shipping: withShipping, reason } = request.body;
      const { id: orderId } = request.params;
      const input = { orderId, returnIds: returns ?? null, withShipping, reason };
      return act(request, reply, orderId, (actor) =>
        askIfNeeded(services, request, actor, { action: 'refund.issue', objectId: String(orderId), input }),
      );
    },
  );

  const params = z.object({ id: IdText, refund: IdText });
  const handle = (place: { id: number; refund: number }, action: RefundAction) => (actor: StaffActor) =>
    handleRefund(services, { orderId: place.id, refundId: place.refund, actor }, action);
  const refund = `${one}/refunds/:refund`;
  site.post(
    `${refund}/retry`,
    { ...allow('refunds.issue', 'refund.retry'), schema: { params, response } },
    (request, reply) => act(request, reply, request.params.id, handle(request.params, { kind: 'retry' })),
  );
  site.post(
    `${refund}/paid`,
    { ...allow('refunds.issue', 'refund.record_transfer'), schema: { params, body: RefundPaidBody, response } },
    (request, reply) => {
      const { id: orderId, refund: refundId } = request.params;
      const input = { orderId, refundId, reference: request.body.reference };
      return act(request, reply, orderId, (actor) =>
        askIfNeeded(services, request, actor, { action: 'refund.record_transfer', objectId: String(refundId), input }),
      );
    },
  );
}

/** Does it, or asks a second person, which the order then says. */
async function askIfNeeded(
  services: Services,
  request: FastifyRequest,
  actor: StaffActor,
  requested: Parameters<typeof runWithApproval>[2],
): Promise<Result<null>> {
  const outcome = await runWithApproval(services, { member: request.staff, actor }, requested);
  return outcome.ok ? ok(null) : outcome;
}
