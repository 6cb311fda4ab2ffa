import type { StaffLoginBody } from '#contract/staff.ts';
import { type CallOrigin, recordSession } from '#server/audit/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { findKnownDevice } from '#server/platform/known-devices.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { ok, err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type AdmittedAttempt, admitLogIn, forgetAttempts, logFailedAttempt } from '#server/platform/sign-in-guard.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { beginSignIn, type SignInCaller } from './begin-session.ts';
import { queueGuessingNotice } from './guessing-notice.ts';
import { deviceAccount, type StaffSignIn } from './session.ts';
import { deleteStaffToken, findStaffCredentials, type StaffCredentials } from './store.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * Trades a staff member's e-mail and password for a token of the staff's own kind, which opens nothing in the shop, and the token of the
 * device's cookie; where the account has a second factor, or needs one, for a login that waits for it. Errors: 401 login_failed; 429 too_many_requests while a pause is on, which a device that has signed in before meets only for
 * what was typed on it.
 */
export async function logInStaff(
  services: Services,
  body: StaffLoginBody,
  { origin, device, visitor }: SignInCaller,
): Promise<Result<StaffSignIn>> {
  const found = await findStaffCredentials(services.db, body.email);
  const { network, proof = null } = visitor;
  const knownDevice = await findKnownDevice(services.db, found && deviceAccount(found.id), device);
  const attempt = { kind: 'staff_login', account: body.email, network, proof, knownDevice } as const;
  const admitted = await admitLogIn(services, knownDevice ? knownCaller(knownDevice) : visitor, attempt);
  if (!admitted.ok) return admitted;
  const right = await verifyPassword(found?.passwordHash ?? null, body.password);
  if (!found || !right) return await failLogin(services, body, origin, found, admitted.value);
  const { passwordHash: _, ...member } = found;
  const signIn = await inTransaction(services.db, async (tx) =>
    ok(await beginSignIn(tx, services, member, { origin, device })),
  );
  if (signIn.ok) await forgetAttempts(services, admitted.value);
  return signIn;
}

/** Writes down a failed login, in the log and the audit log, and queues the notice to the member. Does the same work where there is none. */
async function failLogin(
  services: Services,
  body: StaffLoginBody,
  origin: CallOrigin,
  found: StaffCredentials | null,
  admitted: AdmittedAttempt,
) {
  const errorCode = 'login_failed';
  // Some type their password into the first field: what is no address is not written down.
  const login = found?.email ?? (body.email.includes('@') ? body.email : '');
  const tried = { ...origin, staffId: found?.id ?? null, login, sessionHash: null, errorCode };
  await recordSession(services.db, 'session.begin', services.clock.now(), tried);
  await queueGuessingNotice(services, found?.id ?? null, admitted.strangersAttempts);
  await logFailedAttempt(services, admitted);
  return err(401, errorCode, messages.errors.staffFields.loginFailed);
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
