import * as z from 'zod/mini';
import type { ExitBody } from '#contract/membership.ts';
import type { Language } from '#contract/language.ts';
import { type CallerPlace, confirmOwnerByCode, type CustomerIdentity } from '#server/customers/index.ts';
import { leaveNetwork } from '../leave-network.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobType, newJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { runInside } from '#server/platform/run-inside.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { reverseOrders } from './cooling-off.ts';
import { queueExitMail } from './mails.ts';
import { endOfDayAfter, notMember } from './rules.ts';
import {
  endPendingExits,
  findLastExit,
  findOwnMember,
  findOwnMembers,
  lockLeaving,
  lockPendingExit,
  type OwnMember,
} from './store.ts';

const { left, coolingOffOver, exitNone, exitOver } = messages.errors.membership;
const hasLeft = err(409, 'member_left', left);

/** Runs at the end of a notice period. */
const exitJob: JobType<{ exitId: number }> = { kind: 'member-exit', payload: z.object({ exitId: z.int() }) };

interface Leaving {
  member: OwnMember;
  reason: string;
  language: Language;
}

/**
 * Ends the membership at once within the cooling-off days, reversing own purchases, or records a notice. Repeating it
 * changes nothing. Errors: 404 member_not_found; 409 member_left, cooling_off_over; those of reverseOrders; for leaving
 * at once those of confirmOwnerByCode.
 */
export async function leave(
  services: Services,
  customer: CustomerIdentity,
  { kind, reason, ...proof }: z.infer<typeof ExitBody>,
  { language, place }: { language: Language; place: CallerPlace },
): Promise<Result<null>> {
  // Before the transaction, whose rollback would undo the count of wrong codes.
  const confirmed = kind === 'cooling_off' ? await confirmOwnerByCode(services, customer, proof, place) : null;
  return runInside(services, async (inner) => {
    // With two tabs, the later call finds the membership ended before it touches any order.
    if (kind === 'cooling_off') await lockLeaving(inner.db, customer.id);
    const member = await findOwnMember(inner.db, customer.id);
    if (!member) return notMember;
    if (member.leftAt !== null) return kind === 'cooling_off' && member.inCoolingOff ? ok(null) : hasLeft;
    const leaving = { member, reason, language };
    if (confirmed === null) return giveNotice(inner.db, inner, leaving);
    if (services.clock.now() >= endOfDayAfter(member.joinedAt, readNetworkSettings(services).coolingOffDays))
      return err(409, 'cooling_off_over', coolingOffOver);
    if (!confirmed.ok) return confirmed;
    const redeemed = await confirmed.value.redeem(inner.db);
    return redeemed.ok ? leaveAtOnce(inner.db, inner, leaving) : redeemed;
  });
}

async function giveNotice(tx: Tx, services: Services, { member, reason, language }: Leaving): Promise<Result<null>> {
  const at = services.clock.now();
  const effectiveAt = endOfDayAfter(at, readNetworkSettings(services).exitNoticeDays);
  const given = await tx
    .insertInto('member_exit')
    .values({
      member_id: member.memberId,
      kind: 'notice',
      state: 'pending',
      reason,
      language,
      given_at: at,
      effective_at: effectiveAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Two simultaneous calls record one notice.
  if (!given) return ok(null);
  await enqueue(tx, newJob(exitJob, { exitId: given.id }, { key: `member exit ${given.id}`, runAt: effectiveAt }));
  await queueExitMail(tx, services, 'notice', member, { language, effectiveAt });
  return ok(null);
}

async function leaveAtOnce(tx: Tx, services: Services, { member, reason, language }: Leaving): Promise<Result<null>> {
  const at = services.clock.now();
  // Lock orders before the account, whose row is locked with the tree: the same order as delivering or cancelling an
  // order.
  const reversed = await reverseOrders(tx, services, member, at);
  if (!reversed.ok) return reversed;
  // Before the tree: the same lock order as the job that ends a notice.
  await endPendingExits(tx, member.memberId, 'lapsed', at);
  const gone = await carryOut(tx, services, member, reason);
  if (!gone.ok) return gone;
  await tx
    .insertInto('member_exit')
    .values({
      member_id: member.memberId,
      kind: 'cooling_off',
      state: 'done',
      reason,
      language,
      given_at: at,
      effective_at: at,
      ended_at: at,
    })
    .execute();
  const mail = reversed.value > 0 ? 'coolingOffOrders' : 'coolingOff';
  await queueExitMail(tx, services, mail, member, { language, effectiveAt: at });
  return ok(null);
}

function carryOut(
  tx: Tx,
  services: Services,
  { memberId, customerId }: Pick<OwnMember, 'memberId' | 'customerId'>,
  reason: string,
): Promise<Result<null>> {
  return leaveNetwork({ ...services, db: tx }, `customer:${customerId}`, { memberId, kind: 'exited', reason });
}

/** Errors: 404 member_not_found; 409 member_left, exit_not_pending, exit_over from its moment on. */
export async function withdrawNotice(services: Services, customer: CustomerIdentity): Promise<Result<null>> {
  const done = await inTransaction(services.db, async (tx) => {
    const member = await findOwnMember(tx, customer.id);
    if (!member) return notMember;
    const last = await findLastExit(tx, member.memberId);
    // Already withdrawn: a repeated call.
    if (last?.state === 'withdrawn') return ok(null);
    // The company ended the contract first: the notice lapses.
    if (member.leftAt !== null) return hasLeft;
    const at = services.clock.now();
    const exit = last && (await lockPendingExit(tx, last.id));
    if (!exit) return err(409, 'exit_not_pending', exitNone);
    if (at >= exit.effective_at) return err(409, 'exit_over', exitOver);
    await endPendingExits(tx, member.memberId, 'withdrawn', at);
    const { effective_at: effectiveAt, language } = exit;
    await queueExitMail(tx, services, 'withdrawn', member, { language, effectiveAt });
    return ok(null);
  });
  services.jobsWaiting.notify();
  return done;
}

/** Runs once. Does nothing if the notice was withdrawn or the member has already left. */
async function endNotice(services: Services, { exitId }: { exitId: number }): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const exit = await lockPendingExit(tx, exitId);
    const at = services.clock.now();
    if (!exit || at < exit.effective_at) return ok(null);
    const { customer_id: customerId } = await tx
      .selectFrom('member')
      .select('customer_id')
      .where('member_id', '=', exit.member_id)
      .executeTakeFirstOrThrow();
    // By now the person may have another membership, which this notice does not end.
    const members = customerId === null ? [] : await findOwnMembers(tx, customerId);
    const member = members.find(({ memberId }) => memberId === exit.member_id);
    if (!member) return ok(null);
    const gone = await carryOut(tx, services, member, exit.reason);
    await endPendingExits(tx, member.memberId, gone.ok ? 'done' : 'lapsed', at);
    const { language, effective_at: effectiveAt } = exit;
    if (gone.ok) await queueExitMail(tx, services, 'left', member, { language, effectiveAt });
    return ok(null);
  });
  services.jobsWaiting.notify();
}

export const exitJobs = handleJob(exitJob, endNotice);
