import { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/envelope.ts';
import {
  ExportQuery,
  ImportFailure,
  ImportQuery,
  ImportReply,
  maxImportBytes,
  staffImportPaths,
  UndoReply,
  workbookType,
} from '#contract/admin/catalogue/import.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { exportProducts, exportWorkbook, importProducts, undoImport } from '#server/catalog/index.ts';
import { replyData, type Site, sendApiError } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const tags = ['catalogue'];
const maxProblems = 1_000;
const tooLarge = err(
  413,
  'import_too_large',
  messages.errors.staff.catalog.importTooLarge({ megabytes: maxImportBytes / 1_048_576 }),
).error;
const noFile = err(422, 'import_unreadable', messages.errors.staff.catalog.importEncoding).error;

/** Import with a dry run, undo, export. */
export function staffImportRoutes(site: Site, services: Services): void {
  void site.register(async (scope) => {
    const imports = scope as unknown as Site;
    imports.addContentTypeParser(
      ['text/csv', workbookType, 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: maxImportBytes },
      (_request, body, done) => done(null, body),
    );
    imports.post(
      staffImportPaths.imports,
      {
        ...allow('catalog.write', 'product.import'),
        bodyLimit: maxImportBytes,
        errorHandler: replyTooLarge,
        schema: {
          summary:
            'Import products from a CSV file or a workbook, all rows or none; `dry_run=true` says what would change',
          tags,
          consumes: ['text/csv', workbookType],
          querystring: ImportQuery,
          response: { 200: ImportReply, 413: Failure, 422: ImportFailure },
        },
      },
      (request, reply) => importFile(services, request, reply, request.query),
    );
  });
  site.post(
    staffImportPaths.undo,
    {
      ...allow('catalog.write', 'product.undo_import'),
      schema: { summary: 'Take the last import back', tags, response: { 200: UndoReply, 404: Failure, 409: Failure } },
    },
    (request) => replyData(undoImport(services, request.actor)),
  );
  site.get(
    staffImportPaths.export,
    {
      ...allow('catalog.read', 'product.export'),
      schema: {
        summary: 'All products that are not archived as a CSV file, with `format=xlsx` as a workbook',
        tags,
        querystring: ExportQuery,
        produces: ['text/csv', workbookType],
      },
    },
    (request, reply) => sendProducts(services, request, reply, request.query.format),
  );
}

async function importFile(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { dry_run, allow_below_cost }: z.infer<typeof ImportQuery>,
) {
  const file: unknown = request.body;
  if (!Buffer.isBuffer(file)) return sendApiError(request, reply, noFile);
  const options = { isDryRun: dry_run === 'true', allowBelowCost: allow_below_cost === 'true' };
  const imported = await importProducts(services, request.actor, file, options);
  if (imported.ok) return { status: 'success' as const, data: imported.value };
  const problems = (imported.problems ?? []).slice(0, maxProblems).map(inLanguageOf(request));
  return sendApiError(request, reply, { ...imported.error, details: { problems } });
}

async function sendProducts(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  format: z.infer<typeof ExportQuery>['format'] = 'csv',
) {
  const day = dayInIndia(services.clock.now());
  const db = services.database.background;
  void reply.header('content-disposition', `attachment; filename="products.${format}"`);
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(Readable.from(exportProducts(db, day)));
  const book = await exportWorkbook(db, day);
  if (!book.ok) return sendApiError(request, reply.removeHeader('content-disposition'), book.error);
  return reply.type(workbookType).send(book.value);
}

function inLanguageOf(request: FastifyRequest) {
  return <T extends { message: Parameters<typeof localize>[1] }>({ message, ...place }: T) => ({
    ...place,
    message: localize(request, message),
  });
}

function replyTooLarge(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
  void sendApiError(request, reply, tooLarge);
}
