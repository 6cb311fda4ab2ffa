import { sql } from 'kysely';
import { noPaise } from '#server/money/paise.ts';
import { type Db } from '#server/platform/database.ts';
import { type GstReturnDocument, createGstReturn } from './gst-return-rules.ts';
import { type TaxDocumentKind } from './number-rules.ts';
import { type TaxDocumentContent } from './rules.ts';
import { type GstReturnPart } from '#contract/staff-tax-documents.ts';

/** TaxDocuments of a month (YYYY-MM), series by series in the order of their numbers, those after the given one. */
export async function findMonth(
  db: Db,
  month: string,
  after: { kind: string; id: number },
  most: number,
): Promise<GstReturnDocument[]> {
  const first = `${month}-01`;
  const rows = await db
    .selectFrom('tax_document as p')
    .leftJoin('tax_document as i', 'i.id', 'p.invoice_id')
    .select(['p.id', 'p.kind', 'p.number', 'p.issued_on', 'p.order_id', 'p.delivery_paise', 'p.total_paise'])
    .select(['i.number as invoice_number', 'i.total_paise as invoice_total'])
    .select(({ ref }) => [
      sql<TaxDocumentContent['supply']>`${ref('p.content')} ->> 'supply'`.as('supply'),
      sql<TaxDocumentContent['place']>`${ref('p.content')} -> 'place'`.as('place'),
      sql<string>`${ref('p.content')} -> 'buyer' ->> 'name'`.as('buyer'),
      sql<GstReturnDocument['lines']>`${ref('p.content')} -> 'lines'`.as('lines'),
    ])
    .where('p.issued_on', '>=', first)
    .where('p.issued_on', '<', sql<string>`${first}::date + interval '1 month'`)
    .where(({ refTuple, tuple, eb, cast, val }) =>
      eb(
        refTuple('p.kind', 'p.id'),
        '>',
        tuple(cast<TaxDocumentKind>(val(after.kind), 'text'), cast<number>(val(after.id), 'bigint')),
      ),
    )
    .orderBy('p.kind')
    .orderBy('p.id')
    .limit(most)
    .execute();
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
    delivery: row.delivery_paise,
    total: row.total_paise,
    invoice: row.invoice_number === null ? null : { number: row.invoice_number, total: row.invoice_total ?? noPaise },
  }));
}

/** TaxDocuments read at once. */
const batch = 1_000;

/** A table of the GST return of a month (2026-11, by the day in India) as CSV, made of the tax documents as they were issued. */
export async function gstReturnCsv(db: Db, month: string, part: GstReturnPart): Promise<string> {
  const sums = createGstReturn();
  for (let after = { kind: '', id: 0 }; ;) {
    const documents = await findMonth(db, month, after, batch);
    for (const taxDocument of documents) sums.add(taxDocument);
    const last = documents.at(-1);
    if (!last || documents.length < batch) return sums.csv(part);
    after = { kind: last.kind, id: last.id };
  }
}
