import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import { TaxDocumentList } from '#contract/tax-documents.ts';
import { ReorderReply, OrderDetailReply, OrderQuery } from '#contract/order-life.ts';
import { orderPaths, taxDocumentsPath } from '#contract/order-states.ts';
import { OrderList, OrderListQuery } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import { authenticate } from '#server/customers/index.ts';
import { listTaxDocuments, sendTaxDocument } from '#server/invoicing/index.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import { type Limits, networkOf } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { listOrders } from './list-orders.ts';
import { authorizeOrderAccess, type Owner } from './order-access.ts';
import { unknownOrder } from './order-command.ts';
import { orderDetail, readWholeOrder } from './order-details.ts';
import { buyAgain } from './reorder.ts';

const success = 'success' as const;
const tags = ['orders'];
const params = z.object({ id: IdText });
const taxDocuments = `${orderPaths.order}/:id/${taxDocumentsPath}`;
const refused = { 401: Failure, 404: Failure, 429: Failure };
const pdf = { description: 'The tax document', content: { 'application/pdf': { schema: z.string() } } };

/** Route of one order; the calls that change it lie under it. */
export const orderRoute = `${orderPaths.order}/:id`;

/** A customer's order history, one order, what of it can be bought again, and its tax documents. */
export function orderRoutes(site: Site, services: Services, limits: Limits): void {
  historyRoute(site, services);
  detailRoutes(site, services, limits);
  taxDocumentRoutes(site, services, limits);
}

function historyRoute(site: Site, services: Services): void {
  const schema = {
    summary: "The customer's orders, newest first",
    tags: ['orders'],
    querystring: OrderListQuery,
    response: { 200: OrderList },
  };
  site.get(paths.orders, { ...personal, schema }, async (request, reply) => {
    const customer = await authenticate(services, request);
    if (!customer.ok) return sendApiError(request, reply, customer.error);
    return listOrders(services.db, services.clock.now(), customer.value.id, request.query);
  });
}

function detailRoutes(site: Site, services: Services, limits: Limits): void {
  const seen = { summary: 'One order with its timeline', tags, params, querystring: OrderQuery };
  site.get(
    orderRoute,
    { ...personal, schema: { ...seen, response: { 200: OrderDetailReply, ...refused } } },
    async (request, reply) => {
      const asked = { orderId: request.params.id, mobile: request.query.mobile };
      const owner = await authorizeOrderAccess(services, limits, request, asked);
      if (!owner.ok) return sendApiError(request, reply, owner.error);
      return replyWithOrder(services, request, reply, { orderId: asked.orderId, owner: owner.value });
    },
  );

  const again = { ...seen, summary: 'What of an order can be bought again today, as lines for the cart' };
  site.get(
    `${orderRoute}/buy-again`,
    { ...personal, schema: { ...again, response: { 200: ReorderReply, ...refused } } },
    async (request, reply) => {
      const asked = { orderId: request.params.id, mobile: request.query.mobile };
      const owner = await authorizeOrderAccess(services, limits, request, asked);
      if (!owner.ok) return sendApiError(request, reply, owner.error);
      return { status: success, data: await buyAgain(services, asked.orderId) };
    },
  );
}

function taxDocumentRoutes(site: Site, services: Services, limits: Limits): void {
  const listing = {
    summary: 'Invoice and credit notes of an order',
    tags,
    params,
    querystring: OrderQuery,
    response: { 200: TaxDocumentList, ...refused },
  };
  site.get(taxDocuments, { ...personal, schema: listing }, async (request, reply) => {
    const { id: orderId } = request.params;
    const owner = await authorizeOrderAccess(services, limits, request, { orderId, mobile: request.query.mobile });
    if (!owner.ok) return sendApiError(request, reply, owner.error);
    return { status: 'success' as const, data: await listTaxDocuments(services.db, orderId) };
  });

  const one = {
    summary: 'An invoice or credit note as a PDF',
    tags,
    params: z.object({ id: IdText, taxDocument: IdText }),
    querystring: OrderQuery,
    response: { 200: pdf, ...refused },
  };
  site.get(`${taxDocuments}/:taxDocument`, { ...personal, schema: one }, async (request, reply) => {
    const { id: orderId, taxDocument: taxDocumentId } = request.params;
    const owner = await authorizeOrderAccess(services, limits, request, { orderId, mobile: request.query.mobile });
    if (!owner.ok) return sendApiError(request, reply, owner.error);
    const allowed = await limits.taxDocumentByAddress.take(networkOf(request.ip));
    if (!allowed.ok) return sendApiError(request, reply, allowed.error);
    return sendTaxDocument(services.db, request, reply, {
      orderId,
      taxDocumentId,
      withStreet: owner.value.known === 'account',
    });
  });
}

/** Answers with the order as it is now. */
export async function replyWithOrder(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { orderId, owner }: { orderId: number; owner: Owner },
) {
  const whole = await readWholeOrder(services.db, orderId);
  if (!whole) return sendApiError(request, reply, unknownOrder.error);
  return { status: success, data: orderDetail(whole, services.clock.now(), owner.known) };
}
