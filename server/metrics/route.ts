import { type Site, sendApiError } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Figure } from '#server/platform/metrics.ts';
import { joinMetrics, type ProcessMetrics } from '#server/platform/process-group.ts';
import { isSameSecret } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { createFigureReader, listFigures } from './figures.ts';

const { callNotFound } = messages.errors.requests;
const notFound = err(404, 'route_not_found', callNotFound).error;
const unauthorised = err(401, 'token_invalid', messages.errors.requests.metricsToken).error;

/**
 * GET /metrics for Prometheus, with METRICS_TOKEN as its bearer token; without that setting the route does not exist.
 * If the database is unreachable, it still returns the process's metrics. In a group it returns those of each process,
 * with the label `process`.
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
    const figures = listFigures(await readFigures(), services.clock.now());
    const processes = await services.group?.collectMetrics();
    const text = processes ? joinMetrics(processes) : await metrics.print();
    const figuresText = await metrics.printFigures([...figures, ...(processes ? describeProcesses(processes) : [])]);
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(`${text}\n${figuresText}`);
  });
}

function describeProcesses(processes: readonly ProcessMetrics[]): Figure[] {
  const label = 'process';
  return [
    {
      name: 'shop_process_up',
      help: 'Whether a process of this machine answers',
      label,
      values: processes.map(({ name, text }) => [name, text === null ? 0 : 1]),
    },
    {
      name: 'shop_process_restarts',
      help: 'How often a process was started again because it had ended',
      label,
      values: processes.map(({ name, restarts }) => [name, restarts]),
    },
  ];
}
