/** The ledger of sale points: what members are credited with for orders, by month. It hears of orders by the order feed alone. */
export {
  approveMonth,
  findLedgerEntries,
  findMonthsWithLateReturns,
  isLedgerBehind,
  readLateReturns,
  readLedgerPosition,
  readMemberFigures,
  readMemberMonths,
  readMonthFigures,
  readOwnPoints,
} from './months.ts';
export type { Figures } from './month-rules.ts';
export { checkMonth, findLastApproved, isFreezeWaiting, queueFreeze, readMonths } from './approve-month.ts';
export { salePointJobs, salePointReader } from './post-entries.ts';
