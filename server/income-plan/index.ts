/** The direct sellers' network: the income plan and its charts. */

export { networkApprovals } from './approvals.ts';
export { breakDown, type Breakdown, type Share } from './income/break-down.ts';
export { findRateClasses } from './income/e-bonus.ts';
export { countMonthsBelow, freezesNextMonth } from './income/freeze.ts';
export { createRowBuffer, formatIncomes, incomesHead } from './income/csv/incomes.ts';
export { readMemberRows } from './income/csv/members.ts';
export { readPurchaseRows } from './income/csv/purchases.ts';
export { sourceOf } from './income/csv/reader.ts';
export { amountColumns } from './income/income-columns.ts';
export { type CarriedMember, type CarriedRanks, carryInto } from './income/month/carried-ranks.ts';
export { computeMonth, type MonthInput, statementColumns, type Statements } from './income/month/compute-month.ts';
export { type MonthEngine, monthEngine } from './income/month/engine.ts';
export { openColumns, type OpenSales, restatedColumns, type RowBlock } from './income/month/restate-month.ts';
export { beginSimulation, type SimulatedChanges, type SimulatedMonth } from './income/month/simulate-month.ts';
export { type PurchaseRow, PurchaseRows } from './income/purchases.ts';
export { faultOf, MonthFault, type MemberRow, MemberRows } from './income/roster.ts';
export { rulesOf, type StoredPlan } from './income/rules.ts';
export { layOutTree, sumBelow } from './income/tree.ts';
export {
  checkPlanWithdrawal,
  copyPlan,
  discardPlanDraft,
  readPlanDocument,
  readPlanDraft,
  readPlanVersions,
  savePlanDraft,
} from './plan-drafts.ts';
export { createPlanReader } from './reader.ts';
export { pBonusRoutes, planRoutes } from './routes.ts';
export { findPBonusChart, findPlan as readPlan, readStoredPlan, savePBonusChart } from './store.ts';
