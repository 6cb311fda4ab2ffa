export { isNetworkReport } from './network-reports.ts';
export { checkDailySales } from './check-daily-sales.ts';
export { readHome } from './home-figures.ts';
export { reportPeriod } from './periods-rules.ts';
export { readReport, reportCsv, type ReportTexts } from './read-report.ts';
export { countVisitors, createVisitorCounter, type VisitorCounter } from './visitor-counts.ts';
export { rebuildDailySales, salesJobs, sumDays } from './sum-days.ts';
