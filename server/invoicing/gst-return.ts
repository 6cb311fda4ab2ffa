import { sql } from 'kysely';
import { noPaise } from '#server/money/paise.ts';
import { type Db } from '#server/platform/database.ts';
import { csvOf, csvRows } from './csv-rules.ts';
import { type GstReturnDocument, createGstReturn, heads } from './gst-return-rules.ts';
import { fiscalYearOf, type TaxDocumentKind } from './number-rules.ts';
import { type TaxDocumentContent } from './rules.ts';
import { type GstReturnPart } from '#contract/admin/reports/tax-documents.ts';

const documentKinds: TaxDocumentKind[] = ['credit_note', 'invoice'];

/** One kind, financial year and month, from a serial number on. */
interface Page {
  kind: TaxDocumentKind;
  year: number;
  /** YYYY-MM */
  month: string;
  from: number;
}

/** In the order of their numbers, by index. Of other months' documents it only reads the day. */
async function readPage(db: Db, { kind, year, month, from }: Page, most: number): Promise<GstReturnDocument[]> {
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
      sql<GstReturnDocument['deliveryShares'] | null>`${ref('p.content')} -> 'deliveryShares'`.as('deliveryShares'),
    ])
    .where('p.kind', '=', kind)
    .where('p.fiscal_year', '=', year)
    .where('p.serial', '>=', from)
    .where('p.serial', '<', from + most)
    .where('p.issued_on', '>=', `${month}-01`)
    .where('p.issued_on', '<', dayAfter(month))
    .orderBy('p.serial')
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
    deliveryShares: row.deliveryShares ?? [],
    delivery: row.delivery_paise,
    total: row.total_paise,
    invoice: row.invoice_number === null ? null : { number: row.invoice_number, total: row.invoice_total ?? noPaise },
  }));
}

/** SQL. */
const dayAfter = (month: string) => sql<string>`${`${month}-01`}::date + interval '1 month'`;

const batch = 200;

/** First and last of a month, from a number on; null if there are none. */
async function findSerials(db: Db, kind: TaxDocumentKind, month: string, from = 0) {
  return await db
    .selectFrom('tax_document')
    .select(({ fn }) => [fn.min<number | null>('serial').as('first'), fn.max<number | null>('serial').as('last')])
    .where('kind', '=', kind)
    .where('issued_on', '>=', `${month}-01`)
    .where('issued_on', '<', dayAfter(month))
    .where('serial', '>=', from)
    .executeTakeFirstOrThrow();
}

/** Of a month (YYYY-MM), by kind and number, in batches. */
async function* readMonth(db: Db, month: string): AsyncGenerator<GstReturnDocument[]> {
  const year = fiscalYearOf(new Date(`${month}-01T12:00:00+05:30`));
  for (const kind of documentKinds) {
    const { first, last } = await findSerials(db, kind, month);
    if (first === null || last === null) continue;
    for (let from: number | null = first; from !== null && from <= last;) {
      // Clocks of two servers may differ at midnight, so numbers of one month may be among those of another.
      const documents: GstReturnDocument[] = await readPage(db, { kind, year, month, from }, batch);
      yield documents;
      const next: number = from + batch;
      from = documents.length > 0 ? next : (await findSerials(db, kind, month, next)).first;
    }
  }
}

/**
 * A table of the GST return of a month (2026-11, by the day in India) as CSV. Tables that list documents are sent while
 * reading; sums come at the end.
 */
export async function* gstReturnCsv(db: Db, month: string, part: GstReturnPart): AsyncGenerator<string> {
  const sums = createGstReturn();
  yield csvOf(heads[part], []);
  for await (const documents of readMonth(db, month)) {
    for (const taxDocument of documents) sums.add(taxDocument);
    const listed = sums.takeListed(part);
    if (listed.length > 0) yield csvRows(listed);
  }
  yield csvRows(sums.rows(part));
}
