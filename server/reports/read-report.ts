import type { Report } from '#contract/admin/reports/reports.ts';
import {
  type ColumnName,
  columnsOf,
  type FigureKind,
  incomeBands,
  type ReportName,
  reportsInTime,
} from '#contract/admin/reports/report-names.ts';
import { type CsvCell, csvOf, csvRows } from '#server/invoicing/index.ts';
import type { Paise } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import {
  type FigureRows,
  readPayments,
  readReturns,
  readSearchMisses,
  readSettlementSums,
  readStock,
} from './other-reports.ts';
import { isNetworkReport, type NetworkReport, readNetworkReport } from './network-reports.ts';
import { bucketsOf, type ReportPeriod } from './periods-rules.ts';
import { type FoundRow, pairRows, pairTimes, totalsOf, toWireFigures } from './report-rules.ts';
import { readSales, type SalesByKey, type SalesDimension, type SalesSums } from './sales.ts';

/** A report without a period shows the current state. */
interface FoundReport {
  rows: FoundRow[];
  /** Of the whole previous period, which may have keys that the rows lack. */
  previousTotals: (number | null)[] | null;
}

const salesDimensions: Partial<Record<ReportName, SalesDimension>> = {
  'sales-by-product': 'product',
  'sales-by-category': 'category',
  'sales-by-state': 'state',
  'sales-by-coupon': 'coupon',
  'sales-by-payment': 'payment',
};

/** Longer periods are shown by month. */
const maxDays = 92;

/** On a page; the CSV has all of them. */
const shownRows = 200;

/** `unit` is the step of reports in time. */
async function findReport(
  db: Db,
  report: ReportName,
  period: ReportPeriod,
  { now, unit }: { now: Date; unit: 'day' | 'month' },
): Promise<FoundReport> {
  if (report === 'stock') {
    const rows = await readStock(db, now);
    return { rows: rows.map((row) => ({ ...row, previous: null })), previousTotals: null };
  }
  if (isNetworkReport(report)) return findNetworkReport(db, report, period);
  const [current, previous] = await Promise.all([
    readFigures(db, report, period, { span: 'current', unit }),
    readFigures(db, report, period, { span: 'previous', unit }),
  ]);
  const wholePrevious = { start: period.previous.start, end: period.current.start };
  const rows = reportsInTime.has(report)
    ? pairTimes(report, [current, bucketsOf(period.current, unit)], [previous, bucketsOf(wholePrevious, unit)])
    : pairRows(report, current, previous);
  return {
    rows,
    previousTotals: totalsOf(
      report,
      [...previous.values()].map(({ figures }) => figures),
    ),
  };
}

/** In their fixed order, each with the figures of the previous period. */
async function findNetworkReport(db: Db, report: NetworkReport, period: ReportPeriod): Promise<FoundReport> {
  const { months, monthsBefore } = period;
  const [current, previous] = await Promise.all([
    readNetworkReport(db, report, months),
    readNetworkReport(db, report, monthsBefore),
  ]);
  // A month without figures is left out instead of shown as zero.
  const rows =
    reportsInTime.has(report) && report !== 'network-retention'
      ? pairTimes(report, [current, months], [previous, monthsBefore]).filter(({ key }) => current.has(key))
      : keysInOrder(report, current, previous);
  return {
    rows,
    previousTotals: totalsOf(
      report,
      [...previous.values()].map(({ figures }) => figures),
    ),
  };
}

/** Legs by size, other keys in the order of ranks, bands and months. */
function keysInOrder(report: NetworkReport, current: FigureRows, previous: FigureRows): FoundRow[] {
  const rows = pairRows(report, current, previous);
  if (report === 'network-legs') return rows;
  const place = ({ key }: FoundRow) =>
    report === 'income-bands' ? incomeBands.indexOf(key as (typeof incomeBands)[number]) : Number(key.replace('-', ''));
  return rows.toSorted((one, other) => place(one) - place(other));
}

