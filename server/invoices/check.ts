import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';

export type PaperProblemKind =
  | 'invoice_missing'
  | 'credit_note_missing'
  | 'invoice_differs'
  | 'credit_note_differs'
  | 'paper_does_not_add_up'
  | 'series_has_gaps';

export interface PaperProblem {
  what: PaperProblemKind;
  /** The order, the paper's number, or the series. */
  where: string;
}

/**
 * Compares papers with the orders' books: everything dispatched is invoiced, every later credit has its note, all come to the same
 * paisa, and no number is missing. It reports and mends nothing.
 */
export async function checkPapers(db: Db): Promise<PaperProblem[]> {
  const { rows } = await sql<PaperProblem>`
    WITH credit AS (
      SELECT c.id, c.order_id, c.kind, c.shipping_paise + sum(l.net_paise) AS total
      FROM order_credit c JOIN order_credit_line l ON l.credit_id = c.id GROUP BY c.id
    )
    SELECT 'invoice_missing' AS what, o.id::text AS where FROM orders o
      WHERE o.dispatched_at IS NOT NULL AND NOT EXISTS (SELECT FROM gst_paper p WHERE p.order_id = o.id AND p.kind = 'invoice')
    UNION ALL
    SELECT 'credit_note_missing', c.order_id::text FROM credit c
      WHERE c.kind <> 'cancelled' AND NOT EXISTS (SELECT FROM gst_paper p WHERE p.credit_id = c.id)
    UNION ALL
    SELECT 'invoice_differs', p.number FROM gst_paper p JOIN orders o ON o.id = p.order_id
      WHERE p.kind = 'invoice' AND p.total_paise <> o.payable_paise
        - COALESCE((SELECT sum(c.total) FROM credit c WHERE c.order_id = o.id AND c.kind = 'cancelled'), 0)
    UNION ALL
    SELECT 'credit_note_differs', p.number FROM gst_paper p JOIN credit c ON c.id = p.credit_id WHERE p.total_paise <> c.total
    UNION ALL
    SELECT 'paper_does_not_add_up', p.number FROM gst_paper p, LATERAL (
        SELECT sum(net) AS net, sum(taxable) AS taxable, sum(cgst) AS cgst, sum(sgst) AS sgst, sum(igst) AS igst
        FROM jsonb_to_recordset(p.content->'lines') AS l (net bigint, taxable bigint, cgst bigint, sgst bigint, igst bigint)
      ) l
      WHERE (l.taxable, l.cgst, l.sgst, l.igst) IS DISTINCT FROM
          (p.taxable_paise::numeric, p.cgst_paise::numeric, p.sgst_paise::numeric, p.igst_paise::numeric)
        OR p.total_paise <> l.net + p.delivery_paise
    UNION ALL
    SELECT 'series_has_gaps', s.kind || ' ' || s.fiscal_year FROM gst_series s
      WHERE s.last_serial <> (SELECT count(*) FROM gst_paper p WHERE p.kind = s.kind AND p.fiscal_year = s.fiscal_year)
    ORDER BY 1, 2`.execute(db);
  return rows;
}

const hourInIndia = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', hourCycle: 'h23' });
/** The check reads all papers, so it works while few shop. */
const nightHour = 3;

/** Every night: what does not add up stands in the log as an error, for staff to look into. */
export const paperJobs: JobHandlers = {
  async 'hourly:papers'({ db, clock, log }) {
    if (Number(hourInIndia.format(clock.now())) !== nightHour) return;
    for (const { what, where } of await checkPapers(db)) log.error({ what, where }, 'papers and orders do not agree');
  },
};
