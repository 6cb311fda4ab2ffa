import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '#server/platform/caller.ts';
import { sendApiError, unwrap } from '#server/platform/http.ts';
import { badToken, readBearer } from '#server/platform/personal-call.ts';
import type { Db } from '#server/platform/database.ts';
import type { Limit } from '#server/platform/rate-limit.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { lastUseIntervalMs } from '#server/platform/session-list.ts';
import type { CustomerIdentity } from './rules.ts';
import { noteTokenUse } from './sessions-store.ts';
import { messages } from '#server/platform/messages.ts';

/** Errors: 401 `login_required` for a visitor, 401 `token_invalid` for an unknown, ended or expired token. */
export async function authenticate(
  services: Services,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Result<CustomerIdentity>> {
  const identity = await optionalCustomer(services, request);
  if (!identity.ok) return identity;
  return identity.value ? ok(identity.value) : err(401, 'login_required', messages.errors.account.loginRequired);
}

/** Null for a visitor; a token must be valid if sent. Error: 401 `token_invalid`. */
export async function optionalCustomer(
  services: Services,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Result<CustomerIdentity | null>> {
  const token = readBearer(request);
  if (!token.ok) return token;
  if (token.value === null) return ok(null);
  const now = services.clock.now();
  const tokenHash = hashToken(token.value);
  const found = await findByToken(services.db, tokenHash, now);
  if (!found) return badToken;
  const { lastUsedAt, ...identity } = found;
  if (now.getTime() - lastUsedAt.getTime() >= lastUseIntervalMs) {
    // A call that only reads must not fail because nothing can be written.
    const failed = (error: unknown) => services.log.warn({ err: error }, 'the use of a session could not be noted');
    await noteTokenUse(services.db, tokenHash, now).catch(failed);
  }
  return ok({ ...identity, tokenHash });
}

const callers = new WeakMap<FastifyRequest, CustomerIdentity>();

/**
 * Options for a route of logged-in customers; the handler gets the customer from `customerOf`. The token is checked
 * before anything else is read, so that a visitor learns nothing about the call, and `limit` is taken before the body
 * is read. Errors: those of `authenticate` and of the limit.
 */
export function requireCustomer(services: Services, limit?: Limit) {
  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      reply.header('cache-control', 'no-store');
      const customer = unwrap(await authenticate(services, request));
      callers.set(request, customer);
      const allowed = await limit?.take(callerOf(request, reply, services, customer.id));
      if (allowed?.ok === false) return sendApiError(request, reply, allowed.error);
    },
  };
}

/** @throws Error if the route does not use `requireCustomer` */
export function customerOf(request: FastifyRequest): CustomerIdentity {
  const customer = callers.get(request);
  if (!customer) throw new Error('a call of a customer without the customer');
  return customer;
}

async function findByToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<(Omit<CustomerIdentity, 'tokenHash'> & { lastUsedAt: Date }) | null> {
  const row = await db
    .selectFrom('customer_token')
    .innerJoin('customer', 'customer.id', 'customer_id')
    .select([
      'customer.id',
      'first_name as firstName',
      'last_name as lastName',
      'mobile',
      'email',
      'member_id as memberId',
      'last_used_at as lastUsedAt',
      'factor_shown_at as factorShownAt',
    ])
    .select(({ eb }) => eb('second_factor_since', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    // A session that never proved the account's second factor is invalid, whoever started it.
    .where(({ or, eb }) => or([eb('second_factor_since', 'is', null), eb('factor_shown_at', 'is not', null)]))
    .executeTakeFirst();
  return row ?? null;
}
