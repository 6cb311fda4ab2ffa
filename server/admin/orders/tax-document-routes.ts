import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import { TaxDocumentList } from '#contract/tax-documents.ts';
import { OrderParams } from '#contract/order-life.ts';
import { parseOrderReference } from '#contract/order-number.ts';
import { taxDocumentsPath } from '#contract/order-states.ts';
import { staffOrderPaths } from '#contract/admin/orders/orders.ts';
import {
  GstPrefixes,
  gstPrefixesPath,
  GstPrefixesReply,
  GstReturnParams,
  gstReturnPath,
} from '#contract/admin/reports/tax-documents.ts';
import { recordStaffAction } from '#server/audit/index.ts';
import { readBrand } from '#server/content/index.ts';
import {
  gstReturnCsv,
  listTaxDocuments,
  readPrefixes,
  savePrefixes,
  sendTaxDocument,
} from '#server/invoicing/index.ts';
import { findOrderOwner } from '#server/order-access/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { allow } from '../guard.ts';
import type { Services } from '#server/platform/services.ts';

const success = 'success' as const;
const taxDocuments = `${staffOrderPaths.orders}/:id/${taxDocumentsPath}`;

/** Invoices and credit notes, the monthly tables for the GST return, and the numbers' prefixes. */
export function staffTaxDocumentRoutes(site: Site, services: Services): void {
  readingRoutes(site, services);
  returnRoute(site, services);
  prefixRoutes(site, services);
}

function readingRoutes(site: Site, services: Services): void {
  site.get(
    taxDocuments,
    { ...allow('tax_documents.read'), schema: { params: OrderParams, response: { 200: TaxDocumentList } } },
    async (request) => {
      const order = await findOrderOwner(services.db, parseOrderReference(request.params.id)!);
      return { status: success, data: await listTaxDocuments(services.db, order?.id ?? 0) };
    },
  );

  const one = z.object({ id: IdText, taxDocument: IdText });
  site.get(
    `${taxDocuments}/:taxDocument`,
    { ...allow('tax_documents.read', 'tax_document.download'), schema: { params: one } },
    async (request, reply) => {
      const { id: orderId, taxDocument: taxDocumentId } = request.params;
      return sendTaxDocument(services.db, request, reply, { orderId, taxDocumentId });
    },
  );
}

function returnRoute(site: Site, services: Services): void {
  const schema = { params: GstReturnParams };
  site.get(
    `${gstReturnPath}/:month/:part`,
    { ...allow('tax_documents.read', 'gst_return.export'), schema },
    (request, reply) => {
      const { month, part } = request.params;
      return reply
        .header('content-disposition', `attachment; filename="gstr1-${month}-${part}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(gstReturnCsv(services.database.background, month, part)));
    },
  );
}

function prefixRoutes(site: Site, services: Services): void {
  const response = { 200: GstPrefixesReply };
  site.get(gstPrefixesPath, { ...allow('tax_documents.read'), schema: { response } }, async () => {
    return { status: success, data: await readPrefixes(services.db, await readBrand(services.db)) };
  });

  site.post(
    gstPrefixesPath,
    { ...allow('tax_documents.configure', 'tax_document.set_prefixes'), schema: { body: GstPrefixes, response } },
    async (request, reply) => {
      const { invoice, credit_note } = request.body;
      const at = services.clock.now();
      const saved = await inTransaction(services.db, async (tx) => {
        const before = await readPrefixes(tx, await readBrand(tx));
        const prefixes = await savePrefixes(tx, { invoice, credit_note }, at);
        if (prefixes.ok) await recordStaffAction(tx, request.actor, at, { before, after: prefixes.value });
        return prefixes;
      });
      if (!saved.ok) return sendApiError(request, reply, saved.error);
      return { status: success, data: saved.value };
    },
  );
}
