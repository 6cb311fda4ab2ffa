import type { Session } from '#contract/sessions.ts';
import type { StaffPasswordBody } from '#contract/admin/staff/account.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { type Device, findKnownDevice, forgetDevices } from '#server/platform/known-devices.ts';
import { messages } from '#server/platform/messages.ts';
import { rejectGuessablePassword } from '#server/platform/new-passwords.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';
import { badToken } from '#server/platform/personal-call.ts';
import { takeLimit } from '#server/platform/rate-limit.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { listSessions, sessionIdOf } from '#server/platform/session-list.ts';
import { admitAttempt, forgetAttempts, logFailedAttempt } from '#server/platform/sign-in-guard.ts';
import { deviceAccount } from './session.ts';
import { requireProof } from './factors/own-factors.ts';
import {
  deleteStaffTokens,
  findStaffCredentials,
  findStaffSessions,
  hasStaffPassword,
  isMobileTaken,
  lockStaff,
  setStaffMobile,
  setStaffPassword,
} from './store.ts';

const currentPasswordWrong = invalidFields({ current_password: [messages.errors.account.currentPasswordWrong] });

/** The current one first. */
export async function readStaffSessions(services: Services, actor: StaffActor): Promise<Session[]> {
  const stored = await findStaffSessions(services.db, actor.staffId, services.clock.now());
  return listSessions(stored, actor.sessionHash);
}

/** Error: 404 session_not_found if it has ended or belongs to somebody else. */
export async function endStaffSession(services: Services, actor: StaffActor, id: string): Promise<Result<Session[]>> {
  const now = services.clock.now();
  const ended = await inTransaction(services.db, async (tx) => {
    const sessions = await findStaffSessions(tx, actor.staffId, now);
    const found = sessions.find(({ tokenHash }) => sessionIdOf(tokenHash) === id);
    if (!found) return err(404, 'session_not_found', messages.errors.account.sessionNotFound);
    await deleteStaffTokens(tx, actor.staffId, { only: found.tokenHash });
    await recordStaffAction(tx, actor, now, {
      before: { sessions: sessions.length },
      after: { sessions: sessions.length - 1 },
    });
    return ok(null);
  });
  return ended.ok ? ok(await readStaffSessions(services, actor)) : ended;
}

export async function endOtherStaffSessions(services: Services, actor: StaffActor): Promise<Result<Session[]>> {
  const now = services.clock.now();
  const ended = await inTransaction(services.db, async (tx) => {
    const sessions = await findStaffSessions(tx, actor.staffId, now);
    await deleteStaffTokens(tx, actor.staffId, { allBut: actor.sessionHash });
    await recordStaffAction(tx, actor, now, { before: { sessions: sessions.length }, after: { sessions: 1 } });
    return ok(null);
  });
  return ended.ok ? ok(await readStaffSessions(services, actor)) : ended;
}

/**
 * Sets the caller's password, ends their other sessions and waiting logins, and forgets their other devices. Errors:
 * 422 by field for a wrong current password or a guessable new one; 401 token_invalid where the session has ended
 * meanwhile; 429 too_many_requests.
 */
export async function changeStaffPassword(
  services: Services,
  actor: StaffActor,
  body: StaffPasswordBody,
  device: Device | null,
): Promise<Result<null>> {
  const strong = await rejectGuessablePassword(body.password, [actor.login]);
  if (!strong.ok) return strong;
  const account = deviceAccount(actor.staffId);
  const knownDevice = await findKnownDevice(services.db, account, device);
  const attempt = { kind: 'account_change', account, network: actor.network, knownDevice } as const;
  const admitted = await admitAttempt(services, attempt);
  if (!admitted.ok) return admitted;
  const stored = await findStaffCredentials(services.db, actor.login);
  const isRight = await verifyPassword(stored?.passwordHash ?? null, body.current_password);
  if (!stored || !isRight) {
    await logFailedAttempt(services, admitted.value);
    return currentPasswordWrong;
  }
  // Not before: somebody without the password must not use up the owner's changes.
  const affordable = await takeLimit(services, 'changePassword', knownCaller(account));
  if (!affordable.ok) return affordable;
  const passwordHash = await hashPassword(body.password);
  const now = services.clock.now();
  const changed = await inTransaction(services.db, async (tx) => {
    await lockStaff(tx, actor.staffId);
    const sessions = await findStaffSessions(tx, actor.staffId, now);
    // Whoever has ended this session meanwhile may have set another password.
    if (!sessions.some(({ tokenHash }) => tokenHash === actor.sessionHash)) return badToken;
    // Or set it from this one.
    if (!(await hasStaffPassword(tx, stored))) return currentPasswordWrong;
    await setStaffPassword(tx, actor.staffId, passwordHash);
    await deleteStaffTokens(tx, actor.staffId, { allBut: actor.sessionHash });
    await forgetDevices(tx, account, device?.hash ?? null);
    await recordStaffAction(tx, actor, now, { before: { sessions: sessions.length }, after: { sessions: 1 } });
    return ok(null);
  });
  await forgetAttempts(services, admitted.value);
  return changed;
}

/** Errors: 403 proof_required; 422 on `mobile` if another account or an invitation has it. */
export async function changeStaffMobile(services: Services, actor: StaffActor, mobile: string): Promise<Result<null>> {
  const now = services.clock.now();
  return inTransaction(services.db, async (tx) => {
    await lockStaff(tx, actor.staffId);
    const proved = await requireProof(services, actor, tx);
    if (!proved.ok) return proved;
    if (await isMobileTaken(tx, mobile, { except: actor.staffId, email: actor.login, now }))
      return invalidFields({ mobile: [messages.errors.staff.people.mobileTaken] });
    await setStaffMobile(tx, actor.staffId, mobile);
    await recordStaffAction(tx, actor, now, { before: {}, after: { mobile: `*${mobile.slice(-4)}` } });
    return ok(null);
  });
}
