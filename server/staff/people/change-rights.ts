import type { RoleBody } from '#contract/admin/staff/roles.ts';
import { rolePermissions } from '#contract/admin/staff/roles.ts';
import type { InviteBody } from '#contract/admin/staff/people.ts';
import type { Permission, StaffMember } from '#contract/admin/staff.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { newToken } from '#server/platform/tokens.ts';
import { deleteFactors, endEverySession, replaceRecoveryCodes } from '../factors/store.ts';
import { loginsOf, recordRights } from '../holders.ts';
import { deleteOpenInvitation, deleteOpenInvitations, insertInvitation } from '../invitation-store.ts';
import { invitationLifeMs } from '../invitations.ts';
import { includesAll, isBuiltIn, listedPermissions, ownRoleId } from '../role-rules.ts';
import { factorsResetMail, invitationMail } from '../staff-mails.ts';
import { hasStaffAccount, isMobileTaken } from '../store.ts';
import {
  findPeopleOfRole,
  findPerson,
  lockOwners,
  setDeactivated,
  setRole,
  type StoredPerson,
} from './people-store.ts';
import { deleteRole, findOwnRole, insertRole, isRoleInUse, isRoleNameTaken, updateRole } from './role-store.ts';

export interface RightsChange {
  member: StaffMember;
  actor: StaffActor;
}

const text = messages.errors.staff.people;
const beyond = err(403, 'rights_beyond_own', text.beyond);
const self = err(409, 'own_rights', text.self);
const notFound = err(404, 'person_not_found', text.notFound);
const roleNotFound = err(404, 'role_not_found', text.roleNotFound);
const nameTaken = err(409, 'role_name_taken', text.roleNameTaken);

/** Error: 404 role_not_found. */
async function readRole(tx: Tx, role: string): Promise<Result<readonly Permission[]>> {
  if (isBuiltIn(role)) return ok(rolePermissions[role]);
  const own = await findOwnRole(tx, ownRoleId(role) ?? 0, true);
  return own ? ok(own.permissions) : roleNotFound;
}

/** The caller must have every permission of the person. Errors: 404 person_not_found; 403 rights_beyond_own. */
async function readBelow(tx: Tx, services: Services, member: StaffMember, id: number): Promise<Result<StoredPerson>> {
  const person = await findPerson(tx, id, services.clock.now());
  if (!person) return notFound;
  return includesAll(member.permissions, person.permissions) ? ok(person) : beyond;
}

const mobileTaken = invalidFields({ mobile: [text.mobileTaken] });

/**
 * Errors: 403 rights_beyond_own; 404 role_not_found; 409 staff_exists, mail_not_set_up; 422 on `mobile` if an account
 * or another invitation has the number.
 */
export async function checkInvitation(
  tx: Tx,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  member: StaffMember,
  { email, role, mobile }: InviteBody,
): Promise<Result<null>> {
  // Without a mail server nobody would get the link. In the demo it is in the log.
  if (config.smtpUrl === null && !config.demo) return err(409, 'mail_not_set_up', text.mailNotSetUp);
  const granted = await readRole(tx, role);
  if (!granted.ok) return granted;
  if (!includesAll(member.permissions, granted.value)) return beyond;
  if (await hasStaffAccount(tx, email)) return err(409, 'staff_exists', messages.errors.staff.staffExists);
  return mobile !== '' && (await isMobileTaken(tx, mobile, { email, now: clock.now() })) ? mobileTaken : ok(null);
}

/**
 * The link is sent only to the invited address, because whoever requests or approves the invitation could otherwise
 * join. Earlier links to the address stop working. Errors: those of `checkInvitation`.
 */
export function inviteStaff(
  services: Services,
  { member, actor }: RightsChange,
  body: InviteBody,
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const now = services.clock.now();
    const allowed = await checkInvitation(tx, services, member, body);
    if (!allowed.ok) return allowed;
    const { token, hash } = newToken();
    const expiresAt = new Date(now.getTime() + invitationLifeMs);
    await deleteOpenInvitations(tx, body.email);
    const by = { invitedBy: actor.staffId, byLogins: loginsOf(actor) };
    const id = await insertInvitation(tx, body, { hash, createdAt: now, expiresAt, ...by });
    const mail = invitationMail(await readBrand(tx), services.adminUrl, { name: body.name, by: member.name });
    await queueEmail(tx, services, { to: body.email, ...mail, secret: { value: token, expiresAt } });
    const after = { email: body.email, role: body.role, expires_at: expiresAt.toISOString() };
    await recordStaffAction(tx, actor, now, { before: {}, after, objectId: id });
    return ok(null);
  });
}

