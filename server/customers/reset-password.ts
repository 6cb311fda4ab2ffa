import { timingSafeEqual } from 'node:crypto';
import type { ResetBody } from '#contract/customer.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { findKnownDevice, forgetDevices, rememberDevice } from '#server/platform/known-devices.ts';
import { rejectGuessablePassword } from '#server/platform/new-passwords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { ok, err, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  admitAttempt,
  forgetAccountAttempts,
  forgetAttempts,
  logFailedAttempt,
} from '#server/platform/sign-in-guard.ts';
import { hashCode, hashToken } from '#server/platform/tokens.ts';
import { endPendingChange } from './contact-change-store.ts';
import { rejectExposedPassword } from './exposed-passwords.ts';
import type { CallerPlace } from './log-in.ts';
import { passwordChangedMail } from './mails.ts';
import { countAttempt, findTicketHolder, useTicket, voidTickets } from './reset-store.ts';
import { deviceAccount, ticketAttempts } from './rules.ts';
import { deleteTokensOf } from './sessions-store.ts';
import { setPassword } from './store.ts';
import { messages } from '#server/platform/messages.ts';

/** A ticket that sets no password: unknown, used, older than 15 minutes, or tried too often. */
export const resetExpired = err(422, 'reset_expired', messages.errors.account.codeExpired, {
  errors: { code: [messages.errors.account.codeExpired] },
});

/**
 * Sets a new password with a ticket and its code. Ends all sessions of the account and a pending change of contact,
 * forgets its devices, and remembers the caller's device. Returns the token of its cookie.
 * Errors: resetExpired; 422 by field if only the code is wrong, or the password is easy to guess or somebody else may
 * know it; 429 `too_many_requests` during a pause.
 */
export async function resetPassword(
  services: Services,
  body: ResetBody,
  { caller: { network, proof = null }, device }: CallerPlace,
): Promise<Result<string>> {
  const strong = await rejectGuessablePassword(body.password, []);
  if (!strong.ok) return strong;
  const ticketHash = hashToken(body.token);
  const now = services.clock.now();
  const holder = await findTicketHolder(services.db, ticketHash, now);
  const knownDevice = await findKnownDevice(services.db, holder === null ? null : deviceAccount(holder), device);
  const account = holder === null ? null : String(holder);
  const admitted = await admitAttempt(services, { kind: 'reset_code', account, network, proof, knownDevice });
  if (!admitted.ok) return admitted;
  const ticket = await countAttempt(services.db, ticketHash, now, ticketAttempts);
  const right = ticket && timingSafeEqual(Buffer.from(ticket.codeHash), Buffer.from(hashCode(body.token, body.code)));
  if (!ticket || !right) {
    await logFailedAttempt(services, admitted.value);
    return ticket && ticket.left > 0 ? invalidFields({ code: [messages.errors.account.codeWrong] }) : resetExpired;
  }
  const unknown = await rejectExposedPassword(services.db, holder!, body.password);
  if (!unknown.ok) {
    await forgetAttempts(services, admitted.value);
    return unknown;
  }
  const passwordHash = await hashPassword(body.password);
  const result = await inTransaction(services.db, async (tx) => {
    const customerId = await useTicket(tx, ticketHash, now);
    if (customerId === null) return resetExpired;
    const customer = await setPassword(tx, customerId, passwordHash, now);
    await endPendingChange(tx, customerId);
    await voidTickets(tx, customerId, now);
    await deleteTokensOf(tx, customerId, null);
    await forgetDevices(tx, deviceAccount(customerId), null);
    if (customer.email !== '')
      await queueEmail(tx, services, {
        to: customer.email,
        ...passwordChangedMail(await readBrand(tx), customer, 'everywhere'),
      });
    return ok({ mobile: customer.mobile, deviceToken: await rememberDevice(tx, deviceAccount(customerId), null, now) });
  });
  if (!result.ok) return result;
  await forgetAttempts(services, admitted.value);
  const login = { kind: 'customer_login', account: result.value.mobile, network, knownDevice: null } as const;
  await forgetAccountAttempts(services, login);
  services.jobsWaiting.notify();
  return ok(result.value.deviceToken);
}
