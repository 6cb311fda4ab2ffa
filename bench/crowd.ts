import pg from 'pg';
import { networkOf } from '#server/platform/rate-limit.ts';

/** The address of a network with many orders; it is a documentation address, so nobody's. */
export const crowdedAddress = '198.51.100.7';
const crowdedOrders = 100_000;

/**
 * Assigns a shop's latest orders to one network within this week, with everything that is counted of them: those that
 * are neither paid nor confirmed hold their items for it.
 */
export async function crowdNetwork(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const key = `network ${networkOf(crowdedAddress)}`;
  await client.query(
    `INSERT INTO order_origin (order_id, kind, key, placed_at, is_open)
     SELECT id, 'network', hash_of($1), now() - random() * interval '7 days', is_unpaid(order_status, payment_status)
     FROM orders ORDER BY placed_at DESC, id DESC LIMIT $2
     ON CONFLICT DO NOTHING`,
    [key, crowdedOrders],
  );
  await client.query(
    `INSERT INTO unpaid_stock (key, product_id, quantity)
     SELECT o.key, l.product_id, sum(l.quantity) FROM order_origin o JOIN order_line l ON l.order_id = o.order_id
     WHERE o.is_open AND o.key = hash_of($1) GROUP BY o.key, l.product_id
     ON CONFLICT (key, product_id) DO UPDATE SET quantity = excluded.quantity`,
    [key],
  );
  await client.query('VACUUM (ANALYZE) order_origin, unpaid_stock');
  await client.end();
}

/** Limits that count each order under every key of its buyer, and reject none. */
export const countingLimits: Readonly<Record<string, string>> = {
  TRUST_PROXY: '1',
  UNPAID_ORDERS_PER_BUYER: '1',
  UNPAID_STOCK_PER_BUYER: '100',
  UNPAID_STOCK_PER_NETWORK: '100',
  REVIEW_COD_ORDERS_PER_BUYER: '1',
  NETWORK_ORDERS: '1',
};
