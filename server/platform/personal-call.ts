import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from './messages.ts';
import { ok, err, type Result } from './result.ts';

/** For answers to one person, which must not be cached anywhere. */
export const personal = {
  async onRequest(_request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
  },
};

/** For placing, paying and settling orders, which get a database connection before reads. */
export const selling = { ...personal, config: { priority: 'selling' as const } };

/** An unknown or expired token: the client should discard it. */
export const badToken = err(401, 'token_invalid', messages.errors.account.loginEnded);

/** Null for a visitor, who sends no header or an empty one. Any other scheme is a bad token. */
export function readBearer(request: Pick<FastifyRequest, 'headers'>): Result<string | null> {
  const header = (request.headers.authorization ?? '').trim();
  if (header === '' || /^bearer$/i.test(header)) return ok(null);
  const token = /^bearer +([\w-]{1,200})$/i.exec(header)?.[1];
  return token ? ok(token) : badToken;
}
