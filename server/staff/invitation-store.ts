import type { OwnerDraft } from '#contract/admin/staff/invitation.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { ownRoleId } from './role-rules.ts';

/** The demo's owner does not count. */
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

/** To an address, or all for null. Returns how many. */
export async function deleteOpenInvitations(tx: Tx, email: string | null): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_invitation')
    .where('used_at', 'is', null)
    .$if(email !== null, (query) => query.where('email', '=', email))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export interface Invited extends OwnerDraft {
  role: string;
  /** Ten digits; empty for invitations from the command line. */
  mobile: string;
}

/** With the logins that requested and approved it. */
export interface UsedInvitation extends Invited {
  byLogins: string[];
}

/** Returns the id. */
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

/** Null for an invalid link. */
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

/** Of several concurrent callers only one gets the invitation, the others null. */
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

/** Latest first. */
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

/** Returns the deleted invitation, or null. */
export async function deleteOpenInvitation(tx: Tx, id: number): Promise<Invited | null> {
  const row = await tx
    .deleteFrom('staff_invitation')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row ? invited(row) : null;
}
