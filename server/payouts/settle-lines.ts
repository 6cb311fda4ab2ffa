import { sql } from 'kysely';
import { postFailedPayout } from '#server/income-ledger/index.ts';
import { type Paise, paise, sumPaise } from '#server/money/paise.ts';
import type { StaffActor } from '#server/audit/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

/** `day` is YYYY-MM-DD. */
export type LineResult =
  | { lineId: number; state: 'paid'; utr: string; day: string }
  | { lineId: number; state: 'failed'; reason: string }
  | { lineId: number; state: 'returned'; reason: string; day: string };

/** Of the lines that finished. */
export interface SettledSums {
  paid: { lines: number; paise: Paise };
  failed: { lines: number; paise: Paise };
  returned: { lines: number; paise: Paise };
}

/** The provider, or a staff member with the outcome of the two-person rule. */
export type SettledBy = 'provider' | Pick<StaffActor, 'secondPerson'>;

const atOnce = 5_000;

/**
 * Records results. A failed or returned amount is in the balance again. A finished line does not change, except that a
 * paid one may be returned. Requires the batch's lock. The next batch pays again what goes back into a balance, so
 * staff need two people for it, whichever call leads here. Errors: 403 payout_second_person; then nothing is written.
 */
export async function settleLines(
  tx: Tx,
  batchId: number,
  results: readonly LineResult[],
  { at, by }: { at: Date; by: SettledBy },
): Promise<Result<SettledSums>> {
  if (by !== 'provider' && by.secondPerson === undefined && results.some(({ state }) => state !== 'paid'))
    return err(403, 'payout_second_person', messages.errors.staff.payouts.secondPerson);
  const sums = { paid: { lines: 0, paise: 0 }, failed: { lines: 0, paise: 0 }, returned: { lines: 0, paise: 0 } };
  for (let from = 0; from < results.length; from += atOnce) {
    const rows = results.slice(from, from + atOnce).map((result) => ({
      line: result.lineId,
      state: result.state,
      utr: result.state === 'paid' ? result.utr : null,
      day: result.state === 'failed' ? null : result.day,
      reason: result.state === 'paid' ? null : result.reason,
    }));
    const settled = await sql<{ id: number; member_id: string; paise: Paise; state: LineResult['state'] }>`
      UPDATE payout_line l SET state = r.state, failure = r.reason,
        settled_at = CASE r.state WHEN 'returned' THEN l.settled_at ELSE ${at}::timestamptz END,
        utr = CASE r.state WHEN 'returned' THEN l.utr ELSE r.utr END,
        paid_on = CASE r.state WHEN 'returned' THEN l.paid_on ELSE r.day END,
        returned_on = CASE r.state WHEN 'returned' THEN r.day END,
        returned_at = CASE r.state WHEN 'returned' THEN ${at}::timestamptz END,
        told_at = NULL
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (line bigint, state text, utr text, day date, reason text)
      WHERE l.id = r.line AND l.batch_id = ${batchId} AND l.state = CASE r.state WHEN 'returned' THEN 'paid' ELSE 'sent' END
      RETURNING l.id, l.member_id, l.paise, l.state`.execute(tx);
    const unpaid = settled.rows.filter(({ state }) => state !== 'paid');
    if (unpaid.length > 0)
      await postFailedPayout(
        tx,
        ...unpaid
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
    returned: { lines: sums.returned.lines, paise: paise(sums.returned.paise) },
  };
  const all = { lines: found.paid.lines + found.failed.lines, paise: sumPaise([found.paid.paise, found.failed.paise]) };
  if (all.lines + found.returned.lines > 0)
    await sql`
      UPDATE payout_batch SET payable_lines = payable_lines - ${all.lines}::int, payable_paise = payable_paise - ${all.paise}::bigint,
        paid_lines = paid_lines + ${found.paid.lines - found.returned.lines}::int,
        paid_paise = paid_paise + ${found.paid.paise - found.returned.paise}::bigint,
        returned_lines = returned_lines + ${found.returned.lines}::int, returned_paise = returned_paise + ${found.returned.paise}::bigint,
        failed_lines = failed_lines + ${found.failed.lines}::int, failed_paise = failed_paise + ${found.failed.paise}::bigint
      WHERE id = ${batchId}`.execute(tx);
  return ok(found);
}
