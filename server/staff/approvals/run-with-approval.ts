import type { ApprovableAction } from '#contract/staff-approvals.ts';
import type { Language } from '#contract/language.ts';
import type { StaffMember } from '#contract/staff.ts';
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
import { findRecentHolders } from '../store.ts';
import { approvableCommands, type Measure } from './approvable-commands.ts';
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
 * Does a command, or keeps it for a second person to approve: where rights change or more money than the limit moves, and another active
 * member of staff could approve it. Where nobody else could, it is done and its entry in the audit log says so.
 * Errors: the command's own; 409 approval_pending where something is waiting for the same object.
 */
export async function runWithApproval(
  services: Services,
  who: { member: StaffMember; actor: StaffActor },
  requested: Requested,
): Promise<Result<Outcome>> {
  const command = approvableCommands[requested.action];
  await command.prepare?.(services);
  return runInside(services, async (inner) => {
    const measured = await command.measure(inner, who.member, requested.input);
    if (!measured.ok) return measured;
    const needed = await needsApproval(inner, command.permission, measured.value, who.member);
    if (needed === 'approval') return request(inner, who, requested, measured.value);
    const actor = needed === 'sole_holder' ? { ...who.actor, secondPerson: needed } : who.actor;
    const ran = await command.run(inner, { ...who, actor }, requested.input);
    return ran.ok ? ok({ state: 'done' as const, value: ran.value }) : ran;
  });
}

async function needsApproval(
  { db, clock }: Services & { db: Tx },
  permission: StaffMember['permissions'][number],
  { amount, counted }: Measure,
  member: StaffMember,
): Promise<'no' | 'sole_holder' | 'approval'> {
  if (amount !== null && (counted ?? amount) <= (await readLimit(db))) return 'no';
  const holders = await findRecentHolders(db, permission, clock.now());
  return holders.some(({ id }) => id !== member.id) ? 'approval' : 'sole_holder';
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
  const { permission } = approvableCommands[action];
  const requestedAt = services.clock.now();
  const expiresAt = new Date(requestedAt.getTime() + approvalLifeMs);
  await expireApprovals(tx, requestedAt);
  const id = await insertApproval(tx, {
    action,
    permission,
    objectId,
    input,
    amount,
    orderNumber,
    requestedAt,
    expiresAt,
    requester: member,
  });
  if (id === null) return err(409, 'approval_pending', messages.errors.staff.approvals.pending);
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
