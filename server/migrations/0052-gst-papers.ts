import { type Kysely, sql } from 'kysely';

/** Invoices and credit notes under GST: numbered without gaps, kept for good. Money in paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- The last number given in a series of a financial year (2026 is April 2026 to March 2027). Locked by whoever numbers, until he commits.
CREATE TABLE gst_series (
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  fiscal_year int NOT NULL,
  last_serial int NOT NULL CHECK (last_serial > 0),
  PRIMARY KEY (kind, fiscal_year)
);

CREATE TABLE gst_paper (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  fiscal_year int NOT NULL,
  serial int NOT NULL CHECK (serial > 0),
  number text NOT NULL UNIQUE CHECK (number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
  issued_at timestamptz NOT NULL,
  -- The day in India.
  issued_on date NOT NULL,
  order_id bigint NOT NULL REFERENCES orders,
  credit_id bigint UNIQUE REFERENCES order_credit,
  invoice_id bigint REFERENCES gst_paper,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  delivery_paise bigint NOT NULL CHECK (delivery_paise >= 0),
  total_paise bigint NOT NULL,
  -- All that the paper says.
  content jsonb NOT NULL,
  UNIQUE (kind, fiscal_year, serial),
  CHECK ((kind = 'credit_note') = (credit_id IS NOT NULL)),
  CHECK ((kind = 'credit_note') = (invoice_id IS NOT NULL)),
  CHECK (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + delivery_paise)
);
CREATE UNIQUE INDEX gst_paper_one_invoice ON gst_paper (order_id) WHERE kind = 'invoice';
CREATE INDEX gst_paper_by_order ON gst_paper (order_id, id);
CREATE INDEX gst_paper_by_day ON gst_paper (issued_on, kind, serial);

CREATE FUNCTION gst_paper_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' OR EXISTS (SELECT FROM gst_paper) THEN
    RAISE EXCEPTION 'papers under GST are never changed or deleted';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER gst_paper_stays BEFORE UPDATE OR DELETE ON gst_paper FOR EACH ROW EXECUTE FUNCTION gst_paper_stays();
CREATE TRIGGER gst_paper_all_stay BEFORE TRUNCATE ON gst_paper FOR EACH STATEMENT EXECUTE FUNCTION gst_paper_stays();
`,
    )
    .execute(db);
}