/** Errors: 404 invitation_not_found; 403 rights_beyond_own. */
export function withdrawInvitation(services: Services, { member, actor }: RightsChange, id: number) {
  return inTransaction(services.db, async (tx) => {
    const invited = await deleteOpenInvitation(tx, id);
    if (!invited) return err(404, 'invitation_not_found', messages.errors.staff.invitationInvalid);
    const granted = await readRole(tx, invited.role);
    if (granted.ok && !includesAll(member.permissions, granted.value)) return beyond;
    const before = { email: invited.email, role: invited.role };
    await recordStaffAction(tx, actor, services.clock.now(), { before, after: {} });
    return ok(null);
  });
}

/**
 * The caller needs every permission that is gained or lost, and may not extend their own. Errors: 403
 * rights_beyond_own; 404 person_not_found, role_not_found; 409 own_rights, last_owner, staff_inactive, role_unchanged.
 */
export async function checkRoleChange(
  tx: Tx,
  services: Services,
  member: StaffMember,
  { id, role }: { id: number; role: string },
): Promise<Result<StoredPerson>> {
  const owners = await lockOwners(tx);
  const person = await readBelow(tx, services, member, id);
  if (!person.ok) return person;
  const granted = await readRole(tx, role);
  if (!granted.ok) return granted;
  if (!includesAll(member.permissions, granted.value)) return beyond;
  if (person.value.deactivatedAt !== null) return err(409, 'staff_inactive', text.inactive);
  if (person.value.role === role) return err(409, 'role_unchanged', text.roleUnchanged);
  if (id === member.id && !includesAll(person.value.permissions, granted.value)) return self;
  if (person.value.role === 'owner' && owners.length === 1) return err(409, 'last_owner', text.lastOwner);
  return person;
}

/** Effective from the person's next call. Errors: those of `checkRoleChange`. */
export function changeRole(
  services: Services,
  { member, actor }: RightsChange,
  change: { id: number; role: string },
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const person = await checkRoleChange(tx, services, member, change);
    if (!person.ok) return person;
    const at = services.clock.now();
    await setRole(tx, change.id, change.role);
    const granted = await readRole(tx, change.role);
    if (!granted.ok) return granted;
    const rights = { before: person.value.permissions, after: granted.value };
    await recordRights(tx, change.id, rights, { by: loginsOf(actor), at });
    const states = { before: { role: person.value.role }, after: { role: change.role } };
    await recordStaffAction(tx, actor, at, states);
    return ok(null);
  });
}

/**
 * Ends the account's sessions at once. Needs no second person, so that a stolen account can be stopped. Errors: 403
 * rights_beyond_own; 404 person_not_found; 409 own_rights, last_owner, staff_inactive.
 */
export function deactivateStaff(
  services: Services,
  { member, actor }: RightsChange,
  id: number,
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const owners = await lockOwners(tx);
    const person = await readBelow(tx, services, member, id);
    if (!person.ok) return person;
    if (id === member.id) return self;
    if (person.value.deactivatedAt !== null) return err(409, 'staff_inactive', text.inactive);
    if (person.value.role === 'owner' && owners.length === 1) return err(409, 'last_owner', text.lastOwner);
    const at = services.clock.now();
    await setDeactivated(tx, id, at);
    const sessions = await endEverySession(tx, id);
    const states = { before: { is_active: true, sessions }, after: { is_active: false, sessions: 0 } };
    await recordStaffAction(tx, actor, at, states);
    return ok(null);
  });
}

/** Errors: 403 rights_beyond_own; 404 person_not_found; 409 staff_active, mobile_taken. */
export async function checkReactivation(
  tx: Tx,
  services: Services,
  member: StaffMember,
  id: number,
): Promise<Result<StoredPerson>> {
  const person = await readBelow(tx, services, member, id);
  if (!person.ok) return person;
  const { deactivatedAt, mobile, email } = person.value;
  if (deactivatedAt === null) return err(409, 'staff_active', text.active);
  if (mobile !== null && (await isMobileTaken(tx, mobile, { except: id, email, now: services.clock.now() })))
    return err(409, 'mobile_taken', text.mobileTaken);
  return person;
}

