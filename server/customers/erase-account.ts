import type { Tx } from '#server/platform/database.ts';
import { endReferrer } from './referrers.ts';
import { deleteSecondFactor } from './second-factor-store.ts';
import { deleteTokensOf } from './sessions-store.ts';

/** For staff; the shop never shows it. */
export const erasedName = { first_name: 'Erased', last_name: 'customer' } as const;

/**
 * Erases what identifies the customer or is stored for them: sessions, reset codes, cart, wishlist, groups, and the
 * texts of staff's notes. The row stays, because orders reference it, but nobody can log in to it. The caller must have
 * locked the account.
 */
export async function eraseAccount(tx: Tx, id: number, at: Date): Promise<void> {
  await deleteTokensOf(tx, id, null);
  await deleteSecondFactor(tx, id);
  await tx.deleteFrom('contact_change').where('customer_id', '=', id).execute();
  await tx.deleteFrom('former_password').where('customer_id', '=', id).execute();
  await tx.deleteFrom('password_reset').where('customer_id', '=', id).execute();
  await tx.deleteFrom('saved_cart').where('customer_id', '=', id).execute();
  await tx.deleteFrom('wishlist_item').where('customer_id', '=', id).execute();
  await tx.deleteFrom('customer_group_member').where('customer_id', '=', id).execute();
  await tx.updateTable('customer_note').set({ note: '' }).where('customer_id', '=', id).execute();
  await endReferrer(tx, id, at);
  await tx
    .updateTable('customer')
    .set({
      ...erasedName,
      mobile: `erased-${id}`,
      email: '',
      password_hash: 'erased',
      whatsapp_agreed_at: null,
      user_street: '',
      user_city: '',
      user_district: '',
      user_state: '',
      user_country: '',
      user_postcode: '',
      user_shipping_street: '',
      user_shipping_city: '',
      user_shipping_district: '',
      user_shipping_state: '',
      user_shipping_country: '',
      user_shipping_postcode: '',
      erased_at: at,
    })
    .where('id', '=', id)
    .execute();
}
