import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What people see where a page fails for a reason of the server; null where the site has no pages. */
    failurePage: FailurePage | null;
  }
}

/** What went wrong, as far as the page tells of it. */
interface Failure {
  httpStatus: number;
  retryAfterSeconds?: number | undefined;
}

/** What a failure page may depend on. */
export interface FailedRequest {
  url: string;
  headers: IncomingHttpHeaders;
}

/** Makes the page of a failed request. It must need nothing that can fail. */
export type FailurePage = (
  request: FailedRequest,
  error: Failure,
) => { html: string; language: Language; headers: Readonly<Record<string, string>> };

/**
 * Answers a request for a page or a document with the site's failure page; undefined where a program asks: a call below /api/, a health
 * check, or the data of a page that a script loads.
 */
export function sendFailurePage(
  request: FastifyRequest,
  reply: FastifyReply,
  error: Failure,
): FastifyReply | undefined {
  const { failurePage } = request.server;
  if (!failurePage || error.httpStatus < 500 || isForProgram(request.url)) return undefined;
  const { html, language, headers } = failurePage(request, error);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .code(error.httpStatus)
    .headers({ ...headers, 'content-language': language, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(html);
}

function isForProgram(url: string): boolean {
  const [pathname = ''] = url.split('?');
  return (
    pathname.startsWith('/api/') || pathname.endsWith('.data') || pathname === '/healthz' || pathname === '/readyz'
  );
}
