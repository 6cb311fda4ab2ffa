import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Link, useLoaderData } from 'react-router';
import {
  type ColumnName,
  columnsOf,
  drawnColumns,
  type FigureKind,
  type ReportName,
  reportsInTime,
  reportsPath,
} from '#contract/admin/reports/report-names.ts';
import type { Report, ReportReply, ReportRow } from '#contract/admin/reports/reports.ts';
import { reports as messages } from '#messages/admin.ts';
import { ChangePercent } from '#web/admin/kit/change-percent.tsx';
import { formatCount } from '#web/admin/kit/counts.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { lazyPart } from '#web/ui/load-code.ts';
import { loaded } from '#web/ui/api-call.ts';
import { EmptyState } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { DownloadLink } from '#web/admin/kit/download-link.tsx';
import { callForLoader } from '../api.ts';
import { formatDay, formatMonth } from '../kit/dates.ts';
import { type PageRequest, ScreenHeading } from '../screen.tsx';
import { PeriodPicker } from './period-picker.tsx';
import styles from './reports.module.css';

/** Loads the chart library only if there are figures. */
const ReportChart = lazyPart(() => import('./report-chart.tsx'));

interface Loaded {
  report: Report | null;
  /** Why the period is invalid; empty if it is valid. */
  problem: string;
  query: string;
}

/** Creates the loader of a report's page, which reads the period from the address. */
export function readReport(name: ReportName): (request: PageRequest) => Promise<Loaded> {
  return async ({ search, signal }) => {
    const days = ['from', 'to'].flatMap((side) => (search.get(side) ? [[side, search.get(side)!] as const] : []));
    const query = Object.fromEntries(days);
    const answer = await callForLoader<ReportReply>(`${reportsPath}/${name}`, { query, signal });
    const shown = new URLSearchParams(query).toString();
    if (!answer.ok && answer.failure.status === 422)
      return { report: null, problem: answer.failure.message, query: shown };
    return { report: loaded(answer).data, problem: '', query: shown };
  };
}

export function ReportPage({ report: name }: { report: ReportName }) {
  const { report, problem, query } = useLoaderData<Loaded>();
  const heading = messages.names[name];
  return (
    <>
      <BackLink to="/reports">{messages.all}</BackLink>
      <div className={look['head']}>
        <ScreenHeading>{heading}</ScreenHeading>
        {report && <DownloadLink path={`${reportsPath}/${name}/export?${query}`}>{messages.download}</DownloadLink>}
      </div>
      {name !== 'stock' && <PeriodPicker key={query} shown={report?.period ?? null} />}
      <FormMessage>{problem}</FormMessage>
      {report && <Shown report={report} heading={heading} />}
      <p className={styles['definition']}>{messages.definitions[definitionOf(name)]}</p>
    </>
  );
}

const networkNames: ReadonlySet<ReportName> = new Set<ReportName>([
  'payouts-by-month',
  'incomes-by-month',
  'network-activity',
  'network-ranks',
  'income-bands',
]);

function definitionOf(name: ReportName): keyof typeof messages.definitions {
  if (name === 'stock' || name === 'payments' || name === 'settlements' || name === 'searches') return name;
  if (name === 'network-retention' || name === 'network-legs') return name;
  if (networkNames.has(name)) return 'network';
  return name === 'returns-by-reason' ? 'returns' : 'sales';
}

function Shown({ report, heading }: { report: Report; heading: string }) {
  const columns = columnsOf(report.report);
  const drawn = columns.findIndex(({ name }) => name === drawnColumns[report.report]);
  const isEmpty = report.rows.every(({ figures, previous }) => ![...figures, ...(previous ?? [])].some(Boolean));
  if (isEmpty) return <EmptyState>{emptyTexts[report.report] ?? messages.empty}</EmptyState>;
  const { name, kind } = columns[drawn]!;
  return (
    <>
      <Totals report={report} />
      <section className={styles['panel']} aria-labelledby="report-chart">
        <h2 id="report-chart">{messages.columns[name]}</h2>
        <Suspense fallback={<Skeleton height={280} />}>
          <ReportChart
            isOverTime={isOverTime(report.report)}
            places={report.rows.map((row) => ({
              label: nameRow(report.report, row),
              current: row.figures[drawn] ?? 0,
              previous: row.previous ? (row.previous[drawn] ?? 0) : null,
            }))}
            format={(figure) => formatFigure(kind, figure)}
          />
        </Suspense>
      </section>
      <section className={`${styles['panel']} ${styles['table']}`}>
        <ReportTable report={report} heading={heading} drawn={drawn} />
        {report.hidden_rows > 0 && <p className={styles['note']}>{messages.hidden({ count: report.hidden_rows })}</p>}
      </section>
    </>
  );
}

