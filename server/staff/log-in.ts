import { type StaffLoginBody, staffLoginRefused, type StaffMember } from '#contract/staff.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { newToken } from '#server/platform/tokens.ts';
import { sessionSeconds } from './session.ts';
import { findStaffCredentials, insertStaffToken } from './store.ts';

/** Trades a staff member's e-mail and password for a token of the staff's own kind; it opens nothing in the shop. */
export async function logInStaff(
  services: Services,
  limits: Limits,
  body: StaffLoginBody,
  network: string,
): Promise<Result<{ token: string; member: StaffMember }>> {
  const account = `staff ${body.email}`;
  for (const taken of [await limits.loginByAddress.take(network), await limits.loginByAccount.take(account)])
    if (!taken.ok) return taken;
  const found = await findStaffCredentials(services.db, body.email);
  const right = await verifyPassword(found?.passwordHash ?? null, body.password);
  if (!found || !right) return err(401, 'login_failed', staffLoginRefused);
  const { token, hash } = newToken();
  const now = services.clock.now();
  await insertStaffToken(services.db, found.id, {
    hash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
  });
  await limits.loginByAccount.forget(account);
  return ok({ token, member: { id: found.id, name: found.name, email: found.email, permissions: found.permissions } });
}