/** With the former rights. Errors: those of `checkReactivation`. */
export function reactivateStaff(
  services: Services,
  { member, actor }: RightsChange,
  id: number,
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const person = await checkReactivation(tx, services, member, id);
    if (!person.ok) return person;
    const at = services.clock.now();
    await setDeactivated(tx, id, null);
    const rights = { before: [], after: person.value.permissions };
    await recordRights(tx, id, rights, { by: loginsOf(actor), at });
    const states = { before: { is_active: false }, after: { is_active: true } };
    await recordStaffAction(tx, actor, at, states);
    return ok(null);
  });
}

/**
 * Removes second factors and recovery codes, ends sessions and emails the person, who adds new ones at the next login
 * if the role needs one. Errors: 404 person_not_found; 403 rights_beyond_own; 409 own_rights.
 */
export function resetFactors(services: Services, { member, actor }: RightsChange, id: number): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const person = await readBelow(tx, services, member, id);
    if (!person.ok) return person;
    if (id === member.id) return self;
    const at = services.clock.now();
    await deleteFactors(tx, id, null);
    await replaceRecoveryCodes(tx, id, [], at);
    const sessions = await endEverySession(tx, id);
    const mail = factorsResetMail(await readBrand(tx), { name: person.value.name, by: member.name });
    await queueEmail(tx, services, { to: person.value.email, ...mail });
    const before = { has_second_factor: person.value.hasFactor, sessions };
    await recordStaffAction(tx, actor, at, { before, after: { has_second_factor: false, sessions: 0 } });
    return ok(null);
  });
}

/** Errors: 403 rights_beyond_own; 409 role_name_taken. */
export function createRole(services: Services, { member, actor }: RightsChange, body: RoleBody): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    if (!includesAll(member.permissions, body.permissions)) return beyond;
    if (await isRoleNameTaken(tx, body.name, null)) return nameTaken;
    const at = services.clock.now();
    const role = { name: body.name, permissions: [...new Set(body.permissions)].toSorted() };
    const objectId = await insertRole(tx, role, at);
    await recordStaffAction(tx, actor, at, { before: {}, after: role, objectId });
    return ok(null);
  });
}

/** Errors: 403 rights_beyond_own; 404 role_not_found; 409 own_rights, role_name_taken. */
export async function checkRoleUpdate(tx: Tx, member: StaffMember, body: RoleBody & { id: number }) {
  const role = await findOwnRole(tx, body.id, true);
  if (!role) return roleNotFound;
  if (!includesAll(member.permissions, [...role.permissions, ...body.permissions])) return beyond;
  if (member.role === `own:${body.id}` && !includesAll(role.permissions, body.permissions)) return self;
  return (await isRoleNameTaken(tx, body.name, body.id)) ? nameTaken : ok(role);
}

/** For everybody who has the role. Errors: those of `checkRoleUpdate`. */
export function changeOwnRole(
  services: Services,
  { member, actor }: RightsChange,
  body: RoleBody & { id: number },
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const role = await checkRoleUpdate(tx, member, body);
    if (!role.ok) return role;
    const at = services.clock.now();
    const changed = { name: body.name, permissions: [...new Set(body.permissions)].toSorted() };
    const rights = { before: listedPermissions(role.value.permissions), after: listedPermissions(changed.permissions) };
    for (const id of await findPeopleOfRole(tx, body.id))
      await recordRights(tx, id, rights, { by: loginsOf(actor), at });
    await updateRole(tx, { id: body.id, ...changed }, at);
    const before = { name: role.value.name, permissions: role.value.permissions.toSorted() };
    await recordStaffAction(tx, actor, at, { before, after: changed });
    return ok(null);
  });
}

/** Only an unused one. Errors: 404 role_not_found; 409 role_in_use. */
export function deleteOwnRole(services: Services, { actor }: RightsChange, id: number): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const role = await findOwnRole(tx, id, true);
    if (!role) return roleNotFound;
    if (await isRoleInUse(tx, id)) return err(409, 'role_in_use', text.roleInUse);
    await deleteRole(tx, id);
    const { name, permissions } = role;
    await recordStaffAction(tx, actor, services.clock.now(), { before: { name, permissions }, after: {} });
    return ok(null);
  });
}
