import { z } from 'zod';
import { paise } from '#server/money/paise.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type Credit, creditIncome } from './credit-income.ts';

/** Per transaction, so that other writers of the ledger wait for at most one page. */
const pageMembers = 1_000;
const components = ['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus'] as const;

const postingJob: JobType<{ closeId: number }> = {
  kind: 'income-ledger:post',
  payload: z.object({ closeId: z.number() }),
};

/** `at` is when the income counts as credited. Call `services.jobsWaiting.notify()` after the commit. */
export async function queuePosting(tx: Tx, closeId: number, at: Date): Promise<void> {
  await tx.insertInto('income_posting').values({ close_id: closeId, credited_at: at }).execute();
  await enqueue(tx, newJob(postingJob, { closeId }, { key: `${postingJob.kind} ${closeId}`, runAt: at }));
}

/** Whether an approved close is not completely posted. */
export async function isPostingOpen(db: Db | Tx): Promise<boolean> {
  const open = await db
    .selectFrom('income_posting')
    .select('close_id')
    .where('state', '=', 'posting')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Page by page. */
async function postClose(services: Services, closeId: number): Promise<void> {
  while (await postPage(services, closeId));
}

/** False if none is left. Two simultaneous processes take turns. */
async function postPage({ database, clock }: Services, closeId: number): Promise<boolean> {
  const page = await inTransaction(database.background, async (tx) => {
    const posting = await tx
      .selectFrom('income_posting as p')
      .innerJoin('income_close as c', 'c.id', 'p.close_id')
      .select(['p.credited_at as at', 'p.after_member_id as after', 'c.month'])
      .where('p.close_id', '=', closeId)
      .where('p.state', '=', 'posting')
      .forUpdate('p')
      .executeTakeFirst();
    if (!posting) return ok(false);
    const credits = await readCredits(tx, closeId, posting.after ?? '');
    await creditIncome(tx, { month: posting.month, at: posting.at, close_id: closeId }, credits);
    const isLast = credits.length < pageMembers;
    await tx
      .updateTable('income_posting')
      .set(({ eb }) => ({
        members: eb('members', '+', credits.length),
        after_member_id: credits.at(-1)?.memberId ?? posting.after,
        ...(isLast && { state: 'posted' as const, posted_at: clock.now() }),
      }))
      .where('close_id', '=', closeId)
      .execute();
    return ok(!isLast);
  });
  return page.ok && page.value;
}

/** Members with an income, and its components. */
async function readCredits(tx: Tx, closeId: number, after: string): Promise<Credit[]> {
  const statements = await tx
    .selectFrom('income_statement as s')
    .select('s.member_id')
    .select(({ ref }) => components.map((each) => ref(`s.${each}_paise`).as(each)))
    .where('s.close_id', '=', closeId)
    .where('s.member_id', '>', after)
    .where('s.gross_paise', '>', paise(0))
    .orderBy('s.member_id')
    .limit(pageMembers)
    .execute();
  return statements.map(({ member_id: memberId, ...amounts }) => ({
    memberId,
    entries: components
      .map((component) => ({ kind: 'income' as const, component, paise: amounts[component] }))
      .filter((entry) => entry.paise !== 0),
  }));
}

export const incomeLedgerJobs: JobHandlers = {
  ...handleJob(postingJob, (services, { closeId }) => postClose(services, closeId)),
  // Closes approved before the ledger existed, and those whose job was given up.
  async 'hourly:income-ledger'(services) {
    const open = await services.db
      .selectFrom('income_posting')
      .select('close_id')
      .where('state', '=', 'posting')
      .orderBy('close_id')
      .execute();
    for (const { close_id: id } of open) await postClose(services, id);
  },
};
