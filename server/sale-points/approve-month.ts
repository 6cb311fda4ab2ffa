import { z } from 'zod';
import { addMonths, freezeSilentMembers, monthInIndia, startOfMonth } from '#server/members/index.ts';
import { readPlan } from '#server/network/index.ts';
import { type Db, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readMonthFigures, sumMonth } from './months.ts';

/** A month as staff see it; of one that is not approved the sums are those of now. */
interface LedgerMonth {
  /** YYYY-MM */
  month: string;
  state: 'running' | 'open' | 'approved';
  sums: Awaited<ReturnType<typeof sumMonth>> | null;
  requestedBy: string | null;
  approvedBy: string | null;
  approvedAt: Date | null;
}

const mostApproved = 12;
/** Without an approval for so long, the older months are shown as they come up. */
const mostOpen = 6;

/** The last month that was approved, YYYY-MM; null before the first. */
export async function findLastApproved(db: Db | Tx): Promise<string | null> {
  const row = await db
    .selectFrom('sale_point_month')
    .select(({ fn }) => fn.max('month').as('last'))
    .executeTakeFirst();
  return row?.last?.slice(0, 7) ?? null;
}

/** The month that is to be approved next, YYYY-MM: the one after the last that was, else the first with an entry; null where there is neither. */
async function findNext(db: Db | Tx): Promise<string | null> {
  const last = await findLastApproved(db);
  if (last !== null) return addMonths(last, 1);
  const row = await db
    .selectFrom('sale_point_total')
    .select(({ fn }) => fn.min('month').as('first'))
    .executeTakeFirst();
  return row?.first?.slice(0, 7) ?? null;
}

/** The month that runs, of those that are over and not approved the first six, and the last twelve that were; the newest first. */
export async function readMonths(db: Db, at: Date): Promise<LedgerMonth[]> {
  const running = monthInIndia(at);
  const next = await findNext(db);
  const over: string[] = [];
  for (let month = next ?? running; month < running && over.length < mostOpen; month = addMonths(month, 1))
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
    .limit(mostApproved)
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

/** Whether a month, YYYY-MM, is the next to be approved and over. Errors: 409 month_not_over, month_approved, month_not_next. */
export async function checkMonth(db: Db | Tx, month: string, at: Date): Promise<Result<null>> {
  const texts = messages.errors.staff.salePoints;
  if (at < startOfMonth(addMonths(month, 1))) return err(409, 'month_not_over', texts.monthNotOver);
  const next = await findNext(db);
  if (next !== null && month < next) return err(409, 'month_approved', texts.approved);
  return next === month ? ok(null) : err(409, 'month_not_next', texts.notNext);
}

/** The job that freezes, after a month was approved, whoever has been silent, and warns those who are close to it. */
const freezeJob: JobType<{ month: string }> = {
  kind: 'sale-points:freeze',
  payload: z.object({ month: z.string() }),
};

const freezeKey = (month: string) => `${freezeJob.kind} ${month}`;

/** Whether silent members are still to be frozen for a month, YYYY-MM, that was approved: until then it is not told how they stand in the next one. */
export async function isFreezeWaiting(db: Db | Tx, month: string): Promise<boolean> {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('key', '=', freezeKey(month))
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return job !== undefined;
}

/** Has silent members warned and frozen for a month, YYYY-MM, that is being approved. Tell `services.jobsWaiting` after the commit. */
export async function queueFreeze(tx: Tx, month: string, at: Date): Promise<void> {
  await enqueue(tx, newJob(freezeJob, { month }, { key: freezeKey(month), runAt: at }));
}

/** Freezes and warns for an approved month, by the sale points of the months that the plan's rule counts. Run again it changes nothing. */
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
