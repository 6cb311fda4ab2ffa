import type { ApprovableAction } from '#contract/staff-approvals.ts';
import type { Language } from '#contract/language.ts';
import type { OwnerNoticeAction } from '#contract/staff-owner-notices.ts';
import type { Permission, StaffMember } from '#contract/staff.ts';
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
import { type NewNotice, tellOwners } from '../owner-notices.ts';
import type { Measure } from './approvable-command.ts';
import { approvableCommands } from './approvable-commands.ts';
import { saveSecrets } from './secrets.ts';
import { readLimit } from './limit.ts';
import { expireApprovals, insertApproval } from './store.ts';
import { runInside } from '#server/platform/run-inside.ts';

/** How long a request waits for a second person. */
const approvalLifeMs = 72 * 3_600_000;

/** Done at once, or asked of a second person. */
export type Outcome = { state: 'done'; value: unknown } | { state: 'awaiting_approval'; approvalId: number };

interface Requested {
  action: ApprovableAction;
  /** What it is done to, as the audit log names it. */
  objectId: string;
  input: unknown;
}

/**
 * Does a command, or keeps it for a second person to approve: where rights change, it is decided who gets money, or more money than the limit moves, and
 * another member of staff could approve it. Where nobody else could, and nobody could within the last 30 days either, it is done and its entry in the
 * audit log says so.
 * Errors: the command's own; 409 approval_pending where something is waiting for the same object.
 */
export async function runWithApproval(
  services: Services,
  who: { member: StaffMember; actor: StaffActor },
  requested: Requested,
): Promise<Result<Outcome>> {
  const command = approvableCommands[requested.action];
  await command.prepare?.(services);
  const outcome = await runInside(services, async (inner): Promise<Result<Outcome>> => {
    const measured = await command.measure(inner, who.member, requested.input);
    if (!measured.ok) return measured;
    const needed = await needsApproval(inner, command.permission, measured.value, who.member);
    if (needed === 'approval') return request(inner, who, requested, measured.value);
    const actor = needed === 'no' ? who.actor : { ...who.actor, secondPerson: needed };
    const ran = await command.run(inner, { ...who, actor }, requested.input);
    if (!ran.ok) return ran;
    await tellOfCommand(inner, requested.action, requested.input, { by: who.member.name, approvedBy: null });
    return ok({ state: 'done' as const, value: ran.value });
  });
  if (outcome.ok && outcome.value.state === 'done') await command.afterCommit?.(services);
  return outcome;
}

/** Tells owners of a command that was done, where it is one that they hear of. */
export async function tellOfCommand(
  services: Services & { db: Tx },
  action: ApprovableAction,
  input: unknown,
  people: Pick<NewNotice, 'by' | 'approvedBy'>,
): Promise<void> {
  const { tellsOwners, facts } = approvableCommands[action];
  if (!tellsOwners) return;
  const told = tellsOwners === true ? (action as OwnerNoticeAction) : tellsOwners(input);
  await tellOwners(services.db, services, { action: told, facts: facts(input), ...people });
}

async function needsApproval(
  { db, clock }: Services & { db: Tx },
  permission: Permission,
  { amount, counted }: Measure,
  member: StaffMember,
): Promise<'no' | 'sole_holder' | 'break_glass' | 'approval'> {
  if (amount !== null && (counted ?? amount) <= (await readLimit(db))) return 'no';
  return (await findWhyAlone({ db, clock }, permission, member)) ?? 'approval';
}

/** Why somebody acts without a second person: nobody else holds the permission, or did within the last 30 days, or the glass was broken for them; else null. */
export async function findWhyAlone(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  permission: Permission,
  member: StaffMember,
): Promise<'sole_holder' | 'break_glass' | null> {
  const holders = await findRecentHolders(db, permission, clock.now());
  if (!holders.some(({ id }) => id !== member.id)) return 'sole_holder';
  return (await isGlassBroken(db, member.id, clock.now())) ? 'break_glass' : null;
}

async function request(
  services: Services & { db: Tx },
  { member, actor }: { member: StaffMember; actor: StaffActor },
  { action, objectId, input }: Requested,
  measured: Measure,
): Promise<Result<Outcome>> {
  const { db: tx } = services;
  const checked = approvableCommands[action].checkRequest?.(input);
  if (checked && !checked.ok) return checked;
  const { amount } = measured;
  const orderNumber = measured.orderNumber ?? null;
  const { permission, secrets: secretsOf } = approvableCommands[action];
  const { kept, secrets } = secretsOf?.split(input) ?? { kept: input, secrets: {} };
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
  if (id === null) return err(409, 'approval_pending', messages.errors.staff.approvals.pending);
  await saveSecrets(services, id, secrets);
  const after = { command: action, object: objectId, amount_paise: amount, expires_at: expiresAt.toISOString() };
  await recordStaffAction(tx, { ...actor, action: 'approval.request', objectId: String(id) }, requestedAt, {
    before: {},
    after,
  });
  const brand = await readBrand(tx);
  const paid = amount === null ? null : formatRupees(amount);
  const what = (language: Language) => describe(action, paid, orderNumber, language);
  for (const holder of await findRecentHolders(tx, permission, requestedAt))
    if (holder.isActive && holder.id !== member.id) {
      const mail = approvalMail(brand, services.adminUrl, { name: holder.name, by: member.name, what });
      await queueEmail(tx, services, { to: holder.email, ...mail });
    }
  return ok({ state: 'awaiting_approval', approvalId: id });
}

/** "Refund of Rs 12,000 for order AV-1". */
function describe(action: ApprovableAction, amount: string | null, order: string | null, language: Language): string {
  const texts = messagesIn(language).admin.approvals;
  const what = texts.actions[action.replace('.', '_') as keyof typeof texts.actions];
  if (amount === null) return what;
  return order === null ? texts.ofAmount({ what, amount }) : texts.ofAmountForOrder({ what, amount, order });
}
