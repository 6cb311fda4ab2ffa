import type { StaffPeople, StaffPerson } from '#contract/admin/staff/people.ts';
import { builtInRoles, rolePermissions, type StaffRole } from '#contract/admin/staff/roles.ts';
import type { StaffMember } from '#contract/admin/staff.ts';
import type { Services } from '#server/platform/services.ts';
import { findOpenInvitations } from '../invitation-store.ts';
import { hasPermission, includesAll, needsSecondFactor } from '../role-rules.ts';
import { findPeople, type StoredPerson } from './people-store.ts';
import { findOwnRoles, type OwnRole } from './role-store.ts';

/** With what the caller may do to each. */
export async function readPeople({ db, clock }: Services, member: StaffMember): Promise<StaffPeople> {
  const now = clock.now();
  const [people, invitations, roles] = [
    await findPeople(db, now),
    await findOpenInvitations(db, now),
    await findOwnRoles(db),
  ];
  const owners = people.filter((each) => each.role === 'owner' && each.deactivatedAt === null).length;
  const nameOf = (role: string) => roles.find(({ id }) => role === `own:${id}`)?.name ?? null;
  return {
    people: people.map((person) => toWire(person, member, owners)),
    invitations: invitations.map(({ id, name, email, role, expiresAt }) => ({
      id,
      name,
      email,
      role,
      role_name: nameOf(role),
      expires_at: expiresAt.toISOString(),
    })),
    grantable_roles: allRoles(roles)
      .filter(
        ({ permissions }) => hasPermission(member, 'staff.manage') && includesAll(member.permissions, permissions),
      )
      .map(({ role, name }) => ({ role, name })),
  };
}

function toWire(person: StoredPerson, member: StaffMember, owners: number): StaffPerson {
  const isSelf = person.id === member.id;
  const isActive = person.deactivatedAt === null;
  const canManage = hasPermission(member, 'staff.manage') && includesAll(member.permissions, person.permissions);
  const isLastOwner = person.role === 'owner' && isActive && owners === 1;
  const allowed: StaffPerson['allowed_actions'] = [
    ...(canManage && isActive && !isLastOwner ? (['change_role'] as const) : []),
    ...(canManage && isActive && !isLastOwner && !isSelf ? (['deactivate'] as const) : []),
    ...(canManage && !isActive ? (['reactivate'] as const) : []),
    ...(hasPermission(member, 'staff.reset_factors') && person.hasFactor && !isSelf
      ? (['reset_factors'] as const)
      : []),
  ];
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    mobile: person.mobile,
    role: person.role,
    role_name: person.roleName,
    is_self: isSelf,
    is_active: isActive,
    has_second_factor: person.hasFactor,
    needs_second_factor: needsSecondFactor(person.permissions),
    last_used_at: person.lastUsedAt?.toISOString() ?? null,
    created_at: person.createdAt.toISOString(),
    allowed_actions: allowed,
  };
}

/** With permissions and number of active members. */
export async function readRoles({ db, clock }: Services): Promise<StaffRole[]> {
  const people = (await findPeople(db, clock.now())).filter(({ deactivatedAt }) => deactivatedAt === null);
  return allRoles(await findOwnRoles(db)).map(({ role, name, permissions }) => ({
    role,
    name,
    permissions: [...permissions],
    members: people.filter((each) => each.role === role).length,
    needs_second_factor: needsSecondFactor(permissions),
  }));
}

function allRoles(own: readonly OwnRole[]) {
  return [
    ...builtInRoles.map((role) => ({ role: role as string, name: null, permissions: rolePermissions[role] })),
    ...own.map(({ id, name, permissions }) => ({ role: `own:${id}`, name, permissions })),
  ];
}
