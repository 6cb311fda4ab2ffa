/** Sale points of members by month. The order feed is the only source. */
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
