import type { AddFactorBody, Factors, ProveBody } from '#contract/admin/staff/factors.ts';
import type { StaffMember } from '#contract/admin/staff.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { readBrand } from '#server/content/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { type Device, findKnownDevice } from '#server/platform/known-devices.ts';
import { queueEmail } from '#server/platform/email.ts';
import { messages } from '#server/platform/messages.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { admitAttempt, forgetAttempts, logFailedAttempt } from '#server/platform/sign-in-guard.ts';
import { mustHaveFactor } from '../begin-session.ts';
import { deviceAccount } from '../session.ts';
import { factorsChangedMail } from '../staff-mails.ts';
import { findStaffCredentials, lockStaff } from '../store.ts';
import {
  countRecoveryCodes,
  deleteFactors,
  findFactors,
  findProof,
  noteProof,
  renameFactor,
  replaceRecoveryCodes,
  type StoredFactor,
} from './store.ts';
import { addFactor, renewRecoveryCodes, verifyFactor } from './verify-factor.ts';

/** After proving their identity, how long members may change their factors. */
const proofLifeMs = 10 * 60_000;

export interface FactorChange {
  member: StaffMember;
  actor: StaffActor;
}

const proofRequired = err(403, 'proof_required', messages.errors.staff.factors.proofRequired);
const notFound = err(404, 'factor_not_found', messages.errors.staff.factors.notFound);

export async function readFactors(services: Services, { member, actor }: FactorChange): Promise<Factors> {
  const factors = await findFactors(services.db, member.id);
  return {
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    recovery_codes_left: await countRecoveryCodes(services.db, member.id),
    is_required: mustHaveFactor(services, member),
    wants_passkey: member.role === 'owner' && !factors.some(({ kind }) => kind === 'passkey'),
    is_proved: await isProved(services, services.db, actor),
  };
}

/** In the last minutes, in a session that has not ended. Error: 403 proof_required. */
export async function requireProof(
  services: Services,
  actor: StaffActor,
  db: Db | Tx = services.db,
): Promise<Result<null>> {
  return (await isProved(services, db, actor)) ? ok(null) : proofRequired;
}

async function isProved({ clock }: Services, db: Db | Tx, actor: StaffActor): Promise<boolean> {
  const provedAt = await findProof(db, actor.sessionHash);
  return provedAt !== null && clock.now().getTime() - provedAt.getTime() < proofLifeMs;
}

/**
 * By a factor, or by the password if the account has none. Errors: 422 by field; 409 challenge_expired; 429
 * too_many_requests.
 */
export async function proveIdentity(
  services: Services,
  { member, actor }: FactorChange,
  body: ProveBody,
  device: Device | null,
): Promise<Result<null>> {
  const account = deviceAccount(member.id);
  const knownDevice = await findKnownDevice(services.db, account, device);
  const kind = 'password' in body ? 'account_change' : 'staff_factor';
  const attempted = { account: kind === 'staff_factor' ? member.email : account, network: actor.network, knownDevice };
  const admitted = await admitAttempt(services, { kind, ...attempted });
  if (!admitted.ok) return admitted;
  const isPasswordRight = 'password' in body && (await checkPassword(services, member, body.password));
  const proved = await inTransaction(services.db, async (tx) => {
    if ('password' in body) {
      if (!isPasswordRight || (await findFactors(tx, member.id)).length > 0)
        return invalidFields({ password: [messages.errors.account.currentPasswordWrong] });
    } else {
      const shown = await verifyFactor(tx, services, { member, sessionHash: actor.sessionHash }, body);
      if (!shown.ok) return shown;
    }
    const at = services.clock.now();
    await noteProof(tx, actor.sessionHash, at);
    await recordStaffAction(tx, actor, at, { before: {}, after: {} });
    return ok(null);
  });
  if (proved.ok) await forgetAttempts(services, admitted.value);
  else await logFailedAttempt(services, admitted.value);
  return proved;
}

