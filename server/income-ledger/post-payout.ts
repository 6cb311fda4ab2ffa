import { sql } from 'kysely';
import { monthInIndia } from '#contract/india-time.ts';
import { type Paise, paise } from '#server/money/paise.ts';
import { anyOf, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

/** `paise` is above zero. */
interface Payout {
  lineId: number;
  memberId: string;
  paise: Paise;
  at: Date;
}

/**
 * Deducts payouts from balances; skips lines posted before. Pass at most a few thousand at a time. Errors: 409
 * payout_exceeds_balance; then nothing is posted.
 */
export async function postPayout(tx: Tx, ...payouts: readonly Payout[]): Promise<Result<null>> {
  // Lock in a fixed order, so that two simultaneous batches wait instead of deadlocking.
  await tx
    .selectFrom('income_account')
    .select('member_id')
    .where('member_id', '=', anyOf(payouts.map(({ memberId }) => memberId)))
    .orderBy('member_id')
    .forUpdate()
    .execute();
  const paid = await insertPayouts(tx, 'payout', payouts);
  const overdrawn = await tx
    .selectFrom('income_account')
    .select('member_id')
    .where('member_id', '=', anyOf(paid))
    .where('balance_paise', '<', paise(0))
    .limit(1)
    .executeTakeFirst();
  return overdrawn ? err(409, 'payout_exceeds_balance', messages.errors.staff.incomeLedger.exceedsBalance) : ok(null);
}

/** For payouts that the bank did not make or returned, each line once. No tax is withheld. */
export async function postFailedPayout(tx: Tx, ...payouts: readonly Payout[]): Promise<void> {
  await insertPayouts(tx, 'payout_failed', payouts);
}

/** Of the lines that were not posted before. */
async function insertPayouts(tx: Tx, kind: 'payout' | 'payout_failed', payouts: readonly Payout[]): Promise<string[]> {
  const rows = payouts.map(({ lineId, memberId, paise: amount, at }) => ({
    line: lineId,
    member: memberId,
    month: `${monthInIndia(at)}-01`,
    paise: kind === 'payout' ? 0 - amount : amount,
    at: at.toISOString(),
  }));
  const { rows: added } = await sql<{ member_id: string }>`
    INSERT INTO income_entry (member_id, month, kind, paise, payout_line_id, posted_at)
    SELECT p.member, p.month, ${kind}, p.paise, p.line, p.at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p (line bigint, member text, month date, paise bigint, at timestamptz)
    ON CONFLICT (payout_line_id, kind) WHERE payout_line_id IS NOT NULL DO NOTHING RETURNING member_id`.execute(tx);
  return added.map((row) => row.member_id);
}
