import { sql } from 'kysely';
import type { Site } from './http.ts';
import type { Services } from './services.ts';

/** /healthz: the process lives. /readyz: it can also reach its database. */
export function healthRoutes(site: Site, services: Services): void {
  site.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  site.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      await sql`SELECT 1`.execute(services.db);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '5').send({ status: 'database away' });
    }
  });
}