async function readFigures(
  db: Db,
  report: Exclude<ReportName, 'stock' | NetworkReport>,
  period: ReportPeriod,
  { span, unit }: { span: 'current' | 'previous'; unit: 'day' | 'month' },
): Promise<FigureRows> {
  if (report === 'returns-by-reason') return readReturns(db, period[span]);
  if (report === 'payments') return byUnit(await readPayments(db, period[span]), unit);
  if (report === 'settlements') return byUnit(await readSettlementSums(db, period[span]), unit);
  if (report === 'searches')
    return span === 'current'
      ? readSearchMisses(db, period.from, period.to)
      : readSearchMisses(db, period.previousFrom, period.previousTo);
  return toFigures(report, await readSales(db, period[span], salesDimensions[report] ?? unit));
}

function byUnit(days: FigureRows, unit: 'day' | 'month'): FigureRows {
  if (unit === 'day') return days;
  const months: FigureRows = new Map();
  for (const [day, { label, figures }] of days) {
    const month = day.slice(0, 7);
    const sums = months.get(month)?.figures;
    months.set(month, { label, figures: sums ? sums.map((sum, column) => sum + figures[column]!) : figures });
  }
  return months;
}

function toFigures(report: ReportName, sales: SalesByKey): FigureRows {
  const columns = columnsOf(report);
  return new Map(
    [...sales].map(([key, { label, ...sums }]) => [
      key,
      { label, figures: columns.map(({ name }) => figureOf(name, sums)) },
    ]),
  );
}

function figureOf(name: ColumnName, sums: SalesSums): number {
  const net = sums.gross - sums.discounts - sums.returns;
  if (name === 'net') return net;
  return name === 'total' ? net + sums.delivery : sums[name as keyof SalesSums];
}

/** As its page shows it. */
export async function readReport(db: Db, report: ReportName, period: ReportPeriod, now: Date): Promise<Report> {
  const unit = period.days > maxDays ? 'month' : 'day';
  const { rows, previousTotals } = await findReport(db, report, period, { now, unit });
  const kinds = columnsOf(report).map(({ kind }) => kind);
  const wire = (figures: readonly (number | null)[]) => toWireFigures(kinds, figures);
  const shown = reportsInTime.has(report) ? rows : rows.slice(0, shownRows);
  const { from, to } = period;
  const [previous_from, previous_to] =
    isNetworkReport(report) && period.months.length > 0
      ? [period.monthsBeforeFrom, period.monthsBeforeTo]
      : [period.previousFrom, period.previousTo];
  return {
    report,
    period: report === 'stock' ? null : { from, to, previous_from, previous_to },
    rows: shown.map(({ key, label, figures, previous }) => ({
      key,
      label,
      figures: wire(figures),
      previous: previous && wire(previous),
    })),
    hidden_rows: rows.length - shown.length,
    totals: wire(
      totalsOf(
        report,
        rows.map(({ figures }) => figures),
      ),
    ),
    previous_totals: previousTotals && wire(previousTotals),
  };
}

/** In the caller's language. */
export interface ReportTexts {
  columns: Readonly<Record<ColumnName, string>>;
  /** The heading of the row names. */
  row: string;
  previous: string;
  nameOf: (row: { key: string; label: string }) => string;
}

const rowsAtOnce = 500;

function cellOf(kind: FigureKind, figure: number): CsvCell {
  if (kind === 'money') return { paise: figure as Paise };
  return kind === 'percent' ? figure / 100 : figure;
}

/** In parts, with every row; reports in time by day. */
export async function* reportCsv(
  db: Db,
  report: ReportName,
  period: ReportPeriod,
  { now, texts }: { now: Date; texts: ReportTexts },
): AsyncGenerator<string> {
  const columns = columnsOf(report);
  const { rows } = await findReport(db, report, period, { now, unit: 'day' });
  const names = columns.map(({ name }) => texts.columns[name]);
  const before = report === 'stock' ? [] : names.map((name) => `${name} (${texts.previous})`);
  yield csvOf([texts.row, ...names, ...before], []);
  const cells = (figures: readonly (number | null)[]): CsvCell[] =>
    figures.map((figure, column) => (figure === null ? '' : cellOf(columns[column]!.kind, figure)));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    yield csvRows(
      rows
        .slice(from, from + rowsAtOnce)
        .map((row) => [texts.nameOf(row), ...cells(row.figures), ...cells(row.previous ?? [])]),
    );
}
