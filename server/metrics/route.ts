import { type Site, sendApiError } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import { isSameSecret } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { createFigureReader, listFigures } from './figures.ts';

const { callNotFound } = messages.errors.requests;
const notFound = err(404, 'route_not_found', callNotFound).error;
const unauthorised = err(401, 'token_invalid', messages.errors.requests.metricsToken).error;

/**
 * GET /metrics: what this process counts and what the database tells, for Prometheus with METRICS_TOKEN as its bearer token. Without that setting
 * there is no such call. Where the database is away the process is still told of.
 */
export function metricsRoute(site: Site, services: Services, readFigures = createFigureReader(services)): void {
  const { metrics } = services;
  const { metricsToken } = services.config;
  site.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!metrics || metricsToken === null) return sendApiError(request, reply, notFound);
    const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSameSecret(sent, metricsToken)) {
      reply.header('www-authenticate', 'Bearer');
      return sendApiError(request, reply, unauthorised);
    }
    const text = await metrics.print(listFigures(await readFigures(), services.clock.now()));
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}
