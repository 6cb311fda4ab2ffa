import type { AddFactorBody, VerifyFactorBody } from '#contract/admin/staff/factors.ts';
import type { StaffMember } from '#contract/admin/staff.ts';
import type { Tx } from '#server/platform/database.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secret.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import { hashRecoveryCode, newRecoveryCodes, plainCode } from '#server/platform/second-factor/recovery-codes.ts';
import { findTotpStep, newTotpSecret, totpUri } from '#server/platform/second-factor/totp.ts';
import { redeemFactorCode } from '#server/platform/second-factor/redeem-factor-code.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import type { FactorWay } from '../session.ts';
import { deleteStaffTokens } from '../store.ts';
import { passkeyRegistrationOptions, passkeyUseOptions, verifyNewPasskey, verifyPasskeyUse } from './passkeys.ts';
import {
  findFactors,
  findPasskeysOfAll,
  insertFactor,
  notePasskeyUse,
  type PasskeyFactor,
  replaceRecoveryCodes,
  saveChallenge,
  type StoredFactor,
  type TotpFactor,
  useChallenge,
  useRecoveryCode,
  useTotpStep,
} from './store.ts';

/** Also for confirming a new app's secret by its first code. */
const challengeLifeMs = 10 * 60_000;
const maxOfKind = { passkey: 10, totp: 5 } as const;

/** With a session or a login that waits for its second factor. */
export interface FactorOwner {
  member: Pick<StaffMember, 'id' | 'email' | 'name'>;
  /** Of the session's or login's token. */
  sessionHash: string;
}

const expired = err(409, 'challenge_expired', messages.errors.staff.factors.expired);
const codeWrong = invalidFields({ code: [messages.errors.staff.factors.codeWrong] });

const isPasskey = (factor: StoredFactor): factor is PasskeyFactor => factor.kind === 'passkey';
const isTotp = (factor: StoredFactor): factor is TotpFactor => factor.kind === 'totp';
const secretPlace = (staffId: number) => `authenticator app of staff ${staffId}`;

/** With a one-time challenge for this session. Error: 409 passkeys_unavailable. */
export async function createPasskeyChallenge(services: Services, owner: FactorOwner) {
  const known = (await findFactors(services.db, owner.member.id)).filter(isPasskey);
  const options = await passkeyUseOptions(services.adminUrl, known);
  if (options.ok) await keepChallenge(services, owner, 'passkey_use', options.value.challenge);
  return options;
}

/** Error: 409 passkeys_unavailable. */
export async function createPasskeyRegistration(services: Services, owner: FactorOwner, brand: string) {
  const { id, email, name } = owner.member;
  const known = await findPasskeysOfAll(services.db);
  const options = await passkeyRegistrationOptions(services.adminUrl, { id, login: email, name, brand, known });
  if (options.ok) await keepChallenge(services, owner, 'passkey_registration', options.value.challenge);
  return options;
}

/** The secret becomes a factor with its first correct code. */
export async function createTotpSecret(services: Services, owner: FactorOwner, brand: string) {
  const secret = newTotpSecret();
  const key = await readServerKey(services, services.db);
  await keepChallenge(services, owner, 'totp_secret', encryptSecret(key, secretPlace(owner.member.id), secret));
  return { secret, uri: totpUri(secret, { issuer: brand, login: owner.member.email }) };
}

async function keepChallenge(
  services: Services,
  { member, sessionHash }: FactorOwner,
  purpose: Parameters<typeof saveChallenge>[1]['purpose'],
  value: string,
): Promise<void> {
  const expiresAt = new Date(services.clock.now().getTime() + challengeLifeMs);
  await saveChallenge(services.db, { sessionHash, purpose, staffId: member.id, value, expiresAt });
}

/**
 * Consumes a factor: codes and challenges are valid once. Returns its kind. Errors: 422 by field for a wrong or used
 * code, passkey_failed; 409 challenge_expired.
 */
