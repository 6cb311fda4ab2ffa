import { sql } from 'kysely';
import type { Checked, Disagreement, FindingKind, FindingText } from '#contract/admin/reports/check-kinds.ts';
import type { Db } from '#server/platform/database.ts';

interface TaxDocumentProblem {
  kind: FindingKind;
  /** Empty if a whole tax document is missing. */
  number: string;
  order_id: number;
  /** In paise. */
  expected: number;
  found: number;
}

/**
 * Compares tax documents with the orders' ledger, for up to `most` orders after the id `after`: everything dispatched
 * is invoiced, every later credit has its note, amounts agree to the paisa and add up. Repairs nothing.
 */
export async function checkTaxDocuments(db: Db, after: number, most: number): Promise<Checked> {
  const orders = await db.selectFrom('orders').select('id').where('id', '>', after).orderBy('id').limit(most).execute();
  const last = orders.at(-1)?.id ?? null;
  if (last === null) return { found: [], looked: 0, last };
  const { rows } = await sql<TaxDocumentProblem>`
    WITH credit AS (
      SELECT c.id, c.order_id, c.kind, c.shipping_paise + COALESCE(sum(l.net_paise), 0) AS total
      FROM order_credit c LEFT JOIN order_credit_line l ON l.credit_id = c.id
      WHERE c.order_id > ${after} AND c.order_id <= ${last} AND c.advance_paise <= 0 GROUP BY c.id
    ),
    document AS (SELECT * FROM tax_document WHERE order_id > ${after} AND order_id <= ${last}),
    due AS (
      SELECT o.id, o.dispatched_at, o.payable_paise
        - COALESCE((SELECT sum(c.total) FROM credit c WHERE c.order_id = o.id AND c.kind = 'cancelled'), 0) AS total
      FROM orders o WHERE o.id > ${after} AND o.id <= ${last}
    )
    SELECT 'invoice_missing' AS kind, '' AS number, d.id AS order_id, d.total::bigint AS expected, 0::bigint AS found FROM due d
      WHERE d.dispatched_at IS NOT NULL AND NOT EXISTS (SELECT FROM document p WHERE p.order_id = d.id AND p.kind = 'invoice')
    UNION ALL
    SELECT 'credit_note_missing', 'credit ' || c.id, c.order_id, c.total::bigint, 0 FROM credit c
      WHERE c.kind <> 'cancelled' AND NOT EXISTS (SELECT FROM document p WHERE p.credit_id = c.id)
    UNION ALL
    SELECT 'invoice_differs', p.number, d.id, d.total::bigint, p.total_paise FROM document p JOIN due d ON d.id = p.order_id
      WHERE p.kind = 'invoice' AND p.total_paise <> d.total
    UNION ALL
    SELECT 'credit_note_differs', p.number, c.order_id, c.total::bigint, p.total_paise FROM document p JOIN credit c ON c.id = p.credit_id
      WHERE p.total_paise <> c.total
    UNION ALL
    SELECT 'tax_document_total_wrong', p.number, p.order_id, (l.net + p.delivery_paise)::bigint, p.total_paise FROM document p, LATERAL (
        SELECT sum(net) AS net, sum(taxable) AS taxable, sum(cgst) AS cgst, sum(sgst) AS sgst, sum(igst) AS igst
        FROM jsonb_to_recordset(p.content->'lines' || COALESCE(p.content->'deliveryShares', '[]')) AS l (net bigint, taxable bigint, cgst bigint, sgst bigint, igst bigint)
      ) l
      WHERE (l.taxable, l.cgst, l.sgst, l.igst) IS DISTINCT FROM
          (p.taxable_paise::numeric, p.cgst_paise::numeric, p.sgst_paise::numeric, p.igst_paise::numeric)
        OR p.total_paise <> l.net + p.delivery_paise
    ORDER BY 3, 1, 2`.execute(db);
  return { found: rows.map(toDisagreement), looked: orders.length, last };
}

function toDisagreement({ kind, number, order_id, expected, found }: TaxDocumentProblem): Disagreement {
  const place = {
    kind,
    place: number === '' ? `order ${order_id}` : number,
    where: placeOf(number, order_id),
    order_id,
  };
  if (kind === 'invoice_missing' || kind === 'credit_note_missing')
    return { ...place, expected: { code: 'document_of', amount: expected }, found: { code: 'none' } };
  if (kind === 'tax_document_total_wrong' && expected === found)
    return { ...place, expected: { code: 'sums_of_lines' }, found: { code: 'other_taxes' } };
  return { ...place, expected: { code: 'amount', amount: expected }, found: { code: 'amount', amount: found } };
}

function placeOf(number: string, order: number): FindingText {
  if (number === '') return { code: 'order', order };
  const credit = /^credit (\d+)$/.exec(number)?.[1];
  return credit ? { code: 'credit', credit: Number(credit) } : { code: 'document', number };
}

/** Each series must have as many tax documents as numbers were given. All series are one page. */
export async function checkSeries(db: Db): Promise<Checked> {
  const rows = await db
    .selectFrom('tax_document_series as s')
    .select(['s.kind', 's.fiscal_year', 's.last_serial'])
    .select(({ selectFrom }) =>
      selectFrom('tax_document as p')
        .select(({ fn }) => fn.countAll<number>().as('taxDocuments'))
        .whereRef('p.kind', '=', 's.kind')
        .whereRef('p.fiscal_year', '=', 's.fiscal_year')
        .$asScalar()
        .$notNull()
        .as('taxDocuments'),
    )
    .orderBy('s.kind')
    .orderBy('s.fiscal_year')
    .execute();
  const found = rows
    .filter(({ last_serial, taxDocuments }) => last_serial !== taxDocuments)
    .map(({ kind, fiscal_year, last_serial, taxDocuments }): Disagreement => ({
      kind: 'series_has_gaps',
      place: `${kind} ${fiscal_year}`,
      where: { code: kind === 'invoice' ? 'invoice_series' : 'credit_note_series', year: fiscal_year },
      order_id: null,
      expected: { code: 'documents', count: last_serial },
      found: { code: 'documents', count: taxDocuments },
    }));
  return { found, looked: rows.length, last: null };
}
