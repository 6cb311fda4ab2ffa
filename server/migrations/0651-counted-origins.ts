import { type Kysely, sql } from 'kysely';

/**
 * Orders that were placed while nothing counted what their buyers hold were marked as counted all the same: paying or closing one took away what
 * other orders hold. Those of which nothing is counted are no longer marked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
UPDATE order_origin o SET is_open = false
WHERE o.is_open AND NOT EXISTS (
  SELECT FROM order_line l JOIN unpaid_stock u ON u.key = o.key AND u.product_id = l.product_id WHERE l.order_id = o.order_id)
`,
    )
    .execute(db);
}
