import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';
import type { TaxDocument } from '#contract/tax-documents.ts';
import { readPrintDress } from '#server/content/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import { sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { taxDocumentTasks } from './print-helper.ts';
import { fileNameOf, findTaxDocuments, readInvoices, readTaxDocument } from './queries.ts';
import { messages } from '#server/platform/messages.ts';

/** The invoice first. The caller must have checked access. */
export async function listTaxDocuments(db: Db, orderId: number): Promise<TaxDocument[]> {
  const taxDocuments = await findTaxDocuments(db, orderId);
  return taxDocuments.map(({ id, kind, number, issuedAt, total }) => ({
    id,
    kind,
    number,
    issued_at: issuedAt.toISOString(),
    total_amount: paiseToRupees(total),
  }));
}

const printer = createHelper<typeof taxDocumentTasks>(path.join(import.meta.dirname, 'print-helper.ts'));

/** One PDF in the order of `orderIds`; leaves out orders without an invoice. Error: 409 nothing_to_print. */
export async function printInvoices(
  db: Db,
  { orderIds, language }: { orderIds: readonly number[]; language: Language },
): Promise<Result<Buffer>> {
  const invoices = await readInvoices(db, orderIds);
  if (invoices.length === 0) return err(409, 'nothing_to_print', messages.errors.staff.orders.noInvoices);
  return ok(await printer.run('printAll', { stored: invoices, language, dress: await readPrintDress(db) }));
}

/**
 * A PDF in the caller's language, which opens in the browser. The caller must have checked access. Error: 404
 * tax_document_not_found.
 */
export async function sendTaxDocument(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { orderId, taxDocumentId }: { orderId: number; taxDocumentId: number },
): Promise<FastifyReply> {
  const kept = await readTaxDocument(db, orderId, taxDocumentId);
  if (!kept)
    return sendApiError(
      request,
      reply,
      err(404, 'tax_document_not_found', messages.errors.documents.taxDocumentNotFound).error,
    );
  const dress = await readPrintDress(db);
  const bytes = await printer.run('print', { stored: kept, language: languageOf(request), dress });
  return reply
    .headers({ 'content-disposition': `inline; filename="${fileNameOf(kept)}"`, 'x-content-type-options': 'nosniff' })
    .type('application/pdf')
    .send(bytes);
}
