/** See docs/decisions/0021. */
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { type Device, findKnownDevice } from '#server/platform/known-devices.ts';
import { messages } from '#server/platform/messages.ts';
import type { Visitor } from '#server/platform/rate-limit.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import { redeemFactorCode } from '#server/platform/second-factor/redeem-factor-code.ts';
import type { Services } from '#server/platform/services.ts';
import { admitAttempt, forgetAttempts, logFailedAttempt } from '#server/platform/sign-in-guard.ts';
import { queueFactorGuessingNotice } from './factor-guessing.ts';
import { type CustomerIdentity, deviceAccount } from './rules.ts';
import { findApp, noteFactorShown, useRecoveryCode, useTotpStep } from './second-factor-store.ts';

/** After a code, how long no other one is required. */
const shownLifeMs = 10 * 60_000;

const { codeNeeded, codeWrong } = messages.errors.account.secondFactor;
export const wrongFactorCode = invalidFields({ factor_code: [codeWrong] });
const stale = err(403, 'second_factor_expired', codeNeeded, { errors: { factor_code: [codeNeeded] } });

/** For encrypting an account's secret and, below it, hashing its recovery codes. */
export const appPlace = (customerId: number) => `authenticator app of customer ${customerId}`;
export const recoveryOwner = (customerId: number) => `customer ${customerId}`;

interface CodePlace {
  caller: Visitor;
  device: Device | null;
}

/**
 * Redeems a code and runs `run` in the same transaction. Wrong codes lead to growing pauses per account, and the owner
 * is informed about guessing. Errors: 422 by `factor_code`; 429 too_many_requests; those of `run`.
 */
export async function withFactorCode<T>(
  services: Services,
  { customerId, code }: { customerId: number; code: string },
  { caller: { network }, device }: CodePlace,
  run: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  const knownDevice = await findKnownDevice(services.db, deviceAccount(customerId), device);
  const attempt = { kind: 'customer_factor', account: String(customerId), network, knownDevice } as const;
  const admitted = await admitAttempt(services, attempt);
  if (!admitted.ok) return admitted;
  const at = services.clock.now();
  let isRight = false;
  const done = await inTransaction(services.db, async (tx) => {
    const app = await findApp(tx, customerId);
    const way = await redeemFactorCode(tx, services, code, {
      place: appPlace(customerId),
      owner: recoveryOwner(customerId),
      apps: app ? [{ id: customerId, secret: app.secret }] : [],
      useTotpStep: (id, step) => useTotpStep(tx, id, step, at),
      useRecoveryCode: (hash) => useRecoveryCode(tx, customerId, hash, at),
    });
    isRight = way !== null;
    return isRight ? run(tx) : wrongFactorCode;
  });
  if (isRight) await forgetAttempts(services, admitted.value);
  else {
    await queueFactorGuessingNotice(services, customerId, admitted.value.strangersAttempts);
    await logFailedAttempt(services, admitted.value);
  }
  return done;
}

/**
 * Allows a change if the account has no second factor, or the session proves it or has done so within the last minutes.
 * Errors: 403 second_factor_expired and 422, both by `factor_code`; 429 too_many_requests.
 */
export async function requireSecondFactor(
  services: Services,
  customer: CustomerIdentity,
  code: string | undefined,
  place: CodePlace,
): Promise<Result<null>> {
  if (!customer.hasSecondFactor) return ok(null);
  const now = services.clock.now();
  if (customer.factorShownAt && now.getTime() - customer.factorShownAt.getTime() < shownLifeMs) return ok(null);
  if (code === undefined) return stale;
  return withFactorCode(services, { customerId: customer.id, code }, place, async (tx) => {
    await noteFactorShown(tx, customer.tokenHash, now);
    return ok(null);
  });
}
