/**
 * The process that the income drill kills: it closes the months of DATABASE_URL one after the other, up to LAST_MONTH,
 * and pays the balances.
 */
import process from 'node:process';
import { sql } from 'kysely';
import { addMonths, dayInIndia } from '#contract/india-time.ts';
import { approveClose, findClose, incomeCloseJobs, startClose } from '#server/income-close/index.ts';
import { incomeLedgerJobs } from '#server/income-ledger/index.ts';
import {
  approveBatch,
  discardBatch,
  makeBatch,
  recoverReturns,
  referenceOf,
  sendByFile,
} from '#server/payouts/index.ts';
import type { Db } from '#server/platform/database.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import type { Result } from '#server/platform/result.ts';
import { findLastApproved, salePointJobs } from '#server/sale-points/index.ts';
import { applyResponseByTwo } from '#server/testing/payees.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { openSeedServices } from '../../scripts/seeding/seed-services.ts';

const { services } = await openSeedServices({
  databaseUrl: process.env['DATABASE_URL']!,
  dataDir: process.env['DATA_DIR']!,
});
// Nobody is there to acknowledge unusual amounts.
services.config.network.incomeChecks = 'none';
const jobs = { ...incomeCloseJobs, ...incomeLedgerJobs, ...salePointJobs };
const last = process.env['LAST_MONTH']!;
const staff = actorForTest();

/** Returns the bank's answer to a batch: one line in twenty fails. */
async function answerOf(batch: number): Promise<Buffer> {
  const lines = await services.db
    .selectFrom('payout_line')
    .select(['id', 'paise'])
    .where('batch_id', '=', batch)
    .where('state', 'in', ['sent', 'paid', 'failed'])
    .execute();
  const today = dayInIndia(services.clock.now()).split('-').toReversed().join('/');
  const rows = lines.map(({ id, paise }) => {
    const amount = (paise / 100).toFixed(2);
    return id % 20 === 0
      ? `${referenceOf(id)},${amount},FAILED,,,Account closed`
      : `${referenceOf(id)},${amount},PAID,UTR${id}00000,${today},`;
  });
  return Buffer.from(['Reference,Amount,Status,UTR,Date,Reason', ...rows, ''].join('\r\n'));
}

/** Returns half of some members' purchases in an approved month: an event of the feed, at the next position. */
async function returnGoods(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ month: string; position: number }>`
      SELECT c.month, coalesce((SELECT position FROM order_feed_reader WHERE name = 'sale-points'), 0) + 1 AS position
      FROM income_close c WHERE c.state = 'approved' ORDER BY random() LIMIT 1`.execute(tx);
    if (!rows[0]) return;
    const { month, position } = rows[0];
    await sql`INSERT INTO order_feed_reader (name, position) VALUES ('sale-points', ${position})
      ON CONFLICT (name) DO UPDATE SET position = EXCLUDED.position`.execute(tx);
    await sql`WITH back AS (
        UPDATE sale_point_total SET points_centi = points_centi - points_centi / 2, amount_paise = amount_paise - amount_paise / 2, entries = entries + 1
        WHERE month = ${month} AND points_centi > 1 AND random() < 0.01
        RETURNING member_id, points_centi, amount_paise)
      INSERT INTO sale_point_entry (member_id, month, points_centi, amount_paise, order_id, order_number, line_no, reason, cause_id, reverses, position, at)
      SELECT member_id, ${month}::date, -points_centi, -amount_paise, member_id::bigint, 'AV', 1, 'lines_returned', ${position}, 1, ${position}, now()
      FROM back`.execute(tx);
  });
}

/** Pays the balances, continuing an unfinished batch. */
async function pay(): Promise<void> {
  const open = await services.db
    .selectFrom('payout_batch')
    .select(['id', 'state', 'channel'])
    .where(({ or, eb, and }) =>
      or([
        eb('state', '=', 'draft'),
        and([eb('state', '=', 'approved'), eb('paid_lines', '=', 0), eb('failed_lines', '=', 0)]),
      ]),
    )
    .executeTakeFirst();
  const made = open ? null : await makeBatch(services, staff);
  if (made?.ok === false) return;
  const id = open?.id ?? (made as { value: number }).value;
  if (open?.state !== 'approved') {
    await recoverReturns(services);
    const approved = await approveBatch(services, staff, id);
    // Returns since then may leave nobody to pay; those of this very moment are recovered with the next attempt.
    if (!approved.ok && !['payout_nothing_payable', 'income_restating_due'].includes(approved.error.code))
      throw new Error(approved.error.code);
    if (!approved.ok) {
      expectOk(await discardBatch(services, staff, id));
      return;
    }
  }
  if (open?.channel !== 'file') expectOk(await sendByFile(services, staff, { id, template: 'csv' }));
  expectOk(await applyResponseByTwo(services, staff, id, await answerOf(id)));
}

function expectOk(result: Result<unknown>): void {
  if (!result.ok) throw new Error(result.error.code);
}

console.log('working');
for (;;) {
  await runDueJobs(services, jobs);
  await pay();
  if (Math.random() < 0.5) await returnGoods(services.db);
  const month = addMonths((await findLastApproved(services.db))!, 1);
  if (month > last) {
    await recoverReturns(services);
    break;
  }
  const close = await findClose(services.db, month);
  // Half of the drafts are computed twice: the existing one stays until the new one is complete.
  if (!close || Math.random() < 0.5) {
    const started = await startClose(services, staff, month);
    if (!started.ok && started.error.code !== 'income_close_running') throw new Error(started.error.code);
    await runDueJobs(services, jobs);
  }
  const draft = await findClose(services.db, month);
  if (!draft) continue;
  const approved = await approveClose(services, staff, { month, close: draft.id });
  if (!approved.ok && !['income_close_running', 'month_approved'].includes(approved.error.code))
    throw new Error(approved.error.code);
}
process.exit(0);
