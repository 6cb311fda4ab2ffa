import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import { DoneReply } from '#contract/customer.ts';
import { TaxDocumentList } from '#contract/tax-documents.ts';
import {
  OrderCodeReply,
  OrderParams,
  OrderQuery,
  OrderViewReply,
  ReorderReply,
  VerifyOrderBody,
  VerifyOrderReply,
} from '#contract/order-life.ts';
import { orderPaths, taxDocumentsPath } from '#contract/order-states.ts';
import { OrderList, OrderListQuery } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { authenticate, customerOf, requireCustomer } from '#server/customers/index.ts';
import { listTaxDocuments, sendTaxDocument } from '#server/invoicing/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { countryNameIn, languageOf, stateNameIn } from '#server/platform/language.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { claimOrder } from './claim-order.ts';
import { listOrders } from './list-orders.ts';
import { accessOf, type OrderAccess, requireOrderAccess } from './order-access.ts';
import { sendOrderCode, verifyOrderCode } from './order-code.ts';
import { unknownOrder } from './order-command.ts';
import { orderRecord, orderSummary, readEvents, readOrder, readWholeOrder } from './order-details.ts';
import { buyAgain } from './reorder.ts';

const success = 'success' as const;
const tags = ['orders'];
const taxDocuments = `${orderPaths.order}/:id/${taxDocumentsPath}`;
const refused = { 401: Failure, 403: Failure, 404: Failure, 429: Failure };
const pdf = { description: 'The tax document', content: { 'application/pdf': { schema: z.string() } } };

/** Route of one order; the calls that change it lie under it. */
export const orderRoute = `${orderPaths.order}/:id`;

/** A customer's order history, one order, a guest's one-time code for it, what of it can be bought again, and its tax documents. */
export function orderRoutes(site: Site, services: Services, limits: Limits): void {
  historyRoute(site, services);
  detailRoutes(site, services, limits);
  codeRoutes(site, services, limits);
  claimRoute(site, services, limits);
  taxDocumentRoutes(site, services, limits);
}

function historyRoute(site: Site, services: Services): void {
  const schema = {
    summary: "The customer's orders, newest first",
    tags: ['orders'],
    querystring: OrderListQuery,
    response: { 200: OrderList },
  };
  site.get(paths.orders, { ...requireCustomer(services), schema }, (request) =>
    listOrders(services.db, services.clock.now(), customerOf(request).id, request.query),
  );
}

function detailRoutes(site: Site, services: Services, limits: Limits): void {
  const seen = { summary: 'One order with its timeline', tags, params: OrderParams, querystring: OrderQuery };
  site.get(
    orderRoute,
    {
      ...requireOrderAccess(services, limits, 'number'),
      schema: { ...seen, response: { 200: OrderViewReply, ...refused } },
    },
    async (request, reply) => {
      const access = accessOf(request);
      if (access.level !== 'number') return replyWithOrder(services, request, reply, access);
      const order = await readOrder(services.db, access.orderId);
      if (!order) return sendApiError(request, reply, unknownOrder.error);
      return { status: success, data: orderSummary(order, await readEvents(services.db, access.orderId)) };
    },
  );

  const again = {
    summary: 'What of an order can be bought again today, as lines for the cart',
    tags,
    params: OrderParams,
    response: { 200: ReorderReply, ...refused },
  };
  site.get(
    `${orderRoute}/buy-again`,
    { ...requireOrderAccess(services, limits, 'link'), schema: again },
    async (request, _reply) => ({ status: success, data: await buyAgain(services, accessOf(request).orderId) }),
  );
}

