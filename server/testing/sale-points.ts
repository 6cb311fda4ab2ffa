import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import { tamper } from './services.ts';

/** With the account of a customer if given. */
export async function addMember(
  db: Db,
  memberId: string,
  {
    customerId = null,
    joinedAt = new Date('2020-01-01'),
    sponsorId = null,
  }: {
    customerId?: number | null;
    joinedAt?: Date;
    sponsorId?: string | null;
  } = {},
): Promise<void> {
  await sql`INSERT INTO member (member_id, customer_id, first_name, last_name, joined_at)
    VALUES (${memberId}, ${customerId}, 'Sunita', 'Rawat', ${joinedAt})`.execute(db);
  await sql`INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
    VALUES (${memberId}, ${sponsorId}, ${joinedAt}, ${joinedAt}, 'joined', 'system')`.execute(db);
  await sql`UPDATE customer SET member_id = ${memberId} WHERE id = ${customerId}`.execute(db);
  await setStatus(db, memberId, 'live', joinedAt);
}

export async function setStatus(db: Db, memberId: string, status: string, at: Date): Promise<void> {
  await sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
    VALUES (${memberId}, ${status}, ${at}, ${at}, 'system')`.execute(db);
  await tamper(db, sql`UPDATE member SET status = ${status} WHERE member_id = ${memberId}`);
}

/** Without values that differ between ledgers. */
export async function readEntries(db: Db) {
  return await db
    .selectFrom('sale_point_entry as e')
    .leftJoin('sale_point_entry as sold', 'sold.id', 'e.reverses')
    .select([
      'e.member_id',
      'e.month',
      'e.points_centi as points',
      'e.amount_paise as amount',
      'e.order_id',
      'e.order_number',
    ])
    .select([
      'e.line_no',
      'e.reason',
      'e.cause_id',
      'e.position',
      'e.at',
      'sold.reason as of',
      'sold.line_no as of_line',
    ])
    .orderBy('e.position')
    .orderBy('e.line_no')
    .execute();
}

/** With their expected values. */
export async function readTotals(db: Db) {
  const counted = await db
    .selectFrom('sale_point_total')
    .select(['member_id', 'month', 'points_centi', 'amount_paise', 'entries'])
    .orderBy('member_id')
    .orderBy('month')
    .execute();
  const { rows: summed } = await sql`
    SELECT member_id, month, sum(points_centi)::bigint AS points_centi, sum(amount_paise)::bigint AS amount_paise, count(*)::int AS entries
    FROM sale_point_entry GROUP BY member_id, month ORDER BY member_id, month`.execute(db);
  return { counted, summed };
}
