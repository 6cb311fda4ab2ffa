/** The ledger of income: what members were credited with, the tax withheld, corrections, deductions and payouts. */
export {
  addCertificate,
  adjustIncome,
  checkAdjustment,
  checkCertificate,
  checkReversal,
  reverseAdjustment,
} from './adjust-income.ts';
export { writeJournal } from './journal.ts';
export { incomeLedgerJobs, isPostingOpen, queuePosting } from './post-close.ts';
export { postFailedPayout, postPayout } from './post-payout.ts';
export { postRecovery } from './post-recovery.ts';
export { findTdsRows, readTdsYear, type TdsRow } from './read-tds.ts';
export { deleteChallan, findChallans, recordChallan, type TdsChallan } from './tds-challans.ts';
export { depositAssigner, monthsOfQuarter } from './tds-rules.ts';
export { findIncomeYears, momentsOfTaxYear, readIncomeYear } from './read-year.ts';
export { listAdjustments, readCertificates, readIncomeAccount, readIncomeMonth } from './read-account.ts';
