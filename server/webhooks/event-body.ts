import { paiseToRupees } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';

interface StoredEvent {
  id: number;
  event: string;
  at: Date;
  order_id: number | null;
  product_id: number | null;
}

/**
 * What is sent of an event, as JSON: what it is about as it stands when it is sent, amounts in rupees. No name, address or number of a person goes out:
 * a system that needs them asks with an API key.
 */
export async function describeEvent(db: Db | Tx, event: StoredEvent): Promise<string> {
  const { id, event: type, at, order_id: orderId, product_id: productId } = event;
  const data = {
    ...(orderId !== null && { order: await readOrder(db, orderId) }),
    ...(productId !== null && { product: await readProduct(db, productId) }),
  };
  return JSON.stringify({ id: `evt_${id}`, type, created_at: at.toISOString(), data });
}

async function readOrder(db: Db | Tx, id: number) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'order_status', 'payment_status', 'payment_method', 'placed_at', 'courier', 'awb'])
    .select(['payable_paise', 'refunded_paise', 'coupon_code'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) return null;
  const lines = await db
    .selectFrom('order_line')
    .select(['line_no', 'sku', 'name', 'quantity'])
    .where('order_id', '=', id)
    .orderBy('line_no')
    .execute();
  const { payable_paise: payable, refunded_paise: refunded, placed_at: placedAt, ...rest } = order;
  return {
    ...rest,
    placed_at: placedAt.toISOString(),
    currency: 'INR',
    total_payable_amount: paiseToRupees(payable),
    refunded_amount: paiseToRupees(refunded),
    lines,
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