async function checkPassword(services: Services, member: StaffMember, password: string): Promise<boolean> {
  const stored = await findStaffCredentials(services.db, member.email);
  return verifyPassword(stored?.passwordHash ?? null, password);
}

/**
 * Returns the recovery codes created with the first factor, otherwise null. Errors: 403 proof_required; those of
 * `addFactor`.
 */
export function addOwnFactor(
  services: Services,
  change: FactorChange,
  body: AddFactorBody,
): Promise<Result<string[] | null>> {
  return changeFactors(services, change, async (tx) => {
    const owner = { member: change.member, sessionHash: change.actor.sessionHash };
    const added = await addFactor(tx, services, owner, body);
    if (!added.ok) return added;
    const { id, recoveryCodes } = added.value;
    await recordStaffAction(tx, change.actor, services.clock.now(), {
      before: {},
      after: { kind: body.kind },
      objectId: id,
    });
    await notify(tx, services, change.member, { factor: body.name, change: 'added' });
    return ok(recoveryCodes);
  });
}

/** Errors: 403 proof_required; 404 factor_not_found. */
export function renameOwnFactor(services: Services, change: FactorChange, id: number, name: string) {
  return changeOne(services, change, id, async (tx, factor) => {
    await renameFactor(tx, factor.id, name);
    await recordStaffAction(tx, change.actor, services.clock.now(), { before: { name: factor.name }, after: { name } });
    return ok(null);
  });
}

/**
 * The recovery codes go with the last factor. Errors: 403 proof_required; 404 factor_not_found; 409 factor_required.
 */
export function removeOwnFactor(services: Services, change: FactorChange, id: number) {
  return changeOne(services, change, id, async (tx, factor, factors) => {
    const isLast = factors.length === 1;
    if (isLast && mustHaveFactor(services, change.member))
      return err(409, 'factor_required', messages.errors.staff.factors.required);
    const at = services.clock.now();
    await deleteFactors(tx, change.member.id, factor.id);
    if (isLast) await replaceRecoveryCodes(tx, change.member.id, [], at);
    await recordStaffAction(tx, change.actor, at, { before: { kind: factor.kind }, after: {} });
    await notify(tx, services, change.member, { factor: factor.name, change: 'removed' });
    return ok(null);
  });
}

/** Returns the new codes. Errors: 403 proof_required; 404 factor_not_found if the account has no factor. */
export function renewOwnRecoveryCodes(services: Services, change: FactorChange): Promise<Result<string[]>> {
  return changeFactors(services, change, async (tx) => {
    if ((await findFactors(tx, change.member.id)).length === 0) return notFound;
    const at = services.clock.now();
    const left = await countRecoveryCodes(tx, change.member.id);
    const codes = await renewRecoveryCodes(tx, change.member.id, at);
    await recordStaffAction(tx, change.actor, at, { before: { codes: left }, after: { codes: codes.length } });
    return ok(codes);
  });
}

function changeOne(
  services: Services,
  change: FactorChange,
  id: number,
  run: (tx: Tx, factor: StoredFactor, factors: readonly StoredFactor[]) => Promise<Result<null>>,
): Promise<Result<null>> {
  return changeFactors(services, change, async (tx) => {
    const factors = await findFactors(tx, change.member.id);
    const factor = factors.find((each) => each.id === id);
    return factor ? run(tx, factor, factors) : notFound;
  });
}

/**
 * One at a time per account, after the caller has proved their identity in a session that has not ended. Error: 403
 * proof_required.
 */
async function changeFactors<T>(
  services: Services,
  { member, actor }: FactorChange,
  run: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  return inTransaction(services.db, async (tx) => {
    await lockStaff(tx, member.id);
    const proved = await requireProof(services, actor, tx);
    return proved.ok ? run(tx) : proved;
  });
}

/** Whoever changed the factors. */
async function notify(
  tx: Tx,
  services: Services,
  { name, email }: StaffMember,
  what: { factor: string; change: 'added' | 'removed' },
): Promise<void> {
  await queueEmail(tx, services, { to: email, ...factorsChangedMail(await readBrand(tx), { name, ...what }) });
}
