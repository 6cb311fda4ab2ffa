import type { FastifyReply, FastifyRequest } from 'fastify';
import { staleStatus } from '#server/platform/answer-cache.ts';
import { err } from '#server/platform/result.ts';
import { messages } from '#server/platform/messages.ts';

export const nothingToPrint = err(404, 'document_not_found', messages.errors.documents.notAvailable).error;

interface Pdf {
  bytes: Buffer;
  /** With its quotation marks. */
  etag: string;
  isStale?: boolean;
  /** For saving. */
  file: string;
}

/** Opens in the browser and is saved under its own name; 304 if the client has it already. */
export function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, isStale, file }: Pdf,
): FastifyReply {
  reply.headers({
    'content-disposition': `inline; filename="${file}"`,
    'cache-control': 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
    etag,
    ...(isStale && { 'cache-status': staleStatus(-1) }),
  });
  const known = request.headers['if-none-match'];
  if (known !== undefined && (known === '*' || known.includes(etag))) return reply.code(304).send();
  return reply.type('application/pdf').send(bytes);
}
