import type { ChangePasswordBody } from '#contract/customer.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { forgetDevices } from '#server/platform/known-devices.ts';
import { rejectGuessablePassword } from '#server/platform/new-passwords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Limits, Visitor } from '#server/platform/rate-limit.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { confirmOwner } from './confirm-owner.ts';
import { endPendingChange } from './contact-change-store.ts';
import { rejectExposedPassword } from './exposed-passwords.ts';
import type { CallerPlace } from './log-in.ts';
import { passwordChangedMail } from './mails.ts';
import { voidTickets } from './reset-store.ts';
import { type CustomerIdentity, deviceAccount } from './rules.ts';
import { deleteTokensOf } from './sessions-store.ts';
import { lockCaller, setPassword } from './store.ts';

/**
 * Sets a new password for a logged-in customer. Ends all other sessions and a pending change of contact, which may be a
 * thief's, forgets other devices, and informs the email on file.
 * Errors: as confirmOwner and lockCaller; 429 too_many_requests; 422 by field for a password that is easy to guess, or that somebody else may
 * know.
 */
export async function changePassword(
  services: Services,
  customer: CustomerIdentity,
  body: ChangePasswordBody,
  { limits, account, ...place }: CallerPlace & { limits: Limits; account: Visitor },
): Promise<Result<null>> {
  const strong = await rejectGuessablePassword(body.password, [customer.mobile, customer.email]);
  if (!strong.ok) return strong;
  const confirmed = await confirmOwner(services, customer, body, place);
  if (!confirmed.ok) return confirmed;
  // Not before: somebody without the password must not use up the owner's changes.
  const affordable = await limits.changePassword.take(account);
  if (!affordable.ok) return affordable;
  const { id, tokenHash } = customer;
  const unknown = await rejectExposedPassword(services.db, id, body.password);
  if (!unknown.ok) return unknown;
  const passwordHash = await hashPassword(body.password);
  const changed = await inTransaction(services.db, async (tx) => {
    // Whoever has taken the account back meanwhile has ended the session.
    const locked = await lockCaller(tx, customer);
    if (!locked.ok) return locked;
    const redeemed = await confirmed.value.redeem(tx);
    if (!redeemed.ok) return redeemed;
    const at = services.clock.now();
    const stored = await setPassword(tx, id, passwordHash, at);
    await endPendingChange(tx, id);
    await voidTickets(tx, id, at);
    await deleteTokensOf(tx, id, tokenHash);
    await forgetDevices(tx, deviceAccount(id), place.device?.hash ?? null);
    if (stored.email !== '')
      await queueEmail(tx, services, {
        to: stored.email,
        ...passwordChangedMail(await readBrand(tx), stored, 'elsewhere'),
      });
    return ok(null);
  });
  services.jobsWaiting.notify();
  return changed;
}
