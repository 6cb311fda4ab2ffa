/**
 * At the end of each month the demo's staff close it, have a second person approve it, and pay the sellers through the
 * bank's file.
 */
import { demoSeller } from '#demo/people.ts';
import { incomeExceptionKinds } from '#contract/admin/network/income-closes.ts';
import type { StaffAction } from '#contract/admin/staff.ts';
import { addMonths, dayInIndia, startOfMonth } from '#contract/india-time.ts';
import type { StaffActor } from '#server/audit/index.ts';
import { checkException, findClose, readChecks, startClose } from '#server/income-close/index.ts';
import { runReader } from '#server/order-feed/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type JobHandlers, runDueJobs } from '#server/platform/jobs.ts';
import { type Paise, paise, paiseToRupees } from '#server/money/paise.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import {
  applyResponse,
  findBatch,
  makeBatch,
  readTemplates,
  referenceOf,
  saveTemplate,
  sendByFile,
} from '#server/payouts/index.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { findStaffMember } from '#server/staff/index.ts';
import { approve, runWithApproval } from '#server/admin/index.ts';
import { day, hour, must, type Past } from './past.ts';
import { staffActor } from './staff-actor.ts';
import { type HistoryRecords, readHistoryRecords } from './store.ts';

interface Desk extends HistoryRecords {
  past: Past;
  services: Services;
  jobHandlers: JobHandlers;
}

/** The bank could not pay one seller, and returned the payout of another. */
const monthsAgo = { failed: 3, returned: 4 };
const template = 'csv';

/**
 * Plans closes of finished months (YYYY-MM, earliest first): all but the last are approved on the 2nd of the next month
 * and, if sellers are paid, paid on the 3rd; the last one stays a draft.
 */
export async function planCloses(
  past: Past,
  jobHandlers: JobHandlers,
  { until, months, arePaid }: { until: Date; months: readonly string[]; arePaid: boolean },
): Promise<void> {
  const desk: Desk = { past, services: past.services, jobHandlers, ...(await readHistoryRecords(past.services.db)) };
  for (const [index, month] of months.entries()) {
    const ago = months.length - index;
    const over = startOfMonth(addMonths(month, 1)).getTime();
    // 10 a.m. IST on the 2nd.
    const second = over + day + 10 * hour;
    if (ago === 1) {
      // An hour ago, but not before the month was over: a demo may start in the first hour of the next.
      past.plan(Math.min(second, Math.max(over, until.getTime() - hour)), () => draft(desk, month));
      continue;
    }
    past.plan(second, () => draft(desk, month));
    past.plan(second + 5 * hour, () => approveMonth(desk, month));
    if (arePaid) past.plan(second + day, () => pay(desk, index === 0, ago));
  }
}

async function draft({ services, jobHandlers, colleague }: Desk, month: string): Promise<void> {
  // Later returns are not known yet.
  await runReader(services, salePointReader, services.clock.now());
  must(await startClose(services, staffActor(colleague('finance'), 'income_close.run'), month));
  await runDueJobs(services, jobHandlers);
}

async function approveMonth(desk: Desk, month: string): Promise<void> {
  const { services, jobHandlers } = desk;
  const close = (await findClose(services.db, month))!;
  const checks = await readChecks(services.db, close, readNetworkSettings(services));
  for (const kind of incomeExceptionKinds)
    if (checks.some((each) => each.kind === kind && each.isRequired)) {
      const actor = staffActor(desk.colleague('finance'), 'income_close.check');
      const note = 'Compared with the orders of the month';
      must(await checkException(services, actor, { month, close: close.id, kind, note }));
    }
  const input = { month, close: close.id };
  await decideByTwo(desk, 'sale_points.approve_month', month, input);
  await runDueJobs(services, jobHandlers);
}

