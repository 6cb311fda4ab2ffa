import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if the site has no pages. */
    failurePage: FailurePage | null;
  }
}

interface Failure {
  httpStatus: number;
  retryAfterSeconds?: number | undefined;
}

export interface FailedRequest {
  url: string;
  headers: IncomingHttpHeaders;
}

/** Must not depend on anything that can fail. */
export type FailurePage = (
  request: FailedRequest,
  error: Failure,
) => { html: string; language: Language; headers: Readonly<Record<string, string>> };

/** Sends the site's failure page. Returns undefined for programs: calls below /api/, health checks, page data. */
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
