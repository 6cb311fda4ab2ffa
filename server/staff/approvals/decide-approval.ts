import type { Approval, ApprovalObstacle } from '#contract/admin/home/approvals.ts';
import type { Permission, StaffMember } from '#contract/admin/staff.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { hasPermission } from '../role-rules.ts';
import type { ApprovableCommand, ApprovableCommands } from './approvable-command.ts';
import { type FindObstacle, readObstacles } from './obstacles.ts';
import { tellOfCommand } from './run-with-approval.ts';
import { readAllSecrets, readSecrets } from './secrets.ts';
import { runInside } from '#server/platform/run-inside.ts';
import { countWaitingByRequester, findApproval, lockApproval, settleApproval, type StoredApproval } from './store.ts';

const text = messages.errors.staff.approvals;
const { obstacles } = messages.admin.approvals;

export interface Decider {
  member: StaffMember;
  actor: StaffActor;
}

const notFound = err(404, 'approval_not_found', text.notFound);

const isVisible = ({ requestedBy, permission }: StoredApproval, member: StaffMember): boolean =>
  requestedBy === member.id || hasPermission(member, permission);

/** Open, and visible to this member. */
function checkOpen(approval: StoredApproval | null, member: StaffMember, now: Date): Result<StoredApproval> {
  if (!approval || !isVisible(approval, member)) return notFound;
  if (approval.state === 'expired' || (approval.state === 'pending' && approval.expiresAt <= now))
    return err(409, 'approval_expired', text.expired);
  if (approval.state === 'withdrawn') return err(409, 'approval_withdrawn', text.withdrawn);
  return approval.state === 'pending' ? ok(approval) : err(409, 'approval_decided', text.decided);
}

/**
 * Approves somebody else's request and runs its command, in one transaction, unless the amount has changed or the
 * requester has lost the permission. The audit entry names both people. Errors: 404 approval_not_found; 403
 * approval_own, approval_own_invitee; 409 approval_expired, approval_withdrawn, approval_decided, approval_outdated,
 * approval_requester_gone; the command's own.
 */
export async function approve(
  commands: ApprovableCommands,
  services: Services,
  { member, actor }: Decider,
  id: number,
  note: string,
): Promise<Result<unknown>> {
  const asked = await findApproval(services.db, id);
  if (asked?.state === 'pending' && asked.requestedBy !== member.id && hasPermission(member, asked.permission))
    await commands[asked.action].prepare?.(services);
  let afterCommit: ApprovableCommand<unknown>['afterCommit'];
  const done = await runInside(services, async (inner) => {
    const now = services.clock.now();
    const open = checkOpen(await lockApproval(inner.db, id), member, now);
    if (!open.ok) return open;
    const approval = open.value;
    const decider = await checkDecider(inner.db, approval, member, now);
    if (!decider.ok) return decider;
    const command = commands[approval.action];
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
    await tellOfCommand(
      inner,
      { action: approval.action, input: kept, command },
      { by: approval.requestedByName, approvedBy: member.name },
    );
    return ran;
  });
  if (done.ok) await afterCommit?.(services);
  return done;
}

/** Checks that the member is a second person: see `readObstacles`. */
async function checkDecider(
  tx: Tx,
  { requestedBy, permission }: StoredApproval,
  member: StaffMember,
  now: Date,
): Promise<Result<null>> {
  if (requestedBy === member.id) return err(403, 'approval_own', text.own);
  const findObstacle = await readObstacles(tx, permission, now);
  switch (findObstacle(requestedBy, member)) {
    case 'requester_gone':
      return err(409, 'approval_requester_gone', obstacles.requester_gone);
    case 'own_invitee':
      return err(403, 'approval_own_invitee', obstacles.own_invitee);
    default:
      return ok(null);
  }
}

/** Returns how many requests wait for the member, without those that only somebody else may approve. */
export async function countWaiting({ db, clock }: Services, member: StaffMember): Promise<number> {
  const now = clock.now();
  const waiting = await countWaitingByRequester(db, member, now);
  const find = await readObstaclesOf(db, waiting, now);
  return waiting
    .filter(({ permission, requestedBy }) => find.get(permission)!(requestedBy, member) !== 'own_invitee')
    .reduce((sum, { total }) => sum + total, 0);
}

async function readObstaclesOf(
  db: Db,
  requests: readonly Pick<StoredApproval, 'permission'>[],
  now: Date,
): Promise<Map<Permission, FindObstacle>> {
  const found = new Map<Permission, FindObstacle>();
  for (const permission of new Set(requests.map((each) => each.permission)))
    found.set(permission, await readObstacles(db, permission, now));
  return found;
}

