import { OrderActionHeaders } from '#contract/order-life.ts';
import {
  type BulkAction,
  bulkActions,
  BulkBody,
  BulkDispatchBody,
  BulkDispatchReply,
  BulkReply,
  orderPrints,
  OrderPrintQuery,
  OrdersQuery,
  PickListReply,
  staffOrderListPaths,
} from '#contract/admin/orders/order-list.ts';
import { dispatchMany, fulfilOrders, printOrders, readOrderNumbers, readPickList } from '#server/fulfilment/index.ts';
import { printInvoices } from '#server/invoicing/index.ts';
import { sendApiError, type Site, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { localize } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const { bulk, dispatch, pickList, print } = staffOrderListPaths;

/** Each order is processed, and answered, separately. */
export function bulkOrderRoutes(site: Site, services: Services): void {
  for (const action of bulkActions) stepRoute(site, services, action);
  dispatchRoute(site, services);
  printRoutes(site, services);
}

function stepRoute(site: Site, services: Services, action: BulkAction): void {
  const schema = { body: BulkBody, response: { 200: BulkReply } };
  site.post(`${bulk}/${action}`, { ...allow('orders.fulfil', `order.${action}`), schema }, async (request) => {
    const orderIds = [...new Set(request.body.orders)];
    const outcomes = await fulfilOrders(services, { orderIds, actor: request.actor }, action);
    const numbers = await readOrderNumbers(services.db, orderIds);
    const data = outcomes.map(({ id, error }) => ({
      id,
      number: numbers.get(id) ?? String(id),
      ok: error === null,
      code: error?.code ?? null,
      message: error && localize(request, error.message),
    }));
    return { status: success, data };
  });
}

function dispatchRoute(site: Site, services: Services): void {
  const schema = { headers: OrderActionHeaders, body: BulkDispatchBody, response: { 200: BulkDispatchReply } };
  site.post(dispatch, { ...allow('orders.fulfil', 'order.dispatch'), schema }, async (request) => {
    const { courier, tracking_url, list, dry_run: isDryRun } = request.body;
    const parcels = { courier, trackingUrl: tracking_url || null, list, isDryRun };
    const key = request.headers['idempotency-key'];
    const done = unwrap(await dispatchMany(services, { ...parcels, actor: request.actor, key }));
    const outcomes = done.map(({ orderId, error, ...outcome }) => ({
      ...outcome,
      order_id: orderId,
      ok: error === null,
      code: error?.code ?? null,
      message: error && localize(request, error.message),
    }));
    return { status: success, data: { dry_run: isDryRun, outcomes } };
  });
}

function printRoutes(site: Site, services: Services): void {
  site.get(
    pickList,
    { ...allow('orders.read', 'order.print'), schema: { querystring: OrdersQuery, response: { 200: PickListReply } } },
    async ({ query }) => ({ status: success, data: await readPickList(services.db, query.orders) }),
  );

  const access = { 'packing-slips': 'orders.read', labels: 'orders.read', invoices: 'tax_documents.read' } as const;
  for (const what of orderPrints)
    site.get(
      `${print}/${what}`,
      { ...allow(access[what], 'order.print'), schema: { querystring: OrderPrintQuery } },
      async (request, reply) => {
        const { orders: orderIds, size } = request.query;
        const language = languageOf(request);
        const printed =
          what === 'invoices'
            ? await printInvoices(services.db, { orderIds, language })
            : await printOrders(services, what, { orderIds, size, language });
        if (!printed.ok) return sendApiError(request, reply, printed.error);
        return reply
          .headers({ 'content-disposition': `inline; filename="${what}.pdf"`, 'x-content-type-options': 'nosniff' })
          .type('application/pdf')
          .send(printed.value);
      },
    );
}
