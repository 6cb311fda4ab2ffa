import { sql } from 'kysely';
import { paise } from '#server/money/paise.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { TaxDocumentKind } from './number-rules.ts';
import type { StoredTaxDocument, TaxDocumentContent } from './rules.ts';

/**
 * The next number of a series. Its row is held until the transaction ends, so the next to ask waits and sees whether this number was
 * used: no gap and no number twice. Take it last, after every other lock.
 */
export async function nextSerial(tx: Tx, kind: TaxDocumentKind, fiscalYear: number): Promise<number> {
  const { rows } = await sql<{ last_serial: number }>`
    INSERT INTO tax_document_series (kind, fiscal_year, last_serial) VALUES (${kind}, ${fiscalYear}, 1)
    ON CONFLICT (kind, fiscal_year) DO UPDATE SET last_serial = tax_document_series.last_serial + 1
    RETURNING last_serial`.execute(tx);
  return rows[0]!.last_serial;
}

export interface NewTaxDocument {
  kind: TaxDocumentKind;
  fiscalYear: number;
  serial: number;
  number: string;
  issuedAt: Date;
  /** YYYY-MM-DD in India. */
  issuedOn: string;
  creditId: number | null;
  invoiceId: number | null;
  content: TaxDocumentContent;
}

export async function insertTaxDocument(tx: Tx, taxDocument: NewTaxDocument): Promise<number> {
  const { content } = taxDocument;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tax_document (kind, fiscal_year, serial, number, issued_at, issued_on, order_id, credit_id, invoice_id, taxable_paise,
      cgst_paise, sgst_paise, igst_paise, delivery_paise, total_paise, content)
    VALUES (${taxDocument.kind}, ${taxDocument.fiscalYear}, ${taxDocument.serial}, ${taxDocument.number}, ${taxDocument.issuedAt}, ${taxDocument.issuedOn},
      ${content.order.id}, ${taxDocument.creditId}, ${taxDocument.invoiceId}, ${content.items.taxable}, ${content.items.cgst},
      ${content.items.sgst}, ${content.items.igst}, ${content.deliveryCharge}, ${content.total}, ${JSON.stringify(content)}::jsonb)
    RETURNING id`.execute(tx);
  return rows[0]!.id;
}

/** What was issued for an order before: its invoice, and the credits that have a note. */
export interface Issued {
  invoice: { id: number; number: string; issuedAt: Date } | null;
  creditIds: number[];
}

export async function readIssued(db: Db, orderId: number): Promise<Issued> {
  const { rows } = await sql<{ id: number; number: string; issued_at: Date; credit_id: number | null }>`
    SELECT id, number, issued_at, credit_id FROM tax_document WHERE order_id = ${orderId} ORDER BY id`.execute(db);
  const invoice = rows.find((row) => row.credit_id === null);
  return {
    invoice: invoice ? { id: invoice.id, number: invoice.number, issuedAt: invoice.issued_at } : null,
    creditIds: rows.flatMap((row) => row.credit_id ?? []),
  };
}

interface TaxDocumentRow {
  id: number;
  kind: TaxDocumentKind;
  number: string;
  issued_at: Date;
  order_id: number;
  total_paise: number;
  content: TaxDocumentContent;
}

/** An order's tax documents, the invoice first, then the credit notes as they were issued. */
export async function findTaxDocuments(db: Db, orderId: number): Promise<StoredTaxDocument[]> {
  const { rows } = await sql<TaxDocumentRow>`
    SELECT id, kind, number, issued_at, order_id, total_paise, content FROM tax_document WHERE order_id = ${orderId} ORDER BY id`.execute(
    db,
  );
  return rows.map(storedTaxDocument);
}

/** One tax document of an order; null where the order has no such tax document. */
export async function readTaxDocument(
  db: Db,
  orderId: number,
  taxDocumentId: number,
): Promise<StoredTaxDocument | null> {
  const { rows } = await sql<TaxDocumentRow>`
    SELECT id, kind, number, issued_at, order_id, total_paise, content FROM tax_document
    WHERE id = ${taxDocumentId} AND order_id = ${orderId}`.execute(db);
  return rows[0] ? storedTaxDocument(rows[0]) : null;
}

function storedTaxDocument(row: TaxDocumentRow): StoredTaxDocument {
  const { id, kind, number, content } = row;
  return { id, kind, number, issuedAt: row.issued_at, orderId: row.order_id, total: paise(row.total_paise), content };
}

/** The prefixes as the settings have them; null until they are set. */
export async function readPrefixSetting(db: Db): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`SELECT value FROM setting WHERE key = 'tax_documents'`.execute(db);
  return rows[0]?.value ?? null;
}

export async function writePrefixSetting(tx: Tx, value: object, at: Date): Promise<void> {
  await sql`
    INSERT INTO setting (key, value, updated_at) VALUES ('tax_documents', ${JSON.stringify(value)}::jsonb, ${at})
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, updated_at = EXCLUDED.updated_at`.execute(tx);
}
