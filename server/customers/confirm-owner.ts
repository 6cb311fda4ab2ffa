import type { OwnerProof } from '#contract/customer.ts';
import type { Language } from '#contract/language.ts';
import type { Tx } from '#server/platform/database.ts';
import { findKnownDevice } from '#server/platform/known-devices.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { err, ok, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { admitAttempt, forgetAttempts, logFailedAttempt } from '#server/platform/sign-in-guard.ts';
import { messages } from '#server/platform/messages.ts';
import {
  canTextCode,
  checkVerificationCode,
  type CodeSent,
  redeemVerificationCode,
  sendVerificationCode,
} from '#server/verification/index.ts';
import type { CallerPlace } from './log-in.ts';
import { type CustomerIdentity, deviceAccount } from './rules.ts';
import { requireSecondFactor } from './factor-code.ts';
import { readPasswordHash } from './store.ts';

const missing = messages.errors.account.confirmationRequired;
const currentPasswordWrong = invalidFields({ current_password: [messages.errors.account.currentPasswordWrong] });

/** For a change that only the owner may make: 422 by field. */
export const confirmationRequired = err(422, 'confirmation_required', missing, {
  errors: { current_password: [missing] },
});

const codeSubject = (customerId: number) => `customer ${customerId}`;

/** To the email or mobile number on file. Errors: as sendVerificationCode. */
export async function sendAccountCode(
  services: Services,
  limits: Limits,
  customer: CustomerIdentity,
  language: Language,
  caller: Caller,
): Promise<Result<CodeSent>> {
  const { id, email, mobile } = customer;
  const purpose = 'account_change';
  return sendVerificationCode(services, limits, {
    purpose,
    subject: codeSubject(id),
    email,
    mobile,
    language,
    caller,
  });
}

/** For the change's transaction. */
export interface OwnerConfirmation {
  /** On the locked account. Error: 422 by field if the password has changed since, or the code is used. */
  redeem(tx: Tx): Promise<Result<null>>;
}

/**
 * Checks the current password, or a code sent to the contact on file, so that a stolen session is not enough to take
 * over the account; with a second factor, neither is the password. Errors: 422 confirmation_required, by field if the
 * proof is wrong; those of requireSecondFactor; 429 too_many_requests.
 */
export async function confirmOwner(
  services: Services,
  customer: CustomerIdentity,
  { current_password: password, code, factor_code: factorCode }: OwnerProof,
  place: CallerPlace,
): Promise<Result<OwnerConfirmation>> {
  if (password === undefined && code === undefined) return confirmationRequired;
  const { caller, device } = place;
  const shown = await requireSecondFactor(services, customer, factorCode, place);
  if (!shown.ok) return shown;
  const knownDevice = await findKnownDevice(services.db, deviceAccount(customer.id), device);
  const attempt = {
    kind: 'account_change',
    account: String(customer.id),
    network: caller.network,
    knownDevice,
  } as const;
  const admitted = await admitAttempt(services, attempt);
  if (!admitted.ok) return admitted;
  const checked =
    password === undefined
      ? await checkCode(services, customer, code!)
      : await checkPassword(services, customer, password);
  await (checked.ok ? forgetAttempts(services, admitted.value) : logFailedAttempt(services, admitted.value));
  return checked;
}

const codeRequired = invalidFields({ code: [messages.errors.fields.codeRequired] });

/**
 * As confirmOwner, for changes that the owner cannot undo. Whoever knows the password must not make them, so the password
 * counts only where no code reaches the owner. Errors: 422 by `code` if it is missing; those of confirmOwner.
 */
export async function confirmOwnerByCode(
  services: Services,
  customer: CustomerIdentity,
  { current_password: password, ...proof }: OwnerProof,
  place: CallerPlace,
): Promise<Result<OwnerConfirmation>> {
  const isReachable = customer.email !== '' || canTextCode(services)(customer.mobile);
  if (!isReachable) return confirmOwner(services, customer, { ...proof, current_password: password }, place);
  return proof.code === undefined ? codeRequired : confirmOwner(services, customer, proof, place);
}

async function checkPassword(
  services: Services,
  { id }: CustomerIdentity,
  password: string,
): Promise<Result<OwnerConfirmation>> {
  const checked = await readPasswordHash(services.db, id);
  if (!(await verifyPassword(checked, password))) return currentPasswordWrong;
  return ok({ redeem: async (tx) => ((await readPasswordHash(tx, id)) === checked ? ok(null) : currentPasswordWrong) });
}

async function checkCode(
  services: Services,
  { id }: CustomerIdentity,
  code: string,
): Promise<Result<OwnerConfirmation>> {
  const verified = await checkVerificationCode(services, { purpose: 'account_change', subject: codeSubject(id), code });
  return verified.ok ? ok({ redeem: (tx) => redeemVerificationCode(tx, verified.value) }) : verified;
}
