import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import {
  OrderViewBody,
  OrderViewList,
  StaffOrderFilter,
  StaffOrderList,
  staffOrderListPaths,
  StaffOrderQuery,
} from '#contract/admin/orders/order-list.ts';
import { staffOrderPaths } from '#contract/admin/orders/orders.ts';
import { dayMs } from '#contract/india-time.ts';
import { recordStaffAction } from '#server/audit/index.ts';
import { countOrders, exportOrders, findOrders, type OrderFilter, staffOrderRow } from './staff-order-list.ts';
import { deleteOrderView, findOrderViews, saveOrderView, type StoredOrderView } from './order-views.ts';
import { inTransaction } from '#server/platform/database.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import { readPage } from '../read-page.ts';

const success = 'success' as const;
const hoursOfIndia = '+05:30';

export function orderListRoutes(site: Site, services: Services): void {
  listRoute(site, services);
  exportRoute(site, services);
  viewRoutes(site, services);
}

function listRoute(site: Site, services: Services): void {
  const schema = { querystring: StaffOrderQuery, response: { 200: StaffOrderList } };
  site.get(staffOrderPaths.orders, { ...allow('orders.read', 'order.list'), schema }, ({ query }) => {
    const filter = toFilter(query);
    return readPage(services, query, {
      find: (db, before, most) => findOrders(db, filter, before, most),
      count: (db) => countOrders(db, filter),
      toWire: staffOrderRow,
    });
  });
}

/** As CSV, read page by page. */
function exportRoute(site: Site, services: Services): void {
  site.get(
    staffOrderListPaths.export,
    { ...allow('orders.read', 'order.export'), schema: { querystring: StaffOrderFilter } },
    (request, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="orders.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportOrders(services.database.background, toFilter(request.query)))),
  );
}

function toFilter(query: StaffOrderFilter): OrderFilter {
  const beginOf = (day: string) => new Date(`${day}T00:00:00${hoursOfIndia}`);
  return {
    orderStatus: query.order_status ?? null,
    paymentStatus: query.payment_status ?? null,
    paymentMethod: query.payment_method ?? null,
    from: query.from ? beginOf(query.from) : null,
    until: query.to ? new Date(beginOf(query.to).getTime() + dayMs) : null,
    attention: query.attention === 'true',
    review: query.review === 'true',
    mobile: query.mobile ?? null,
    search: query.q ?? null,
  };
}

function viewRoutes(site: Site, services: Services): void {
  const response = { 200: OrderViewList };
  const answer = async (staffId: number) => {
    const views = await findOrderViews(services.db, staffId);
    const data = views.map(({ id, staffId: owner, ...view }) => ({ id, ...view, own: owner === staffId }));
    return { status: success, data };
  };
  site.get(staffOrderListPaths.views, { ...allow('orders.read'), schema: { response } }, ({ staff }) =>
    answer(staff.id),
  );

  site.post(
    staffOrderListPaths.views,
    { ...allow('orders.read', 'order_view.save'), schema: { body: OrderViewBody, response } },
    async (request, reply) => {
      const at = services.clock.now();
      const { actor, staff, body } = request;
      const saved = await inTransaction(services.db, async (tx) => {
        const view = await saveOrderView(tx, { staffId: staff.id, ...body }, at);
        if (view.ok) {
          const { before, after } = view.value;
          const object = { ...actor, objectId: String(after.id) };
          await recordStaffAction(tx, object, at, { before: audited(before), after: audited(after) });
        }
        return view;
      });
      if (!saved.ok) return sendApiError(request, reply, saved.error);
      return answer(staff.id);
    },
  );

  const params = z.object({ id: IdText });
  site.post(
    `${staffOrderListPaths.views}/:id/delete`,
    { ...allow('orders.read', 'order_view.delete'), schema: { params, response } },
    async (request, reply) => {
      const at = services.clock.now();
      const { actor, staff } = request;
      const deleted = await inTransaction(services.db, async (tx) => {
        const view = await deleteOrderView(tx, request.params.id, staff.id);
        if (!view) return err(404, 'view_not_found', messages.errors.staff.orders.viewNotFound);
        await recordStaffAction(tx, actor, at, { before: audited(view), after: audited(null) });
        return ok(null);
      });
      if (!deleted.ok) return sendApiError(request, reply, deleted.error);
      return answer(staff.id);
    },
  );
}

/** Without filters: they may contain searched text, which can be a person's data. */
function audited(view: StoredOrderView | null): Record<string, unknown> {
  return view ? { name: view.name, shared: view.shared } : {};
}
