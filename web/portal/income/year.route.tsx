import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { IncomeYearSums, OwnIncomeYearReply } from '#contract/income-ledger.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { income as messages } from '#messages/portal.ts';
import { LinkTabs } from '#web/ui/data-list.tsx';
import { formatRupeesExact } from '#web/ui/rupees.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { notFound, readPage } from '../api.ts';
import { formatMonth } from '../dates.ts';
import { MembershipPage } from '../membership/membership-parts.tsx';
import { DownloadButton } from '../own-files.tsx';
import { CertificateFiles, nameYear } from './certificate-files.tsx';
import { Payouts } from './payouts.tsx';
import styles from './income.module.css';

type Year = OwnIncomeYearReply['data'];

/** @throws as readPage; notFound if there is no such tax year, or it is not the caller's. */
export async function loader(args: LoaderFunctionArgs): Promise<Year> {
  const [reply] = await readPage<[OwnIncomeYearReply]>(args);
  const asked = new URL(args.request.url).searchParams.get('year');
  if (!reply || (asked !== null && !reply.data.years.includes(Number(asked)))) throw notFound();
  return reply.data;
}

export function Component() {
  const income = useLoaderData<Year>();
  const { year, years, months, member_id: member } = income;
  const addressOf = (each: number) => `/income/years?year=${each}&member=${member}`;
  const isEmpty = months.length === 0 && income.payouts.length === 0;
  return (
    <MembershipPage
      isWide
      title={messages.year.title}
      heading={messages.year.heading({ year: nameYear(year) })}
      back={{ to: `/income?member=${member}`, label: messages.year.back }}
    >
      <p className={styles['quiet']}>{messages.year.about}</p>
      {years.length > 1 && (
        <LinkTabs
          label={messages.year.years}
          links={years.map((each) => ({ label: nameYear(each), to: addressOf(each) }))}
          current={addressOf(year)}
        />
      )}
      {isEmpty ? (
        <section className={styles['sheet']} aria-labelledby="nothing">
          <h2 id="nothing">{messages.year.emptyTitle}</h2>
          <p>{messages.year.emptyText}</p>
        </section>
      ) : (
        <>
          <Whole income={income} />
          <Months months={months} />
          <Payouts payouts={income.payouts} none={messages.year.noPayouts} />
          <Certificates income={income} />
        </>
      )}
    </MembershipPage>
  );
}

interface Line {
  what: string;
  amount: number;
  isSum?: boolean;
}

const lineColumns: Column<Line>[] = [
  { header: messages.what, kind: 'rowHeader', cell: ({ what, isSum }) => (isSum ? <strong>{what}</strong> : what) },
  {
    header: messages.amount,
    kind: 'figure',
    cell: ({ amount, isSum }) => (isSum ? <strong>{formatRupeesExact(amount)}</strong> : formatRupeesExact(amount)),
  },
];

function linesOf({ components, gross, clawback, corrections, tds, deductions, net }: IncomeYearSums): Line[] {
  const unlessNone = (what: string, amount: number) => (amount === 0 ? [] : [{ what, amount }]);
  return [
    ...components.map(({ component, amount }) => ({ what: messages.components[component], amount })),
    { what: messages.gross, amount: gross, isSum: true },
    ...unlessNone(messages.clawback, clawback),
    ...unlessNone(messages.year.corrections, corrections),
    { what: messages.tds, amount: tds },
    ...unlessNone(messages.year.deductions, deductions),
    { what: messages.net, amount: net, isSum: true },
  ];
}

function Whole({ income: { year, sums, member_id: member } }: { income: Year }) {
  const file = (type: 'pdf' | 'csv') => ({
    path: `${memberPaths.incomeAccount}/years/${year}/statement.${type}?member=${member}`,
    name: `income-${year}-${year + 1}.${type}`,
  });
  return (
    <section className={styles['sheet']} aria-labelledby="whole">
      <h2 id="whole">{messages.year.whole}</h2>
      <Table
        caption={messages.year.whole}
        isCaptionHidden
        columns={lineColumns}
        rows={linesOf(sums)}
        rowKey={({ what }) => what}
      />
      <div className={styles['files']}>
        <DownloadButton {...file('pdf')}>{messages.year.pdf}</DownloadButton>
        <DownloadButton {...file('csv')}>{messages.year.csv}</DownloadButton>
      </div>
      <p className={styles['quiet']}>{messages.statementHelp}</p>
    </section>
  );
}

type MonthRow = Year['months'][number];

const monthColumns: Column<MonthRow>[] = [
  {
    header: messages.year.month,
    kind: 'rowHeader',
    cell: ({ month, components }) => (
      <span className={styles['month']}>
        {components.length > 0 ? <Link to={`/months/${month}`}>{formatMonth(month)}</Link> : formatMonth(month)}
      </span>
    ),
  },
  { header: messages.gross, kind: 'figure', cell: ({ gross }) => formatRupeesExact(gross) },
  {
    header: messages.year.less,
    kind: 'figure',
    cell: ({ clawback, corrections }) => formatRupeesExact(Math.round((clawback + corrections) * 100) / 100),
  },
  { header: messages.tds, kind: 'figure', cell: ({ tds }) => formatRupeesExact(tds) },
  { header: messages.year.deductions, kind: 'figure', cell: ({ deductions }) => formatRupeesExact(deductions) },
  { header: messages.net, kind: 'figure', cell: ({ net }) => <strong>{formatRupeesExact(net)}</strong> },
];

function Months({ months }: { months: readonly MonthRow[] }) {
  return (
    <section className={styles['sheet']} aria-labelledby="by-month">
      <h2 id="by-month">{messages.year.months}</h2>
      <div className={styles['months']}>
        <Table
          caption={messages.year.months}
          isCaptionHidden
          columns={monthColumns}
          rows={months}
          rowKey={({ month }) => month}
          onPhone="cards"
        />
      </div>
    </section>
  );
}

function Certificates({ income: { member_id: member, tds_certificates: certificates } }: { income: Year }) {
  return (
    <section className={styles['sheet']} aria-labelledby="year-certificates">
      <h2 id="year-certificates">{messages.certificates}</h2>
      <p>{certificates.length === 0 ? messages.year.noCertificates : messages.year.certificatesHelp}</p>
      {certificates.length > 0 && <CertificateFiles member={member} certificates={certificates} />}
    </section>
  );
}
