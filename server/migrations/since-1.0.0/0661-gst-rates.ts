import { type Kysely, sql } from 'kysely';

/**
 * Staff edit the classes of GST (docs/decisions/0109): each has an HSN for the product form and a unit for invoices and
 * the return. If the rate changes between the order and the invoice, a line keeps what was sold and also stores how the
 * invoiced items are taxed: those after the first `invoice_from`, which were cancelled before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE tax_class
  ADD COLUMN hsn text NOT NULL DEFAULT '',
  ADD COLUMN unit text NOT NULL DEFAULT 'NOS';
ALTER TABLE order_line
  ADD COLUMN invoice_from int,
  ADD COLUMN invoice_rate_bp int,
  ADD COLUMN invoice_cgst_paise bigint,
  ADD COLUMN invoice_sgst_paise bigint,
  ADD COLUMN invoice_igst_paise bigint,
  -- By how much the tax contained in the line changed with it.
  ADD COLUMN invoice_tax_change_paise bigint NOT NULL DEFAULT 0;
CREATE OR REPLACE TRIGGER order_line_stays BEFORE UPDATE OR DELETE ON order_line FOR EACH ROW
  EXECUTE FUNCTION history_stays(expires_on, invoice_from, invoice_rate_bp, invoice_cgst_paise, invoice_sgst_paise, invoice_igst_paise,
    invoice_tax_change_paise);
`,
    )
    .execute(db);
}