/** Finance requests, and the owner approves. */
async function decideByTwo(
  { services, colleague, staff }: Desk,
  action: 'sale_points.approve_month' | 'payout.approve' | 'payout.apply_response',
  objectId: string,
  input: unknown,
): Promise<void> {
  const member = (await findStaffMember(services.db, colleague('finance').id))!;
  const actor = staffActor(colleague('finance'), action, objectId);
  const outcome = must(await runWithApproval(services, { member, actor }, { action, objectId, input }));
  if (outcome.state !== 'awaiting_approval') throw new Error(`${action} of the demo needs no second person`);
  const owner = (await findStaffMember(services.db, staff.id))!;
  const decider = { member: owner, actor: staffActor(staff, 'approval.approve', outcome.approvalId) };
  must(await approve(services, decider, outcome.approvalId, 'Compared with the report'));
}

async function pay(desk: Desk, isFirst: boolean, ago: number): Promise<void> {
  const { past, services, jobHandlers, colleague } = desk;
  const actor = (action: StaffAction, objectId?: number): StaffActor =>
    staffActor(colleague('finance'), action, objectId);
  if (isFirst) await describeAccount(services, actor('payout_template.save'));
  const id = must(await makeBatch(services, actor('payout.make')));
  const batch = (await findBatch(services.db, id))!;
  await decideByTwo(desk, 'payout.approve', String(id), { id, amount: paiseToRupees(paise(batch.payable_paise)) });
  must(await sendByFile(services, actor('payout.send', id), { id, template }));
  const sent = await readSent(services.db, id);
  // Two different sellers, neither of them the one who logs in.
  const [closed, misnamed] = sent.filter(({ member_id: member }) => member !== demoSeller.memberId);
  const failed = ago === monthsAgo.failed ? closed!.id : null;
  const first = bankAnswer(services, sent, (line) =>
    line === failed ? ['FAILED', 'Beneficiary account is closed'] : ['PAID', ''],
  );
  await answerBatch(desk, actor('payout.apply_response', id), id, first);
  await runDueJobs(services, jobHandlers);
  if (ago !== monthsAgo.returned) return;
  past.after(2 * day, async () => {
    const second = bankAnswer(services, [misnamed!], () => ['RETURNED', 'Account name does not match']);
    await answerBatch(desk, actor('payout.apply_response', id), id, second);
    await runDueJobs(services, jobHandlers);
  });
}

/** Finance uploads the bank's answer; the owner approves the failed and returned lines. */
async function answerBatch(desk: Desk, actor: StaffActor, id: number, file: Buffer): Promise<void> {
  const { unpaid } = must(await applyResponse(desk.services, actor, id, file));
  if (unpaid === null) return;
  const sum = ({ lines, paise: amount }: { lines: number; paise: number }) => ({
    lines,
    amount: paiseToRupees(paise(amount)),
  });
  const input = { ...unpaid, failed: sum(unpaid.failed), returned: sum(unpaid.returned) };
  await decideByTwo(desk, 'payout.apply_response', `${id}-${unpaid.id}`, input);
}

/** The bank's file, as of today. */
function bankAnswer(
  { clock }: Services,
  lines: Awaited<ReturnType<typeof readSent>>,
  answerOf: (lineId: number) => [state: string, reason: string],
): Buffer {
  const today = dayInIndia(clock.now());
  const rows = lines.map(({ id, paise: amount }) => {
    const [state, reason] = answerOf(id);
    const utr = state === 'PAID' ? `SBIN${today.replaceAll('-', '').slice(2)}${String(id).padStart(6, '0')}` : '';
    const date = today.split('-').toReversed().join('/');
    return [referenceOf(id), paiseToRupees(amount).toFixed(2), state, utr, date, reason].join();
  });
  return Buffer.from(['Reference,Amount,Status,UTR,Date,Reason', ...rows].join('\r\n'));
}

/** The bank has no account with this number. */
async function describeAccount(services: Services, actor: StaffActor): Promise<void> {
  const { template: shipped } = (await readTemplates(services.db)).find(({ key }) => key === template)!;
  const own = { ...shipped, debit_account: '00000000009999', debit_ifsc: 'SBIN0000001' };
  must(await saveTemplate(services, actor, { key: template, version: 0, template: own }));
}

async function readSent(db: Db, batch: number) {
  return db
    .selectFrom('payout_line')
    .select(['id', 'member_id', 'paise'])
    .$narrowType<{ paise: Paise }>()
    .where('batch_id', '=', batch)
    .where('state', '=', 'sent')
    .orderBy('id')
    .execute();
}
