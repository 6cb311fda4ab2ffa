import { sql } from 'kysely';
import { actorName, recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { countMonthsBelow, freezesNextMonth, readPlan } from '#server/network/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type Member, readNetworkAt } from './find-members.ts';
import { queueFreezeWarning } from './mails.ts';
import { addMonths, endOfMonth, monthInIndia, startOfMonth } from './rules.ts';
import { memberNotFound } from './sponsor-changes.ts';
import { findFirstRoot } from './tree-store.ts';

/** Members are warned in each of so many months before a freeze. */
const warnedMonths = 2;

/** What a month's freezing came to. */
export interface MonthsFreeze {
  frozen: string[];
  /** One or two more months below the minimum freeze them. */
  warned: string[];
}

/**
 * Freezes, from the month after on, every live member whose own sale points stayed under the plan's minimum in so many full months in a row, and
 * warns by email those who are one or two months away from it. Months before a lift do not count, nor does the one in which it was lifted. Run again for
 * the same month it changes nothing more and writes to nobody twice. The company's own ID, under which everybody stands, does not count as silent.
 *
 * @param month YYYY-MM, the last of the months; it must be over
 * @param personal each member's own hundredths of sale points, by month: that month and those before it that the rule counts
 * Errors: 409 `month_not_over`, `plan_not_found`.
 */
export async function freezeSilentMembers(
  services: Services,
  month: string,
  personal: PersonalPoints,
): Promise<Result<MonthsFreeze>> {
  const at = services.clock.now();
  const from = startOfMonth(addMonths(month, 1));
  if (at < from) return err(409, 'month_not_over', messages.errors.members.monthNotOver);
  return inTransaction(services.db, async (tx) => {
    const plan = await readPlan(tx, `${month}-01`, 'en');
    if (!plan) return err(409, 'plan_not_found', messages.errors.plan.notFound);
    const rules = { activeCentiSp: plan.active_sp * 100, freezeMonths: plan.freeze_months };
    const lifted = await readLiftMonths(tx, null);
    const months = monthsUpTo(month, rules.freezeMonths);
    const count = (member: Member) => countSilent(rules.activeCentiSp, { months, personal, lifted }, member);
    const company = await findFirstRoot(tx);
    const live = (await readNetworkAt(tx, endOfMonth(month))).filter(
      ({ memberId, status }) => status === 'live' && memberId !== company,
    );
    const counted = live.map((member) => ({ id: member.memberId, months: count(member) }));
    const frozen = await writeFreezes(
      tx,
      counted.filter(({ months: below }) => freezesNextMonth(rules, below)).map(({ id }) => id),
      { from, at },
    );
    let warned: string[] = [];
    for (const left of [1, warnedMonths].filter((each) => each < rules.freezeMonths)) {
      const near = counted.filter(({ months: below }) => below === rules.freezeMonths - left).map(({ id }) => id);
      await queueFreezeWarning(tx, services, near, {
        month,
        months: rules.freezeMonths - left,
        left,
        sp: plan.active_sp,
      });
      // A whole network may be warned: more than a call takes arguments.
      warned = warned.concat(near);
    }
    return ok({ frozen, warned: warned.toSorted() });
  });
}

/** The last silent month of which a member was warned, as YYYY-MM; null for who never was. Enough sale points in the month after it avert the freeze. */
export async function findWarning(db: Db, memberId: string): Promise<string | null> {
  const { month } = await db
    .selectFrom('member_warning')
    .select(({ fn }) => fn.max('month').as('month'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return month?.slice(0, 7) ?? null;
}

/** Live direct recruits of a member who were warned of a freeze after a month (its first day), by member ID; the first `limit`. */
export async function findWarnedRecruits(
  db: Db,
  memberId: string,
  { month, limit }: { month: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('member_tree as t')
    .innerJoin('member_warning as w', (join) => join.onRef('w.member_id', '=', 't.member_id').on('w.month', '=', month))
    .innerJoin('member as m', 'm.member_id', 't.member_id')
    .select('t.member_id')
    .where('t.sponsor_id', '=', memberId)
    .where('m.status', '=', 'live')
    .orderBy('t.member_id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id: id }) => id);
}

/** So many months up to one, the first of them first; all as YYYY-MM. */
export function monthsUpTo(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, back) => addMonths(month, back + 1 - count));
}

/** Own hundredths of sale points by month (YYYY-MM) and member ID. */
type PersonalPoints = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** In how many months in a row, up to the last of these, somebody stayed below the minimum. */
function countSilent(
  activeCentiSp: number,
  { months, personal, lifted }: { months: string[]; personal: PersonalPoints; lifted: ReadonlyMap<string, string> },
  { memberId, joinedOn }: Pick<Member, 'memberId' | 'joinedOn'>,
): number {
  return months.reduce((before, each) => {
    const isPartial = each <= (lifted.get(memberId) ?? joinedOn.slice(0, 7));
    return countMonthsBelow({ activeCentiSp }, before, personal.get(each)?.get(memberId) ?? 0, isPartial);
  }, 0);
}

/**
 * In how many full months in a row, up to the last of these (YYYY-MM, the first one first), each member stayed below so many hundredths of sale points, as the
 * rule of freezing counts; by member ID.
 */
export async function countSilentMonths(
  db: Db,
  members: readonly Pick<Member, 'memberId' | 'joinedOn'>[],
  { activeCentiSp, months, personal }: { activeCentiSp: number; months: string[]; personal: PersonalPoints },
): Promise<Map<string, number>> {
  const lifted = await readLiftMonths(
    db,
    members.map(({ memberId }) => memberId),
  );
  return new Map(
    members.map((member) => [member.memberId, countSilent(activeCentiSp, { months, personal, lifted }, member)]),
  );
}

/** The month of the latest lift of each of these; null: of everybody. */
async function readLiftMonths(db: Db | Tx, memberIds: readonly string[] | null): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    SELECT s.member_id AS id, max(s.effective_at) AS at FROM member_status s
    WHERE ${memberIds === null ? sql`true` : sql`s.member_id = ANY(${memberIds}::text[])`} AND s.status = 'live' AND EXISTS (
      SELECT FROM member_status b WHERE b.member_id = s.member_id AND b.status = 'frozen' AND b.effective_at <= s.effective_at)
    GROUP BY s.member_id`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, monthInIndia(at)]));
}

/** Freezes those who are live still; what was decided of them since the month's end stands. Returns whom. */
async function writeFreezes(tx: Tx, ids: readonly string[], { from, at }: { from: Date; at: Date }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH frozen AS (
      UPDATE member SET status = 'frozen' WHERE member_id = ANY(${ids}::text[]) AND status = 'live'
        AND NOT EXISTS (SELECT FROM member_status s WHERE s.member_id = member.member_id AND s.effective_at >= ${from})
      RETURNING member_id
    )
    INSERT INTO member_status (member_id, status, effective_at, recorded_at, reason, actor)
    SELECT member_id, 'frozen', ${from}, ${at}, 'silent', 'system' FROM frozen ORDER BY member_id RETURNING member_id AS id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Lifts a freeze from this moment on, with a reason, in the audit log. Errors: 404 `member_not_found`; 409 `member_not_frozen`. */
export async function liftFreeze(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    const member = await tx
      .selectFrom('member')
      .select('status')
      .where('member_id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) return memberNotFound;
    if (member.status !== 'frozen') return err(409, 'member_not_frozen', messages.errors.members.notFrozen);
    await tx.updateTable('member').set({ status: 'live' }).where('member_id', '=', memberId).execute();
    await tx
      .insertInto('member_status')
      .values({
        member_id: memberId,
        status: 'live',
        effective_at: at,
        recorded_at: at,
        reason,
        actor: actorName(actor),
      })
      .execute();
    await recordStaffAction(tx, actor, at, { before: { status: 'frozen' }, after: { status: 'live' } });
    return ok(null);
  });
}

/** Raises titles, the highest ranks ever reached, to the ranks of a month that was closed; nobody's falls. */
export async function raiseTitles(tx: Tx, reached: ReadonlyMap<string, number>): Promise<void> {
  if (reached.size === 0) return;
  await sql`UPDATE member SET title = r.rank FROM unnest(${[...reached.keys()]}::text[], ${[...reached.values()]}::smallint[]) AS r (id, rank)
    WHERE member.member_id = r.id AND member.title < r.rank`.execute(tx);
}

/**
 * Sets titles to the highest ranks that restated months leave. `closed`: the highest rank as the months were closed; a title above it was raised by other ways,
 * and stays.
 */
export async function restoreTitles(
  tx: Tx,
  left: readonly { memberId: string; title: number; closed: number }[],
): Promise<void> {
  await sql`UPDATE member m SET title = GREATEST(1, r.title)
    FROM jsonb_to_recordset(${JSON.stringify(left)}::jsonb) AS r ("memberId" text, title smallint, closed smallint)
    WHERE m.member_id = r."memberId" AND m.title <= GREATEST(1, r.closed) AND m.title <> GREATEST(1, r.title)`.execute(
    tx,
  );
}
