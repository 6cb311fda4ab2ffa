/** An authenticator app (TOTP) and recovery codes. See docs/decisions/0021. */
import type { NewApp, SecondFactor, TurnOnBody } from '#contract/second-factor.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secret.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { hashRecoveryCode, newRecoveryCodes, plainCode } from '#server/platform/second-factor/recovery-codes.ts';
import { findTotpStep, newTotpSecret, totpUri } from '#server/platform/second-factor/totp.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { confirmOwnerByCode } from './confirm-owner.ts';
import type { CallerPlace } from './log-in.ts';
import { type SecondFactorNotice, secondFactorMail } from './mails.ts';
import { appPlace, recoveryOwner, requireSecondFactor, wrongFactorCode } from './factor-code.ts';
import type { CustomerIdentity } from './rules.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findNewApp,
  insertApp,
  noteFactorShown,
  replaceRecoveryCodes,
  saveNewApp,
} from './second-factor-store.ts';
import { deleteTokensOf } from './sessions-store.ts';
import { lockCaller, lockContact, readUser } from './store.ts';

/** How long a new app's secret waits for its first code. */
const newAppLifeMs = 10 * 60_000;

const texts = messages.errors.account.secondFactor;
const alreadyOn = err(409, 'second_factor_on', texts.alreadyOn);
const isOff = err(409, 'second_factor_off', texts.off);
const expired = err(409, 'second_factor_setup_expired', texts.setupExpired);

export async function readSecondFactor(services: Services, customerId: number): Promise<SecondFactor> {
  const { since } = await services.db
    .selectFrom('customer')
    .select('second_factor_since as since')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return {
    since: since?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(services.db, customerId),
  };
}

/**
 * The secret takes effect with its first correct code. Errors: 409 second_factor_on; 404 for a customer who is not a
 * direct seller.
 */
export async function beginNewApp(services: Services, customer: CustomerIdentity): Promise<Result<NewApp>> {
  if (customer.hasSecondFactor) return alreadyOn;
  if (customer.memberId === null) return err(404, 'direct_seller_not_found', messages.errors.members.notYourself);
  const secret = newTotpSecret();
  const key = await readServerKey(services, services.db);
  const until = new Date(services.clock.now().getTime() + newAppLifeMs);
  const encrypted = encryptSecret(key, appPlace(customer.id), secret);
  await saveNewApp(services.db, customer.tokenHash, { secret: encrypted, until });
  const { name } = await readBrand(services.db);
  return ok({ secret, uri: totpUri(secret, { issuer: name, login: customer.memberId }) });
}

/**
 * Turns it on with the new app's first code. Ends all other sessions and informs the account's address. Returns the
 * recovery codes, which are never shown again. Errors: 409 second_factor_on, second_factor_setup_expired; 422 by field;
 * those of confirmOwnerByCode and lockCaller.
 */
export async function turnOnSecondFactor(
  services: Services,
  customer: CustomerIdentity,
  { factor_code: code, ...proof }: TurnOnBody,
  place: CallerPlace,
): Promise<Result<string[]>> {
  if (customer.hasSecondFactor) return alreadyOn;
  // A new password does not turn the factor off, so a thief could lock the owner out.
  const confirmed = await confirmOwnerByCode(services, customer, proof, place);
  if (!confirmed.ok) return confirmed;
  const { id, tokenHash } = customer;
  const at = services.clock.now();
  const key = await readServerKey(services, services.db);
  const turnedOn = await inTransaction(services.db, async (tx) => {
    const locked = await lockCaller(tx, customer);
    if (!locked.ok) return locked;
    if (locked.value.secondFactorSince) return alreadyOn;
    const encrypted = await findNewApp(tx, tokenHash, at);
    const secret = encrypted && decryptSecret(key, appPlace(id), encrypted);
    if (!encrypted || !secret) return expired;
    const step = findTotpStep(secret, plainCode(code), at);
    if (step === null) return wrongFactorCode;
    const redeemed = await confirmed.value.redeem(tx);
    if (!redeemed.ok) return redeemed;
    await insertApp(tx, id, { secret: encrypted, step, at });
    const codes = await renewCodes(tx, id, at);
    await saveNewApp(tx, tokenHash, null);
    await noteFactorShown(tx, tokenHash, at);
    await deleteTokensOf(tx, id, tokenHash);
    await queueNotice(tx, services, id, 'on');
    return ok(codes);
  });
  services.jobsWaiting.notify();
  return turnedOn;
}

/** Does nothing if it is off. Errors: those of requireSecondFactor and lockCaller. */
export async function turnOffSecondFactor(
  services: Services,
  customer: CustomerIdentity,
  code: string | undefined,
  place: CallerPlace,
): Promise<Result<null>> {
  const allowed = await requireSecondFactor(services, customer, code, place);
  if (!allowed.ok) return allowed;
  const turnedOff = await inTransaction(services.db, async (tx) => {
    const locked = await lockCaller(tx, customer);
    if (!locked.ok) return locked;
    if (!locked.value.secondFactorSince) return ok(null);
    await deleteSecondFactor(tx, customer.id);
    await queueNotice(tx, services, customer.id, 'off');
    return ok(null);
  });
  services.jobsWaiting.notify();
  return turnedOff;
}

/** Errors: 409 second_factor_off; those of requireSecondFactor and lockCaller. */
export async function renewRecoveryCodes(
  services: Services,
  customer: CustomerIdentity,
  code: string | undefined,
  place: CallerPlace,
): Promise<Result<string[]>> {
  const allowed = await requireSecondFactor(services, customer, code, place);
  if (!allowed.ok) return allowed;
  const renewed = await inTransaction(services.db, async (tx) => {
    const locked = await lockCaller(tx, customer);
    if (!locked.ok) return locked;
    if (!locked.value.secondFactorSince) return isOff;
    const codes = await renewCodes(tx, customer.id, services.clock.now());
    await queueNotice(tx, services, customer.id, 'codes');
    return ok(codes);
  });
  services.jobsWaiting.notify();
  return renewed;
}

/**
 * For staff who have locked the account and checked who asks. Ends all sessions and informs the account's address.
 * Errors: 409 second_factor_off.
 */
export async function resetSecondFactor(tx: Tx, services: Services, customerId: number): Promise<Result<null>> {
  if (!(await lockContact(tx, customerId)).secondFactorSince) return isOff;
  await deleteSecondFactor(tx, customerId);
  await deleteTokensOf(tx, customerId, null);
  await queueNotice(tx, services, customerId, 'reset');
  return ok(null);
}

async function renewCodes(tx: Tx, customerId: number, at: Date): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(recoveryOwner(customerId), code));
  await replaceRecoveryCodes(tx, customerId, hashes, at);
  return codes;
}

async function queueNotice(tx: Tx, services: Services, customerId: number, notice: SecondFactorNotice): Promise<void> {
  const { first_name: firstName, email } = await readUser(tx, customerId);
  if (email === '') return;
  const { language } = await tx
    .selectFrom('customer')
    .select('language')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const mail = secondFactorMail(await readBrand(tx, language), { firstName, language }, notice);
  await queueEmail(tx, services, { to: email, ...mail });
}
