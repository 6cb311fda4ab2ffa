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
} from '#contract/admin/orders/orders.ts';
import type { StaffActor } from '#server/audit/index.ts';
import { handleRefund, type RefundAction } from '#server/payments/index.ts';
import { handleReturn } from '#server/orders/index.ts';
import type { Site } from '#server/platform/http.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { runWithApproval } from '../approvals.ts';
import { allow } from '../guard.ts';
import type { Services } from '#server/platform/services.ts';
import type { OrderAct } from './answer-order.ts';
import { orderPermissions } from './order-permissions.ts';

const one = `${staffOrderPaths.orders}/:id`;
const response = { 200: StaffOrderReply };

export function settlingRoutes(site: Site, services: Services, act: OrderAct): void {
  returnRoutes(site, services, act);
  refundRoutes(site, services, act);
}

function returnRoutes(site: Site, services: Services, act: OrderAct): void {
  const params = z.object({ id: IdText, return: IdText });
  const returned = `${one}/returns/:return`;

  site.post(
    `${returned}/approve`,
    {
      ...allow(orderPermissions.return.approve, 'return.approve'),
      schema: { params, body: AnswerReturnBody, response },
    },
    (request, reply) => {
      const { id: orderId, return: returnId } = request.params;
      const action = { kind: 'approve', answer: request.body?.answer ?? '' } as const;
      return act(request, reply, orderId, (actor) => handleReturn(services, { orderId, returnId, actor }, action));
    },
  );
  site.post(
    `${returned}/decline`,
    {
      ...allow(orderPermissions.return.decline, 'return.decline'),
      schema: { params, body: DeclineReturnBody, response },
    },
    (request, reply) => {
      const { id: orderId, return: returnId } = request.params;
      const action = { kind: 'decline', answer: request.body.answer } as const;
      return act(request, reply, orderId, (actor) => handleReturn(services, { orderId, returnId, actor }, action));
    },
  );
  site.post(
    `${returned}/receive`,
    {
      ...allow(orderPermissions.return.receive, 'return.receive'),
      schema: { params, body: ReceiveReturnBody, response },
    },
    (request, reply) => {
      const { id: orderId, return: returnId } = request.params;
      const action = { kind: 'receive', ...request.body } as const;
      return act(request, reply, orderId, (actor) => handleReturn(services, { orderId, returnId, actor }, action));
    },
  );
}

function refundRoutes(site: Site, services: Services, act: OrderAct): void {
  const ofOrder = z.object({ id: IdText });
  site.post(
    `${one}/refund`,
    {
      ...allow(orderPermissions.order.refund, 'refund.issue'),
      schema: { params: ofOrder, body: RefundBody, response },
    },
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
    { ...allow(orderPermissions.refund.retry, 'refund.retry'), schema: { params, response } },
    (request, reply) => act(request, reply, request.params.id, handle(request.params, { kind: 'retry' })),
  );
  site.post(
    `${refund}/paid`,
    {
      ...allow(orderPermissions.refund.paid, 'refund.record_transfer'),
      schema: { params, body: RefundPaidBody, response },
    },
    (request, reply) => {
      const { id: orderId, refund: refundId } = request.params;
      const input = { orderId, refundId, reference: request.body.reference };
      return act(request, reply, orderId, (actor) =>
        askIfNeeded(services, request, actor, { action: 'refund.record_transfer', objectId: String(refundId), input }),
      );
    },
  );
}

/** Makes the refund, or requests a second person's approval, which the answered order then shows. */
async function askIfNeeded(
  services: Services,
  request: FastifyRequest,
  actor: StaffActor,
  requested: Parameters<typeof runWithApproval>[2],
): Promise<Result<null>> {
  const outcome = await runWithApproval(services, { member: request.staff, actor }, requested);
  return outcome.ok ? ok(null) : outcome;
}
