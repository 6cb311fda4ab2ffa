import type { ChangePasswordBody } from '#contract/customer.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { forgetDevices } from '#server/platform/known-devices.ts';
import { rejectGuessablePassword } from '#server/platform/new-passwords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { confirmOwner } from './confirm-owner.ts';
import type { CallerPlace } from './log-in.ts';
import { passwordChangedMail } from './mails.ts';
import { voidTickets } from './reset-store.ts';
import { type CustomerIdentity, deviceAccount } from './rules.ts';
import { deleteTokensOf } from './sessions-store.ts';
import { setPassword } from './store.ts';

/**
 * Sets a new password for someone who is logged in; all other sessions and devices end, and the e-mail address on file is told. Errors: as
 * confirmOwner; 422 by field for a password that is easy to guess.
 */
export async function changePassword(
  services: Services,
  customer: CustomerIdentity,
  body: ChangePasswordBody,
  place: CallerPlace,
): Promise<Result<null>> {
  const strong = await rejectGuessablePassword(body.password, [customer.mobile, customer.email]);
  if (!strong.ok) return strong;
  const confirmed = await confirmOwner(services, customer, body, place);
  if (!confirmed.ok) return confirmed;
  const passwordHash = await hashPassword(body.password);
  const { id, tokenHash } = customer;
  const changed = await inTransaction(services.db, async (tx) => {
    const redeemed = await confirmed.value.redeem(tx);
    if (!redeemed.ok) return redeemed;
    const stored = await setPassword(tx, id, passwordHash);
    await voidTickets(tx, id, services.clock.now());
    await deleteTokensOf(tx, id, tokenHash);
    await forgetDevices(tx, deviceAccount(id), place.device?.hash ?? null);
    if (stored.email !== '')
      await queueEmail(tx, services, {
        to: stored.email,
        ...passwordChangedMail(await readBrand(tx), stored, 'elsewhere'),
      });
    return ok(null);
  });
  services.jobsWaiting.tell();
  return changed;
}
