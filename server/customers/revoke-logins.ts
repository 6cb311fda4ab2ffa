import type { Tx } from '#server/platform/database.ts';
import { forgetDevices } from '#server/platform/known-devices.ts';
import { nobodysPassword } from '#server/platform/passwords.ts';
import { rememberedMs } from './contact-change-rules.ts';
import { exposeFormerPasswords } from './exposed-passwords.ts';
import { deviceAccount } from './rules.ts';
import { deleteSecondFactor } from './second-factor-store.ts';
import { deleteTokensOf } from './sessions-store.ts';
import { setPassword, type StoredContact } from './store.ts';

/**
 * Takes from a thief what they log in with, after a contact was changed at `changedAt`: all sessions, the password,
 * which nobody may set again, all known devices, and a second factor set up since or in the 30 days before. The account
 * must be locked as `stored`.
 */
export async function revokeLogins(
  tx: Tx,
  id: number,
  { secondFactorSince: since }: Pick<StoredContact, 'secondFactorSince'>,
  { changedAt, at }: { changedAt: Date; at: Date },
): Promise<void> {
  await setPassword(tx, id, nobodysPassword, at);
  await exposeFormerPasswords(tx, id, changedAt, at);
  await deleteTokensOf(tx, id, null);
  await forgetDevices(tx, deviceAccount(id), null);
  if (since !== null && since.getTime() > changedAt.getTime() - rememberedMs) await deleteSecondFactor(tx, id);
}
