import { type Kysely, sql } from 'kysely';

/**
 * Orders placed while no limit counted what buyers hold were wrongly marked as counted, so paying or closing one
 * reduced the count of other orders. Removes that mark.
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
