import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import { GstPaperList } from '#contract/gst-papers.ts';
import { papersUnder } from '#contract/order-states.ts';
import { staffOrderPaths } from '#contract/staff-orders.ts';
import {
  GstPrefixes,
  gstPrefixesPath,
  GstPrefixesReply,
  GstReturnParams,
  gstReturnPath,
} from '#contract/staff-papers.ts';
import { readBrand } from '#server/content/index.ts';
import { gstReturnCsv, listPapers, readPrefixes, savePrefixes, sendPaper } from '#server/invoicing/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { sendRefusal, type Site } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Services } from '#server/platform/services.ts';
import { authenticateStaff } from './authenticate.ts';

const success = 'success' as const;
const papers = `${staffOrderPaths.orders}/:id/${papersUnder}`;

/** Invoices and credit notes for staff, the month's tables for the GST return, and what the numbers begin with. */
export function staffPaperRoutes(site: Site, services: Services): void {
  readingRoutes(site, services);
  returnRoute(site, services);
  prefixRoutes(site, services);
}

function readingRoutes(site: Site, services: Services): void {
  const params = z.object({ id: IdText });
  site.get(papers, { ...personal, schema: { params, response: { 200: GstPaperList } } }, async (request, reply) => {
    const member = await authenticateStaff(services, request);
    if (!member.ok) return sendRefusal(request, reply, member.refusal);
    return { status: success, data: await listPapers(services.db, request.params.id) };
  });

  const one = z.object({ id: IdText, paper: IdText });
  site.get(`${papers}/:paper`, { ...personal, schema: { params: one } }, async (request, reply) => {
    const member = await authenticateStaff(services, request);
    if (!member.ok) return sendRefusal(request, reply, member.refusal);
    const { id: orderId, paper: paperId } = request.params;
    return sendPaper(services.db, request, reply, { orderId, paperId, withStreet: true });
  });
}

function returnRoute(site: Site, services: Services): void {
  const schema = { params: GstReturnParams };
  site.get(`${gstReturnPath}/:month/:part`, { ...personal, schema }, async (request, reply) => {
    const member = await authenticateStaff(services, request);
    if (!member.ok) return sendRefusal(request, reply, member.refusal);
    const { month, part } = request.params;
    const csv = await gstReturnCsv(services.db, month, part);
    return reply
      .header('content-disposition', `attachment; filename="gstr1-${month}-${part}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(csv);
  });
}

function prefixRoutes(site: Site, services: Services): void {
  const response = { 200: GstPrefixesReply };
  site.get(gstPrefixesPath, { ...personal, schema: { response } }, async (request, reply) => {
    const member = await authenticateStaff(services, request);
    if (!member.ok) return sendRefusal(request, reply, member.refusal);
    return { status: success, data: await readPrefixes(services.db, await readBrand(services.db)) };
  });

  site.post(gstPrefixesPath, { ...personal, schema: { body: GstPrefixes, response } }, async (request, reply) => {
    const member = await authenticateStaff(services, request);
    if (!member.ok) return sendRefusal(request, reply, member.refusal);
    const { invoice, credit_note } = request.body;
    const saved = await inTransaction(services.db, (tx) =>
      savePrefixes(tx, { invoice, credit_note }, services.clock.now()),
    );
    if (!saved.ok) return sendRefusal(request, reply, saved.refusal);
    return { status: success, data: saved.value };
  });
}
