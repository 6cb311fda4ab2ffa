import { sql } from 'kysely';
import { postFailedPayout } from '#server/income-ledger/index.ts';
import { type Paise, paise, sumPaise } from '#server/money/paise.ts';
import type { Tx } from '#server/platform/database.ts';

/** What became of a line that was on its way: `day` is YYYY-MM-DD. */
export type LineResult =
  | { lineId: number; state: 'paid'; utr: string; day: string }
  | { lineId: number; state: 'failed'; reason: string };

/** How many lines came to an end, and what they come to. */
export interface SettledSums {
  paid: { lines: number; paise: Paise };
  failed: { lines: number; paise: Paise };
}

const atOnce = 5_000;

/**
 * Writes what became of a batch's lines; the amount of one that failed is in its member's balance again. A line that has come to an end before stays as it
 * is, so that the same result twice changes nothing. Lock the batch first.
 */
export async function settleLines(
  tx: Tx,
  batchId: number,
  results: readonly LineResult[],
  at: Date,
): Promise<SettledSums> {
  const sums = { paid: { lines: 0, paise: 0 }, failed: { lines: 0, paise: 0 } };
  for (let from = 0; from < results.length; from += atOnce) {
    const rows = results.slice(from, from + atOnce).map((result) => ({
      line: result.lineId,
      state: result.state,
      utr: result.state === 'paid' ? result.utr : null,
      day: result.state === 'paid' ? result.day : null,
      reason: result.state === 'failed' ? result.reason : null,
    }));
    const settled = await sql<{ id: number; member_id: string; paise: Paise; state: 'paid' | 'failed' }>`
      UPDATE payout_line l SET state = r.state, settled_at = ${at}, utr = r.utr, paid_on = r.day, failure = r.reason
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (line bigint, state text, utr text, day date, reason text)
      WHERE l.id = r.line AND l.batch_id = ${batchId} AND l.state = 'sent'
      RETURNING l.id, l.member_id, l.paise, l.state`.execute(tx);
    const failed = settled.rows.filter(({ state }) => state === 'failed');
    if (failed.length > 0)
      await postFailedPayout(
        tx,
        ...failed
          .toSorted((one, other) => (one.member_id < other.member_id ? -1 : 1))
          .map((line) => ({ lineId: line.id, memberId: line.member_id, paise: line.paise, at })),
      );
    for (const line of settled.rows) {
      sums[line.state].lines += 1;
      sums[line.state].paise += line.paise;
    }
  }
  const found: SettledSums = {
    paid: { lines: sums.paid.lines, paise: paise(sums.paid.paise) },
    failed: { lines: sums.failed.lines, paise: paise(sums.failed.paise) },
  };
  const all = { lines: found.paid.lines + found.failed.lines, paise: sumPaise([found.paid.paise, found.failed.paise]) };
  if (all.lines > 0)
    await sql`
      UPDATE payout_batch SET payable_lines = payable_lines - ${all.lines}::int, payable_paise = payable_paise - ${all.paise}::bigint,
        paid_lines = paid_lines + ${found.paid.lines}::int, paid_paise = paid_paise + ${found.paid.paise}::bigint,
        failed_lines = failed_lines + ${found.failed.lines}::int, failed_paise = failed_paise + ${found.failed.paise}::bigint
      WHERE id = ${batchId}`.execute(tx);
  return found;
}
