import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import {
  type IncomeClose,
  type IncomeCloseReply,
  type IncomeStatementList,
  type IncomeStatementRow,
  incomeStatementViews,
  staffIncomeClosesPath,
} from '#contract/admin/network/income-closes.ts';
import { type StaffMonth, staffMonthsPath, type StaffMonthsReply } from '#contract/admin/network/months.ts';
import { monthIncomes as messages, months as monthMessages } from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { ExportLink, listStyles, useListFilters, List } from '#web/admin/kit/list.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState, ViewTabs } from '#web/ui/data-list.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { Facts, Figures, Section, BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { usePolling } from '#web/admin/kit/use-polling.ts';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { callAsStaff, readAsStaff } from '../api.ts';
import { ProposedNote } from '../home/approvals/request-approval.tsx';
import { formatMonth, formatTime } from '../kit/dates.ts';
import { CommandButton, type PageRequest, ScreenHeading, usePermission } from '../screen.tsx';
import { describeUnchecked, Exceptions } from './month-exceptions.tsx';
import styles from './month-incomes.module.css';

type Statements = z.infer<typeof IncomeStatementList>;
type Run = NonNullable<IncomeCloseReply['data']['run']>;

interface MonthData {
  data: IncomeCloseReply['data'];
  /** Undefined for a month that was approved long ago, which the list no longer has. */
  row: StaffMonth | undefined;
  /** Null until something was computed. */
  statements: Statements | null;
}

export async function readMonthIncomes({ params, search, signal }: PageRequest): Promise<MonthData> {
  const path = `${staffIncomeClosesPath}/${encodeURIComponent(params['month'] ?? '')}`;
  const [{ data }, months] = await Promise.all([
    readAsStaff<IncomeCloseReply>(path, { signal }),
    readAsStaff<StaffMonthsReply>(staffMonthsPath, { signal }),
  ]);
  const statements = data.close
    ? await readAsStaff<Statements>(`${path}/statements`, { query: Object.fromEntries(search), signal })
    : null;
  return { data, row: months.data.find(({ month }) => month === data.month), statements };
}

export function MonthIncomes() {
  const { data, row, statements } = useLoaderData<MonthData>();
  const { month, run, close, forecast } = data;
  const mayClose = usePermission('income.close') && row?.is_next === true && run?.state !== 'running';
  const mayApprove = mayClose && close?.state === 'draft' && row.proposed_by === null;
  const [isApproving, setApproving] = useState(false);
  return (
    <>
      <BackLink to="/sale-point-months">{messages.all}</BackLink>
      <div className={listStyles.head}>
        <ScreenHeading>{messages.heading({ month: formatMonth(month) })}</ScreenHeading>
        <div className={listStyles.tools}>
          {mayClose && (
            <CommandButton
              label={monthMessages.compute}
              variant={close ? 'secondary' : 'primary'}
              run={async () => {
                const sent = await callAsStaff(`${staffIncomeClosesPath}/${month}/run`, { method: 'POST' });
                return sent.ok ? null : sent.failure;
              }}
            >
              {close ? monthMessages.again : monthMessages.compute}
            </CommandButton>
          )}
          {mayApprove && <Button onClick={() => setApproving(true)}>{monthMessages.approve}</Button>}
        </div>
      </div>
      {close && <CloseState close={close} isPaid={row?.state === 'paid'} />}
      {run && <RunState run={run} />}
      <ProposedNote text={monthMessages.proposed} name={row?.proposed_by ?? null} />
      {!close && !run && <EmptyState>{row?.is_next === false ? messages.notYet : messages.empty}</EmptyState>}
      {forecast && <Forecast forecast={forecast} />}
      {close && <Summary close={close} month={month} mayCheck={mayClose && close.state === 'draft'} />}
      {close && statements && <StatementList month={month} list={statements} />}
      {isApproving && close && (
        <CommandDialog
          path={`${staffMonthsPath}/${month}/approve`}
          toBody={() => ({ close: close.id })}
          texts={{
            title: monthMessages.title({ month: formatMonth(month) }),
            about: [describeUnchecked(close), monthMessages.about].filter(Boolean).join(' '),
            confirm: monthMessages.approve,
            done: monthMessages.approved,
            waiting: monthMessages.waiting,
          }}
          approval="sale_points.approve_month"
          onClose={() => setApproving(false)}
        />
      )}
    </>
  );
}

