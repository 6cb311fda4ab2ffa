/** The process that the drill of incomes kills: it closes one month after the other of DATABASE_URL, up to MONTHS. */
import process from 'node:process';
import { approveClose, findClose, incomeCloseJobs, startClose } from '#server/income-close/index.ts';
import { incomeLedgerJobs } from '#server/income-ledger/index.ts';
import { addMonths } from '#server/members/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { findLastApproved, salePointJobs } from '#server/sale-points/index.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { openSeedServices } from '../../scripts/seeding/seed-services.ts';

const { services } = await openSeedServices({
  databaseUrl: process.env['DATABASE_URL']!,
  dataDir: process.env['DATA_DIR']!,
});
// Nobody is there to tick off what is unusual.
services.config.network.incomeChecks = 'none';
const jobs = { ...incomeCloseJobs, ...incomeLedgerJobs, ...salePointJobs };
const last = process.env['LAST_MONTH']!;
console.log('working');
for (;;) {
  await runDueJobs(services, jobs);
  const month = addMonths((await findLastApproved(services.db))!, 1);
  if (month > last) break;
  const close = await findClose(services.db, month);
  // Half of the drafts are computed twice: the one that is there stays until the other is complete.
  if (!close || Math.random() < 0.5) {
    const started = await startClose(services, actorForTest(), month);
    if (!started.ok && started.error.code !== 'income_close_running') throw new Error(started.error.code);
    await runDueJobs(services, jobs);
  }
  const draft = await findClose(services.db, month);
  if (!draft) continue;
  const approved = await approveClose(services, actorForTest(), { month, close: draft.id });
  if (!approved.ok && !['income_close_running', 'month_approved'].includes(approved.error.code))
    throw new Error(approved.error.code);
}
process.exit(0);
