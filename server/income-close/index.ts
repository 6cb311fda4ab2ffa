/** The monthly close: drafts of incomes, their approval, and the statements. */
export { incomeCloseApprovals } from './approvals.ts';
export { approveClose } from './approve-close.ts';
export { checkException, type ExceptionCheck, readChecks } from './checks.ts';
export {
  computeForecast,
  forecastJobs,
  type MemberForecast,
  readForecast,
  readGroupPoints,
  readMemberForecast,
} from './forecast.ts';
export { checkRecovered, restateMonths } from './restate-months.ts';
export {
  type Close,
  closeNotFound,
  findClose,
  findStatements,
  type MonthClose,
  readEarnings,
  readMonthClose,
  sumRecovered,
  type StatementRow,
} from './queries.ts';
export { readExplained, readSources } from './explained-wire.ts';
export { explainStatement, isInGroup } from './statement-sources.ts';
export { createSellerIncomesReader, sellerIncomesRoute } from './seller-incomes.ts';
export { incomeCloseJobs, startClose } from './run-close.ts';
export {
  readSimulatedMonths,
  readSimulation,
  readSimulations,
  type Simulation,
  simulationJobs,
  startSimulation,
} from './simulations.ts';
export type { SimulationResult } from './simulate-months.ts';
export { writeMonthFiles } from './stored-files.ts';
export { verifyClose } from './verify-close.ts';
