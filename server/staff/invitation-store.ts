import type { OwnerDraft } from '#contract/staff-invitation.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** Whether the shop has an owner of its own; the demo's does not count. */
export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('staff')
    .select('id')
    .where('is_owner', '=', true)
    .where('is_demo', '=', false)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Deletes the links that nobody has used: of an address, or (null) all of them. Returns how many there were. */
export async function deleteOpenInvitations(tx: Tx, email: string | null): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_invitation')
    .where('used_at', 'is', null)
    .$if(email !== null, (query) => query.where('email', '=', email))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function insertInvitation(
  tx: Tx,
  { name, email }: OwnerDraft,
  token: { hash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_invitation')
    .values({ token_hash: token.hash, name, email, created_at: token.createdAt, expires_at: token.expiresAt })
    .execute();
}

/** Whose a link is that can still be used; null for any other. */
export async function findInvitation(db: Db, tokenHash: string, now: Date): Promise<OwnerDraft | null> {
  const invitation = await db
    .selectFrom('staff_invitation')
    .select(['name', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return invitation ?? null;
}

/** Uses a link up; of several callers at once one gets whose it is, the others null. */
export async function useInvitation(tx: Tx, tokenHash: string, now: Date): Promise<OwnerDraft | null> {
  const used = await tx
    .updateTable('staff_invitation')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['name', 'email'])
    .executeTakeFirst();
  return used ?? null;
}
