import type { StaffMember } from '#contract/admin/staff.ts';
import { type CallOrigin, recordSession } from '#server/audit/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { type Device, rememberDevice } from '#server/platform/known-devices.ts';
import type { Visitor } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { countRecoveryCodes, findFactors, insertSignIn } from './factors/store.ts';
import { needsSecondFactor } from './role-rules.ts';
import { deviceAccount, type FactorWay, sessionSeconds, type StaffSignIn } from './session.ts';
import { insertStaffToken } from './store.ts';

const signInLifeMs = 15 * 60_000;

export interface Caller {
  origin: CallOrigin;
  device: Device | null;
}

/** Rate limits count them by this identity. */
export interface SignInCaller extends Caller {
  visitor: Visitor;
}

/**
 * Whether an account needs a second factor to log in. In the demo, whose passwords are public, only accounts that have
 * one do.
 */
export function mustHaveFactor({ config }: Pick<Services, 'config'>, { permissions }: StaffMember): boolean {
  return !config.demo && needsSecondFactor(permissions);
}

/**
 * Continues after the correct password: begins the session, or waits for the second factor or for adding the first one.
 * Writes the step to the audit log, unless `isRecorded` says that the caller does.
 */
export async function beginSignIn(
  tx: Tx,
  services: Services,
  member: StaffMember,
  caller: Caller,
  options: { isRecorded: boolean } = { isRecorded: false },
): Promise<StaffSignIn> {
  const factors = await findFactorWays(tx, member.id);
  if (factors.length === 0 && !mustHaveFactor(services, member)) {
    const session = await beginSession(tx, services, member, caller);
    if (!options.isRecorded) await recordBegin(tx, services, member, caller, session.token);
    return session;
  }
  const step = factors.length > 0 ? 'second_factor' : 'enrolment';
  const now = services.clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + signInLifeMs);
  await insertSignIn(tx, { hash, staffId: member.id, step, createdAt: now, expiresAt });
  const asked = { ...caller.origin, staffId: member.id, login: member.email, sessionHash: hash };
  if (!options.isRecorded) await recordSession(tx, 'session.ask_factor', now, asked);
  return { token, step, factors, deviceToken: null, recoveryCodes: null, member: { ...member, permissions: [] } };
}

/** Remembers the device. The caller must write the audit entry. */
export async function beginSession(
  tx: Tx,
  services: Services,
  member: StaffMember,
  { origin, device }: Caller,
): Promise<StaffSignIn & { hash: string }> {
  const now = services.clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
  await insertStaffToken(tx, member.id, { hash, userAgent: origin.userAgent, createdAt: now, expiresAt });
  const deviceToken = await rememberDevice(tx, deviceAccount(member.id), device, now);
  return { token, hash, step: 'done', factors: [], deviceToken, recoveryCodes: null, member };
}

async function recordBegin(tx: Tx, services: Services, member: StaffMember, caller: Caller, token: string) {
  const entered = { ...caller.origin, staffId: member.id, login: member.email, sessionHash: hashToken(token) };
  await recordSession(tx, 'session.begin', services.clock.now(), entered);
}

async function findFactorWays(tx: Tx, staffId: number): Promise<FactorWay[]> {
  const kinds = (await findFactors(tx, staffId)).map(({ kind }) => kind);
  if (kinds.length === 0) return [];
  const ways = new Set<FactorWay>(kinds);
  if ((await countRecoveryCodes(tx, staffId)) > 0) ways.add('recovery_code');
  return [...ways];
}
