import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginBody, User } from '#contract/customer.ts';
import { callerOf, knownCaller } from '#server/platform/caller.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { type Device, findKnownDevice, readDevice, rememberDevice } from '#server/platform/known-devices.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Visitor } from '#server/platform/rate-limit.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { longestUserAgent } from '#server/platform/session-list.ts';
import { admitLogIn, forgetAttempts, logFailedAttempt } from '#server/platform/sign-in-guard.ts';
import { newToken } from '#server/platform/tokens.ts';
import { type Credentials, deviceAccount, readLoginName, tokenLifeMs } from './rules.ts';
import { withFactorCode } from './factor-code.ts';
import { insertToken } from './sessions-store.ts';
import { findCredentials, readPasswordHash, readUser } from './store.ts';
import { messages } from '#server/platform/messages.ts';

export interface SessionPlace {
  /** Null if it has not signed in before. */
  device: Device | null;
  /** Cut to the stored length. */
  userAgent: string;
}

export interface CallerPlace extends SessionPlace {
  caller: Visitor;
}

/** The route must parse cookies. */
export function placeOf(request: FastifyRequest, reply: FastifyReply, services: Services): CallerPlace {
  return {
    caller: callerOf(request, reply, services),
    device: readDevice(request, services.shopUrl),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
  };
}

/**
 * Neither the answer nor its time distinguishes an unknown name from a wrong password. Returns a session token, and the
 * token of the device's cookie. Errors: 401 login_failed; with the correct password, 401 second_factor_required, 422 by
 * `factor_code` and 403 account_blocked; 429 too_many_requests during a pause, which on a known device only its own
 * attempts cause.
 */
export async function logIn(
  services: Services,
  body: LoginBody,
  place: CallerPlace,
): Promise<Result<BegunSession & { user: User }>> {
  const { caller, device } = place;
  const name = readLoginName(body.mobile);
  const credentials = await findCredentials(services.db, name);
  const account = credentials && deviceAccount(credentials.id);
  const knownDevice = await findKnownDevice(services.db, account, device);
  const { network, proof = null } = caller;
  const attempt = {
    kind: 'customer_login',
    account: credentials?.mobile ?? name.mobile,
    network,
    proof,
    knownDevice,
  } as const;
  const admitted = await admitLogIn(services, knownDevice ? knownCaller(knownDevice) : caller, attempt);
  if (!admitted.ok) return admitted;
  const right = await verifyPassword(credentials?.passwordHash ?? null, body.password);
  if (right && credentials?.isBlocked) {
    await forgetAttempts(services, admitted.value);
    return err(403, 'account_blocked', messages.errors.account.blocked);
  }
  if (right && credentials?.hasSecondFactor) {
    await forgetAttempts(services, admitted.value);
    return logInWithFactor(services, credentials, body.factor_code, place);
  }
  const session = credentials && right ? await storeSession(services, services.db, credentials, place, null) : null;
  if (!credentials || !session) {
    await logFailedAttempt(services, admitted.value);
    return failed;
  }
  await forgetAttempts(services, admitted.value);
  return ok({ ...session, user: await readUser(services.db, credentials.id) });
}

const failed = err(401, 'login_failed', messages.shop.notices.loginFailed);
const { codeNeeded } = messages.errors.account.secondFactor;
const factorRequired = err(401, 'second_factor_required', codeNeeded, { errors: { factor_code: [codeNeeded] } });

/** Continues after a correct password. */
async function logInWithFactor(
  services: Services,
  credentials: Credentials,
  code: string | undefined,
  place: CallerPlace,
): Promise<Result<BegunSession & { user: User }>> {
  if (code === undefined) return factorRequired;
  const { id: customerId } = credentials;
  return withFactorCode(services, { customerId, code }, place, async (tx) => {
    const session = await storeSession(services, tx, credentials, place, services.clock.now());
    return session ? ok({ ...session, user: await readUser(tx, customerId) }) : failed;
  });
}

/** Its token, and the token of the device's cookie. */
export interface BegunSession {
  token: string;
  deviceToken: string;
}

/**
 * For a customer authenticated without the password. Null if the account is blocked or erased, or has a second factor
 * that they did not prove.
 */
export async function beginSession(
  services: Services,
  tx: Tx,
  customerId: number,
  place: SessionPlace,
  factorShownAt: Date | null,
): Promise<BegunSession | null> {
  const passwordHash = await readPasswordHash(tx, customerId);
  return storeSession(services, tx, { id: customerId, passwordHash }, place, factorShownAt);
}

async function storeSession(
  { clock }: Services,
  db: Db | Tx,
  credentials: Pick<Credentials, 'id' | 'passwordHash'>,
  { device, userAgent }: SessionPlace,
  factorShownAt: Date | null,
): Promise<BegunSession | null> {
  const { token, hash } = newToken();
  const now = clock.now();
  const session = { hash, userAgent, createdAt: now, expiresAt: new Date(now.getTime() + tokenLifeMs), factorShownAt };
  if (!(await insertToken(db, credentials, session))) return null;
  return { token, deviceToken: await rememberDevice(db, deviceAccount(credentials.id), device, now) };
}