/** Errors: 404 approval_not_found; 403 approval_own; 409 approval_expired, approval_withdrawn, approval_decided. */
export function decline(services: Services, decider: Decider, id: number, note: string): Promise<Result<null>> {
  return close(services, decider, id, 'declined', note);
}

/** Errors: 404 approval_not_found; 409 approval_not_own, approval_expired, approval_withdrawn, approval_decided. */
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

/** Null if this member may not see it. */
export async function readApproval(
  commands: ApprovableCommands,
  services: Services,
  member: StaffMember,
  id: number,
): Promise<Approval | null> {
  const approval = await findApproval(services.db, id);
  if (!approval || !isVisible(approval, member)) return null;
  const [shown] = await addDetails(commands, services, [approval], member);
  return approvalToWire(commands, services, shown!, member);
}

/**
 * A request with its obstacle and the personal facts that whoever decides it may see. Personal facts must not get into
 * exported files.
 */
type ShownApproval = StoredApproval & { personalFacts?: Record<string, string>; obstacle?: ApprovalObstacle | null };

/** A requester who may no longer decide such requests is shown no more of the person than anybody else. */
export async function addDetails(
  commands: ApprovableCommands,
  services: Services,
  approvals: readonly StoredApproval[],
  member: StaffMember,
): Promise<ShownApproval[]> {
  const { db, clock } = services;
  const decidable = approvals.filter(({ permission }) => hasPermission(member, permission));
  const open = decidable.filter((each) => isOpen(each, clock.now()) && each.requestedBy !== member.id);
  const findObstacles = await readObstaclesOf(db, open, clock.now());
  const secrets = await readAllSecrets(
    services,
    decidable.map(({ id }) => id),
  );
  const facts = new Map<number, Record<string, string>>();
  // Those whose secrets can no longer be decrypted cannot be approved either.
  const outdated = new Set(open.filter(({ id }) => secrets.get(id) === null).map(({ id }) => id));
  for (const [action, asked] of Map.groupBy(decidable, (each) => each.action)) {
    const { input, readPersonalFacts, findOutdated } = commands[action];
    const waiting = asked.filter((each) => open.includes(each));
    const shown = (each: StoredApproval) => ({ input: input.parse(each.input), secrets: secrets.get(each.id) ?? {} });
    const read = await readPersonalFacts?.(db, asked.map(shown));
    for (const [place, personal] of (read ?? []).entries()) facts.set(asked[place]!.id, personal);
    const areOutdated = await findOutdated?.(db, waiting.map(shown));
    for (const [place, is] of (areOutdated ?? []).entries()) if (is) outdated.add(waiting[place]!.id);
  }
  const obstacleOf = ({ id, permission, requestedBy }: StoredApproval) =>
    findObstacles.get(permission)!(requestedBy, member) ?? (outdated.has(id) ? 'outdated' : null);
  return approvals.map((each) => ({
    ...each,
    personalFacts: facts.get(each.id) ?? {},
    obstacle: open.includes(each) ? obstacleOf(each) : null,
  }));
}

const isOpen = ({ state, expiresAt }: StoredApproval, now: Date): boolean => state === 'pending' && expiresAt > now;

export function approvalToWire(
  commands: ApprovableCommands,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  approval: ShownApproval,
  member: StaffMember,
): Approval {
  const now = clock.now();
  const { id, action, amount, orderNumber, note, obstacle = null } = approval;
  const command = commands[action];
  const input = command.input.parse(approval.input);
  const isOwn = approval.requestedBy === member.id;
  const isWaiting = isOpen(approval, now);
  const orderId = (input as { orderId?: number }).orderId ?? null;
  return {
    id,
    action,
    state: approval.state === 'pending' && !isWaiting ? 'expired' : approval.state,
    amount: amount === null ? null : paiseToRupees(amount),
    order_id: orderId,
    order_number: orderNumber,
    facts: { ...command.facts(input, config), ...approval.personalFacts },
    requested_by: approval.requestedByName,
    requested_at: approval.requestedAt.toISOString(),
    expires_at: approval.expiresAt.toISOString(),
    decided_by: approval.decidedByName,
    decided_at: approval.decidedAt?.toISOString() ?? null,
    note,
    is_own: isOwn,
    obstacle,
    allowed_actions: !isWaiting
      ? []
      : isOwn
        ? ['withdraw']
        : hasPermission(member, approval.permission)
          ? obstacle === null
            ? ['approve', 'decline']
            : ['decline']
          : [],
  };
}
