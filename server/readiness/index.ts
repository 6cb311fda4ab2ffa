/** What a shop needs before it opens for business: checks of settings and data, for the start, `npm run doctor` and the closed shop. */
export { describeProblem, findReadinessProblems, refuseDangers } from './find-problems.ts';
export { createOpening } from './opening.ts';
export { examineShop, reportProblems } from './report.ts';
export { checkSettings } from './settings-checks.ts';
export type { ReadinessProblem } from './problems.ts';
