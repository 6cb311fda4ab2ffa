import type { Approval } from '#contract/staff-approvals.ts';
import type { StaffMember } from '#contract/staff.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hasPermission } from '../role-rules.ts';
import { findRecentHolders, findSoleGivers } from '../holders.ts';
import { findStaffMember } from '../store.ts';
import type { ApprovableCommand } from './approvable-command.ts';
import { approvableCommands } from './approvable-commands.ts';
import { tellOfCommand } from './run-with-approval.ts';
import { readSecrets } from './secrets.ts';
import { runInside } from '#server/platform/run-inside.ts';
import { findApproval, lockApproval, settleApproval, type StoredApproval } from './store.ts';

const text = messages.errors.staff.approvals;

export interface Decider {
  member: StaffMember;
  actor: StaffActor;
}

const notFound = err(404, 'approval_not_found', text.notFound);

/** What both sides of a decision have in common: it is still to be made, and this member may know of it. */
function checkOpen(approval: StoredApproval | null, member: StaffMember, now: Date): Result<StoredApproval> {
  if (!approval) return notFound;
  if (approval.requestedBy !== member.id && !hasPermission(member, approval.permission)) return notFound;
  if (approval.state === 'expired' || (approval.state === 'pending' && approval.expiresAt <= now))
    return err(409, 'approval_expired', text.expired);
  return approval.state === 'pending' ? ok(approval) : err(409, 'approval_decided', text.decided);
}

/**
 * Approves what somebody else asked for and does it, in one transaction, as it was asked: where it comes to another amount by now, or whoever
 * asked may not do it any more, nothing is done. The command's entry in the audit log names both people.
 * Errors: 404 approval_not_found; 403 approval_own, approval_own_invitee; 409 approval_expired, approval_decided, approval_outdated,
 * approval_requester_gone; the command's own.
 */
export async function approve(
  services: Services,
  { member, actor }: Decider,
  id: number,
  note: string,
): Promise<Result<unknown>> {
  const asked = await findApproval(services.db, id);
  if (asked?.state === 'pending' && asked.requestedBy !== member.id && hasPermission(member, asked.permission))
    await approvableCommands[asked.action].prepare?.(services);
  let afterCommit: ApprovableCommand<unknown>['afterCommit'];
  const done = await runInside(services, async (inner) => {
    const now = services.clock.now();
    const open = checkOpen(await lockApproval(inner.db, id), member, now);
    if (!open.ok) return open;
    const approval = open.value;
    const requester = await checkDecider(inner.db, approval, member, now);
    if (!requester.ok) return requester;
    const command = approvableCommands[approval.action];
    afterCommit = command.afterCommit;
    const kept = command.input.parse(approval.input) as { orderId?: number };
    const secrets = await readSecrets(inner, id);
    if (!secrets) return err(409, 'approval_outdated', text.outdated);
    const input = command.secrets?.join(kept, secrets) ?? kept;
    const measured = await command.measure(inner, member, input);
    if (!measured.ok) return measured;
    if (measured.value.amount !== approval.amount) return err(409, 'approval_outdated', text.outdated);
    await settleApproval(inner.db, id, { state: 'approved', by: member, at: now, note });
    const people = { requested_by: approval.requestedByLogin, approved_by: member.email };
    await recordStaffAction(inner.db, actor, now, {
      before: { state: 'pending' },
      after: { state: 'approved', command: approval.action, object: approval.objectId, ...people },
    });
    const both = {
      ...actor,
      action: approval.action,
      objectId: kept.orderId === undefined ? approval.objectId : String(kept.orderId),
      secondPerson: { approval: id, ...people },
    };
    const ran = await command.run(inner, { member, actor: both }, input);
    if (!ran.ok) return ran;
    await tellOfCommand(inner, approval.action, kept, { by: approval.requestedByName, approvedBy: member.name });
    return ran;
  });
  if (done.ok) await afterCommit?.(services);
  return done;
}

/**
 * Whether this member is a second person to whoever asked: not the same, and neither has got the right from the other alone within 30 days, nor both from
 * the same one, as long as somebody else could approve, or could 30 days ago. The requester, who still has to hold the right.
 */
