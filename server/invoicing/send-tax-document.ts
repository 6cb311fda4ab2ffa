import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GstPaper } from '#contract/gst-papers.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import { sendRefusal } from '#server/platform/http.ts';
import { refuse } from '#server/platform/result.ts';
import { fileNameOf, printPaper } from './invoice-pdf.ts';
import type { KeptPaper } from './rules.ts';
import { findPapers, readPaper } from './queries.ts';

/** An order's papers for a reply, the invoice first. The caller has judged who asks. */
export async function listPapers(db: Db, orderId: number): Promise<GstPaper[]> {
  const papers = await findPapers(db, orderId);
  return papers.map(({ id, kind, number, issuedAt, total }) => ({
    id,
    kind,
    number,
    issued_at: issuedAt.toISOString(),
    total_amount: paiseToRupees(total),
  }));
}

/**
 * Answers one paper of an order as a PDF that opens in the browser; 404 paper_not_found. The caller has judged who asks: who is known by
 * his mobile number only gets a copy without the streets.
 */
export async function sendPaper(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { orderId, paperId, withStreet }: { orderId: number; paperId: number; withStreet: boolean },
): Promise<FastifyReply> {
  const kept = await readPaper(db, orderId, paperId);
  if (!kept) return sendRefusal(request, reply, refuse(404, 'paper_not_found', 'There is no such paper').refusal);
  const bytes = await printPaper(withStreet ? kept : withoutStreet(kept));
  return reply
    .headers({ 'content-disposition': `inline; filename="${fileNameOf(kept)}"`, 'x-content-type-options': 'nosniff' })
    .type('application/pdf')
    .send(bytes);
}

function withoutStreet(kept: KeptPaper): KeptPaper {
  const { billing, delivery } = kept.content;
  const hidden = '(street left out)';
  const content = {
    ...kept.content,
    billing: { ...billing, street: hidden },
    delivery: { ...delivery, street: hidden },
  };
  return { ...kept, content };
}
