import { sql } from 'kysely';
import { adminPath } from '#contract/language.ts';
import {
  type AcceptInvitationBody,
  type Invitation,
  invitationPage,
  type OwnerDraft,
} from '#contract/admin/staff/invitation.ts';
import { type CallOrigin, recordOperatorAction, recordStaffAction } from '#server/audit/index.ts';
import type { StaffMember } from '#contract/admin/staff.ts';
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
import { notifyOwners } from './owner-notices.ts';
import type { StaffSignIn } from './session.ts';
import { findOwnRole } from './people/role-store.ts';
import { ownRoleId } from './role-rules.ts';
import { findStaffMember, hasStaffAccount, insertStaff, isMobileTaken } from './store.ts';

export const invitationLifeMs = 24 * 3_600_000;

export interface NewInvitation {
  /** Anybody who has it can become an owner, once. */
  link: string;
  expiresAt: Date;
  /** Earlier links that it replaces. */
  replaced: number;
}

/**
 * A one-time link for becoming an owner. Unused earlier links stop working: all of them or, if there is an owner, only
 * those to the same address. Only for the command line: no HTTP call leads here. Errors: 409 owner_exists (without
 * `another`), staff_exists.
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
    // Serialised, because two concurrent calls could both create the first owner.
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

/** The token is in the fragment, which browsers do not send to any server. */
export function invitationLink({ adminUrl }: Pick<Services, 'adminUrl'>, token: string): string {
  return `${adminUrl}${adminPath}/${invitationPage}#${token}`;
}

/** The same for unknown, used and expired links. */
const invalid = err(404, 'invitation_invalid', messages.errors.staff.invitationInvalid);

/** Error: 404 invitation_invalid. */
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
 * Creates the account and uses up the link in one transaction. Then begins the session and remembers the device, or
 * continues with the second factor if the role needs one. Errors: 404 invitation_invalid; 409 staff_exists,
 * mobile_taken; 422 by field for a guessable password.
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
  // Slow hashing only for a valid link, so that strangers cannot cause it, and outside the transaction.
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
    await notifyOfJoining(tx, services, { member, mobile, by, device });
    const signIn = await beginSignIn(tx, services, member, { origin, device }, { isRecorded: true });
    const actor = { ...origin, staffId: id, login: email, sessionHash: hashToken(signIn.token) };
    await recordStaffAction(tx, { ...actor, action: 'staff.join', objectId: String(id) }, now, {
      before: {},
      after: { role },
    });
    return ok(signIn);
  });
}

/** Also says whether another staff member logs in with the same browser, because two accounts may be one person. */
async function notifyOfJoining(tx: Tx, services: Services, { member, mobile, by, device }: Joining): Promise<void> {
  const others = await findAccountsOfDevice(tx, device);
  const role = ownRoleId(member.role) === null ? null : await findOwnRole(tx, ownRoleId(member.role)!, false);
  const facts = {
    name: member.name,
    email: member.email,
    ...(mobile !== null && { mobile }),
    role: role?.name ?? member.role,
    ...(others.length > 0 && { same_browser: others.join(', ') }),
  };
  await notifyOwners(tx, services, {
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
