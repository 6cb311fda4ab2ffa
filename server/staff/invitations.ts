import { sql } from 'kysely';
import { adminPath } from '#contract/language.ts';
import {
  type AcceptInvitationBody,
  type Invitation,
  invitationPage,
  type OwnerDraft,
} from '#contract/staff-invitation.ts';
import { type CallOrigin, recordOperatorAction, recordStaffAction } from '#server/audit/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { type Device, rememberDevice } from '#server/platform/known-devices.ts';
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
import { deviceAccount, sessionSeconds, type StaffSession } from './session.ts';
import { findStaffCredentials, insertStaff, insertStaffToken } from './store.ts';

/** For how long a link can be used. */
const lifeMs = 24 * 3_600_000;

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
  const expiresAt = new Date(now.getTime() + lifeMs);
  return inTransaction(services.db, async (tx) => {
    // One at a time, or two would each be the first.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('invite owner', 0))`.execute(tx);
    const isFirst = !(await hasOwner(tx));
    if (!isFirst && !another) return err(409, 'owner_exists', messages.errors.staff.ownerExists);
    if (await findStaffCredentials(tx, owner.email)) return err(409, 'staff_exists', messages.errors.staff.staffExists);
    const replaced = await deleteOpenInvitations(tx, isFirst ? null : owner.email);
    await insertInvitation(tx, owner, { hash, createdAt: now, expiresAt });
    await recordOperatorAction(tx, 'owner.invite', now, { email: owner.email, expires_at: expiresAt.toISOString() });
    return ok({ link: `${services.adminUrl}${adminPath}/${invitationPage}#${token}`, expiresAt, replaced });
  });
}

/** One answer for links that never were, are used or have run out. */
const invalid = err(404, 'invitation_invalid', messages.errors.staff.invitationInvalid);

/** Whose a link is. Error: 404 invitation_invalid. */
export async function readInvitation(
  services: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Result<Invitation>> {
  const invitation = await findInvitation(services.db, hashToken(token), services.clock.now());
  return invitation ? ok(invitation) : invalid;
}

/**
 * Makes the owner's account with their password, uses the link up and begins their first session on a device that is known from then on; all of it
 * or nothing.
 * Errors: 404 invitation_invalid; 409 staff_exists; 422 by field for a password that is easy to guess.
 */
export async function acceptInvitation(
  services: Services,
  body: AcceptInvitationBody,
  origin: CallOrigin,
  device: Device | null,
): Promise<Result<StaffSession>> {
  const now = services.clock.now();
  const known = await readInvitation(services, body.token);
  if (!known.ok) return known;
  const strong = await rejectGuessablePassword(body.password, [known.value.email]);
  if (!strong.ok) return strong;
  // Work that a stranger cannot cause, and outside of the transaction.
  const passwordHash = await hashPassword(body.password);
  const session = newToken();
  return inTransaction(services.db, async (tx) => {
    const invitation = await useInvitation(tx, hashToken(body.token), now);
    if (!invitation) return invalid;
    const { email, name } = invitation;
    const id = await insertStaff(tx, { email, name, passwordHash, permissions: 'all', isDemo: false, createdAt: now });
    if (id === null) return err(409, 'staff_exists', messages.errors.staff.staffExists);
    const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
    await insertStaffToken(tx, id, { hash: session.hash, userAgent: origin.userAgent, createdAt: now, expiresAt });
    const actor = { ...origin, staffId: id, login: email, sessionHash: session.hash };
    await recordStaffAction(tx, { ...actor, action: 'owner.join', objectId: String(id) }, now, {
      before: {},
      after: { is_owner: true },
    });
    const deviceToken = await rememberDevice(tx, deviceAccount(id), device, now);
    const { permissions } = (await findStaffCredentials(tx, email))!;
    return ok({ token: session.token, deviceToken, member: { id, name, email, permissions } });
  });
}
