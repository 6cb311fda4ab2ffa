import type { StaffLoginBody, StaffMember } from '#contract/staff.ts';
import { type CallOrigin, recordSession } from '#server/audit/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { sessionSeconds } from './session.ts';
import { deleteStaffToken, findStaffCredentials, insertStaffToken } from './store.ts';
import { messages } from '#server/platform/messages.ts';

/** Trades a staff member's e-mail and password for a token of the staff's own kind; it opens nothing in the shop. */
export async function logInStaff(
  services: Services,
  limits: Limits,
  body: StaffLoginBody,
  origin: CallOrigin,
): Promise<Result<{ token: string; member: StaffMember }>> {
  const account = `staff ${body.email}`;
  for (const taken of [await limits.loginByAddress.take(origin.network), await limits.loginByAccount.take(account)])
    if (!taken.ok) return taken;
  const found = await findStaffCredentials(services.db, body.email);
  const right = await verifyPassword(found?.passwordHash ?? null, body.password);
  const now = services.clock.now();
  if (!found || !right) {
    const errorCode = 'login_failed';
    // Some type their password into the first field: what is no address is not written down.
    const login = found?.email ?? (body.email.includes('@') ? body.email : '');
    const tried = { ...origin, staffId: found?.id ?? null, login, sessionHash: null, errorCode };
    await recordSession(services.db, 'session.begin', now, tried);
    return err(401, errorCode, messages.errors.staffFields.loginFailed);
  }
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
  const entered = { ...origin, staffId: found.id, login: found.email, sessionHash: hash };
  await inTransaction(services.db, async (tx) => {
    await insertStaffToken(tx, found.id, { hash, createdAt: now, expiresAt });
    await recordSession(tx, 'session.begin', now, entered);
    return ok(null);
  });
  await limits.loginByAccount.forget(account);
  return ok({ token, member: { id: found.id, name: found.name, email: found.email, permissions: found.permissions } });
}

/** Ends the session of a token; one that is unknown stays without trace. */
export async function logOutStaff(services: Services, token: string, origin: CallOrigin): Promise<void> {
  const sessionHash = hashToken(token);
  await inTransaction(services.db, async (tx) => {
    const member = await deleteStaffToken(tx, sessionHash);
    if (!member) return ok(null);
    const left = { ...origin, staffId: member.id, login: member.email, sessionHash };
    await recordSession(tx, 'session.end', services.clock.now(), left);
    return ok(null);
  });
}
