import { type Kysely, sql } from 'kysely';

/** Tables, settings and queued jobs get the terms of the trade: tax documents and unmatched payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE gst_series RENAME TO tax_document_series;
ALTER TABLE gst_paper RENAME TO tax_document;
ALTER INDEX gst_paper_one_invoice RENAME TO tax_document_one_invoice;
ALTER INDEX gst_paper_by_order RENAME TO tax_document_by_order;
ALTER INDEX gst_paper_by_day RENAME TO tax_document_by_day;
DROP TRIGGER gst_paper_stays ON tax_document;
DROP TRIGGER gst_paper_all_stay ON tax_document;
DROP FUNCTION gst_paper_stays();
CREATE FUNCTION tax_document_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' OR EXISTS (SELECT FROM tax_document) THEN
    RAISE EXCEPTION 'tax documents are never changed or deleted';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tax_document_stays BEFORE UPDATE OR DELETE ON tax_document FOR EACH ROW EXECUTE FUNCTION tax_document_stays();
CREATE TRIGGER tax_document_all_stay BEFORE TRUNCATE ON tax_document FOR EACH STATEMENT EXECUTE FUNCTION tax_document_stays();

ALTER TABLE stray_payment RENAME TO unmatched_payment;
ALTER INDEX stray_payment_open RENAME TO unmatched_payment_open;
ALTER INDEX stray_payment_by_order RENAME TO unmatched_payment_by_order;

UPDATE setting SET key = 'tax_documents' WHERE key = 'gst_papers';

-- A job's key begins with its kind.
UPDATE job SET kind = 'refund-unmatched-payment', key = replace(key, 'refund-stray-payment', 'refund-unmatched-payment')
  WHERE kind = 'refund-stray-payment' AND done_at IS NULL;
DELETE FROM job WHERE kind = 'hourly:stray-payments' AND done_at IS NULL;
UPDATE check_finding SET kind = 'tax_document_total_wrong' WHERE kind = 'paper_does_not_add_up';
UPDATE refund SET last_error = 'gateway_not_configured' WHERE last_error = 'other_provider';
`,
    )
    .execute(db);
}
