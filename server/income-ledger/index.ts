/** The ledger of income: what members were credited with, the tax withheld, corrections, deductions and payouts. */
export { incomeLedgerJobs, isPostingOpen, queuePosting } from './post-close.ts';
export { postFailedPayout, postPayout } from './post-payout.ts';
