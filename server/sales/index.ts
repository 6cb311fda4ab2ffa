/** Sums of sales by day, made of the orders once a day is over; reports read them for days that have not changed since. */
export { checkDailySales } from './check-daily-sales.ts';
export { isSale } from './daily-sums.ts';
export { rebuildDailySales, salesJobs, sumDays } from './sum-days.ts';
export { partSpan, readSummedDays, type Span } from './summed-days.ts';