function Forecast({ forecast }: { forecast: NonNullable<IncomeCloseReply['data']['forecast']> }) {
  const earners = { count: formatCount(forecast.earners), all: formatCount(forecast.members) };
  return (
    <section aria-labelledby="forecast">
      <h2 id="forecast" className={styles['heading']}>
        {messages.forecast}
      </h2>
      <p className={look['quiet']}>{messages.forecastAbout({ time: formatTime(forecast.as_of) })}</p>
      <Figures
        figures={[
          [messages.figures.gross, formatRupees(forecast.gross)],
          [messages.figures.earners, messages.of(earners)],
          [messages.figures.active, formatCount(forecast.active)],
        ]}
      />
    </section>
  );
}

function CloseState({ close, isPaid }: { close: IncomeClose; isPaid: boolean }) {
  const isApproved = close.state === 'approved';
  return (
    <p className={look['line']}>
      <Badge tone={isApproved ? 'success' : 'warning'}>{monthMessages.states[isPaid ? 'paid' : close.state]}</Badge>
      <span>{messages.computedBy({ name: close.computed_by, time: formatTime(close.computed_at) })}</span>
      {close.approved_by !== null && close.approved_at !== null && (
        <span>{messages.approvedBy({ name: close.approved_by, time: formatTime(close.approved_at) })}</span>
      )}
    </p>
  );
}

/** The run continues without this page. */
function RunState({ run }: { run: Run }) {
  usePolling(run.state === 'running');
  const step = messages.steps[run.step];
  if (run.state === 'failed')
    return <FormMessage>{messages.failed({ reason: run.failure ?? messages.unknownReason })}</FormMessage>;
  if (run.state === 'stopped') return <FormMessage>{monthMessages.runs.stopped}</FormMessage>;
  const isCounted = run.all_members > 0;
  return (
    <section className={styles['run']} aria-label={messages.running}>
      <p role="status">
        {step}
        {isCounted && (
          <span className={look['quiet']}>
            {messages.progress({ done: formatCount(run.done_members), all: formatCount(run.all_members) })}
          </span>
        )}
      </p>
      <progress aria-label={step} {...(isCounted && { value: run.done_members, max: run.all_members })} />
      <p className={look['quiet']}>{messages.goesOn}</p>
    </section>
  );
}

const componentNames = ['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus'] as const;

function Summary({ close, month, mayCheck }: { close: IncomeClose; month: string; mayCheck: boolean }) {
  const { amounts, members, ranks } = close;
  const ratio = close.payout_percent === null ? messages.noSales : `${formatCount(close.payout_percent)}%`;
  return (
    <>
      <Figures
        figures={[
          [messages.figures.gross, formatRupees(amounts.gross)],
          [messages.figures.ratio, ratio],
          [messages.figures.earners, messages.of({ count: formatCount(close.earners), all: formatCount(members) })],
          [messages.figures.active, formatCount(close.active)],
        ]}
      />
      <div className={look['columns']}>
        <div className={look['stack']}>
          <Section title={messages.byComponent}>
            <Bars
              total={amounts.gross}
              rows={componentNames.map((name) => [
                messages.components[name],
                amounts[name],
                formatRupees(amounts[name]),
              ])}
            />
          </Section>
          <Section title={messages.byRank}>
            <Bars
              total={members}
              rows={ranks.map(({ rank, members: count }) => [messages.rank({ rank }), count, formatCount(count)])}
            />
          </Section>
        </div>
        <div className={look['stack']}>
          <Section title={close.state === 'approved' ? messages.toChecked : messages.toCheck}>
            <Exceptions close={close} month={month} mayCheck={mayCheck} />
          </Section>
          <Section title={messages.comparison}>
            <Facts
              facts={[
                [messages.sinceDraft, describeDifference(close.since_draft, amounts.gross)],
                [messages.sinceMonth, describeDifference(close.since_month, amounts.gross)],
                [messages.recovered, describeRecovered(close.recovered)],
                [messages.netSales, formatRupees(close.net_sales)],
                [messages.ownSp, formatCount(close.own_sp)],
                [messages.frozen, formatCount(close.frozen)],
              ]}
            />
          </Section>
          <details className={styles['hashes']}>
            <summary>{messages.hashes}</summary>
            <p className={look['quiet']}>
              {messages.hashesAbout({ command: `npm run network -- verify --month ${month}` })}
            </p>
            <Facts
              facts={Object.entries(close.hashes).map(([part, hash]) => [
                messages.hashParts[part as keyof IncomeClose['hashes']],
                <code key={part}>{hash}</code>,
              ])}
            />
          </details>
        </div>
      </div>
    </>
  );
}

