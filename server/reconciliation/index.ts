/** The nightly checks that orders, money, stock, coupons and papers add up. They report and never mend. */
export { stateOf } from './rules.ts';
export { beginChecks, checkJobs, lookAtAll } from './run-checks.ts';
export { countFindings, findFindings, readLastRun, type StoredFinding } from './queries.ts';
export { checkOrders } from './check-orders.ts';
