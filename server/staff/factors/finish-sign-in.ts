import type { AddFactorBody, VerifyFactorBody } from '#contract/admin/staff/factors.ts';
import { recordSession } from '#server/audit/index.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { findKnownDevice } from '#server/platform/known-devices.ts';
import { messages } from '#server/platform/messages.ts';
import { badToken } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { type ApiError, err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { admitLogIn, forgetAttempts, logFailedAttempt } from '#server/platform/sign-in-guard.ts';
import { beginSession, type SignInCaller } from '../begin-session.ts';
import { queueGuessingNotice } from '../guessing-notice.ts';
import { deviceAccount, type StaffSignIn } from '../session.ts';
import { findStaffMember, lockStaff } from '../store.ts';
import { findFactors, type PendingSignIn, useSignIn } from './store.ts';
import { addFactor, verifyFactor } from './verify-factor.ts';

/** With a correct password, and the device that continues. */
export interface WaitingCaller extends SignInCaller {
  signIn: PendingSignIn;
}

/**
 * Completes a waiting login with a factor and begins the session under a new token. Wrong factors cause growing pauses,
 * and the member is notified of many. Errors: 422 by field for a wrong or used code, passkey_failed; 409
 * challenge_expired, factor_missing; 429 too_many_requests; 401 token_invalid.
 */
export async function finishSignIn(
  services: Services,
  { signIn, ...caller }: WaitingCaller,
  body: VerifyFactorBody,
): Promise<Result<StaffSignIn>> {
  const { member, tokenHash } = signIn;
  if (signIn.step !== 'second_factor') return err(409, 'factor_missing', messages.errors.staff.factors.required);
  const { network } = caller.origin;
  const knownDevice = await findKnownDevice(services.db, deviceAccount(member.id), caller.device);
  const person = knownDevice ? knownCaller(knownDevice) : caller.visitor;
  const attempt = { kind: 'staff_factor', account: member.email, network, knownDevice } as const;
  const admitted = await admitLogIn(services, person, attempt);
  if (!admitted.ok) return admitted;
  const finished = await inTransaction(services.db, async (tx) => {
    const shown = await verifyFactor(tx, services, { member, sessionHash: tokenHash }, body);
    if (!shown.ok) return shown;
    return startSession(tx, services, { signIn, ...caller }, { factor: shown.value });
  });
  if (finished.ok) await forgetAttempts(services, admitted.value);
  else {
    await recordFailure(services, { signIn, ...caller }, finished.error);
    await queueGuessingNotice(services, member.id, admitted.value.strangersAttempts);
    await logFailedAttempt(services, admitted.value);
  }
  return finished;
}

/**
 * Adds the first factor of an account that needs one, and begins the session. If two logins try, the second must use
 * the factor that the first has added. Errors: those of `addFactor`; 403 permission_denied if the account has a factor;
 * 401 token_invalid; 429 too_many_requests.
 */
export async function enrolAtSignIn(
  services: Services,
  limits: Limits,
  { signIn, ...caller }: WaitingCaller,
  body: AddFactorBody,
): Promise<Result<StaffSignIn>> {
  const affordable = await limits.logIn.take(caller.visitor);
  if (!affordable.ok) return affordable;
  return inTransaction(services.db, async (tx) => {
    const { member, tokenHash } = signIn;
    await lockStaff(tx, member.id);
    if (signIn.step !== 'enrolment' || (await findFactors(tx, member.id)).length > 0)
      return err(403, 'permission_denied', messages.errors.staff.factors.alreadyOn);
    const added = await addFactor(tx, services, { member, sessionHash: tokenHash }, body);
    if (!added.ok) return added;
    const session = await startSession(tx, services, { signIn, ...caller }, { added_factor: body.kind });
    return session.ok ? ok({ ...session.value, recoveryCodes: added.value.recoveryCodes }) : session;
  });
}

async function startSession(
  tx: Parameters<typeof useSignIn>[0],
  services: Services,
  { signIn, ...caller }: WaitingCaller,
  after: Record<string, unknown>,
): Promise<Result<StaffSignIn>> {
  const member = await findStaffMember(tx, signIn.member.id);
  if (!member || !(await useSignIn(tx, signIn.tokenHash))) return badToken;
  const { hash, ...session } = await beginSession(tx, services, member, caller);
  const entered = { ...caller.origin, staffId: member.id, login: member.email, sessionHash: hash, after };
  await recordSession(tx, 'session.begin', services.clock.now(), entered);
  return ok(session);
}

async function recordFailure(services: Services, { signIn, origin }: WaitingCaller, error: ApiError): Promise<void> {
  const { id: staffId, email: login } = signIn.member;
  const errorCode = error.code === 'fields_invalid' ? 'factor_wrong' : error.code;
  const tried = { ...origin, staffId, login, sessionHash: signIn.tokenHash, errorCode };
  await recordSession(services.db, 'session.begin', services.clock.now(), tried);
}
