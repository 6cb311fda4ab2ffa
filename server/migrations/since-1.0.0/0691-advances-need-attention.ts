import { type Kysely, sql } from 'kysely';

/**
 * A dispatched order with a refund for no items from the provider's dashboard needs attention until staff have checked
 * it or items use the refund up (docs/decisions/0107); before dispatch, it is among the orders to review. Checking
 * means approving the review, which such a refund opens from now on, and which is inserted here for existing ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE FUNCTION order_has_unchecked_advance(of_order bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_review r JOIN orders o ON o.id = r.order_id WHERE r.order_id = of_order
      AND r.approved_at IS NULL AND r.reason = 'provider_refund' AND o.dispatched_at IS NOT NULL)
    AND (SELECT sum(advance_paise) > 0 FROM order_credit WHERE order_id = of_order)
$$;
CREATE OR REPLACE FUNCTION order_needs_attention(of_order bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_return WHERE order_id = of_order
      AND (state = 'requested' OR (state IN ('approved', 'received') AND credit_id IS NULL)))
    OR EXISTS (SELECT FROM refund WHERE order_id = of_order
      AND (state = 'failed' OR (method = 'bank_transfer' AND state = 'waiting')))
    OR order_has_unchecked_advance(of_order)
$$;
CREATE TRIGGER order_review_attention AFTER INSERT OR UPDATE OF reason, approved_at ON order_review
  FOR EACH ROW EXECUTE FUNCTION note_order_attention();
CREATE TRIGGER order_credit_attention AFTER INSERT ON order_credit
  FOR EACH ROW WHEN (NEW.advance_paise <> 0) EXECUTE FUNCTION note_order_attention();

INSERT INTO order_review (order_id, reason, orders, opened_at)
  SELECT c.order_id, 'provider_refund', 1, max(c.at) FROM order_credit c JOIN orders o ON o.id = c.order_id
  WHERE c.advance_paise > 0 AND c.at >= o.dispatched_at
    AND (SELECT sum(advance_paise) > 0 FROM order_credit WHERE order_id = c.order_id)
  GROUP BY c.order_id
  ON CONFLICT (order_id) DO UPDATE
    SET reason = excluded.reason, orders = excluded.orders, opened_at = excluded.opened_at, approved_at = NULL;
`,
    )
    .execute(db);
}
