export { describeProblem, findReadinessProblems, refuseDangers } from './find-problems.ts';
export { createOpening } from './opening.ts';
export { examineShop, reportProblems } from './report.ts';
export { checkSettings } from './settings-checks.ts';
export type { ReadinessProblem } from './problems.ts';
