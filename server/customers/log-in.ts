import type { LoginBody, User } from '#contract/customer.ts';
import { normaliseMobile } from '#contract/text-fields.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { newToken } from '#server/platform/tokens.ts';
import { tokenLifeMs } from './rules.ts';
import { findCredentials, insertToken, readUser } from './store.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * Trades mobile number and password for a token. `network` is the caller's address, for the limit. An unknown number and a wrong
 * password cannot be distinguished, neither by the answer nor by its time.
 */
export async function logIn(
  services: Services,
  limits: Limits,
  body: LoginBody,
  network: string,
): Promise<Result<{ token: string; user: User }>> {
  const mobile = normaliseMobile(body.mobile.trim());
  for (const taken of [await limits.loginByAddress.take(network), await limits.loginByAccount.take(mobile)])
    if (!taken.ok) return taken;
  const credentials = await findCredentials(services.db, mobile);
  const right = await verifyPassword(credentials?.passwordHash ?? null, body.password);
  const { token, hash } = newToken();
  const now = services.clock.now();
  const stored =
    credentials !== null &&
    right &&
    (await insertToken(services.db, credentials, {
      hash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + tokenLifeMs),
    }));
  if (!stored) return err(401, 'login_failed', messages.shop.notices.loginFailed);
  await limits.loginByAccount.forget(mobile);
  return ok({ token, user: await readUser(services.db, credentials.id) });
}
