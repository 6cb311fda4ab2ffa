/** Nightly checks that orders, money, stock, coupons and tax documents add up. They never change anything. */
export { type StoredFinding, countFindings, findFindings, readLastRun } from './queries.ts';
export { describeFinding, translateFinding } from './finding-texts.ts';
export { stateOf } from './rules.ts';
export { beginChecks, checkJobs, checkAll } from './run-checks.ts';
