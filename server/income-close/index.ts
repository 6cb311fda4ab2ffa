/** The monthly close: incomes as drafts that staff look at, their approval, and the statements that stay. */
export { approveClose, checkClose } from './approve-close.ts';
export { checkException, type ExceptionCheck, readChecks } from './checks.ts';
export {
  computeForecast,
  forecastJobs,
  type MemberForecast,
  readForecast,
  readGroupPoints,
  readMemberForecast,
} from './forecast.ts';
export { writeMonthFiles } from './input.ts';
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
  type SimulationResult,
  startSimulation,
} from './simulations.ts';
export { verifyClose } from './verify-close.ts';
