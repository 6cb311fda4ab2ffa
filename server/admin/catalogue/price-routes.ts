import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import { staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import {
  PriceScheduleBody,
  type PriceSchedule,
  PriceScheduleList,
  PriceScheduleQuery,
  PriceScheduleReply,
  PriceSchedulesReply,
  ProductPricesReply,
  staffPricePaths,
} from '#contract/admin/catalogue/prices.ts';
import { dayInIndia } from '#contract/india-time.ts';
import {
  cancelSchedule,
  countSchedules,
  findSchedules,
  readPrices,
  schedulePrices,
  toPriceSchedule,
} from '#server/catalog/index.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { readPage } from '../read-page.ts';

const params = z.object({ id: IdText });
const tags = ['catalogue'];
const { schedules } = staffPricePaths;
const unknownProduct = err(404, 'product_not_found', messages.errors.staff.catalog.productNotFound).error;

/** Past and scheduled prices. */
export function staffPriceRoutes(site: Site, services: Services): void {
  site.get(
    `${staffCatalogPaths.products}/:id/prices`,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'What a product has cost and will cost',
        tags,
        params,
        response: { 200: ProductPricesReply, 404: Failure },
      },
    },
    async (request, reply) => {
      const prices = await readPrices(services.db, request.params.id, dayInIndia(services.clock.now()));
      if (!prices) return sendApiError(request, reply, unknownProduct);
      return { status: 'success' as const, data: prices };
    },
  );
  site.get(
    schedules,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'Scheduled prices',
        tags,
        querystring: PriceScheduleQuery,
        response: { 200: PriceScheduleList },
      },
    },
    (request) => readSchedules(services, request.query),
  );
  site.get(
    `${schedules}.csv`,
    {
      ...allow('catalog.read', 'price_schedule.export'),
      schema: {
        summary: 'The scheduled prices of a list as a CSV file',
        tags,
        querystring: PriceScheduleQuery,
        produces: ['text/csv'],
      },
    },
    ({ query }, reply) =>
      sendList(reply, 'scheduled-prices', scheduleColumns, (cursor) =>
        readSchedules(inBackground(services), { ...query, limit: exportedAtOnce, cursor }),
      ),
  );
  site.post(
    schedules,
    {
      ...allow('catalog.write', 'price_schedule.create'),
      schema: {
        summary: 'Schedule prices of products, all or none',
        tags,
        body: PriceScheduleBody,
        response: { 200: PriceSchedulesReply, 422: Failure },
      },
    },
    async (request) => {
      const scheduled = unwrap(await schedulePrices(services, request.actor, request.body));
      return { status: 'success' as const, data: scheduled };
    },
  );
  site.post(
    `${schedules}/:id/cancel`,
    {
      ...allow('catalog.write', 'price_schedule.cancel'),
      schema: {
        summary: 'Call a scheduled price off, or end one that runs',
        tags,
        params,
        response: { 200: PriceScheduleReply, 404: Failure, 409: Failure },
      },
    },
    async (request) => {
      const cancelled = unwrap(await cancelSchedule(services, request.actor, request.params.id));
      return { status: 'success' as const, data: cancelled };
    },
  );
}

function readSchedules(services: Services, query: z.infer<typeof PriceScheduleQuery>) {
  const openOnly = query.open === 'true';
  return readPage(services, query, {
    find: (db, before, most) => findSchedules(db, { openOnly, before, most }),
    count: (db) => countSchedules(db, openOnly),
    toWire: toPriceSchedule,
  });
}

const scheduleColumns: ListColumns<PriceSchedule> = {
  id: (row) => row.id,
  sku: (row) => row.product.sku,
  product: (row) => row.product.name,
  regular_price: (row) => row.regular_price,
  sale_price: (row) => row.sale_price,
  starts_at: (row) => row.starts_at,
  ends_at: (row) => row.ends_at,
  state: (row) => row.state,
  created_by: (row) => row.created_by,
  created_at: (row) => row.created_at,
};
