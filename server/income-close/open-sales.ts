import { sql } from 'kysely';
import { policy } from '#contract/policy.ts';
import { dayInIndia } from '#contract/india-time.ts';
import type { OpenSales } from '#server/income-plan/index.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * No right to return lasts longer: an order's days are at most 365, and a member who leaves within 90 days of joining
 * has 30 more.
 */
const maxDays = 400;

/**
 * Sales of approved months that can still be cancelled or returned, by month (its first day) and member. That is an
 * undelivered order; a delivered one within its return days, a direct seller's within those of the buy-back, or while
 * its buyer can leave or has left within the cooling-off days; one with an open return; and one with an advance refund.
 * @param coolingOffDays after joining
 */
export async function findOpenSales(
  tx: Tx,
  { at, coolingOffDays }: { at: Date; coolingOffDays: number },
): Promise<Map<string, OpenSales[]>> {
  const today = dayInIndia(at);
  const inIndia = (moment: ReturnType<typeof sql.ref>) => sql`(${moment} AT TIME ZONE 'Asia/Kolkata')::date`;
  const { rows } = await sql<OpenSales & { month: string }>`
    WITH pending AS (
      SELECT order_id FROM order_return WHERE state <> 'declined' AND credit_id IS NULL
      UNION
      SELECT order_id FROM order_credit WHERE order_id IN (SELECT order_id FROM order_credit WHERE advance_paise > 0)
      GROUP BY order_id HAVING sum(advance_paise) > 0),
    asked AS (
      SELECT o.id, o.delivered_at, o.return_days, pending.order_id IS NOT NULL AS is_returning, own.joined_at, own.left_at, own.left_cooling,
        coalesce(${inIndia(sql.ref('o.delivered_at'))}, ${today}::date) AS delivered_on
      FROM orders o
      LEFT JOIN pending ON pending.order_id = o.id
      LEFT JOIN LATERAL (
        SELECT m.joined_at, e.effective_at AS left_at, e.kind = 'cooling_off' AS left_cooling FROM member m
        LEFT JOIN member_exit e ON e.member_id = m.member_id AND e.state = 'done'
        WHERE m.customer_id = o.customer_id AND o.claimed_at IS NULL AND m.joined_at <= o.placed_at ORDER BY m.joined_at DESC LIMIT 1) own ON true
      WHERE o.order_status NOT IN ('cancelled', 'returned', 'returned_to_origin')
        AND (o.delivered_at IS NULL OR o.delivered_at > ${at}::timestamptz - make_interval(days => ${maxDays}) OR pending.order_id IS NOT NULL)),
    dated AS (
      SELECT id, delivered_at IS NULL OR is_returning AS is_open, greatest(delivered_on + return_days,
        CASE WHEN joined_at IS NOT NULL THEN delivered_on + ${policy.buyBackDays}::int END,
        CASE WHEN joined_at IS NOT NULL AND left_at IS NULL THEN ${inIndia(sql.ref('joined_at'))} + ${coolingOffDays}::int END,
        CASE WHEN left_cooling THEN greatest(${inIndia(sql.ref('left_at'))}, delivered_on) + ${policy.buyBackDays}::int END) AS last_on
      FROM asked),
    open AS (SELECT id, greatest(last_on, ${today}::date) + 1 AS final_on FROM dated WHERE is_open OR last_on >= ${today}::date)
    SELECT e.month, e.member_id AS "memberId", sum(e.points_centi)::bigint AS "centiSp", sum(e.amount_paise)::bigint AS paise,
      to_char(max(open.final_on), 'YYYYMMDD')::int AS "finalOn"
    FROM open JOIN sale_point_entry e ON e.order_id = open.id JOIN income_close c ON c.month = e.month AND c.state = 'approved'
    GROUP BY e.month, e.member_id HAVING sum(e.points_centi) >= 0 AND sum(e.amount_paise) >= 0 AND sum(e.points_centi) + sum(e.amount_paise) > 0
    ORDER BY e.month, e.member_id`.execute(tx);
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return new Map([...byMonth].map(([month, sales]) => [month, sales.map(({ month: _month, ...each }) => each)]));
}