/** A guest who has made an account moves the order into it. */
function claimRoute(site: Site, services: Services, limits: Limits): void {
  const schema = {
    summary: "Move a guest's order into the account of the caller, who holds a token of the order",
    tags,
    params: OrderParams,
    querystring: OrderQuery,
    response: { 200: DoneReply, ...refused, 409: Failure },
  };
  site.post(
    `${orderRoute}/claim`,
    { ...requireOrderAccess(services, limits, 'link'), schema },
    async (request, reply) => {
      const customer = await authenticate(services, request);
      if (!customer.ok) return sendApiError(request, reply, customer.error);
      const claimed = await claimOrder(services, accessOf(request), customer.value);
      if (!claimed.ok) return sendApiError(request, reply, claimed.error);
      return { status: success, message: localize(request, messages.replies.orders.claimed) };
    },
  );
}

/** A guest who shows by a one-time code that the order's email or phone is theirs may change it for an hour. */
function codeRoutes(site: Site, services: Services, limits: Limits): void {
  const about = { tags, params: OrderParams, querystring: OrderQuery };
  const sending = {
    ...about,
    summary: "Send a one-time code to the email address, and by SMS to the number, of a guest's order",
    response: { 200: OrderCodeReply, ...refused, 422: Failure },
  };
  site.post(
    `${orderRoute}/code`,
    { ...requireOrderAccess(services, limits, 'number'), schema: sending },
    async (request, reply) => {
      const sent = await sendOrderCode(services, limits, accessOf(request).orderId, callerOf(request, reply, services));
      if (!sent.ok) return sendApiError(request, reply, sent.error);
      return { status: success, data: sent.value };
    },
  );

  const verifying = {
    ...about,
    summary: "Enter the one-time code of a guest's order",
    body: VerifyOrderBody,
    response: { 200: VerifyOrderReply, ...refused, 422: Failure },
  };
  site.post(
    `${orderRoute}/verify`,
    { ...requireOrderAccess(services, limits, 'number'), schema: verifying },
    async (request, reply) => {
      const verified = await verifyOrderCode(services, accessOf(request).orderId, request.body.code);
      if (!verified.ok) return sendApiError(request, reply, verified.error);
      const { token, expiresAt } = verified.value;
      return { status: success, data: { token, expires_at: expiresAt.toISOString() } };
    },
  );
}

function taxDocumentRoutes(site: Site, services: Services, limits: Limits): void {
  const listing = {
    summary: 'Invoice and credit notes of an order',
    tags,
    params: OrderParams,
    response: { 200: TaxDocumentList, ...refused },
  };
  site.get(
    taxDocuments,
    { ...requireOrderAccess(services, limits, 'link'), schema: listing },
    async (request, _reply) => ({
      status: success,
      data: await listTaxDocuments(services.db, accessOf(request).orderId),
    }),
  );

  const one = {
    summary: 'An invoice or credit note as a PDF',
    tags,
    params: z.extend(OrderParams, { taxDocument: IdText }),
    response: { 200: pdf, ...refused },
  };
  site.get(
    `${taxDocuments}/:taxDocument`,
    { ...requireOrderAccess(services, limits, 'link'), schema: one },
    async (request, reply) => {
      const { orderId, actor } = accessOf(request);
      const account = actor === 'guest' ? null : actor;
      const caller = { ...callerOf(request, reply, services), account };
      const allowed = await limits.taxDocument.take(caller, { order: String(orderId) });
      if (!allowed.ok) return sendApiError(request, reply, allowed.error);
      return sendTaxDocument(services.db, request, reply, { orderId, taxDocumentId: request.params.taxDocument });
    },
  );
}

/** Answers with the whole order as it is now. @throws where number and mobile number are all that is known */
export async function replyWithOrder(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { orderId, level }: OrderAccess,
) {
  if (level === 'number') throw new Error(`order ${orderId} may not be seen whole`);
  const whole = await readWholeOrder(services.db, orderId);
  if (!whole) return sendApiError(request, reply, unknownOrder.error);
  const order = orderRecord(whole, services.clock.now());
  const language = languageOf(request);
  const { state, country, ...place } = order.deliver_to;
  const deliver_to = { ...place, state: stateNameIn(language, state), country: countryNameIn(language, country) };
  return { status: success, data: { ...order, deliver_to, access: level } };
}
