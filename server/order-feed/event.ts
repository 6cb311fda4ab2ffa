import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { noPaise, paise } from '#server/money/paise.ts';
import { centiSp } from '#server/money/rates.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { OrderFeed } from '#server/platform/database-types.ts';

const Amount = z.int().transform(paise);
const SalePoints = z.int().transform(centiSp);

/** Exact shares of a line's amounts: net paise after all discounts, sale points in hundredths. */
const LineShare = z.object({
  line_no: z.int(),
  product_id: z.int(),
  sku: z.string(),
  quantity: z.int(),
  net_paise: Amount,
  centi_sp: SalePoints,
});

/** `taken_back`: what was taken back before the event; left out if nothing was. */
const FedLine = LineShare.extend({
  name: z.string(),
  taken_back: z
    .object({ quantity: z.int(), net_paise: Amount, centi_sp: SalePoints })
    .default({ quantity: 0, net_paise: noPaise, centi_sp: centiSp(0) }),
  // A line's sale points are a piece's sale points times the quantity.
}).transform((line) => ({ ...line, centi_sp_each: centiSp(line.centi_sp / line.quantity) }));

const OrderSnapshot = z.object({
  order: z.object({
    id: z.int(),
    number: z.string(),
    placed_at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    payment_method: z.enum(['cod', 'online']),
    /** Null for a guest. */
    customer_id: z.int().nullable(),
    /** As the buyer entered it; the member may not exist. */
    referral_member_id: z.string().nullable(),
    coupon_code: z.string().nullable(),
    payable_paise: Amount,
    /** Part of the payable amount and of no line. */
    shipping_paise: Amount,
  }),
  /** Null in events from before the feed, for which it was not recorded. */
  state: z
    .object({
      order_status: z.string(),
      payment_status: z.string(),
      courier: z.string().nullable(),
      awb: z.string().nullable(),
      refunded_paise: Amount,
    })
    .nullable(),
  lines: z.array(FedLine),
});
export type OrderSnapshot = z.infer<typeof OrderSnapshot>;

const Snapshot = OrderSnapshot.extend({ id: z.int(), position: z.int(), at: z.date(), version: z.literal(1) });

/**
 * An event of the feed.
 * - `paid`: online and in full; or together with placing, if nothing is to be paid.
 * - `cash_collected`: the cash that the courier took is booked.
 * - `cancelled`: the whole order, even if it was never paid.
 * - `reinstated`: a cancelled order was paid after all; `paid` follows.
 * - `lines_cancelled`, `lines_undelivered`, `lines_returned`: a credit takes items off the sale. Items sent back count
 *   when their return is accepted and credited, items that left when the payment provider's dashboard refunds them.
 * - `lines_added`: staff added lines to a placed order.
 */
export const OrderFeedEvent = z.discriminatedUnion('kind', [
  Snapshot.extend({
    kind: z.enum(['placed', 'paid', 'reinstated', 'cash_collected', 'dispatched', 'delivered', 'cancelled']),
  }),
  Snapshot.extend({
    kind: z.enum(['lines_cancelled', 'lines_undelivered', 'lines_returned']),
    /** What this event takes off the sale; the lines' `taken_back` is what was taken before it. */
    taken: z.object({ credit_id: z.int(), shipping_paise: Amount, lines: z.array(LineShare) }),
  }),
  Snapshot.extend({
    kind: z.literal('lines_added'),
    added: z.object({ edit_id: z.int(), line_nos: z.array(z.int()) }),
  }),
  Snapshot.extend({ kind: z.literal('refunded'), refund: z.object({ id: z.int(), amount_paise: Amount }) }),
]);
export type OrderFeedEvent = z.infer<typeof OrderFeedEvent>;

/** @throws ZodError if this version does not know the row's shape */
export function parseEvent(row: Pick<Selectable<OrderFeed>, 'id' | 'position' | 'kind' | 'at' | 'version' | 'data'>) {
  const { data, ...columns } = row;
  return OrderFeedEvent.parse({ ...(data as object), ...columns });
}

/** The order must exist. */
export async function readOrderSnapshot(db: Db | Tx, orderId: number): Promise<OrderSnapshot> {
  const { rows } = await sql<{ data: unknown }>`SELECT order_feed_data(${orderId}, NULL, NULL, NULL) AS data`.execute(
    db,
  );
  return OrderSnapshot.parse(rows[0]!.data);
}
