import type { UndoContactBody } from '#contract/contact-change.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { type Device, rememberDevice } from '#server/platform/known-devices.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { policy } from '#contract/policy.ts';
import { findUndoable, isSellers, undoStored } from './contact-change-store.ts';
import { hashUndoCode } from './contact-changes.ts';
import { addCustomerNote } from './customer-notes.ts';
import { changeUndoneMail } from './mails.ts';
import { voidTickets } from './reset-store.ts';
import { revokeLogins } from './revoke-logins.ts';
import { deviceAccount } from './rules.ts';
import { sendResetCode } from './send-reset-code.ts';
import { findTaken, lockContact, updateCustomer } from './store.ts';
import { rejectTaken } from './taken.ts';

const { undoInvalid, undoTaken } = messages.errors.account;
const unknown = undoInvalid({ hours: policy.undoContactHours });
const invalid = err(422, 'undo_invalid', unknown, { errors: { code: [unknown] } });
const taken = err(409, 'undo_taken', undoTaken);

export interface ChangeUndone {
  /** Token for the cookie of the device that undid the change. */
  deviceToken: string;
  /** Token for setting a new password with the code; null if no code could be sent. */
  token: string | null;
  /** Masked. */
  sentTo: string | null;
  /** Whether changes of bank account or PAN were undone too. */
  papersRestored: boolean;
}

/**
 * Undoes a change of mobile number or email, and all later ones, with the code sent to a former contact. That alone
 * gives nobody access: the password becomes void, and the code for a new one goes the other way than the undo code
 * came: to the mobile number if that was by email, otherwise to the email. Ends every session, forgets every device but
 * the caller's, from which strangers can then use up no codes, removes a second factor set up since or in the 30 days
 * before, which may be the thief's, and reverts later changes of bank account and PAN. Holds a direct seller's payouts
 * again.
 * Errors: 422 undo_invalid (unknown, used, or expired); 409 undo_taken.
 */
export async function undoContactChange(
  services: Services,
  { code }: UndoContactBody,
  device: Device | null,
): Promise<Result<ChangeUndone>> {
  const codeHash = await hashUndoCode(services, services.db, code);
  const found = await findUndoable(services.db, codeHash, services.clock.now());
  if (!found) return invalid;
  const { customer_id: id, old_mobile: mobile, old_email: email, undo_hash_sms: smsHash } = found;
  // Older codes were the same by SMS and email.
  const by = smsHash === null ? null : smsHash === codeHash ? 'sms' : 'email';
  const undone = await rejectTaken(() =>
    inTransaction(services.db, async (tx): Promise<Result<ChangeUndone>> => {
      const at = services.clock.now();
      const stored = await lockContact(tx, id);
      const still = await findUndoable(tx, codeHash, at);
      if (!still) return invalid;
      const others = await findTaken(tx, { mobile, email }, id, at);
      if (others.mobile || others.email) return taken;
      await updateCustomer(tx, id, { mobile, email });
      await voidTickets(tx, id, at);
      await revokeLogins(tx, id, stored, { changedAt: still.requested_at, at });
      const deviceToken = await rememberDevice(tx, deviceAccount(id), device, at);
      const isSeller = await isSellers(tx, id);
      const holdMs = readNetworkSettings(services).payoutHoldHours * 3_600_000;
      const papersRestored = await undoStored(tx, still, {
        at,
        by,
        holdUntil: isSeller ? new Date(at.getTime() + holdMs) : null,
      });
      await addCustomerNote(tx, id, { kind: 'contact_restored', note: '', staffId: null, at });
      const { token, sentTo } = await sendResetCode(tx, services, { ...stored, id, mobile, email }, codeHash);
      // Either of the two may be the owner's.
      const mail = changeUndoneMail(await readBrand(tx, stored.language), stored, { sentTo, papersRestored });
      for (const to of new Set([email, stored.email])) if (to !== '') await queueEmail(tx, services, { to, ...mail });
      return ok({ deviceToken, token: sentTo === null ? null : token, sentTo, papersRestored });
    }),
  );
  services.jobsWaiting.notify();
  return undone;
}
