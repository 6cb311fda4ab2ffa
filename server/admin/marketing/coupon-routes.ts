import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { FastifyRequest } from 'fastify';
import { Failure, IdText } from '#contract/envelope.ts';
import { EditConflictFailure } from '#contract/admin/catalogue/catalog.ts';
import {
  CouponPatch,
  CouponPreviewBody,
  CouponPreviewReply,
  NewCouponBody,
  StaffCouponList,
  staffCouponPaths,
  StaffCouponQuery,
  StaffCouponReply,
} from '#contract/admin/marketing/coupons.ts';
import {
  countStaffCoupons,
  createCoupon,
  editCoupon,
  exportCoupons,
  findProductsOf,
  findStaffCoupons,
  previewCoupon,
  readStaffCoupon,
  type StaffCouponRow,
  stepCoupon,
  toStaffCoupon,
  unknownCoupon,
} from '#server/pricing/index.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import { readPage } from '../read-page.ts';

const params = z.object({ id: IdText });
const tags = ['marketing'];
const response = { 200: StaffCouponReply, 404: Failure, 409: Failure, 422: Failure };
const { coupons, preview, export: exportPath } = staffCouponPaths;

export function staffCouponRoutes(site: Site, services: Services): void {
  couponReadingRoutes(site, services);
  couponWritingRoutes(site, services);
}

function couponReadingRoutes(site: Site, services: Services): void {
  site.get(
    coupons,
    {
      ...allow('coupons.read'),
      schema: {
        summary: 'Coupons with what orders have had of them, the newest first',
        tags,
        querystring: StaffCouponQuery,
        response: { 200: StaffCouponList, 422: Failure },
      },
    },
    (request) => {
      const now = services.clock.now();
      const language = languageOf(request);
      return readPage(services, request.query, {
        find: (db, before, most) => findStaffCoupons(db, request.query, { now, before, most }),
        count: (db) => countStaffCoupons(db, request.query, now),
        toWire: (row) => toStaffCoupon(row, now, language),
      });
    },
  );
  site.get(
    `${coupons}/:id`,
    {
      ...allow('coupons.read'),
      schema: { summary: 'A coupon', tags, params, response: { 200: StaffCouponReply, 404: Failure } },
    },
    (request) =>
      answer(
        services,
        request,
        readStaffCoupon(services.db, request.params.id).then((row) => (row ? ok(row) : unknownCoupon)),
      ),
  );
  site.get(
    exportPath,
    {
      ...allow('coupons.read', 'coupon.export'),
      schema: {
        summary: 'The coupons of a list as a CSV file',
        tags,
        querystring: StaffCouponQuery,
        produces: ['text/csv'],
      },
    },
    (request, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="coupons.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportCoupons(services.database.background, request.query, services.clock.now()))),
  );
  site.post(
    preview,
    {
      ...allow('coupons.read', 'changes_nothing'),
      schema: {
        summary: 'What a coupon that is being written takes off a cart',
        tags,
        body: CouponPreviewBody,
        response: { 200: CouponPreviewReply, 422: Failure },
      },
    },
    async (request) => {
      const result = unwrap(await previewCoupon(services, request.body, languageOf(request)));
      return { status: 'success' as const, data: result };
    },
  );
}

function couponWritingRoutes(site: Site, services: Services): void {
  site.post(
    coupons,
    {
      ...allow('coupons.write', 'coupon.create'),
      schema: { summary: 'Make a coupon', tags, body: NewCouponBody, response },
    },
    (request) => answer(services, request, createCoupon(services, request.actor, request.body)),
  );
  site.post(
    `${coupons}/:id`,
    {
      ...allow('coupons.write', 'coupon.update'),
      schema: {
        summary: 'Change the fields that are named, each from one value to another',
        tags,
        params,
        body: CouponPatch,
        response: { ...response, 409: EditConflictFailure },
      },
    },
    (request) =>
      answer(services, request, editCoupon(services, request.actor, request.params.id, request.body.changes)),
  );
  for (const [step, summary] of [
    ['pause', 'Keep a coupon from being used until it is resumed'],
    ['resume', 'Let a paused coupon be used again'],
    ['archive', 'Put a coupon away for good'],
    ['restore', 'Bring an archived coupon back, paused'],
  ] as const)
    site.post(
      `${coupons}/:id/${step}`,
      { ...allow('coupons.write', `coupon.${step}`), schema: { summary, tags, params, response } },
      (request) => answer(services, request, stepCoupon(services, request.actor, request.params.id, step)),
    );
}

async function answer(services: Services, request: FastifyRequest, outcome: Promise<Result<StaffCouponRow>>) {
  const result = unwrap(await outcome);
  return {
    status: 'success' as const,
    data: {
      ...toStaffCoupon(result, services.clock.now(), languageOf(request)),
      products: await findProductsOf(services.db, result),
    },
  };
}
