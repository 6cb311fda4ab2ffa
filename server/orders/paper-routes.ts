import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import { GstPaperList } from '#contract/gst-papers.ts';
import { OrderQuery } from '#contract/order-life.ts';
import { orderPaths, papersUnder } from '#contract/order-states.ts';
import { listPapers, sendPaper } from '#server/invoicing/index.ts';
import { sendRefusal, type Site } from '#server/platform/http.ts';
import { personal } from '#server/platform/personal-call.ts';
import { type Limits, networkOf } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { judgeOwner } from './order-access.ts';

const papers = `${orderPaths.order}/:id/${papersUnder}`;
const refused = { 401: Failure, 404: Failure, 429: Failure };
const pdf = { description: 'The paper', content: { 'application/pdf': { schema: z.string() } } };
const tags = ['orders'];

/** The invoice and credit notes of a buyer's own order. */
export function paperRoutes(site: Site, services: Services, limits: Limits): void {
  const listing = {
    summary: 'Invoice and credit notes of an order',
    tags,
    params: z.object({ id: IdText }),
    querystring: OrderQuery,
    response: { 200: GstPaperList, ...refused },
  };
  site.get(papers, { ...personal, schema: listing }, async (request, reply) => {
    const { id: orderId } = request.params;
    const owner = await judgeOwner(services, limits, request, { orderId, mobile: request.query.mobile });
    if (!owner.ok) return sendRefusal(request, reply, owner.refusal);
    return { status: 'success' as const, data: await listPapers(services.db, orderId) };
  });

  const one = {
    summary: 'An invoice or credit note as a PDF',
    tags,
    params: z.object({ id: IdText, paper: IdText }),
    querystring: OrderQuery,
    response: { 200: pdf, ...refused },
  };
  site.get(`${papers}/:paper`, { ...personal, schema: one }, async (request, reply) => {
    const { id: orderId, paper: paperId } = request.params;
    const owner = await judgeOwner(services, limits, request, { orderId, mobile: request.query.mobile });
    if (!owner.ok) return sendRefusal(request, reply, owner.refusal);
    const allowed = await limits.paperByAddress.take(networkOf(request.ip));
    if (!allowed.ok) return sendRefusal(request, reply, allowed.refusal);
    return sendPaper(services.db, request, reply, { orderId, paperId, withStreet: owner.value.known === 'account' });
  });
}
