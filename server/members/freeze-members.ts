import { sql } from 'kysely';
import { addMonths, endOfMonth, monthInIndia, startOfMonth } from '#contract/india-time.ts';
import { actorName, recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { countMonthsBelow, freezesNextMonth, readPlan } from '#server/income-plan/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type Member, readNetworkAt } from './find-members.ts';
import { queueFreezeWarning } from './mails.ts';
import { memberNotFound } from './sponsor-changes.ts';
import { findFirstRoot } from './tree-store.ts';

/** Months before a freeze in which members are warned. */
const warnedMonths = 2;

export interface MonthsFreeze {
  frozen: string[];
  /** One or two more months below the minimum would freeze these. */
  warned: string[];
}

/**
 * Freezes every live member whose own sale points stayed below the plan's minimum in enough consecutive full months,
 * from the next month on. Emails a warning one and two months before. The month in which a freeze was lifted and
 * earlier ones do not count. The company's own ID is never frozen. Running it again changes nothing. Errors: 409
 * `month_not_over`, `plan_not_found`.
 *
 * @param month YYYY-MM, must be over
 * @param personal each member's own centiSp by month, for all months that the rule counts
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
      // A whole network may need warnings: too many elements for the arguments of one call.
      warned = warned.concat(near);
    }
    return ok({ frozen, warned: warned.toSorted() });
  });
}

/**
 * Last silent month (YYYY-MM) of which a member was warned, or null. Enough sale points in the next month prevent the
 * freeze.
 */
export async function findWarning(db: Db, memberId: string): Promise<string | null> {
  const { month } = await db
    .selectFrom('member_warning')
    .select(({ fn }) => fn.max('month').as('month'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return month?.slice(0, 7) ?? null;
}

/** Live direct recruits warned of a month (given as its first day), by member ID. */
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

/** The last `count` months, earliest first, as YYYY-MM. */
export function monthsUpTo(month: string, count: number): string[] {
  return Array.from({ length: count }, (_, back) => addMonths(month, back + 1 - count));
}

/** CentiSp by month (YYYY-MM) and member ID. */
type PersonalPoints = ReadonlyMap<string, ReadonlyMap<string, number>>;

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
 * Consecutive full months below `activeCentiSp`, counted as the freeze rule does, up to the last of `months` (YYYY-MM,
 * earliest first), by member ID.
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

/** The latest lift of a freeze; null means all members. */
async function readLiftMonths(db: Db | Tx, memberIds: readonly string[] | null): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    SELECT s.member_id AS id, max(s.effective_at) AS at FROM member_status s
    WHERE ${memberIds === null ? sql`true` : sql`s.member_id = ANY(${memberIds}::text[])`} AND s.status = 'live' AND EXISTS (
      SELECT FROM member_status b WHERE b.member_id = s.member_id AND b.status = 'frozen' AND b.effective_at <= s.effective_at)
    GROUP BY s.member_id`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, monthInIndia(at)]));
}

/** Freezes those still live without a status change since the month's end. Returns them. */
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

/** From now on; the reason is for the audit log. Errors: 404 `member_not_found`; 409 `member_not_frozen`. */
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

/** Raises highest ranks ever reached to the ranks of a closed month. Never lowers one. */
export async function raiseTitles(tx: Tx, reached: ReadonlyMap<string, number>): Promise<void> {
  if (reached.size === 0) return;
  await sql`UPDATE member SET title = r.rank FROM unnest(${[...reached.keys()]}::text[], ${[...reached.values()]}::smallint[]) AS r (id, rank)
    WHERE member.member_id = r.id AND member.title < r.rank`.execute(tx);
}

/**
 * Sets titles to the highest ranks that remain after a restatement. `closed` is the highest rank as the months were
 * closed; a title above it was reached otherwise and stays.
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
