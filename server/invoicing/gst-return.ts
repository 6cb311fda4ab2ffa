import { sql } from 'kysely';
import { paise } from '#server/money/paise.ts';
import { type Db } from '#server/platform/database.ts';
import { type GstReturnDocument, createGstReturn } from './gst-return-rules.ts';
import { type TaxDocumentKind } from './number-rules.ts';
import { type TaxDocumentContent } from './rules.ts';
import { type GstReturnPart } from '#contract/staff-tax-documents.ts';

interface MonthRow {
  id: number;
  kind: TaxDocumentKind;
  number: string;
  issued_on: string;
  order_id: number;
  supply: TaxDocumentContent['supply'];
  place: TaxDocumentContent['place'];
  buyer: string;
  lines: GstReturnDocument['lines'];
  delivery_paise: number;
  total_paise: number;
  invoice_number: string | null;
  invoice_total: number | null;
}

/** TaxDocuments of a month (YYYY-MM), series by series in the order of their numbers, those after the given one. */
export async function findMonth(
  db: Db,
  month: string,
  after: { kind: string; id: number },
  most: number,
): Promise<GstReturnDocument[]> {
  const first = `${month}-01`;
  const { rows } = await sql<MonthRow>`
    SELECT p.id, p.kind, p.number, p.issued_on::text AS issued_on, p.order_id, p.content->>'supply' AS supply, p.content->'place' AS place,
      p.content->'buyer'->>'name' AS buyer, p.content->'lines' AS lines, p.delivery_paise, p.total_paise,
      i.number AS invoice_number, i.total_paise AS invoice_total
    FROM tax_document p LEFT JOIN tax_document i ON i.id = p.invoice_id
    WHERE p.issued_on >= ${first}::date AND p.issued_on < ${first}::date + interval '1 month'
      AND (p.kind, p.id) > (${after.kind}::text, ${after.id}::bigint)
    ORDER BY p.kind, p.id LIMIT ${most}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    issuedOn: row.issued_on,
    orderId: row.order_id,
    supply: row.supply,
    place: row.place,
    buyer: row.buyer,
    lines: row.lines,
    delivery: paise(row.delivery_paise),
    total: paise(row.total_paise),
    invoice: row.invoice_number === null ? null : { number: row.invoice_number, total: paise(row.invoice_total ?? 0) },
  }));
}

/** TaxDocuments read at once. */
const batch = 1_000;

/** A table of the GST return of a month (2026-11, by the day in India) as CSV, made of the tax documents as they were issued. */
export async function gstReturnCsv(db: Db, month: string, part: GstReturnPart): Promise<string> {
  const sums = createGstReturn();
  for (let after = { kind: '', id: 0 }; ;) {
    const papers = await findMonth(db, month, after, batch);
    for (const taxDocument of papers) sums.add(taxDocument);
    const last = papers.at(-1);
    if (!last || papers.length < batch) return sums.csv(part);
    after = { kind: last.kind, id: last.id };
  }
}
