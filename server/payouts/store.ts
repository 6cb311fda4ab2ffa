import { type Selectable, sql } from 'kysely';
import type { PayoutHold, PayoutView } from '#contract/admin/network/payouts.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PayoutBatch, PayoutLine } from '#server/platform/database-types.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';

export type Batch = Omit<Selectable<PayoutBatch>, 'holds'> & { holds: Partial<Record<PayoutHold, number>> };

export const batchNotFound = err(404, 'payout_batch_not_found', messages.errors.staff.payouts.notFound);

/** Newest first, before the id `before`. */
export async function listBatches(
  db: Db,
  { before, limit }: { before: number | null; limit: number },
): Promise<Batch[]> {
  const rows = await db
    .selectFrom('payout_batch')
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as Batch[];
}

export async function findBatch(db: Db | Tx, id: number): Promise<Batch | null> {
  const row = await db.selectFrom('payout_batch').selectAll().where('id', '=', id).executeTakeFirst();
  return (row as Batch | undefined) ?? null;
}

export async function lockBatch(tx: Tx, id: number): Promise<Batch | null> {
  const row = await tx.selectFrom('payout_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return (row as Batch | undefined) ?? null;
}

export type ListedLine = Selectable<PayoutLine> & { name: string; accountLast4: string | null };

/** Before the approval payable lines are `payable`, afterwards `sent`. */
const statesOfView: Record<PayoutView, PayoutLine['state'][]> = {
  payable: ['payable', 'sent'],
  held: ['held'],
  carried: ['carried'],
  paid: ['paid'],
  failed: ['failed'],
  returned: ['returned'],
};

/** By member ID, after one. */
export async function listLines(
  db: Db,
  batchId: number,
  {
    view,
    hold = null,
    after,
    limit,
  }: { view: PayoutView; hold?: PayoutHold | null; after: string | null; limit: number },
): Promise<ListedLine[]> {
  return db
    .selectFrom('payout_line as l')
    .innerJoin('member as m', 'm.member_id', 'l.member_id')
    .leftJoin('kyc_change as c', 'c.id', 'l.change_id')
    .leftJoin('join_application as a', 'a.id', 'l.application_id')
    .selectAll('l')
    .select(sql<string>`m.first_name || ' ' || m.last_name`.as('name'))
    .select(({ fn }) => fn.coalesce('c.number_last4', 'a.account_last4').as('accountLast4'))
    .where('l.batch_id', '=', batchId)
    .where('l.state', 'in', statesOfView[view])
    .$if(hold !== null, (query) => query.where('l.hold', '=', hold))
    .$if(after !== null, (query) => query.where('l.member_id', '>', after!))
    .orderBy('l.member_id')
    .limit(limit)
    .execute();
}

/** By state, after lines were made or held. */
export async function countLines(tx: Tx, batchId: number): Promise<void> {
  await sql`
    WITH sums AS (
      SELECT CASE state WHEN 'sent' THEN 'payable' ELSE state END AS state, count(*)::int AS lines, sum(paise) AS paise
      FROM payout_line WHERE batch_id = ${batchId} GROUP BY 1),
    reasons AS (SELECT hold, count(*)::int AS lines FROM payout_line WHERE batch_id = ${batchId} AND state = 'held' GROUP BY hold)
    UPDATE payout_batch SET
      payable_lines = coalesce((SELECT lines FROM sums WHERE sums.state = 'payable'), 0),
      payable_paise = coalesce((SELECT paise FROM sums WHERE sums.state = 'payable'), 0),
      held_lines = coalesce((SELECT lines FROM sums WHERE sums.state = 'held'), 0),
      held_paise = coalesce((SELECT paise FROM sums WHERE sums.state = 'held'), 0),
      carried_lines = coalesce((SELECT lines FROM sums WHERE sums.state = 'carried'), 0),
      carried_paise = coalesce((SELECT paise FROM sums WHERE sums.state = 'carried'), 0),
      holds = coalesce((SELECT jsonb_object_agg(hold, lines) FROM reasons), '{}')
    WHERE id = ${batchId}`.execute(tx);
  // Hundreds of thousands of lines may have been added or changed at once: with outdated statistics the planner would
  // read all of them for each page.
  await sql`ANALYZE payout_line`.execute(tx);
}

/** YYYY-MM: the bank has answered for every line of a batch made after the month's incomes were credited. */
export async function findPaidMonths(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ month: string }>`
    SELECT to_char(c.month, 'YYYY-MM') AS month FROM income_close c
    JOIN income_posting p ON p.close_id = c.id AND p.state = 'posted'
    WHERE c.state = 'approved' AND p.posted_at <= (SELECT max(made_at) FROM payout_batch WHERE state = 'approved' AND payable_lines = 0)`.execute(
    db,
  );
  return new Set(rows.map(({ month }) => month));
}

/** Newest first: sent, paid, failed, returned. */
export async function readPayoutsOf(
  db: Db,
  memberId: string,
  limit: number,
): Promise<
  (Pick<Selectable<PayoutLine>, 'paise' | 'utr' | 'paid_on'> & {
    state: 'sent' | 'paid' | 'failed' | 'returned';
    sentAt: Date;
  })[]
> {
  return db
    .selectFrom('payout_line as l')
    .innerJoin('payout_batch as b', 'b.id', 'l.batch_id')
    .select(['l.paise', 'l.utr', 'l.paid_on'])
    .select([sql<'sent' | 'paid' | 'failed' | 'returned'>`l.state`.as('state'), sql<Date>`b.approved_at`.as('sentAt')])
    .where('l.member_id', '=', memberId)
    .where('l.state', 'in', ['sent', 'paid', 'failed', 'returned'])
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}

/** Per year: one a day. */
const maxWithin = 366;

/** Sent from one moment (inclusive) to another (exclusive), earliest first. */
export async function readPayoutsWithin(db: Db, memberId: string, { from, to }: { from: Date; to: Date }) {
  return db
    .selectFrom('payout_line as l')
    .innerJoin('income_entry as e', (join) =>
      join.onRef('e.payout_line_id', '=', 'l.id').on('e.kind', '=', 'payout').on('e.posted_at', '>=', from),
    )
    .select(['l.paise', 'l.utr', 'l.paid_on', 'e.posted_at as sentAt'])
    .select(sql<'sent' | 'paid' | 'failed' | 'returned'>`l.state`.as('state'))
    .where('l.member_id', '=', memberId)
    .where('l.state', 'in', ['sent', 'paid', 'failed', 'returned'])
    .where('e.posted_at', '<', to)
    .orderBy('l.id')
    .limit(maxWithin)
    .execute();
}
