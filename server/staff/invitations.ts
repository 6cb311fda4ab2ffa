import { sql } from 'kysely';
import { adminPath } from '#contract/language.ts';
import {
  type AcceptInvitationBody,
  type Invitation,
  invitationPage,
  type OwnerDraft,
} from '#contract/staff-invitation.ts';
import { type CallOrigin, recordOperatorAction, recordStaffAction } from '#server/audit/index.ts';
import type { StaffMember } from '#contract/staff.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import type { Device } from '#server/platform/known-devices.ts';
import { messages } from '#server/platform/messages.ts';
import { rejectGuessablePassword } from '#server/platform/new-passwords.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import {
  deleteOpenInvitations,
  findInvitation,
  hasOwner,
  insertInvitation,
  useInvitation,
} from './invitation-store.ts';
import { beginSignIn } from './begin-session.ts';
import { recordRights } from './holders.ts';
import { tellOwners } from './owner-notices.ts';
import type { StaffSignIn } from './session.ts';
import { findOwnRole } from './people/role-store.ts';
import { ownRoleId } from './role-rules.ts';
import { findStaffMember, hasStaffAccount, insertStaff, isMobileTaken } from './store.ts';

/** For how long a link can be used. */
export const invitationLifeMs = 24 * 3_600_000;

export interface NewInvitation {
  /** The page that makes the account; whoever has it can become an owner, once. */
  link: string;
  expiresAt: Date;
  /** How many earlier links it takes the place of. */
  replaced: number;
}

/**
 * Makes a one-time link by which somebody becomes an owner; earlier links that nobody has used stop working, where there is an owner already
 * only those of the same address. For the command line alone: no call of the shop leads here.
 * Errors: 409 owner_exists (unless `another` is wanted), staff_exists.
 */
export async function inviteOwner(
  services: Pick<Services, 'db' | 'clock' | 'adminUrl'>,
  owner: OwnerDraft,
  { another }: { another: boolean },
): Promise<Result<NewInvitation>> {
  const now = services.clock.now();
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + invitationLifeMs);
  return inTransaction(services.db, async (tx) => {
    // One at a time, or two would each be the first.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('invite owner', 0))`.execute(tx);
    const isFirst = !(await hasOwner(tx));
    if (!isFirst && !another) return err(409, 'owner_exists', messages.errors.staff.ownerExists);
    if (await hasStaffAccount(tx, owner.email)) return err(409, 'staff_exists', messages.errors.staff.staffExists);
    const replaced = await deleteOpenInvitations(tx, isFirst ? null : owner.email);
    const link = { hash, createdAt: now, expiresAt, invitedBy: null, byLogins: [] };
    await insertInvitation(tx, { ...owner, role: 'owner', mobile: '' }, link);
    await recordOperatorAction(tx, 'owner.invite', now, { email: owner.email, expires_at: expiresAt.toISOString() });
    return ok({ link: invitationLink(services, token), expiresAt, replaced });
  });
}

/** The page behind an invitation's token, which stands behind the # that browsers send to nobody. */
export function invitationLink({ adminUrl }: Pick<Services, 'adminUrl'>, token: string): string {
  return `${adminUrl}${adminPath}/${invitationPage}#${token}`;
}

/** One answer for links that never were, are used or have run out. */
const invalid = err(404, 'invitation_invalid', messages.errors.staff.invitationInvalid);

/** Whose a link is. Error: 404 invitation_invalid. */
export async function readInvitation(
  services: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Result<Invitation>> {
  const invitation = await findInvitation(services.db, hashToken(token), services.clock.now());
  return invitation
    ? ok({ name: invitation.name, email: invitation.email, is_owner: invitation.role === 'owner' })
    : invalid;
}

/**
 * Makes the account that a link is for, with its holder's password, and uses the link up; all of it or nothing. It goes on to their first
 * session on a device that is known from then on, or to their second factor where the role needs one.
 * Errors: 404 invitation_invalid; 409 staff_exists; 422 by field for a password that is easy to guess.
 */
export async function acceptInvitation(
  services: Services,
  body: AcceptInvitationBody,
  origin: CallOrigin,
  device: Device | null,
): Promise<Result<StaffSignIn>> {
  const now = services.clock.now();
  const known = await readInvitation(services, body.token);
  if (!known.ok) return known;
  const strong = await rejectGuessablePassword(body.password, [known.value.email]);
  if (!strong.ok) return strong;
  // Work that a stranger cannot cause, and outside of the transaction.
  const passwordHash = await hashPassword(body.password);
  return inTransaction(services.db, async (tx) => {
    const invitation = await useInvitation(tx, hashToken(body.token), now);
    if (!invitation) return invalid;
    const { email, name, role, byLogins: by } = invitation;
    const mobile = invitation.mobile === '' ? null : invitation.mobile;
    if (mobile !== null && (await isMobileTaken(tx, mobile, { email, now })))
      return err(409, 'mobile_taken', messages.errors.staff.people.mobileTaken);
    const id = await insertStaff(tx, { email, name, passwordHash, role, mobile, isDemo: false, createdAt: now });
    if (id === null) return err(409, 'staff_exists', messages.errors.staff.staffExists);
    const member = (await findStaffMember(tx, id))!;
    await recordRights(tx, id, { before: [], after: member.permissions }, { by, at: now });
    await tellOfJoining(tx, services, { member, mobile, by, device });
    const signIn = await beginSignIn(tx, services, member, { origin, device }, { isRecorded: true });
    const actor = { ...origin, staffId: id, login: email, sessionHash: hashToken(signIn.token) };
    await recordStaffAction(tx, { ...actor, action: 'staff.join', objectId: String(id) }, now, {
      before: {},
      after: { role },
    });
    return ok(signIn);
  });
}

/** Tells every owner who joined, as what, and whether it was in a browser in which somebody else of the staff logs in: two accounts may be one person. */
async function tellOfJoining(tx: Tx, services: Services, { member, mobile, by, device }: Joining): Promise<void> {
  const others = await findAccountsOfDevice(tx, device);
  const role = ownRoleId(member.role) === null ? null : await findOwnRole(tx, ownRoleId(member.role)!, false);
  const facts = {
    name: member.name,
    email: member.email,
    ...(mobile !== null && { mobile }),
    role: role?.name ?? member.role,
    ...(others.length > 0 && { same_browser: others.join(', ') }),
  };
  await tellOwners(tx, services, {
    action: 'staff.join',
    facts,
    by: by[0] ?? null,
    approvedBy: by[1] ?? null,
  });
}

interface Joining {
  member: StaffMember;
  mobile: string | null;
  by: readonly string[];
  device: Device | null;
}

/** The names of whoever of the staff has logged in in a browser. */
async function findAccountsOfDevice(tx: Tx, device: Device | null): Promise<string[]> {
  if (device === null) return [];
  const rows = await tx
    .selectFrom('known_device')
    .innerJoin('staff', (join) => join.on(sql<boolean>`known_device.account = 'staff:' || staff.id`))
    .select('staff.name')
    .where('device_hash', '=', device.hash)
    .orderBy('staff.id')
    .execute();
  return rows.map(({ name }) => name);
}
