import type { LoginBody, User } from '#contract/customer.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { type Device, findKnownDevice, rememberDevice } from '#server/platform/known-devices.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Visitor } from '#server/platform/rate-limit.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { admitLogIn, forgetAttempts, logFailedAttempt } from '#server/platform/sign-in-guard.ts';
import { newToken } from '#server/platform/tokens.ts';
import { deviceAccount, readLoginName, tokenLifeMs } from './rules.ts';
import { insertToken } from './sessions-store.ts';
import { findCredentials, readUser } from './store.ts';
import { messages } from '#server/platform/messages.ts';

/** Where a call about an account comes from. */
export interface CallerPlace {
  caller: Visitor;
  /** What the browser is known again by, if it has signed in before. */
  device: Device | null;
  /** Its User-Agent header, cut to what is stored. */
  userAgent: string;
}

/**
 * Trades mobile number, member ID or email and the password for a token, and the token of the device's cookie. An unknown name and a wrong password cannot be
 * distinguished, neither by the answer nor by its time. Errors: 401 login_failed; 403 account_blocked, said to whoever knows the password; 429 too_many_requests while a pause is on, which a device
 * that has signed in before meets only for what was typed on it.
 */
export async function logIn(
  services: Services,
  body: LoginBody,
  { caller, device, userAgent }: CallerPlace,
): Promise<Result<{ token: string; deviceToken: string; user: User }>> {
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
  const { token, hash } = newToken();
  const now = services.clock.now();
  const stored =
    credentials !== null &&
    right &&
    (await insertToken(services.db, credentials, {
      hash,
      userAgent,
      createdAt: now,
      expiresAt: new Date(now.getTime() + tokenLifeMs),
    }));
  if (!stored) {
    await logFailedAttempt(services, admitted.value);
    return err(401, 'login_failed', messages.shop.notices.loginFailed);
  }
  await forgetAttempts(services, admitted.value);
  const deviceToken = await rememberDevice(services.db, deviceAccount(credentials.id), device, now);
  return ok({ token, deviceToken, user: await readUser(services.db, credentials.id) });
}
