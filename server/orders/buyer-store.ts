import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';

/** Empties the cart that is kept in the account; its version grows, so that other devices notice. */
export async function emptySavedCart(tx: Tx, customerId: number, at: Date): Promise<void> {
  await sql`
    UPDATE saved_cart SET lines = '[]', version = version + 1, updated_at = ${at}
    WHERE customer_id = ${customerId} AND lines <> '[]'`.execute(tx);
}

/**
 * Binds a buyer to the direct seller who referred him. The first valid referral stays for good; an unknown member, or the buyer's own
 * number, binds nobody.
 */
export async function bindReferrer(tx: Tx, customerId: number, memberId: string): Promise<void> {
  await sql`
    UPDATE customer SET referrer_member_id = ${memberId}
    WHERE id = ${customerId} AND referrer_member_id IS NULL
      AND EXISTS (SELECT FROM customer seller WHERE seller.member_id = ${memberId} AND seller.id <> ${customerId})`.execute(
    tx,
  );
}
