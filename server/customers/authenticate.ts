import type { FastifyRequest } from 'fastify';
import { badToken, readBearer } from '#server/platform/personal-call.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { CustomerIdentity } from './rules.ts';
import { findByToken } from './store.ts';
import { messages } from '#server/platform/messages.ts';

/** The customer of the call; 401 `login_required` for a visitor, 401 `token_invalid` for a token that is unknown, ended or run out. */
export async function authenticate(
  services: Services,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Result<CustomerIdentity>> {
  const identity = await optionalCustomer(services, request);
  if (!identity.ok) return identity;
  return identity.value ? ok(identity.value) : err(401, 'login_required', messages.errors.account.loginRequired);
}

/** The customer of the call, or null for a visitor. A token that is sent must be good: 401 `token_invalid`. */
export async function optionalCustomer(
  services: Services,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Result<CustomerIdentity | null>> {
  const token = readBearer(request);
  if (!token.ok) return token;
  if (token.value === null) return ok(null);
  const identity = await findByToken(services.db, hashToken(token.value), services.clock.now());
  return identity ? ok(identity) : badToken;
}
