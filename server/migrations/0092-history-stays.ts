import { type Kysely, sql } from 'kysely';

/**
 * What happened to orders, money, stock and tickets stays as it was written, whichever program holds the connection. Rows are added; of what
 * a row says of its own progress (a payment's status, when a refund was settled) the columns are named here, and no other column changes.
 *
 * Left out: what is current state (stock, coupon_use, idempotency, sessions), settings, the stand-in provider's books (sandbox_*), and what
 * the company may have to erase on a person's request (mail, enquiry, ticket, photo; of an order only its figures stay).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Its arguments are the columns that may change; without any nothing does.
CREATE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND to_jsonb(NEW) - TG_ARGV = to_jsonb(OLD) - TG_ARGV THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;

-- A table without rows may be emptied: TRUNCATE reaches those that refer to one.
CREATE FUNCTION history_is_not_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE has_rows boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %s)', TG_RELID::regclass) INTO has_rows;
  IF has_rows THEN
    RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER tax_document_stays ON tax_document;
DROP TRIGGER tax_document_all_stay ON tax_document;
DROP FUNCTION tax_document_stays();

DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('order_event', ''),
    ('order_line', 'expires_on'),
    ('order_line_translation', ''),
    ('order_credit', ''),
    ('order_credit_line', ''),
    ('order_return', 'state, answer, restocked, credit_id'),
    ('refund', 'method, state, provider_refund_id, try, attempts, last_error, reference, settled_at'),
    ('payment', 'provider_payment_id, status, paid_at'),
    ('payment_webhook', 'processed_at, outcome'),
    ('unmatched_payment', 'state, refund_id, problem, settled_at, transfer_reference'),
    ('tax_document', ''),
    ('tax_document_series', 'last_serial'),
    ('stock_movement', ''),
    ('ticket_event', ''),
    ('check_run', 'ended_at, orders, products, fresh, gone, remaining, broken'),
    ('check_finding', 'expected, found, last_seen_at, last_run_id, told_at, closed_at')
  ) AS listed (name, may_change)
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION history_stays(%s)',
      kept.name || '_stays', kept.name, kept.may_change);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied()',
      kept.name || '_all_stay', kept.name);
  END LOOP;
END $$;

-- A number that was given is given for good.
CREATE FUNCTION series_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a series of tax documents only grows';
END $$;
CREATE TRIGGER tax_document_series_grows BEFORE UPDATE ON tax_document_series FOR EACH ROW WHEN (NEW.last_serial < OLD.last_serial)
  EXECUTE FUNCTION series_only_grows();

-- Of an order: what was sold, for how much and how it is paid. Where it stands changes, and a name and an address may have to be erased.
CREATE TRIGGER orders_stay BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER orders_all_stay BEFORE TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER orders_terms_stay BEFORE UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.placed_at, OLD.payment_method, OLD.place_of_supply, OLD.referral_member_id, OLD.coupon_id, OLD.coupon_code, OLD.mrp_total_paise,
    OLD.sale_discount_paise, OLD.coupon_discount_paise, OLD.tax_paise, OLD.shipping_paise, OLD.cod_fee_paise, OLD.payable_paise)
    IS DISTINCT FROM
    (NEW.placed_at, NEW.payment_method, NEW.place_of_supply, NEW.referral_member_id, NEW.coupon_id, NEW.coupon_code, NEW.mrp_total_paise,
    NEW.sale_discount_paise, NEW.coupon_discount_paise, NEW.tax_paise, NEW.shipping_paise, NEW.cod_fee_paise, NEW.payable_paise))
  EXECUTE FUNCTION history_stays();
`,
    )
    .execute(db);
}
