import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import type { StaffAction } from '#contract/admin/staff.ts';
import { parseOrderReference } from '#contract/order-number.ts';
import { OrderParams, RefundQuoteReply, OrderActionHeaders } from '#contract/order-life.ts';
import {
  RefundQuoteBody,
  DispatchBody,
  type OrderAction,
  OrderNoteBody,
  ReturnedToOriginBody,
  StaffCancelBody,
  StaffNoteBody,
  staffOrderPaths,
  StaffOrderReply,
} from '#contract/admin/orders/orders.ts';
import {
  addNote,
  bringBackOrder,
  cancelOrder,
  dispatchOrder,
  fulfilOrder,
  quoteRefund,
} from '#server/fulfilment/index.ts';
import { approveReview, fulfilmentActions } from '#server/orders/index.ts';
import { identifyRequest } from '#server/idempotency/index.ts';
import { findOrderOwner } from '#server/order-access/index.ts';
import { sendPhoto } from '#server/photos/index.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { allow } from '../guard.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { answerOrder, type OrderAct, orderActs } from './answer-order.ts';
import { orderEditRoutes } from './order-edit-routes.ts';
import { orderPermissions } from './order-permissions.ts';
import { settlingRoutes } from './refund-routes.ts';

const needed = orderPermissions.order;
const params = z.object({ id: IdText });
const one = `${staffOrderPaths.orders}/:id`;
const response = { 200: StaffOrderReply };

export function staffOrderRoutes(site: Site, services: Services): void {
  const act = orderActs(services);
  readingRoute(site, services);
  stepRoutes(site, services, act);
  parcelRoutes(site, services, act);
  quoteRoute(site, services);
  settlingRoutes(site, services, act);
  noteRoute(site, services, act);
  orderEditRoutes(site, services, act);
}

function readingRoute(site: Site, services: Services): void {
  site.get(one, { ...allow('orders.read'), schema: { params: OrderParams, response } }, async (request, reply) => {
    const order = await findOrderOwner(services.db, parseOrderReference(request.params.id)!);
    return answerOrder(services, request, reply, order?.id ?? 0);
  });
  site.get(
    `${staffOrderPaths.returnPhotos}/:id`,
    { ...allow('orders.read', 'return_photo.download'), schema: { params } },
    (request, reply) => sendPhoto(services, request, reply, { kind: 'order_return', id: request.params.id }),
  );
}

/** Previews a command's amounts. */
function quoteRoute(site: Site, services: Services): void {
  const schema = { params, body: RefundQuoteBody, response: { 200: RefundQuoteReply } };
  site.post(`${one}/credit-quote`, { ...allow('orders.read', 'changes_nothing'), schema }, async (request) => {
    const { act, lines, returns, refund_shipping: withShipping } = request.body;
    const input = { act, lines: lines ? quantities(lines) : null, returnIds: returns ?? null, withShipping };
    const quoted = unwrap(await quoteRefund(services, { orderId: request.params.id, ...input }));
    return { status: 'success' as const, data: quoted };
  });
}

/** Returns the action of a step: `order.out_for_delivery` for out-for-delivery. */
function auditedStep(action: OrderAction) {
  return `order.${action.replaceAll('-', '_')}` as StaffAction;
}

function stepRoutes(site: Site, services: Services, act: OrderAct): void {
  const optionsOf = (action: OrderAction) => ({
    ...allow(needed[action], auditedStep(action)),
    schema: { params, body: StaffNoteBody, response },
  });
  for (const [action, looked] of [
    ['approve-review', 'held'],
    ['check-refund', 'refund'],
  ] as const)
    site.post(`${one}/${action}`, optionsOf(action), (request, reply) => {
      const { id: orderId } = request.params;
      const note = request.body?.note ?? '';
      return act(request, reply, orderId, (actor) => approveReview(services, { orderId, actor, note }, looked));
    });
  for (const action of Object.keys(fulfilmentActions) as (keyof typeof fulfilmentActions)[])
    site.post(`${one}/${action}`, optionsOf(action), (request, reply) => {
      const { id: orderId } = request.params;
      const note = request.body?.note ?? '';
      const step = fulfilmentActions[action];
      return act(request, reply, orderId, (actor) => fulfilOrder(services, { orderId, actor, note }, step));
    });
}

const quantities = (lines: readonly { line_no: number; quantity: number }[]) =>
  lines.map(({ line_no, quantity }) => ({ lineNo: line_no, quantity }));

function noteRoute(site: Site, services: Services, act: OrderAct): void {
  site.post(
    `${one}/notes`,
    { ...allow('orders.fulfil', 'order.note'), schema: { params, body: OrderNoteBody, response } },
    (request, reply) => {
      const { id: orderId } = request.params;
      const { note } = request.body;
      return act(request, reply, orderId, (actor) => addNote(services, { orderId, actor, note }));
    },
  );
}

function parcelRoutes(site: Site, services: Services, act: OrderAct): void {
  site.post(
    `${one}/dispatch`,
    { ...allow(needed.dispatch, 'order.dispatch'), schema: { params, body: DispatchBody, response } },
    (request, reply) => {
      const { courier, awb, tracking_url, expiries } = request.body;
      const { id: orderId } = request.params;
      return act(request, reply, orderId, (actor) =>
        dispatchOrder(services, { orderId, actor, courier, awb, trackingUrl: tracking_url || null, expiries }),
      );
    },
  );

  const cancelling = { params, headers: OrderActionHeaders, body: StaffCancelBody, response };
  site.post(`${one}/cancel`, { ...allow(needed.cancel, 'order.cancel'), schema: cancelling }, (request, reply) => {
    const { lines, reason } = request.body;
    const { id: orderId } = request.params;
    return act(request, reply, orderId, async (actor) => {
      const sent = request.headers['idempotency-key'];
      // Staff may want to cancel the same again a moment later: without a key no request counts as a double click.
      const identity = sent ? identifyRequest(sent, { orderId }, ['cancel', [lines ?? null, reason]]) : ok(null);
      if (!identity.ok) return identity;
      const cancelled = { orderId, actor, lines: lines ? quantities(lines) : null, reason, identity: identity.value };
      return cancelOrder(services, cancelled);
    });
  });

  site.post(
    `${one}/returned-to-origin`,
    {
      ...allow(needed['returned-to-origin'], 'order.returned_to_origin'),
      schema: { params, body: ReturnedToOriginBody, response },
    },
    (request, reply) => {
      const { reason, written_off, refund_shipping: withShipping } = request.body;
      const { id: orderId } = request.params;
      return act(request, reply, orderId, (actor) =>
        bringBackOrder(services, { orderId, actor, reason, writtenOff: quantities(written_off), withShipping }),
      );
    },
  );
}
