import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ReplicaReads, runAs } from './admission.ts';
import { formatPosition, parsePosition } from './replicas.ts';
import type { Services } from './services.ts';

/**
 * The primary's log position after the caller's last write: their reads must be at least as new. The value is not
 * secret; a forged higher one only sends the caller's own reads to the primary.
 */
const cookieName = 'read_after';
/** Replicas half a minute behind are not used (DATABASE_READ_LAG_MS). */
const keptForSeconds = 60;
/** Beyond every position. */
const unknown = formatPosition(2 ** 53 - 1);

const everybodys: ReplicaReads = { after: 0 };

/**
 * Null: the primary answers the request's reads. Reads of shared data need only what this process knows of; reads of a
 * caller's own data need the caller's writes, which are unknown without a cookie.
 */
export function readsOf({ headers: { cookie }, routeOptions }: FastifyRequest): ReplicaReads | null {
  const { reads } = routeOptions.config;
  if (reads === 'everybodys') return everybodys;
  if (reads !== 'callers' || cookie === undefined) return null;
  const given = new RegExp(`(?:^|;) *${cookieName}=([^;]*)`).exec(cookie)?.[1];
  return given === undefined ? everybodys : { after: parsePosition(given) ?? Infinity };
}

/** Sends callers the log position after their writes. Does nothing without replicas. */
export function rememberWrites(site: FastifyInstance, services: Services): void {
  const { replicas } = services.database;
  if (!replicas) return;
  site.addHook('onSend', async (request, reply) => {
    if (!request.work?.hasWritten) return;
    // A cacheable answer must not contain this caller's position.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && reply.getHeader('cache-control') !== 'no-store') return;
    // Read now instead of at the commit, so that the later of two answers has the higher position.
    const position = await runAs(undefined, replicas.readPosition).then(formatPosition, () => unknown);
    const secure = services.shopUrl.startsWith('https:') ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${cookieName}=${position}; Path=/; Max-Age=${keptForSeconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  });
}
