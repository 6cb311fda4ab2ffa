import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import { LabReportList, LabReportQuery, mostLabReportBytes, staffLabReportPaths } from '#contract/staff-lab-reports.ts';
import { addLabReport, pdfTooLarge, listLabReports, removeLabReport } from '#server/catalog/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { LabReport } from '#contract/catalog.ts';
import { allow } from '../guard.ts';

const params = z.object({ id: IdText });
const tags = ['catalogue'];

/** Staff's calls about laboratories' reports on a product: see them, add one as the body of a call, take one off. */
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
    (request, reply) => answer(request, reply, listLabReports(services.db, request.params.id)),
  );
  site.post(
    staffLabReportPaths.remove,
    {
      ...allow('catalog.write', 'lab_report.remove'),
      schema: { summary: 'Take a lab report off', tags, params, response: { 200: LabReportList, 404: Failure } },
    },
    (request, reply) => answer(request, reply, removeLabReport(services, request.actor, request.params.id)),
  );
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostLabReportBytes }, (_request, body, done) =>
      done(null, body),
    );
    (calls as unknown as Site).post(
      staffLabReportPaths.ofProduct,
      {
        ...allow('catalog.write', 'lab_report.add'),
        bodyLimit: mostLabReportBytes,
        errorHandler: tellSize,
        schema: {
          summary: 'Add a lab report (PDF, at most 5 MB) on a batch of a product',
          tags,
          params,
          querystring: LabReportQuery,
          response: { 200: LabReportList, 404: Failure, 409: Failure, 413: Failure, 415: Failure, 422: Failure },
        },
      },
      (request, reply) =>
        answer(
          request,
          reply,
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

async function answer(request: FastifyRequest, reply: FastifyReply, done: Promise<Result<LabReport[]>>) {
  const result = await done;
  return result.ok ? { status: 'success' as const, data: result.value } : sendApiError(request, reply, result.error);
}

function tellSize(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, pdfTooLarge);
}
