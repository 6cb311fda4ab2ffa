import { type Kysely, sql } from 'kysely';

/**
 * Ending the demo also deletes its closed months, ledger of income and payouts: first the rows of its members, then
 * rows that belong to no member. The records of a company's own sellers stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Whether the demo is being ended and a row goes with it.
CREATE FUNCTION is_ending_demo_income(table_name text, old_row jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF current_setting('shop.ending_demo', true) IS DISTINCT FROM 'on' THEN RETURN false; END IF;
  CASE table_name
    WHEN 'income_entry', 'income_adjustment', 'lower_rate_certificate', 'payout_line', 'income_statement', 'income_clawback' THEN
      RETURN is_ending_demo_member(old_row ->> 'member_id');
    WHEN 'income_close' THEN
      RETURN NOT EXISTS (SELECT FROM income_statement WHERE close_id = (old_row ->> 'id')::bigint);
    WHEN 'income_close_input', 'income_close_check' THEN
      RETURN NOT EXISTS (SELECT FROM income_statement WHERE close_id = (old_row ->> 'close_id')::bigint);
    WHEN 'payout_batch' THEN
      RETURN NOT EXISTS (SELECT FROM payout_line WHERE batch_id = (old_row ->> 'id')::bigint);
    WHEN 'sale_point_month' THEN
      RETURN NOT EXISTS (SELECT FROM sale_point_entry WHERE month = (old_row ->> 'month')::date);
    ELSE RETURN false;
  END CASE;
END $$;

CREATE OR REPLACE FUNCTION income_close_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_ending_demo_income(TG_TABLE_NAME, to_jsonb(OLD)) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE FUNCTION income_close_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT close_id FROM touched) AS t JOIN income_close c ON c.id = t.close_id WHERE c.state = 'approved')
      AND (TG_OP <> 'DELETE' OR EXISTS (SELECT FROM touched t WHERE NOT is_ending_demo_income(TG_TABLE_NAME, to_jsonb(t)))) THEN
    RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row jsonb := to_jsonb(OLD);
  owner_kind text;
  owner_id bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND to_jsonb(NEW) - TG_ARGV = old_row - TG_ARGV THEN
    RETURN NEW;
  END IF;
  IF current_setting('shop.ending_demo', true) = 'on' THEN
    IF TG_OP = 'DELETE' THEN
      IF is_ending_demo_income(TG_TABLE_NAME, old_row) THEN RETURN OLD; END IF;
      IF TG_TABLE_NAME = 'tax_document_series' THEN
        IF NOT EXISTS (SELECT FROM tax_document WHERE kind = OLD.kind AND fiscal_year = OLD.fiscal_year) THEN
          RETURN OLD;
        END IF;
      ELSE
        IF TG_TABLE_NAME IN ('orders', 'goods_receipt', 'approval', 'settlement_import') THEN
          owner_kind := TG_TABLE_NAME;
          owner_id := OLD.id;
        ELSIF TG_TABLE_NAME = 'settlement_entry' THEN
          owner_kind := 'settlement_import';
          owner_id := old_row ->> 'import_id';
        ELSIF TG_TABLE_NAME = 'ticket_event' THEN
          owner_kind := 'ticket';
          owner_id := old_row ->> 'ticket_id';
        ELSIF old_row ->> 'order_id' IS NOT NULL THEN
          owner_kind := 'orders';
          owner_id := old_row ->> 'order_id';
        ELSIF TG_TABLE_NAME = 'batch_movement' THEN
          owner_kind := 'product';
          owner_id := (SELECT product_id FROM stock_batch WHERE id = (old_row ->> 'batch_id')::int);
        ELSE
          owner_kind := 'product';
          owner_id := old_row ->> 'product_id';
        END IF;
        IF EXISTS (SELECT FROM demo_record WHERE kind = owner_kind AND id = owner_id) THEN
          RETURN OLD;
        END IF;
      END IF;
    ELSIF TG_TABLE_NAME = 'ticket_event' AND to_jsonb(NEW) = old_row || '{"staff_id":null}'::jsonb
        AND EXISTS (SELECT FROM staff WHERE id = (old_row ->> 'staff_id')::bigint AND is_demo) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;
`,
    )
    .execute(db);
}