async function checkDecider(
  tx: Tx,
  { requestedBy, permission }: StoredApproval,
  member: StaffMember,
  now: Date,
): Promise<Result<StaffMember>> {
  if (requestedBy === member.id) return err(403, 'approval_own', text.own);
  const requester = await findStaffMember(tx, requestedBy);
  if (!requester || !hasPermission(requester, permission))
    return err(409, 'approval_requester_gone', text.requesterGone);
  const givers = await findSoleGivers(tx, permission, now);
  const personsOf = ({ id, email }: StaffMember) => [email, givers.get(id) ?? email];
  const asking = personsOf(requester);
  const isSame = (other: StaffMember) => personsOf(other).some((login) => asking.includes(login));
  // Who lost the right lately counts, too: nobody gets rid of the second person to be left with one of their own.
  const holders = await findRecentHolders(tx, permission, now);
  return isSame(member) && holders.some((other) => !isSame(other))
    ? err(403, 'approval_own_invitee', text.ownInvitee)
    : ok(requester);
}

/** Declines it. Errors: 404 approval_not_found; 403 approval_own; 409 approval_expired, approval_decided. */
export function decline(services: Services, decider: Decider, id: number, note: string): Promise<Result<null>> {
  return close(services, decider, id, 'declined', note);
}

/** Takes an own request back. Errors: 404 approval_not_found; 409 approval_not_own, approval_expired, approval_decided. */
export function withdraw(services: Services, decider: Decider, id: number): Promise<Result<null>> {
  return close(services, decider, id, 'withdrawn', '');
}

function close(
  services: Services,
  { member, actor }: Decider,
  id: number,
  state: 'declined' | 'withdrawn',
  note: string,
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const now = services.clock.now();
    const open = checkOpen(await lockApproval(tx, id), member, now);
    if (!open.ok) return open;
    const isOwn = open.value.requestedBy === member.id;
    if (state === 'declined' && isOwn) return err(403, 'approval_own', text.own);
    if (state === 'withdrawn' && !isOwn) return err(409, 'approval_not_own', text.notOwn);
    await settleApproval(tx, id, { state, by: member, at: now, note });
    const { action: command, objectId: object, requestedByLogin: requested_by } = open.value;
    await recordStaffAction(tx, actor, now, {
      before: { state: 'pending' },
      after: { state, command, object, requested_by },
    });
    return ok(null);
  });
}

/** An approval as a member of staff sees it; null where it is not theirs to see. */
export async function readApproval(services: Services, member: StaffMember, id: number): Promise<Approval | null> {
  const approval = await findApproval(services.db, id);
  const isVisible =
    approval !== null && (approval.requestedBy === member.id || hasPermission(member, approval.permission));
  return isVisible ? approvalToWire(approval, member, services.clock.now()) : null;
}

export function approvalToWire(approval: StoredApproval, member: StaffMember, now: Date): Approval {
  const { id, action, amount, orderNumber, note } = approval;
  const command = approvableCommands[action];
  const input = command.input.parse(approval.input);
  const isOwn = approval.requestedBy === member.id;
  const isOver = approval.state === 'pending' && approval.expiresAt <= now;
  const isOpen = approval.state === 'pending' && !isOver;
  const orderId = (input as { orderId?: number }).orderId ?? null;
  return {
    id,
    action,
    state: isOver ? 'expired' : approval.state,
    amount: amount === null ? null : paiseToRupees(amount),
    order_id: orderId,
    order_number: orderNumber,
    facts: command.facts(input),
    requested_by: approval.requestedByName,
    requested_at: approval.requestedAt.toISOString(),
    expires_at: approval.expiresAt.toISOString(),
    decided_by: approval.decidedByName,
    decided_at: approval.decidedAt?.toISOString() ?? null,
    note,
    is_own: isOwn,
    allowed_actions: !isOpen
      ? []
      : isOwn
        ? ['withdraw']
        : hasPermission(member, approval.permission)
          ? ['approve', 'decline']
          : [],
  };
}
