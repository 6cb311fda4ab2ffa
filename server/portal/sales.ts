import { sql } from 'kysely';
import { Failure } from '#contract/envelope.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { SalesQuery, SalesReply } from '#contract/seller-sales.ts';
import { addMonths, startOfMonth } from '#contract/india-time.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { findMember } from '#server/members/index.ts';
import { anyId, type Db } from '#server/platform/database.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';
import { type SaleRow, saleToWire } from './sale-rules.ts';

const pageSize = 20;
/** An order's id and time are not taken at the same moment, so this margin is added to a month's first and last ids. */
const spareMs = 3_600_000;

/** Also if frozen; null if the caller is no member of the network. */
export async function findCaller({ db, clock }: Services, memberId: string | null) {
  const member = memberId === null ? null : await findMember(db, memberId, clock.now());
  return member && (member.status === 'live' || member.status === 'frozen') ? member : null;
}

/** The caller's own orders, and customers' orders that count or will count for them. */
export function salesRoutes(site: Site, services: Services): void {
  site.get(
    memberPaths.sales,
    {
      ...requireCustomer(services),
      schema: {
        tags: ['direct sellers'],
        querystring: SalesQuery,
        response: { 200: SalesReply, 401: Failure, 404: Failure },
      },
    },
    async (request, reply) => {
      const { id: customerId, memberId } = customerOf(request);
      const seller = await findCaller(services, memberId);
      if (!seller) return sendApiError(request, reply, noSeller.error);
      const { cursor, month } = request.query;
      const asked = { customerId, memberId: seller.memberId, month: month ?? null, limit: pageSize + 1 };
      const rows = await findSales(services.db, { ...asked, before: cursor === undefined ? null : Number(cursor) });
      const shown = rows.slice(0, pageSize);
      return {
        status: 'success' as const,
        data: shown.map(saleToWire),
        meta: { next_cursor: rows.length > pageSize ? String(shown.at(-1)!.id) : null },
      };
    },
  );
}

interface AskedSales {
  customerId: number;
  memberId: string;
  /** YYYY-MM in India, in which the orders were placed; null for all. */
  month: string | null;
  /** Last order id of the previous page. */
  before: number | null;
  limit: number;
}

/**
 * Latest first: orders credited to the seller; own orders that are not final yet; and orders that name their member ID,
 * except by a direct seller, who will be credited instead. Reads at most a page of each kind, by its index. An order by
 * a buyer who was referred earlier and names no ID appears only once it is credited.
 */
async function findSales(db: Db, asked: AskedSales): Promise<SaleRow[]> {
  const ids = await findSaleIds(db, asked);
  if (ids.length === 0) return [];
  const { rows } = await sql<SaleRow>`
    SELECT o.id, o.number, o.placed_at AS "placedAt", o.customer_id IS NOT DISTINCT FROM ${asked.customerId}::bigint AS "isOwn",
      CASE WHEN o.mobile = '' THEN '' ELSE o.first_name END AS "firstName", o.last_name AS "lastName", o.payable_paise AS payable,
      o.payment_method AS "paymentMethod", o.order_status AS "orderStatus", o.payment_status AS "paymentStatus",
      d.order_id IS NOT NULL AS "isCounted",
      ((SELECT coalesce(sum(l.sale_point_centi), 0) FROM order_line l WHERE l.order_id = o.id)
        - (SELECT coalesce(sum(c.sale_point_centi), 0) FROM order_credit_line c WHERE c.order_id = o.id))::bigint AS expected,
      e.entered, e."isReturned", e."isWhole", e.month, e."returnedMonth"
    FROM orders o
    LEFT JOIN sale_point_order d ON d.order_id = o.id AND d.member_id = ${asked.memberId}
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(points_centi), 0)::bigint AS entered, count(reverses) = 0 AS "isWhole",
        coalesce(sum(points_centi), 0) = 0 AND coalesce(sum(amount_paise), 0) = 0 AS "isReturned",
        min(month) FILTER (WHERE reverses IS NULL) AS month, max(month) FILTER (WHERE reverses IS NOT NULL) AS "returnedMonth"
      FROM sale_point_entry WHERE order_id = o.id AND member_id = ${asked.memberId}) e
    WHERE o.id = ${anyId(ids)}
    ORDER BY o.id DESC`.execute(db);
  return rows;
}

/**
 * The index of times gives the first and last ids around the month; each order between them is then checked against the
 * month.
 */
async function findSaleIds(db: Db, { customerId, memberId, month, before, limit }: AskedSales): Promise<number[]> {
  const from = startOfMonth(month ?? '2000-01');
  const to = startOfMonth(month === null ? '2100-01' : addMonths(month, 1));
  const edge = (at: Date, order: 'asc' | 'desc') =>
    db
      .selectFrom('orders as edge')
      .select('edge.id')
      .where('edge.placed_at', order === 'asc' ? '>=' : '<', at)
      .orderBy('edge.placed_at', order)
      // Of orders placed at the same moment, the outermost.
      .orderBy('edge.id', order)
      .limit(1);
  const placed = () =>
    db
      .selectFrom('orders as o')
      .select('o.id')
      .$if(before !== null, (query) => query.where('o.id', '<', before!))
      .$if(month !== null, (query) =>
        query
          .where('o.placed_at', '>=', from)
          .where('o.placed_at', '<', to)
          .where('o.id', '>=', edge(new Date(from.getTime() - spareMs), 'asc'))
          .where('o.id', '<=', edge(new Date(to.getTime() + spareMs), 'desc')),
      )
      .orderBy('o.id', 'desc')
      .limit(limit);
  const undecided = placed().where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('sale_point_order as d').select('d.order_id').whereRef('d.order_id', '=', 'o.id'))),
  );
  const own = undecided.where('o.customer_id', '=', customerId);
  const referred = undecided
    .where('o.referral_member_id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member as buyer')
            .select('buyer.member_id')
            .whereRef('buyer.customer_id', '=', 'o.customer_id')
            .where('buyer.status', 'in', ['live', 'frozen']),
        ),
      ),
    );
  // The order's id is in the ledger's index, so no other index is needed.
  const counted = db
    .selectFrom('sale_point_order as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select('o.id')
    .where('d.member_id', '=', memberId)
    .$if(before !== null, (query) => query.where('d.order_id', '<', before!))
    .$if(month !== null, (query) =>
      query
        .where('o.placed_at', '>=', from)
        .where('o.placed_at', '<', to)
        .where('d.order_id', '>=', edge(new Date(from.getTime() - spareMs), 'asc'))
        .where('d.order_id', '<=', edge(new Date(to.getTime() + spareMs), 'desc')),
    )
    .orderBy('d.order_id', 'desc')
    .limit(limit);
  const found = db
    .selectFrom(counted.as('counted'))
    .select('counted.id')
    .union(db.selectFrom(own.as('own')).select('own.id'))
    .union(db.selectFrom(referred.as('referred')).select('referred.id'));
  const rows = await db
    .selectFrom(found.as('found'))
    .select('found.id')
    .orderBy('found.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
