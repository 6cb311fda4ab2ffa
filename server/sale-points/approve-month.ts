import { z } from 'zod';
import { addMonths, monthInIndia, startOfMonth } from '#contract/india-time.ts';
import { freezeSilentMembers } from '#server/members/index.ts';
import { readPlan } from '#server/income-plan/index.ts';
import { type Db, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readMonthFigures, sumMonth } from './months.ts';

/** The sums of an unapproved month are current. */
interface LedgerMonth {
  /** YYYY-MM */
  month: string;
  state: 'running' | 'open' | 'approved';
  sums: Awaited<ReturnType<typeof sumMonth>> | null;
  requestedBy: string | null;
  approvedBy: string | null;
  approvedAt: Date | null;
}

const maxApproved = 12;
/** Later open months appear as earlier ones are approved. */
const maxOpen = 6;

/** YYYY-MM. */
export async function findLastApproved(db: Db | Tx): Promise<string | null> {
  const row = await db
    .selectFrom('sale_point_month')
    .select(({ fn }) => fn.max('month').as('last'))
    .executeTakeFirst();
  return row?.last?.slice(0, 7) ?? null;
}

/** YYYY-MM: the one after the last approved, else the first with an entry. */
async function findNext(db: Db | Tx): Promise<string | null> {
  const last = await findLastApproved(db);
  if (last !== null) return addMonths(last, 1);
  const row = await db
    .selectFrom('sale_point_total')
    .select(({ fn }) => fn.min('month').as('first'))
    .executeTakeFirst();
  return row?.first?.slice(0, 7) ?? null;
}

/** The current month, the first six ended but unapproved ones, and the last twelve approved ones, newest first. */
export async function readMonths(db: Db, at: Date): Promise<LedgerMonth[]> {
  const running = monthInIndia(at);
  const next = await findNext(db);
  const over: string[] = [];
  for (let month = next ?? running; month < running && over.length < maxOpen; month = addMonths(month, 1))
    over.push(month);
  const open: LedgerMonth[] = [];
  for (const month of [...over, running])
    open.push({
      month,
      state: month === running ? 'running' : 'open',
      sums: await sumMonth(db, `${month}-01`),
      requestedBy: null,
      approvedBy: null,
      approvedAt: null,
    });
  const approved = await db
    .selectFrom('sale_point_month')
    .selectAll()
    .orderBy('month', 'desc')
    .limit(maxApproved)
    .execute();
  return [
    ...open.toReversed(),
    ...approved.map((row) => ({
      month: row.month.slice(0, 7),
      state: 'approved' as const,
      sums:
        row.members === null
          ? null
          : { members: row.members, points_centi: row.points_centi!, amount_paise: row.amount_paise! },
      requestedBy: row.requested_by,
      approvedBy: row.approved_by,
      approvedAt: row.approved_at,
    })),
  ];
}

/** Errors: 409 month_not_over, month_approved, month_not_next. */
export async function checkMonth(db: Db | Tx, month: string, at: Date): Promise<Result<null>> {
  const texts = messages.errors.staff.salePoints;
  if (at < startOfMonth(addMonths(month, 1))) return err(409, 'month_not_over', texts.monthNotOver);
  const next = await findNext(db);
  if (next !== null && month < next) return err(409, 'month_approved', texts.approved);
  return next === month ? ok(null) : err(409, 'month_not_next', texts.notNext);
}

/** After a month's approval, freezes silent members and warns those close to it. */
const freezeJob: JobType<{ month: string }> = {
  kind: 'sale-points:freeze',
  payload: z.object({ month: z.string() }),
};

const freezeKey = (month: string) => `${freezeJob.kind} ${month}`;

/** Until it is done, members' status in the next month is unknown and must not be shown. */
export async function isFreezeWaiting(db: Db | Tx, month: string): Promise<boolean> {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('key', '=', freezeKey(month))
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return job !== undefined;
}

/** For a month (YYYY-MM) that is being approved. Call `services.jobsWaiting.notify()` after the commit. */
export async function queueFreeze(tx: Tx, month: string, at: Date): Promise<void> {
  await enqueue(tx, newJob(freezeJob, { month }, { key: freezeKey(month), runAt: at }));
}

/** By the sale points of the months that the plan's rule counts. Idempotent. */
async function freezeAfter(services: Services, month: string): Promise<void> {
  const db = services.database.background;
  const plan = await readPlan(db, `${month}-01`, 'en');
  const count = plan?.freeze_months ?? 1;
  const personal = new Map<string, Map<string, number>>();
  for (let back = 0; back < count; back++) {
    const each = addMonths(month, -back);
    const figures = await readMonthFigures(db, `${each}-01`);
    personal.set(each, new Map([...figures].map(([id, { points }]) => [id, points])));
  }
  const frozen = await freezeSilentMembers(services, month, personal);
  if (!frozen.ok) throw new Error(`the silent members of ${month} were not frozen: ${frozen.error.code}`);
}

export const monthJobs: JobHandlers = handleJob(freezeJob, (services, { month }) => freezeAfter(services, month));
