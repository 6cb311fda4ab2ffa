import { sql } from 'kysely';
import type { Checked, Disagreement } from '#contract/admin/reports/check-kinds.ts';
import type { Db } from '#server/platform/database.ts';

interface ComparedOrder {
  id: number;
  /** The order is final and the ledger has decided whom to credit. */
  isFinal: boolean;
  isDecided: boolean;
  /** Hundredths of points and paise: `due` of the items that stay sold, the other of the entries. */
  due: number[];
  posted: number[];
}

/**
 * Compares the ledger with the next orders after an id, in both directions: every final order must be decided and no
 * other one, and the entries of a credited order must equal the items that stay sold. Orders whose events the ledger
 * has not read yet wait until the next night.
 */
export async function checkSalePoints(db: Db, after: number, most: number): Promise<Checked> {
  const { rows } = await sql<ComparedOrder>`
    WITH page AS (SELECT id, payment_method, payable_paise FROM orders WHERE id > ${after} ORDER BY id LIMIT ${most}),
      place AS (SELECT COALESCE((SELECT position FROM order_feed_reader WHERE name = 'sale-points'), 0) AS position),
      unheard AS (
        SELECT order_id FROM order_feed WHERE position > (SELECT position FROM place)
        UNION SELECT order_id FROM order_feed WHERE position IS NULL
        UNION SELECT order_id FROM order_feed_history)
    SELECT o.id,
      CASE WHEN u.order_id IS NOT NULL THEN d.order_id IS NOT NULL
        WHEN o.payment_method = 'online' AND o.payable_paise = 0 THEN true
        ELSE EXISTS (SELECT FROM order_event v WHERE v.order_id = o.id
          AND v.kind = CASE o.payment_method WHEN 'online' THEN 'paid' ELSE 'delivered' END) END AS "isFinal",
      d.order_id IS NOT NULL AS "isDecided",
      CASE WHEN u.order_id IS NOT NULL THEN posted.sums WHEN d.member_id IS NULL THEN ARRAY[0, 0]::bigint[] ELSE due.sums END AS due,
      posted.sums AS posted
    FROM page o
    LEFT JOIN unheard u ON u.order_id = o.id
    LEFT JOIN sale_point_order d ON d.order_id = o.id
    CROSS JOIN LATERAL (SELECT ARRAY[
        COALESCE((SELECT sum(sale_point_centi) FROM order_line WHERE order_id = o.id), 0)
          - COALESCE((SELECT sum(sale_point_centi) FROM order_credit_line WHERE order_id = o.id), 0),
        COALESCE((SELECT sum(net_paise) FROM order_line WHERE order_id = o.id), 0)
          - COALESCE((SELECT sum(net_paise) FROM order_credit_line WHERE order_id = o.id), 0)]::bigint[] AS sums) AS due
    CROSS JOIN LATERAL (SELECT ARRAY[COALESCE(sum(points_centi), 0), COALESCE(sum(amount_paise), 0)]::bigint[] AS sums
      FROM sale_point_entry WHERE order_id = o.id) AS posted
    ORDER BY o.id`.execute(db);
  return { found: rows.flatMap(compareOrder), looked: rows.length, last: rows.at(-1)?.id ?? null };
}

function compareOrder({ id, isFinal, isDecided, due, posted }: ComparedOrder): Disagreement[] {
  const place = { place: `order ${id}`, where: { code: 'order', order: id }, order_id: id } as const;
  if (isFinal !== isDecided) {
    const decided = { code: 'sale_points_decided' } as const;
    const open = { code: 'sale_points_open' } as const;
    return [
      { kind: 'sale_points_missing', ...place, expected: isFinal ? decided : open, found: isFinal ? open : decided },
    ];
  }
  const [duePoints = 0, dueAmount = 0] = due.map(Number);
  const [points = 0, amount = 0] = posted.map(Number);
  if (duePoints === points && dueAmount === amount) return [];
  return [
    {
      kind: 'sale_points_differ',
      ...place,
      expected: { code: 'sale_points', points: duePoints / 100, amount: dueAmount },
      found: { code: 'sale_points', points: points / 100, amount },
    },
  ];
}

interface ComparedTotal {
  memberId: string;
  month: string;
  duePoints: number;
  dueAmount: number;
  points: number;
  amount: number;
}

/**
 * Compares the next month's sums by member with the entries in both directions, and reports the first that differ.
 * `after` and `last` are months as numbers: 202610.
 */
export async function checkSalePointTotals(db: Db, after: number, most: number): Promise<Checked> {
  const { rows: months } = await sql<{ month: string; number: number }>`
    SELECT month, to_char(month, 'YYYYMM')::int AS number FROM (SELECT month FROM sale_point_total UNION SELECT month FROM sale_point_entry) AS m
    WHERE month > to_date(GREATEST(${after}::int, 190001)::text || '01', 'YYYYMMDD') ORDER BY month LIMIT 1`.execute(
    db,
  );
  const next = months[0];
  if (!next) return { found: [], looked: 0, last: null };
  const { rows } = await sql<ComparedTotal>`
    SELECT COALESCE(t.member_id, e.member_id) AS "memberId", to_char(${next.month}::date, 'YYYY-MM') AS month,
      COALESCE(e.points, 0)::bigint AS "duePoints", COALESCE(e.amount, 0)::bigint AS "dueAmount",
      COALESCE(t.points_centi, 0)::bigint AS points, COALESCE(t.amount_paise, 0)::bigint AS amount
    FROM (SELECT * FROM sale_point_total WHERE month = ${next.month}::date) AS t
    FULL JOIN (SELECT member_id, sum(points_centi) AS points, sum(amount_paise) AS amount FROM sale_point_entry
      WHERE month = ${next.month}::date GROUP BY member_id) AS e USING (member_id)
    WHERE (t.points_centi, t.amount_paise) IS DISTINCT FROM (e.points, e.amount)
    ORDER BY 1 LIMIT ${most}`.execute(db);
  const found = rows.map(({ memberId, month, duePoints, dueAmount, points, amount }): Disagreement => ({
    kind: 'sale_point_total_differs',
    place: `member ${memberId}, ${month}`,
    where: { code: 'member_month', member: memberId, month },
    order_id: null,
    expected: { code: 'sale_points', points: duePoints / 100, amount: dueAmount },
    found: { code: 'sale_points', points: points / 100, amount },
  }));
  return { found, looked: 1, last: next.number };
}
