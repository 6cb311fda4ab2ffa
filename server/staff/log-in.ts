import type { StaffLoginBody } from '#contract/admin/staff.ts';
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
import { deleteStaffToken, findStaffCredentials, hasStaffPassword, type StaffCredentials } from './store.ts';
import { messages } from '#server/platform/messages.ts';

const loginFailed = err(401, 'login_failed', messages.errors.staffFields.loginFailed);

/**
 * Returns a staff token, which is not valid in the shop, and a device token; or a login that waits for its second
 * factor. Errors: 401 login_failed; 429 too_many_requests during a pause, which on a known device only its own attempts
 * cause.
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
    (await hasStaffPassword(tx, found)) ? ok(await beginSignIn(tx, services, member, { origin, device })) : loginFailed,
  );
  if (!signIn.ok) return await failLogin(services, body, origin, found, admitted.value);
  await forgetAttempts(services, admitted.value);
  return signIn;
}

/** Also writes to the audit log and queues the notice. Does the same work without such an account. */
async function failLogin(
  services: Services,
  body: StaffLoginBody,
  origin: CallOrigin,
  found: StaffCredentials | null,
  admitted: AdmittedAttempt,
) {
  const errorCode = loginFailed.error.code;
  // Some people type their password into the first field, so a value that is no email address is not logged.
  const login = found?.email ?? (body.email.includes('@') ? body.email : '');
  const tried = { ...origin, staffId: found?.id ?? null, login, sessionHash: null, errorCode };
  await recordSession(services.db, 'session.begin', services.clock.now(), tried);
  await queueGuessingNotice(services, found?.id ?? null, admitted.strangersAttempts);
  await logFailedAttempt(services, admitted);
  return loginFailed;
}

/** Ignores unknown tokens. */
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
