import type { UndoContactBody } from '#contract/contact-change.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { forgetDevices } from '#server/platform/known-devices.ts';
import { messages } from '#server/platform/messages.ts';
import { rejectGuessablePassword } from '#server/platform/new-passwords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { rememberedMs } from './contact-change-rules.ts';
import { findUndoable, isSellers, undoStored } from './contact-change-store.ts';
import { hashUndoCode } from './contact-changes.ts';
import { addCustomerNote } from './customer-care.ts';
import { passwordChangedMail } from './mails.ts';
import { voidTickets } from './reset-store.ts';
import { deviceAccount } from './rules.ts';
import { deleteSecondFactor } from './second-factor-store.ts';
import { deleteTokensOf } from './sessions-store.ts';
import { findTaken, lockContact, setPassword, updateCustomer } from './store.ts';
import { rejectTaken } from './taken.ts';

const { undoInvalid, undoTaken } = messages.errors.account;
const invalid = err(422, 'undo_invalid', undoInvalid, { errors: { code: [undoInvalid] } });
const taken = err(409, 'undo_taken', undoTaken);

/**
 * Undoes a change of mobile number or email, and all that followed it, with the code that the former ones were sent: the account is its owner's again, with
 * another password. Every session and device is over, and so is a second factor of the 30 days before or since, which may be the thief's, and so are changes of
 * bank account and PAN since; a direct seller's payouts are held anew. Errors: 422 undo_invalid (unknown, used, 72 hours over), or by field for a password that is easy to guess; 409 undo_taken.
 */
export async function undoContactChange(
  services: Services,
  { code, password }: UndoContactBody,
): Promise<Result<null>> {
  const found = await findUndoable(services.db, await hashUndoCode(services, services.db, code), services.clock.now());
  if (!found) return invalid;
  const { customer_id: id, old_mobile: mobile, old_email: email } = found;
  const strong = await rejectGuessablePassword(password, [mobile, email]);
  if (!strong.ok) return strong;
  const passwordHash = await hashPassword(password);
  const undone = await rejectTaken(() =>
    inTransaction(services.db, async (tx): Promise<Result<null>> => {
      const at = services.clock.now();
      const stored = await lockContact(tx, id);
      const still = await findUndoable(tx, found.undo_hash!, at);
      if (!still) return invalid;
      const others = await findTaken(tx, { mobile, email }, id, at);
      if (others.mobile || others.email) return taken;
      await updateCustomer(tx, id, { mobile, email });
      await setPassword(tx, id, passwordHash);
      await voidTickets(tx, id, at);
      await deleteTokensOf(tx, id, null);
      await forgetDevices(tx, deviceAccount(id), null);
      const since = stored.secondFactorSince;
      if (since !== null && since.getTime() > still.requested_at.getTime() - rememberedMs)
        await deleteSecondFactor(tx, id);
      const holdMs = readNetworkSettings(services).payoutHoldHours * 3_600_000;
      await undoStored(tx, still, at, (await isSellers(tx, id)) ? new Date(at.getTime() + holdMs) : null);
      await addCustomerNote(tx, id, { kind: 'contact_restored', note: '', staffId: null, at });
      if (email !== '')
        await queueEmail(tx, services, {
          to: email,
          ...passwordChangedMail(await readBrand(tx), stored, 'everywhere'),
        });
      return ok(null);
    }),
  );
  services.jobsWaiting.tell();
  return undone;
}
