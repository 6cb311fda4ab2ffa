/** The direct sellers' network: the income plan and its charts. */

export { breakDown, type Breakdown, type Share } from './income/break-down.ts';
export { findRateClasses } from './income/e-bonus.ts';
export { countMonthsBelow, freezesNextMonth } from './income/freeze.ts';
export type { CarriedMember } from './income/month/carried-ranks.ts';
export {
  inputParts,
  MonthComputation,
  type MonthInput,
  type StatementColumns,
  statementColumns,
  type StoredPlan,
} from './income/month/compute-month.ts';
export {
  beginMonth,
  beginRestating,
  monthComputer,
  monthForecaster,
  monthRestater,
  monthSimulator,
  type MonthSteps,
  type RestatingSteps,
} from './income/month/computer.ts';
export {
  openColumns,
  type OpenSales,
  restatedColumns,
  Restating,
  type RowBlock,
  type TakenSales,
} from './income/month/restate-month.ts';
export type { SimulatedChanges, SimulatedMonth } from './income/month/simulation.ts';
export { rulesOf } from './income/rules.ts';
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
