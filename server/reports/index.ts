export { readHome } from './home-figures.ts';
export { type ReportPeriod, reportPeriod } from './periods-rules.ts';
export { readReport, reportCsv, type ReportTexts } from './read-report.ts';
export { countVisitors, createVisitorCounter } from './visitor-counts.ts';
