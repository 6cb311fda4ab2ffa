import { type Kysely, sql } from 'kysely';

/**
 * A function in SQL that a trigger calls is planned anew at every call, a tenth of what an order took of the database though nobody listened. As
 * PL/pgSQL it keeps its plans, and ends at its first look where no endpoint listens.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE OR REPLACE FUNCTION queue_webhook_event(event text, order_id bigint, product_id bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE noted bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoint e WHERE e.is_active AND $1 = ANY (e.events)) THEN RETURN; END IF;
  -- Several changes of a product before its event goes out are one.
  IF $3 IS NOT NULL AND EXISTS (SELECT FROM webhook_event w WHERE w.product_id = $3 AND w.queued_at IS NULL) THEN RETURN; END IF;
  INSERT INTO webhook_event (event, order_id, product_id, at) VALUES ($1, $2, $3, $4) RETURNING id INTO noted;
  INSERT INTO job (kind, key, payload, run_at, most_attempts)
  VALUES ('webhook-fan-out', 'webhook-fan-out ' || noted, jsonb_build_object('event_id', noted), $4, 10);
END $$;
`,
    )
    .execute(db);
}
