/** The ledger of sale points: what members are credited with for orders, by month. It hears of orders by the order feed alone. */
export { writeMonthFiles } from './month-files.ts';
export { approveMonth, readMemberFigures, readMemberMonths, readMonthFigures, readOwnPoints } from './months.ts';
export { approveSalePoints, checkMonth, readMonths } from './approve-month.ts';
export { salePointJobs, salePointReader } from './post-entries.ts';
