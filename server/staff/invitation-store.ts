import type { OwnerDraft } from '#contract/staff-invitation.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { ownRoleId } from './role-rules.ts';

/** Whether the shop has an owner of its own; the demo's does not count. */
export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('staff')
    .select('id')
    .where('is_owner', '=', true)
    .where('is_demo', '=', false)
    .where('deactivated_at', 'is', null)
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

/** Somebody who is invited, and the role that their account begins with. */
export interface Invited extends OwnerDraft {
  /** As the contract names it. */
  role: string;
  /** Ten digits; empty where nobody has said it, as at the command line. */
  mobile: string;
}

/** An invitation that is used: who asked for it and who approved it, by login. */
export interface UsedInvitation extends Invited {
  byLogins: string[];
}

/** Returns the new invitation's id. */
export async function insertInvitation(
  tx: Tx,
  { name, email, role, mobile }: Invited,
  token: { hash: string; createdAt: Date; expiresAt: Date; invitedBy: number | null; byLogins: readonly string[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('staff_invitation')
    .values({
      token_hash: token.hash,
      name,
      email,
      role: ownRoleId(role) === null ? role : 'own',
      role_id: ownRoleId(role),
      mobile: mobile === '' ? null : mobile,
      invited_by: token.invitedBy,
      by_logins: [...token.byLogins],
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const columns = ['name', 'email', 'role', 'role_id', 'mobile'] as const;
type Row = OwnerDraft & { role: string; role_id: number | null; mobile: string | null };

function invited({ name, email, role, role_id, mobile }: Row): Invited {
  return { name, email, role: role_id === null ? role : `own:${role_id}`, mobile: mobile ?? '' };
}

/** Whose a link is that can still be used; null for any other. */
export async function findInvitation(db: Db, tokenHash: string, now: Date): Promise<Invited | null> {
  const invitation = await db
    .selectFrom('staff_invitation')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return invitation ? invited(invitation) : null;
}

/** Uses a link up; of several callers at once one gets whose it is, the others null. */
export async function useInvitation(tx: Tx, tokenHash: string, now: Date): Promise<UsedInvitation | null> {
  const used = await tx
    .updateTable('staff_invitation')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([...columns, 'by_logins'])
    .executeTakeFirst();
  return used ? { ...invited(used), byLogins: used.by_logins } : null;
}

/** The invitations that can still be used, the newest first. */
export async function findOpenInvitations(db: Db, now: Date): Promise<(Invited & { id: number; expiresAt: Date })[]> {
  const rows = await db
    .selectFrom('staff_invitation')
    .select([...columns, 'id', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...invited(row), id: row.id, expiresAt: row.expires_at }));
}

/** Deletes an invitation that nobody has used; returns whose it was, or null. */
export async function deleteOpenInvitation(tx: Tx, id: number): Promise<Invited | null> {
  const row = await tx
    .deleteFrom('staff_invitation')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row ? invited(row) : null;
}