export async function verifyFactor(
  tx: Tx,
  services: Services,
  owner: FactorOwner,
  body: VerifyFactorBody,
): Promise<Result<FactorWay>> {
  const factors = await findFactors(tx, owner.member.id);
  const now = services.clock.now();
  if ('passkey' in body) return verifyPasskey(tx, services, owner, factors.filter(isPasskey), body.passkey);
  const { id } = owner.member;
  const way = await redeemFactorCode(tx, services, body.code, {
    place: secretPlace(id),
    owner: String(id),
    apps: factors.filter(isTotp),
    useTotpStep: (appId, step) => useTotpStep(tx, appId, step, now),
    useRecoveryCode: (hash) => useRecoveryCode(tx, id, hash, now),
  });
  return way === null ? codeWrong : ok(way);
}

async function verifyPasskey(
  tx: Tx,
  services: Services,
  { sessionHash }: FactorOwner,
  passkeys: readonly PasskeyFactor[],
  response: Extract<VerifyFactorBody, { passkey: unknown }>['passkey'],
): Promise<Result<FactorWay>> {
  const now = services.clock.now();
  const challenge = await useChallenge(tx, sessionHash, 'passkey_use', now);
  if (challenge === null) return expired;
  const passkey = passkeys.find(({ credentialId }) => credentialId === response.id);
  if (!passkey) return err(422, 'passkey_failed', messages.errors.staff.factors.passkeyFailed);
  const counter = await verifyPasskeyUse(services.adminUrl, response, challenge, passkey);
  if (!counter.ok) return counter;
  await notePasskeyUse(tx, passkey.id, counter.value, now);
  return ok('passkey');
}

/**
 * The factor must work. The first one also creates the recovery codes and ends all other sessions. Errors: 422 by field
 * for a wrong code, passkey_failed; 409 challenge_expired, passkey_exists, too_many_factors, passkeys_unavailable.
 */
export async function addFactor(
  tx: Tx,
  services: Services,
  owner: FactorOwner,
  body: AddFactorBody,
): Promise<Result<{ id: number; recoveryCodes: string[] | null }>> {
  const at = services.clock.now();
  const staffId = owner.member.id;
  const known = await findFactors(tx, staffId);
  const most = maxOfKind[body.kind];
  if (known.filter(({ kind }) => kind === body.kind).length >= most)
    return err(409, 'too_many_factors', messages.errors.staff.factors.tooMany({ most }));
  const made = await (body.kind === 'totp'
    ? newTotpFactor(tx, services, owner, body)
    : newPasskeyFactor(tx, services, owner, body));
  if (!made.ok) return made;
  const id = await insertFactor(tx, staffId, { ...made.value, name: body.name, at });
  if (id === null) return err(409, 'passkey_exists', messages.errors.staff.factors.passkeyAdded);
  if (known.length > 0) return ok({ id, recoveryCodes: null });
  // The other sessions began with the password alone. From now on they would count as verified by a factor.
  await deleteStaffTokens(tx, staffId, { allBut: owner.sessionHash });
  return ok({ id, recoveryCodes: await renewRecoveryCodes(tx, staffId, at) });
}

async function newTotpFactor(
  tx: Tx,
  services: Services,
  { member, sessionHash }: FactorOwner,
  { code }: Extract<AddFactorBody, { kind: 'totp' }>,
) {
  const now = services.clock.now();
  const encrypted = await useChallenge(tx, sessionHash, 'totp_secret', now);
  const key = await readServerKey(services, tx);
  const secret = encrypted && decryptSecret(key, secretPlace(member.id), encrypted);
  if (!encrypted || !secret) return expired;
  const step = findTotpStep(secret, plainCode(code), now);
  return step === null ? codeWrong : ok({ kind: 'totp' as const, secret: encrypted, lastStep: step });
}

async function newPasskeyFactor(
  tx: Tx,
  services: Services,
  { sessionHash }: FactorOwner,
  { passkey }: Extract<AddFactorBody, { kind: 'passkey' }>,
) {
  const challenge = await useChallenge(tx, sessionHash, 'passkey_registration', services.clock.now());
  if (challenge === null) return expired;
  const made = await verifyNewPasskey(services.adminUrl, passkey, challenge);
  return made.ok ? ok({ kind: 'passkey' as const, ...made.value }) : made;
}

/** Returns the new codes, which are shown only this once. */
export async function renewRecoveryCodes(tx: Tx, staffId: number, at: Date): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => hashRecoveryCode(String(staffId), code)),
    at,
  );
  return codes;
}
