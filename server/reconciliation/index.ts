/** Reconciliation: nightly checks that orders, money, stock, coupons and tax documents add up. They report and never change anything. */
export { type StoredFinding, countFindings, findFindings, readLastRun } from './queries.ts';
export { describeFinding, translateFinding } from './finding-texts.ts';
export { stateOf } from './rules.ts';
export { beginChecks, checkJobs, lookAtAll } from './run-checks.ts';
