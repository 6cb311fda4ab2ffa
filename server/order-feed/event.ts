import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { noPaise, paise } from '#server/money/paise.ts';
import { centiSp } from '#server/money/rates.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { OrderFeed } from '#server/platform/database-types.ts';

const Amount = z.int().transform(paise);
const SalePoints = z.int().transform(centiSp);

/** Items of a line with their exact share of its amounts: net paise after all discounts, sale points in hundredths. */
const LineShare = z.object({
  line_no: z.int(),
  product_id: z.int(),
  sku: z.string(),
  quantity: z.int(),
  net_paise: Amount,
  centi_sp: SalePoints,
});

/** A line as it was sold, and what of it had been taken back before the event. */
const FedLine = LineShare.extend({
  name: z.string(),
  /** Left out where nothing was. */
  taken_back: z
    .object({ quantity: z.int(), net_paise: Amount, centi_sp: SalePoints })
    .default({ quantity: 0, net_paise: noPaise, centi_sp: centiSp(0) }),
  // A line's sale points are those of a piece times its quantity.
}).transform((line) => ({ ...line, centi_sp_each: centiSp(line.centi_sp / line.quantity) }));

/** What every event says: the order with all its lines as it stood at that moment. */
const OrderSnapshot = z.object({
  order: z.object({
    id: z.int(),
    number: z.string(),
    placed_at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    payment_method: z.enum(['cod', 'online']),
    /** Null for a guest. */
    customer_id: z.int().nullable(),
    /** As the buyer gave it; nobody has checked that there is such a member. */
    referral_member_id: z.string().nullable(),
    coupon_code: z.string().nullable(),
    payable_paise: Amount,
    /** The delivery charge, which is part of what is payable and of no line. */
    shipping_paise: Amount,
  }),
  /** Where the order stood then; null in events of the time before the feed, of which that is not recorded. */
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
 * An event of the feed. `paid`: online, in full, or with placing where nothing is to be paid; `cash_collected`: what the courier took is booked;
 * `cancelled`: the whole order, also one that was never paid; `reinstated`: a cancelled order was paid after all, `paid` follows.
 * `lines_cancelled`, `lines_undelivered` and `lines_returned` are the moment in which a credit takes items off the sale: items sent back count
 * when their return is accepted and credited, and items that left when the payment provider's dashboard refunds them. `lines_added`: staff added lines to a placed order.
 */
export const OrderFeedEvent = z.discriminatedUnion('kind', [
  Snapshot.extend({
    kind: z.enum(['placed', 'paid', 'reinstated', 'cash_collected', 'dispatched', 'delivered', 'cancelled']),
  }),
  Snapshot.extend({
    kind: z.enum(['lines_cancelled', 'lines_undelivered', 'lines_returned']),
    /** What this event takes off the sale; `taken_back` of the lines is what went before it. */
    taken: z.object({ credit_id: z.int(), shipping_paise: Amount, lines: z.array(LineShare) }),
  }),
  Snapshot.extend({
    kind: z.literal('lines_added'),
    added: z.object({ edit_id: z.int(), line_nos: z.array(z.int()) }),
  }),
  Snapshot.extend({ kind: z.literal('refunded'), refund: z.object({ id: z.int(), amount_paise: Amount }) }),
]);
export type OrderFeedEvent = z.infer<typeof OrderFeedEvent>;

/** @throws ZodError where a row is not what this version knows */
export function parseEvent(row: Pick<Selectable<OrderFeed>, 'id' | 'position' | 'kind' | 'at' | 'version' | 'data'>) {
  const { data, ...columns } = row;
  return OrderFeedEvent.parse({ ...(data as object), ...columns });
}

/** An order as it stands now, in the form in which events tell it. The order must exist. */
export async function readOrderSnapshot(db: Db | Tx, orderId: number): Promise<OrderSnapshot> {
  const { rows } = await sql<{ data: unknown }>`SELECT order_feed_data(${orderId}, NULL, NULL, NULL) AS data`.execute(
    db,
  );
  return OrderSnapshot.parse(rows[0]!.data);
}
