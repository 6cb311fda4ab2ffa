import type { Failure } from '#contract/envelope.ts';
import { answerUnknownCalls, createSite, type Site } from './http.ts';
import { createLimits, type Limits } from './rate-limit.ts';
import type { Services } from './services.ts';

/** An answer as a client reads it; which fields there are depends on the call. */
interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Partial<Failure> & { token?: string; data?: unknown; meta?: { total?: number; next_cursor: string | null } };
}

export interface Caller {
  /** Sends JSON, or text as it is; `from` is the caller's network address. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options?: { token?: string; authorization?: string; from?: string },
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** A site of the given routes that is called without a network. */
export function openCaller(
  services: Services,
  routes: (site: Site, services: Services, limits: Limits) => void,
): Caller {
  const site = createSite({ logger: services.log, trustProxy: true });
  routes(site, services, createLimits(services));
  answerUnknownCalls(site);
  return {
    async call(method, path, body, { token, authorization, from } = {}) {
      const bearer = authorization ?? (token === undefined ? undefined : `Bearer ${token}`);
      const response = await site.inject({
        method,
        url: path,
        headers: {
          ...(bearer === undefined ? {} : { authorization: bearer }),
          ...(from === undefined ? {} : { 'x-forwarded-for': from }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.statusCode, headers: response.headers, body: response.json<Answer['body']>() };
    },
    close: () => site.close(),
  };
}
