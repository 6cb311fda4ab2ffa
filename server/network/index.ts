/** The direct sellers' network: the income plan and its charts. */

export { countMonthsBelow, freezesNextMonth } from './income/freeze.ts';
export {
  type ClawbackColumns,
  clawbackColumns,
  inputParts,
  MonthComputation,
  type MonthInput,
  type StatementColumns,
  statementColumns,
  type StoredPlan,
} from './income/month/compute-month.ts';
export { monthComputer } from './income/month/computer.ts';
export { layOutTree, sumBelow } from './income/tree.ts';
export {
  checkPlanDraft,
  checkPlanWithdrawal,
  copyPlan,
  discardPlanDraft,
  publishPlanDraft,
  readPlanDocument,
  readPlanDraft,
  readPlanVersions,
  savePlanDraft,
  withdrawPlan,
} from './plan-drafts.ts';
export { createPlanReader } from './reader.ts';
export { pBonusRoutes, planRoutes } from './routes.ts';
export { findPBonusChart, findPlan as readPlan, readStoredPlan, savePBonusChart } from './store.ts';
