import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import {
  LabReportList,
  LabReportQuery,
  maxLabReportBytes,
  staffLabReportPaths,
} from '#contract/admin/catalogue/lab-reports.ts';
import { addLabReport, pdfTooLarge, listLabReports, removeLabReport } from '#server/catalog/index.ts';
import { type Site, sendApiError, replyData } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const params = z.object({ id: IdText });
const tags = ['catalogue'];

/** A report is the body of its call. */
export function staffLabReportRoutes(site: Site, services: Services): void {
  site.get(
    staffLabReportPaths.ofProduct,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'Lab reports on a product, the latest tests first',
        tags,
        params,
        response: { 200: LabReportList, 404: Failure },
      },
    },
    (request) => replyData(listLabReports(services.db, request.params.id)),
  );
  site.post(
    staffLabReportPaths.remove,
    {
      ...allow('catalog.write', 'lab_report.remove'),
      schema: { summary: 'Take a lab report off', tags, params, response: { 200: LabReportList, 404: Failure } },
    },
    (request) => replyData(removeLabReport(services, request.actor, request.params.id)),
  );
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxLabReportBytes }, (_request, body, done) =>
      done(null, body),
    );
    (calls as unknown as Site).post(
      staffLabReportPaths.ofProduct,
      {
        ...allow('catalog.write', 'lab_report.add'),
        bodyLimit: maxLabReportBytes,
        errorHandler: replyTooLarge,
        schema: {
          summary: 'Add a lab report (PDF, at most 5 MB) on a batch of a product',
          tags,
          params,
          querystring: LabReportQuery,
          response: { 200: LabReportList, 404: Failure, 409: Failure, 413: Failure, 415: Failure, 422: Failure },
        },
      },
      (request) =>
        replyData(
          addLabReport(services, request.actor, {
            productId: request.params.id,
            batch: request.query.batch,
            testedOn: request.query.tested_on,
            file: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          }),
        ),
    );
  });
}

function replyTooLarge(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, pdfTooLarge);
}