const emptyTexts: Partial<Record<ReportName, string>> = {
  stock: messages.emptyStock,
  searches: messages.emptySearches,
  'payouts-by-month': messages.emptyNetwork,
  'incomes-by-month': messages.emptyNetwork,
  'network-activity': messages.emptyNetwork,
  'network-ranks': messages.emptyNetwork,
  'income-bands': messages.emptyNetwork,
  'network-retention': messages.emptyNetwork,
  'network-legs': messages.emptyNetwork,
};

const isOverTime = (name: ReportName) => reportsInTime.has(name);

/** An en dash stands for a missing figure. */
function formatFigure(kind: FigureKind, figure: number | null): string {
  if (figure === null) return '–';
  if (kind === 'percent') return `${formatCount(figure)}%`;
  return kind === 'money' ? formatRupees(figure) : formatCount(figure);
}

/** A rise of these is bad, a fall good. */
const costs: ReadonlySet<ColumnName> = new Set(['returns', 'returned', 'requests', 'items', 'refunded', 'searches']);
const neutral: ReadonlySet<ColumnName> = new Set([
  'discounts',
  'gst',
  'delivery',
  'declined',
  'refunds',
  'incomes',
  'members',
]);

function Totals({ report }: { report: Report }) {
  return (
    <dl className={styles['totals']}>
      {columnsOf(report.report).map(({ name, kind }, column) => {
        const total = report.totals[column] ?? null;
        if (total === null) return null;
        const before = report.previous_totals?.[column] ?? null;
        return (
          <div key={name}>
            <dt>{messages.columns[name]}</dt>
            <dd className={styles['total']}>{formatFigure(kind, total)}</dd>
            {before !== null && (
              <dd className={styles['compared']}>
                <Change name={name} current={total} previous={before} />{' '}
                {messages.comparedWith({ figure: formatFigure(kind, before) })}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function Change({ name, current, previous }: { name: ColumnName; current: number; previous: number }): ReactNode {
  if (previous <= 0 || current < 0) return null;
  const percent = Math.round((current / previous - 1) * 100);
  const isUp = percent > 0;
  const tone = percent === 0 || neutral.has(name) ? 'even' : isUp === !costs.has(name) ? 'good' : 'bad';
  return (
    <span className={styles[tone]}>
      <ChangePercent percent={percent} />
    </span>
  );
}

interface TableRow {
  row: ReportRow;
  isTotal: boolean;
}

function ReportTable({ report, heading, drawn }: { report: Report; heading: string; drawn: number }) {
  const total = { key: '', label: '', figures: report.totals, previous: report.previous_totals };
  return (
    <Table
      caption={heading}
      isCaptionHidden
      columns={tableColumns(report.report, drawn)}
      rows={[{ row: total, isTotal: true }, ...report.rows.map((row) => ({ row, isTotal: false }))]}
      rowKey={({ row, isTotal }) => (isTotal ? 'total' : `row ${row.key}`)}
      onPhone={{ scrollsAs: heading }}
    />
  );
}

function tableColumns(report: ReportName, drawn: number): Column<TableRow>[] {
  return [
    {
      header: messages.rows[report],
      kind: 'rowHeader',
      cell: ({ row, isTotal }) => (isTotal ? <strong>{messages.total}</strong> : <RowName report={report} row={row} />),
    },
    ...columnsOf(report).map(({ name, kind }, column): Column<TableRow> => ({
      header: messages.columns[name],
      kind: 'figure',
      cell: ({ row: { figures, previous }, isTotal }) => (
        <>
          {column === drawn && previous && !isTotal && !isOverTime(report) && (
            <span className={styles['beside']}>
              <Change name={name} current={figures[column] ?? 0} previous={previous[column] ?? 0} />
            </span>
          )}
          {formatFigure(kind, figures[column] ?? null)}
        </>
      ),
    })),
  ];
}

function RowName({ report, row }: { report: ReportName; row: ReportRow }) {
  const name = nameRow(report, row);
  if (report === 'network-legs') return <Link to={`/members/${row.key}`}>{name}</Link>;
  return report === 'sales-by-product' || report === 'stock' ? (
    <Link to={`/products/${row.key}`}>{name}</Link>
  ) : (
    <>{name}</>
  );
}

function nameRow(report: ReportName, { key, label }: ReportRow): string {
  if (isOverTime(report)) return key.length === 7 ? formatMonth(key) : formatDay(key);
  if (report === 'sales-by-payment') return messages.payment[key as keyof typeof messages.payment] ?? key;
  if (report === 'returns-by-reason') return messages.reasons[key as keyof typeof messages.reasons] ?? key;
  if (report === 'income-bands') return messages.bands[key as keyof typeof messages.bands] ?? key;
  if (report === 'network-ranks') return messages.rank({ rank: key });
  if (key !== '') return label || key;
  if (report === 'sales-by-coupon') return messages.noCoupon;
  return report === 'searches' ? messages.otherSearches : messages.noState;
}
