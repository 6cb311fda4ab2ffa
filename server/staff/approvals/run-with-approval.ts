import type { ApprovableAction, PendingRequest } from '#contract/admin/home/approvals.ts';
import type { Language } from '#contract/language.ts';
import type { OwnerNoticeAction } from '#contract/admin/settings/owner-notices.ts';
import type { Permission, StaffMember } from '#contract/admin/staff.ts';
import { messagesIn } from '#locales/messages.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { readBrand } from '#server/content/index.ts';
import { formatRupees } from '#server/money/paise.ts';
import type { Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { approvalMail } from '../staff-mails.ts';
import { isGlassBroken } from '../break-glass.ts';
import { findRecentHolders } from '../holders.ts';
import { type NewNotice, notifyOwners } from '../owner-notices.ts';
import type { ApprovableCommand, ApprovableCommands, Measure } from './approvable-command.ts';
import { readObstacles } from './obstacles.ts';
import { saveSecrets } from './secrets.ts';
import { readLimit } from './limit.ts';
import { expireApprovals, findPendingFor, insertApproval } from './store.ts';
import { runInside } from '#server/platform/run-inside.ts';

const approvalLifeMs = 72 * 3_600_000;

/** Done at once, or stored as a request. */
export type Outcome = { state: 'done'; value: unknown } | { state: 'awaiting_approval'; approvalId: number };

interface Requested {
  action: ApprovableAction;
  /** Of the changed object, as in the audit log. */
  objectId: string;
  input: unknown;
}

type Asked = Requested & { command: ApprovableCommand<unknown> };

/**
 * Runs a command, or stores it for a second person to approve. It needs approval where it changes rights, decides who
 * gets money, or moves more money than the limit, and another staff member could approve it. If nobody else could, nor
 * within the last 30 days, it runs at once and its audit entry says so. Errors: the command's own; 409 approval_pending
 * where a request for the same object is open, which the error names.
 */
export async function runWithApproval(
  commands: ApprovableCommands,
  services: Services,
  who: { member: StaffMember; actor: StaffActor },
  requested: Requested,
): Promise<Result<Outcome>> {
  const command = commands[requested.action];
  const asked: Asked = { ...requested, command };
  await command.prepare?.(services);
  const outcome = await runInside(services, async (inner): Promise<Result<Outcome>> => {
    const measured = await command.measure(inner, who.member, requested.input);
    if (!measured.ok) return measured;
    const needed = await needsApproval(inner, command.permission, measured.value, who.member);
    if (needed === 'approval') return request(inner, who, asked, measured.value);
    const actor = needed === 'no' ? who.actor : { ...who.actor, secondPerson: needed };
    const ran = await command.run(inner, { ...who, actor }, requested.input);
    if (!ran.ok) return ran;
    await tellOfCommand(inner, asked, { by: who.member.name, approvedBy: null });
    return ok({ state: 'done' as const, value: ran.value });
  });
  if (outcome.ok && outcome.value.state === 'done') await command.afterCommit?.(services);
  return outcome;
}

/** If the command is one that owners are notified of. */
export async function tellOfCommand(
  services: Services & { db: Tx },
  { action, input, command: { notifiesOwners, facts } }: Omit<Asked, 'objectId'>,
  people: Pick<NewNotice, 'by' | 'approvedBy'>,
): Promise<void> {
  if (!notifiesOwners) return;
  const told = notifiesOwners === true ? (action as OwnerNoticeAction) : notifiesOwners(input);
  await notifyOwners(services.db, services, { action: told, facts: facts(input, services.config), ...people });
}

async function needsApproval(
  { db, clock }: Services & { db: Tx },
  permission: Permission,
  { amount, counted }: Measure,
  member: StaffMember,
): Promise<'no' | 'sole_holder' | 'break_glass' | 'approval'> {
  if (amount !== null && (counted ?? amount) <= (await readLimit(db))) return 'no';
  return (await findSoloReason({ db, clock }, permission, member)) ?? 'approval';
}

/**
 * Why a member may act alone: nobody else holds the permission, nor did within the last 30 days (`sole_holder`), or an
 * operator allowed it (`break_glass`); otherwise null.
 */
export async function findSoloReason(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  permission: Permission,
  member: StaffMember,
): Promise<'sole_holder' | 'break_glass' | null> {
  const holders = await findRecentHolders(db, permission, clock.now());
  if (!holders.some(({ id }) => id !== member.id)) return 'sole_holder';
  return (await isGlassBroken(db, member.id, clock.now())) ? 'break_glass' : null;
}

/** Returns what `findSoloReason` says of the command's permission; 'required' where it waits for a second person. */
export async function findApprovalRule(
  commands: ApprovableCommands,
  services: Pick<Services, 'db' | 'clock'>,
  action: ApprovableAction,
  member: StaffMember,
): Promise<'required' | 'sole_holder' | 'break_glass'> {
  return (await findSoloReason(services, commands[action].permission, member)) ?? 'required';
}

async function request(
  services: Services & { db: Tx },
  { member, actor }: { member: StaffMember; actor: StaffActor },
  { action, objectId, input, command }: Asked,
  measured: Measure,
): Promise<Result<Outcome>> {
  const { db: tx } = services;
  const checked = command.checkRequest?.(input);
  if (checked && !checked.ok) return checked;
  const { amount } = measured;
  const orderNumber = measured.orderNumber ?? null;
  const { permission } = command;
  const { kept, secrets } = command.secrets?.split(input, services.config) ?? { kept: input, secrets: {} };
  const requestedAt = services.clock.now();
  const expiresAt = new Date(requestedAt.getTime() + approvalLifeMs);
  await expireApprovals(tx, requestedAt);
  const id = await insertApproval(tx, {
    action,
    permission,
    objectId,
    input: kept,
    amount,
    orderNumber,
    requestedAt,
    expiresAt,
    requester: member,
  });
  if (id === null) return rejectPending(tx, member, { action, objectId });
  await saveSecrets(services, id, secrets);
  const after = { command: action, object: objectId, amount_paise: amount, expires_at: expiresAt.toISOString() };
  await recordStaffAction(tx, { ...actor, action: 'approval.request', objectId: String(id) }, requestedAt, {
    before: {},
    after,
  });
  const brand = await readBrand(tx);
  const paid = amount === null ? null : formatRupees(amount);
  const what = (language: Language) => describe(action, paid, orderNumber, language);
  const findObstacle = await readObstacles(tx, permission, requestedAt);
  for (const holder of await findRecentHolders(tx, permission, requestedAt))
    if (holder.isActive && holder.id !== member.id && findObstacle(member.id, holder) === null) {
      const mail = approvalMail(brand, services.adminUrl, { name: holder.name, by: member.name, what });
      await queueEmail(tx, services, { to: holder.email, ...mail });
    }
  return ok({ state: 'awaiting_approval', approvalId: id });
}

/** Returns the error that says what waits and who asked for it, so that it is decided or withdrawn first. */
async function rejectPending(
  tx: Tx,
  member: StaffMember,
  { action, objectId }: Pick<Requested, 'action' | 'objectId'>,
): Promise<Result<never>> {
  const texts = messages.errors.staff.approvals;
  const [waiting] = await findPendingFor(tx, [action], [objectId]);
  // Decided since the insert.
  if (!waiting) return err(409, 'approval_decided', texts.decided);
  const what = messages.admin.approvals.actions[textKeyOf(action)];
  const message =
    waiting.requestedBy === member.id
      ? texts.pendingOwn({ what })
      : texts.pending({ what, name: waiting.requestedByName });
  const details: PendingRequest = { request: { action, object: objectId } };
  return err(409, 'approval_pending', message, { details: { ...details } });
}

const textKeyOf = (action: ApprovableAction) =>
  action.replace('.', '_') as keyof typeof messages.admin.approvals.actions;

/** "Refund of Rs 12,000 for order AV-1". */
function describe(action: ApprovableAction, amount: string | null, order: string | null, language: Language): string {
  const texts = messagesIn(language).admin.approvals;
  const what = texts.actions[textKeyOf(action)];
  if (amount === null) return what;
  return order === null ? texts.ofAmount({ what, amount }) : texts.ofAmountForOrder({ what, amount, order });
}
