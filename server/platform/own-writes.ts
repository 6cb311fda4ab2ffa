import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ReplicaReads, runAs } from './admission.ts';
import { formatPosition, parsePosition } from './replicas.ts';
import type { Services } from './services.ts';

/**
 * How far the primary's log was written when the caller last wrote something: what they read must be as new. Its value is no secret and proves nothing.
 * Who invents a higher one has their own reads answered by the primary, as without replicas.
 */
const cookieName = 'read_after';
/** A replica that lacks what was written half a minute ago is out (DATABASE_READ_LAG_MS). */
const keptForSeconds = 60;
/** Beyond every position. */
const unknown = formatPosition(2 ** 53 - 1);

const everybodys: ReplicaReads = { after: 0 };

/**
 * What a request's reads must have seen for a replica to answer them; null: the primary answers them. Reads of what is the same for everybody
 * only need what this process knows of; a caller's own need what the caller has written. Callers that keep no cookies cannot tell: theirs are the primary's.
 */
export function readsOf({ headers: { cookie }, routeOptions }: FastifyRequest): ReplicaReads | null {
  const { reads } = routeOptions.config;
  if (reads === 'everybodys') return everybodys;
  if (reads !== 'callers' || cookie === undefined) return null;
  const given = new RegExp(`(?:^|;) *${cookieName}=([^;]*)`).exec(cookie)?.[1];
  return given === undefined ? everybodys : { after: parsePosition(given) ?? Infinity };
}

/** Tells callers how far the log was when they had written, so that what they read next shows it. Nothing where there are no replicas. */
export function rememberWrites(site: FastifyInstance, services: Services): void {
  const { replicas } = services.database;
  if (!replicas) return;
  site.addHook('onSend', async (request, reply) => {
    if (!request.work?.hasWritten) return;
    // An answer that others may be given must not name this caller.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && reply.getHeader('cache-control') !== 'no-store') return;
    // Read now, not at the commit: of two answers the later one has the higher position.
    const position = await runAs(undefined, replicas.readPosition).then(formatPosition, () => unknown);
    const secure = services.shopUrl.startsWith('https:') ? '; Secure' : '';
    reply.header(
      'set-cookie',
      `${cookieName}=${position}; Path=/; Max-Age=${keptForSeconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  });
}
