import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from './messages.ts';
import { ok, err, type Result } from './result.ts';

/** Options of a route whose answer belongs to one person and must not be kept by anyone on the way. */
export const personal = {
  async onRequest(_request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
  },
};

/** The same of a route that places, pays or settles an order: it gets its connection to the database before those that only read. */
export const selling = { ...personal, config: { priority: 'selling' as const } };

/** A token that is not known (any more): the client should forget it. */
export const badToken = err(401, 'token_invalid', messages.errors.account.loginEnded);

/** The bearer token of a call; null for a visitor, who sends no or an empty header. Another scheme is a bad token. */
export function readBearer(request: Pick<FastifyRequest, 'headers'>): Result<string | null> {
  const header = (request.headers.authorization ?? '').trim();
  if (header === '' || /^bearer$/i.test(header)) return ok(null);
  const token = /^bearer +([\w-]{1,200})$/i.exec(header)?.[1];
  return token ? ok(token) : badToken;
}
