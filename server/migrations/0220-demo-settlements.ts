import { type Kysely, sql } from 'kysely';

/** The settlements that the demo comes with go with it, with their entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE demo_record DROP CONSTRAINT demo_record_kind_check, ADD CONSTRAINT demo_record_kind_check CHECK (kind IN ('category', 'product',
  'coupon', 'banner', 'offer', 'gallery_image', 'shipping_pin', 'p_bonus_row', 'orders', 'product_family', 'ticket', 'announcement',
  'achiever', 'goods_receipt', 'approval', 'enquiry', 'collection', 'settlement_import'));

-- As before, but that the demo's settlement reports go with it.
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
