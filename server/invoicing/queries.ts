import type { Selectable } from 'kysely';
import { noPaise } from '#server/money/paise.ts';
import type { TaxDocument } from '#server/platform/database-types.ts';
import { anyOf, type Db, type Tx } from '#server/platform/database.ts';
import type { TaxDocumentKind } from './number-rules.ts';
import { type StoredTaxDocument, sumTaxes, type TaxDocumentContent, taxedParts } from './rules.ts';

/**
 * Locks the series until the transaction ends, so that the next caller waits and sees whether this number was used: no
 * gaps and no duplicates. Call it after taking every other lock.
 */
export async function nextSerial(tx: Tx, kind: TaxDocumentKind, fiscalYear: number): Promise<number> {
  const { last_serial: serial } = await tx
    .insertInto('tax_document_series')
    .values({ kind, fiscal_year: fiscalYear, last_serial: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'fiscal_year'])
        .doUpdateSet(({ eb }) => ({ last_serial: eb('tax_document_series.last_serial', '+', 1) })),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow();
  return serial;
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

/** With its number from `nextSerial`. Returns the id. */
export async function insertTaxDocument(tx: Tx, taxDocument: NewTaxDocument): Promise<number> {
  const { content } = taxDocument;
  const taxes = sumTaxes(taxedParts(content));
  const { id } = await tx
    .insertInto('tax_document')
    .values({
      kind: taxDocument.kind,
      fiscal_year: taxDocument.fiscalYear,
      serial: taxDocument.serial,
      number: taxDocument.number,
      issued_at: taxDocument.issuedAt,
      issued_on: taxDocument.issuedOn,
      order_id: content.order.id,
      credit_id: taxDocument.creditId,
      invoice_id: taxDocument.invoiceId,
      taxable_paise: taxes.taxable,
      cgst_paise: taxes.cgst,
      sgst_paise: taxes.sgst,
      igst_paise: taxes.igst,
      // The part of the total without tax: the delivery charge of older orders.
      delivery_paise: content.deliveryShares ? noPaise : content.deliveryCharge,
      total_paise: content.total,
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of an order: its invoice, and the credits with a note. */
export interface Issued {
  invoice: { id: number; number: string; issuedAt: Date } | null;
  creditIds: number[];
}

export async function readIssued(db: Db, orderId: number): Promise<Issued> {
  const rows = await db
    .selectFrom('tax_document')
    .select(['id', 'number', 'issued_at', 'credit_id'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const invoice = rows.find((row) => row.credit_id === null);
  return {
    invoice: invoice ? { id: invoice.id, number: invoice.number, issuedAt: invoice.issued_at } : null,
    creditIds: rows.flatMap((row) => row.credit_id ?? []),
  };
}

const columns = ['id', 'kind', 'number', 'issued_at', 'order_id', 'total_paise', 'content'] as const;
type TaxDocumentRow = Pick<Selectable<TaxDocument>, (typeof columns)[number]>;

/** The invoice first, then the credit notes as issued. */
export async function findTaxDocuments(db: Db, orderId: number): Promise<StoredTaxDocument[]> {
  const rows = await db
    .selectFrom('tax_document')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(storedTaxDocument);
}

/** Null if the order has no such document. */
export async function readTaxDocument(
  db: Db,
  orderId: number,
  taxDocumentId: number,
): Promise<StoredTaxDocument | null> {
  const row = await db
    .selectFrom('tax_document')
    .select(columns)
    .where('id', '=', taxDocumentId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ? storedTaxDocument(row) : null;
}

/** In the order of `orderIds`. */
export async function readInvoices(db: Db, orderIds: readonly number[]): Promise<StoredTaxDocument[]> {
  const rows = await db
    .selectFrom('tax_document')
    .select(columns)
    .where('order_id', '=', anyOf(orderIds))
    .where('credit_id', 'is', null)
    .execute();
  const byOrder = new Map(rows.map((row) => [row.order_id, row]));
  return orderIds.flatMap((id) => byOrder.get(id) ?? []).map(storedTaxDocument);
}

function storedTaxDocument(row: TaxDocumentRow): StoredTaxDocument {
  const { id, kind, number } = row;
  // Only insertTaxDocument writes it, and tax documents never change.
  const content = row.content as TaxDocumentContent;
  return { id, kind, number, issuedAt: row.issued_at, orderId: row.order_id, total: row.total_paise, content };
}

/** The number with hyphens instead of slashes. */
export function fileNameOf({ number }: Pick<StoredTaxDocument, 'number'>): string {
  return `${number.replaceAll('/', '-')}.pdf`;
}
