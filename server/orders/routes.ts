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
import { orderPaths, orderRoute, taxDocumentsPath } from '#contract/order-states.ts';
import { OrderList, OrderListQuery } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { authenticate, customerOf, requireCustomer } from '#server/customers/index.ts';
import { listTaxDocuments, sendTaxDocument } from '#server/invoicing/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { sendApiError, type Site, unwrap } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { claimOrder } from './claim-order.ts';
import { listOrders } from './list-orders.ts';
import { accessOf, requireOrderAccess, unknownOrder } from '#server/order-access/index.ts';
import { sendOrderCode, verifyOrderCode } from './order-code.ts';
import { orderSummary, readEvents, readOrder } from './order-details.ts';
import { replyWithOrder } from './reply-with-order.ts';
import { returnRoutes } from './returns/routes.ts';
import { buyAgain } from './reorder.ts';

const success = 'success' as const;
const tags = ['orders'];
const taxDocuments = `${orderPaths.order}/:id/${taxDocumentsPath}`;
const refused = { 401: Failure, 403: Failure, 404: Failure, 429: Failure };
const pdf = { description: 'The tax document', content: { 'application/pdf': { schema: z.string() } } };

/**
 * Registers the calls of buyers: order history, one order, a guest's one-time code, items to buy again, tax
 * documents, and returns.
 */
export function orderRoutes(site: Site, services: Services, limits: Limits): void {
  historyRoute(site, services);
  detailRoutes(site, services, limits);
  codeRoutes(site, services, limits);
  claimRoute(site, services, limits);
  taxDocumentRoutes(site, services, limits);
  returnRoutes(site, services, limits);
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
    async (request) => ({ status: success, data: await buyAgain(services, accessOf(request).orderId) }),
  );
}

/** For a guest who has created an account. */
function claimRoute(site: Site, services: Services, limits: Limits): void {
  const schema = {
    summary: "Move a guest's order into the account of the caller, who holds a token of the order",
    tags,
    params: OrderParams,
    querystring: OrderQuery,
    response: { 200: DoneReply, ...refused, 409: Failure },
  };
  site.post(`${orderRoute}/claim`, { ...requireOrderAccess(services, limits, 'link'), schema }, async (request) => {
    const customer = unwrap(await authenticate(services, request));
    unwrap(await claimOrder(services, accessOf(request), customer));
    return { status: success, message: localize(request, messages.replies.orders.claimed) };
  });
}

/** A guest proves by a one-time code that the email or phone is theirs, and may then change the order for an hour. */
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
      const sent = unwrap(
        await sendOrderCode(services, limits, accessOf(request).orderId, callerOf(request, reply, services)),
      );
      return { status: success, data: sent };
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
    async (request) => {
      const verified = unwrap(await verifyOrderCode(services, accessOf(request).orderId, request.body.code));
      const { token, expiresAt } = verified;
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
  site.get(taxDocuments, { ...requireOrderAccess(services, limits, 'link'), schema: listing }, async (request) => ({
    status: success,
    data: await listTaxDocuments(services.db, accessOf(request).orderId),
  }));

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
      unwrap(await limits.taxDocument.take(caller, { order: String(orderId) }));
      return sendTaxDocument(services.db, request, reply, { orderId, taxDocumentId: request.params.taxDocument });
    },
  );
}
