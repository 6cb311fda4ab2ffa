import type { ApprovalObstacle } from '#contract/admin/home/approvals.ts';
import type { Permission, StaffMember } from '#contract/admin/staff.ts';
import type { Db } from '#server/platform/database.ts';
import { findRecentHolders, findSoleGivers } from '../holders.ts';

/** Returns why this member cannot approve somebody else's request; null if they can. */
export type FindObstacle = (requestedBy: number, member: Pick<StaffMember, 'id' | 'email'>) => ApprovalObstacle | null;

/**
 * The requester must still hold the permission. A member cannot approve if, within 30 days and without a second person,
 * one of the two gave it to the other, or one person gave it to both. This applies only while somebody else can
 * approve, or could within the last 30 days.
 */
export async function readObstacles(db: Db, permission: Permission, now: Date): Promise<FindObstacle> {
  const givers = await findSoleGivers(db, permission, now);
  // Includes members who lost the permission recently. Otherwise removing all others would let an invitee approve.
  const holders = await findRecentHolders(db, permission, now);
  const personsOf = ({ id, email }: Pick<StaffMember, 'id' | 'email'>) => [email, givers.get(id) ?? email];
  return (requestedBy, member) => {
    const requester = holders.find(({ id, isActive }) => id === requestedBy && isActive);
    if (!requester) return 'requester_gone';
    const asking = personsOf(requester);
    const isSame = (other: Pick<StaffMember, 'id' | 'email'>) =>
      personsOf(other).some((login) => asking.includes(login));
    return isSame(member) && holders.some((other) => !isSame(other)) ? 'own_invitee' : null;
  };
}
