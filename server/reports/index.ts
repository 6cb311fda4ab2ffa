export { readHome } from './home-figures.ts';
export { reportPeriod } from './periods-rules.ts';
export { readReport, reportCsv, type ReportTexts } from './read-report.ts';
export { countVisitors, createVisitorCounter, type VisitorCounter } from './visitor-counts.ts';
