import type { StaffMember } from '#contract/staff.ts';
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

/** How long a login waits for its second factor. */
const signInLifeMs = 15 * 60_000;

export interface Caller {
  origin: CallOrigin;
  device: Device | null;
}

/** One who logs in, and what limits count them by. */
export interface SignInCaller extends Caller {
  visitor: Visitor;
}

/**
 * What an account may not log in without. In the demo (DEMO=1), whose passwords are published, a factor is asked for where the account has one, and
 * nobody has to add one.
 */
export function mustHaveFactor({ config }: Pick<Services, 'config'>, { permissions }: StaffMember): boolean {
  return !config.demo && needsSecondFactor(permissions);
}

/**
 * Goes on after a right password: begins the session, or the wait for the account's second factor or for its first one. The audit log
 * names which, unless the caller's own entry does.
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

/** Begins a session on a device that is known from then on; the caller writes the audit log's entry. */
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
