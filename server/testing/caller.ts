import type { Failure } from '#contract/envelope.ts';
import { answerUnknownCalls, createSite, type Site } from '#server/platform/http.ts';
import { createLimits, type Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';

/** The fields depend on the call. */
interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Partial<Failure> & {
    token?: string;
    csrf_token?: string;
    data?: unknown;
    meta?: { total?: number; next_cursor: string | null };
  };
  /** `body` is empty if the answer is not JSON. */
  bytes: Buffer;
}

export interface Caller {
  /**
   * Sends JSON, or text and bytes unchanged; `from` is the caller's IP address, `language` the Accept-Language header.
   */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options?: {
      token?: string;
      authorization?: string;
      from?: string;
      language?: string;
      type?: string;
      headers?: Record<string, string>;
    },
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** For a device with a cookie from the shop. */
export function deviceHeaders(name: string): { cookie: string } {
  return { cookie: `order_device=${name.replaceAll(/\W/g, '-').padEnd(22, '-')}` };
}

/** Called without a network. */
export function openCaller(
  services: Services,
  routes: (site: Site, services: Services, limits: Limits) => void,
): Caller {
  const site = createSite({ logger: services.log, trustProxy: 1 });
  routes(site, services, createLimits(services));
  answerUnknownCalls(site);
  return {
    async call(method, path, body, { token, authorization, from, language, type, headers } = {}) {
      const bearer = authorization ?? (token === undefined ? undefined : `Bearer ${token}`);
      const response = await site.inject({
        method,
        url: path,
        headers: {
          ...headers,
          ...(bearer === undefined ? {} : { authorization: bearer }),
          ...(language === undefined ? {} : { 'accept-language': language }),
          ...(from === undefined ? {} : { 'x-forwarded-for': from }),
          ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
        },
        ...(body === undefined
          ? {}
          : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
      });
      const json = String(response.headers['content-type']).startsWith('application/json');
      return {
        status: response.statusCode,
        headers: response.headers,
        body: json ? response.json<Answer['body']>() : {},
        bytes: response.rawPayload,
      };
    },
    close: () => site.close(),
  };
}