function describeDifference(difference: IncomeClose['since_draft'], gross: number): string {
  if (!difference) return messages.nothingBefore;
  const more = gross - difference.gross;
  if (more === 0 && difference.members === 0) return messages.same;
  const amount = more === 0 ? messages.sameTotal : signed(more);
  return messages.difference({ amount, count: difference.members });
}

function describeRecovered({ members, amount }: IncomeClose['recovered']): string {
  if (members === 0) return messages.noneRecovered;
  return messages.difference({ amount: signed(amount), count: members });
}

const signed = (amount: number) => `${amount > 0 ? '+' : '−'}${formatRupees(Math.abs(amount))}`;

function Bars({ rows, total }: { rows: readonly (readonly [string, number, string])[]; total: number }) {
  return (
    <dl className={styles['bars']}>
      {rows.map(([label, value, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
          {value > 0 && <span aria-hidden="true" style={{ inlineSize: `${(value / total) * 100}%` }} />}
        </div>
      ))}
    </dl>
  );
}

const columns: Column<IncomeStatementRow>[] = [
  {
    header: messages.columns.member,
    kind: 'rowHeader',
    cell: ({ member_id: id, name, is_frozen: isFrozen }) => (
      <>
        <Link to={`/members/${id}`}>{name}</Link> <span className={look['quiet']}>{id}</span>{' '}
        {isFrozen && <Badge tone="danger">{messages.isFrozen}</Badge>}
      </>
    ),
  },
  { header: messages.columns.rank, kind: 'figure', cell: ({ rank }) => rank },
  { header: messages.columns.ownSp, kind: 'figure', cell: ({ own_sp: points }) => formatCount(points) },
  { header: messages.components.personal, kind: 'figure', cell: ({ personal }) => formatRupees(personal) },
  { header: messages.components.rebate, kind: 'figure', cell: ({ rebate }) => formatRupees(rebate) },
  { header: messages.components.group, kind: 'figure', cell: ({ group }) => formatRupees(group) },
  {
    header: messages.columns.bonuses,
    kind: 'figure',
    cell: ({ fixed, e_bonus: e, r_bonus: r, p_bonus: p }) => formatRupees(addRupees(fixed, e, r, p)),
  },
  {
    header: messages.columns.gross,
    kind: 'figure',
    cell: ({ gross, member_id: id, name }) => (
      <Link to={id} relative="path" aria-label={`${formatRupees(gross)}: ${messages.openIncome({ name })}`}>
        <strong>{formatRupees(gross)}</strong>
      </Link>
    ),
  },
  {
    header: messages.columns.recovered,
    kind: 'figure',
    cell: ({ recovered }) => (recovered === 0 ? '—' : signed(recovered)),
  },
  {
    header: messages.columns.before,
    kind: 'figure',
    cell: ({ gross_before: before }) => (before === null ? '—' : formatRupees(before)),
  },
];

/** Amounts have at most two decimals, so the sum is computed in paise. */
const addRupees = (...amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

function StatementList({ month, list }: { month: string; list: Statements }) {
  const { filters } = useListFilters();
  const views = incomeStatementViews.map((view) => ({
    label: messages.views[view],
    query: view === 'all' ? '' : `view=${view}`,
  }));
  return (
    <section className={styles['statements']} aria-label={messages.statements}>
      <div className={listStyles.head}>
        <h2 className={styles['heading']}>{messages.statements}</h2>
        <div className={listStyles.tools}>
          <ExportLink path={`${staffIncomeClosesPath}/${month}/statements.csv`} of={messages.statements} />
        </div>
      </div>
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <List
        list={list}
        empty={filters.size > 0 ? messages.noneInView : messages.noStatements}
        caption={messages.statements}
        rowKey={({ member_id: id }) => id}
        columns={columns}
      />
    </section>
  );
}
