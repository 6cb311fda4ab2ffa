import { sql } from 'kysely';
import { readReferrersAt } from '#server/customers/index.ts';
import { readMembershipsAt, type MembershipAt } from '#server/members/index.ts';
import { type OrderFeedEvent, type OrderFeedReader, readerJobs } from '#server/order-feed/index.ts';
import { anyId, type Tx } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { chooseMember, type Decision, entriesOf, isFinal, type NewEntry } from './ledger-rules.ts';
import { monthJobs } from './approve-month.ts';
import { readApprovals, readerName } from './months.ts';

/**
 * Posts orders that become final, and later deductions and additions, from the feed alone. Reading it again changes
 * nothing: an order's member is decided once, and each entry has one cause.
 */
export const salePointReader: OrderFeedReader = { name: readerName, begins: 'first', apply: postEntries };

export const salePointJobs: JobHandlers = { ...readerJobs(salePointReader), ...monthJobs };

async function postEntries(tx: Tx, events: readonly OrderFeedEvent[]): Promise<void> {
  const relevant = events.filter((event) => isFinal(event) || 'taken' in event || 'added' in event);
  if (relevant.length === 0) return;
  const decisions = await readDecisions(tx, [...new Set(relevant.map(({ order }) => order.id))]);
  const made = await decide(tx, relevant, decisions);
  const approvals = await readApprovals(tx);
  const entries = relevant.flatMap((event) => entriesOf(event, decisions.get(event.order.id), approvals));
  await insertDecisions(tx, made);
  await insertEntries(
    tx,
    entries.filter(({ isReversal }) => !isReversal),
  );
  // In a separate statement, because what it reverses may have been posted just before.
  await insertEntries(
    tx,
    entries.filter(({ isReversal }) => isReversal),
  );
}

async function readDecisions(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Decision>> {
  const rows = await tx
    .selectFrom('sale_point_order')
    .select(['order_id as orderId', 'member_id as memberId', 'basis', 'position'])
    .where('order_id', '=', anyId(orderIds))
    .execute();
  return new Map(rows.map((row) => [row.orderId, row]));
}

type MadeDecision = Decision & { at: Date };

/** For orders that become final with these events; adds the result to `decisions`. Returns the new ones. */
async function decide(
  tx: Tx,
  events: readonly OrderFeedEvent[],
  decisions: Map<number, Decision>,
): Promise<MadeDecision[]> {
  const firsts = new Map<number, OrderFeedEvent>();
  for (const event of events)
    if (isFinal(event) && !decisions.has(event.order.id) && !firsts.has(event.order.id))
      firsts.set(event.order.id, event);
  const final = [...firsts.values()];
  const buyers = final.flatMap(({ at, order }) =>
    order.customer_id === null ? [] : [{ at, customerId: order.customer_id }],
  );
  const referrals = final.flatMap(({ at, order }) =>
    order.referral_member_id === null ? [] : [{ at, memberId: order.referral_member_id }],
  );
  const referrers = (await readReferrersAt(tx, buyers)).map((memberId, index) => ({
    at: buyers[index]!.at,
    memberId: memberId ?? '',
  }));
  const memberships = (await readMembershipsAt(tx, [...buyers, ...referrals, ...referrers])).values();
  const take = (): MembershipAt | null => memberships.next().value ?? null;
  const buyerMemberships = buyers.map(take);
  const referralMemberships = referrals.map(take);
  const referrerMemberships = referrers.map(take);
  return final.map(({ order, position, at }) => {
    const chosen = chooseMember({
      buyer: order.customer_id === null ? null : (buyerMemberships.shift() ?? null),
      referral: order.referral_member_id === null ? null : (referralMemberships.shift() ?? null),
      referrer: order.customer_id === null ? null : (referrerMemberships.shift() ?? null),
    });
    const decision = { orderId: order.id, position, at, ...chosen };
    decisions.set(order.id, decision);
    return decision;
  });
}

async function insertDecisions(tx: Tx, made: readonly MadeDecision[]): Promise<void> {
  if (made.length === 0) return;
  await sql`INSERT INTO sale_point_order (order_id, member_id, basis, position, at)
    SELECT * FROM unnest(${made.map(({ orderId }) => orderId)}::bigint[], ${made.map(({ memberId }) => memberId)}::text[],
      ${made.map(({ basis }) => basis)}::text[], ${made.map(({ position }) => position)}::bigint[],
      ${made.map(({ at }) => at.toISOString())}::timestamptz[])`.execute(tx);
}

/** Each once per cause. */
async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ isReversal: _isReversal, at, ...entry }) => ({ ...entry, at: at.toISOString() }));
  await sql`
    INSERT INTO sale_point_entry (member_id, month, points_centi, amount_paise, order_id, order_number, line_no, reason, cause_id, reverses,
      position, at)
    SELECT e."memberId", COALESCE(e.month, sold.month), e.points, e.amount, e."orderId", e."orderNumber", e."lineNo", e.reason, e."causeId", sold.id, e.position, e.at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e ("memberId" text, month date, points bigint, amount bigint,
      "orderId" bigint, "orderNumber" text, "lineNo" int, reason text, "causeId" bigint, position bigint, at timestamptz)
    LEFT JOIN sale_point_entry sold ON ${entries[0]!.isReversal}::boolean AND sold.order_id = e."orderId" AND sold.line_no = e."lineNo"
      AND sold.reverses IS NULL
    ORDER BY e.position, e."lineNo"
    ON CONFLICT (order_id, line_no, reason, cause_id) DO NOTHING`.execute(tx);
}
