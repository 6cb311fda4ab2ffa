import { noPaise, paiseToRupees } from '#server/money/paise.ts';
import { type OrderFeedEvent, type OrderSnapshot, readOrderSnapshot } from '#server/order-feed/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';

interface StoredEvent {
  id: number;
  event: string;
  at: Date;
  order_id: number | null;
  product_id: number | null;
}

/**
 * JSON with the current state of the event's object, amounts in rupees. Contains no name, address or number of a
 * person: a system that needs them requests them with an API key.
 */
export async function describeEvent(db: Db | Tx, event: StoredEvent): Promise<string> {
  const { id, event: type, at, order_id: orderId, product_id: productId } = event;
  const data = {
    // Queued by a version that did not read the feed.
    ...(orderId !== null && { order: orderToWire(await readOrderSnapshot(db, orderId)) }),
    ...(productId !== null && { product: await readProduct(db, productId) }),
  };
  return JSON.stringify({ id: `evt_${id}`, type, created_at: at.toISOString(), data });
}

/** The order's state at the time of the event. */
export function describeOrderEvent({ id, name }: { id: number; name: string }, event: OrderFeedEvent): string {
  const data = { order: orderToWire(event) };
  return JSON.stringify({ id: `evt_${id}`, type: name, created_at: event.at.toISOString(), data });
}

function orderToWire({ order, state, lines }: OrderSnapshot) {
  return {
    id: order.id,
    number: order.number,
    order_status: state?.order_status,
    payment_status: state?.payment_status,
    payment_method: order.payment_method,
    courier: state?.courier,
    awb: state?.awb,
    coupon_code: order.coupon_code,
    placed_at: order.placed_at.toISOString(),
    currency: 'INR',
    total_payable_amount: paiseToRupees(order.payable_paise),
    refunded_amount: paiseToRupees(state?.refunded_paise ?? noPaise),
    lines: lines.map(({ line_no, sku, name, quantity }) => ({ line_no, sku, name, quantity })),
  };
}

async function readProduct(db: Db | Tx, id: number) {
  const product = await db
    .selectFrom('product as p')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .select(['p.id', 'p.sku', 'p.name', 'p.published', 'p.archived_at', 'p.regular_paise', 'p.sale_paise'])
    .select(({ fn }) => fn.sum<number>('s.quantity').as('stock'))
    .where('p.id', '=', id)
    .groupBy('p.id')
    .executeTakeFirst();
  if (!product) return null;
  const { regular_paise: regular, sale_paise: sale, archived_at: archivedAt, stock, ...rest } = product;
  return {
    ...rest,
    is_archived: archivedAt !== null,
    regular_price: paiseToRupees(regular),
    sale_price: sale === null ? null : paiseToRupees(sale),
    stock: stock ?? 0,
  };
}
