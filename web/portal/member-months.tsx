import type { MemberHome } from '#contract/members.ts';
import { home as messages, income as incomeMessages } from '#messages/portal.ts';
import { Icon } from '#web/ui/icon.tsx';
import { formatRupees, formatRupeesExact, formatSp } from '#web/ui/rupees.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { formatDay, formatMonth, formatTime, lastDayOf } from './dates.ts';
import { Panel } from './panel.tsx';
import styles from './member-home.module.css';

/** The current month's points and purchases. */
export function Month({ member: { months, plan, status, days_left: daysLeft, forecast } }: { member: MemberHome }) {
  const { month, sp, amount } = months[0]!;
  const goal = plan?.active_sp ?? 0;
  const missing = Math.round((goal - sp) * 100) / 100;
  return (
    <Panel
      id="month"
      title={
        <>
          {messages.thisMonth}{' '}
          <span>
            {formatMonth(month)} · {messages.daysLeft({ count: daysLeft })}
          </span>
        </>
      }
    >
      <p className={styles['figure']}>
        <span>{messages.ownPoints}</span>
        <strong>
          {plan && status !== 'frozen' && missing > 0
            ? messages.ofSp({ sp: formatSp(sp), goal: formatSp(goal) })
            : messages.sp({ sp: formatSp(sp) })}
        </strong>
      </p>
      {plan && status !== 'frozen' && (
        <>
          <progress className={styles['progress']} max={goal} value={Math.min(sp, goal)} aria-labelledby="month" />
          <p className={missing > 0 ? undefined : styles['reached']}>
            {missing > 0 ? (
              messages.missing({ sp: formatSp(missing), date: formatDay(lastDayOf(month)) })
            ) : (
              <>
                <Icon name="tick" /> {messages.active}
              </>
            )}
          </p>
        </>
      )}
      <p>{messages.purchases({ amount: formatRupees(amount) })}</p>
      {forecast !== null && forecast.group_sp !== null && (
        <p className={styles['figure']}>
          <span>{messages.groupPoints({ time: formatTime(forecast.as_of) })}</span>
          <strong>{messages.sp({ sp: formatSp(forecast.group_sp) })}</strong>
        </p>
      )}
      <p className={styles['note']}>{messages.countedAsOwn}</p>
    </Panel>
  );
}

const componentNames = ['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus'] as const;
type Component = (typeof componentNames)[number];

const forecastColumns: Column<{ name: Component; amount: number }>[] = [
  { header: incomeMessages.what, kind: 'rowHeader', cell: ({ name }) => incomeMessages.components[name] },
  { header: incomeMessages.amount, kind: 'figure', cell: ({ amount }) => formatRupeesExact(amount) },
];

/** Computed as if the month had ended last night. */
export function Forecast({ member: { forecast, status } }: { member: MemberHome }) {
  if (!forecast || status === 'frozen') return null;
  const { amounts, gross, rank_name: name, leaders, network, next_rank: next } = forecast;
  const rows = componentNames.flatMap((each) => (amounts[each] > 0 ? [{ name: each, amount: amounts[each] }] : []));
  return (
    <Panel id="forecast" title={messages.forecast}>
      <p className={styles['note']}>{messages.forecastAbout({ time: formatTime(forecast.as_of) })}</p>
      <p className={styles['figure']}>
        <span>{messages.forecastTotal}</span>
        <strong>{formatRupees(gross)}</strong>
      </p>
      {rows.length > 0 && (
        <Table
          caption={messages.forecast}
          isCaptionHidden
          columns={forecastColumns}
          rows={rows}
          rowKey={(row) => row.name}
        />
      )}
      <p>{messages.rankNow({ name, leaders, network })}</p>
      {next && (
        <>
          <h3>{messages.nextRank({ name: next.name })}</h3>
          <ul>
            {!forecast.is_active && <li>{messages.missingActive}</li>}
            <li>
              {messages.missingLeaders({ count: next.missing_leaders, goal: next.leaders.toLocaleString('en-IN') })}
            </li>
            <li>
              {messages.missingNetwork({ count: next.missing_network, goal: next.network.toLocaleString('en-IN') })}
            </li>
          </ul>
        </>
      )}
    </Panel>
  );
}

type MonthRow = MemberHome['months'][number] & { most: number };

const monthColumns: Column<MonthRow>[] = [
  {
    header: messages.month,
    kind: 'rowHeader',
    cell: ({ month }) => <span className={styles['month']}>{formatMonth(month)}</span>,
  },
  {
    header: messages.points,
    headerSpan: 2,
    kind: 'bar',
    cell: ({ sp, most }) => <progress className={styles['bar']} max={most} value={sp} aria-hidden="true" />,
  },
  { header: messages.points, kind: 'figure', cell: ({ sp }) => formatSp(sp) },
  { header: messages.amount, kind: 'figure', cell: ({ amount }) => formatRupeesExact(amount) },
];

export function Months({ member: { months } }: { member: MemberHome }) {
  const most = Math.max(...months.map(({ sp }) => sp), 1);
  return (
    <Panel id="months" className={styles['wide']} title={messages.months}>
      <Table
        caption={messages.months}
        isCaptionHidden
        rows={months.map((month) => ({ ...month, most }))}
        rowKey={({ month }) => month}
        columns={monthColumns}
        onPhone={{ scrollsAs: messages.months }}
      />
      <p className={styles['note']}>{messages.monthsAbout}</p>
    </Panel>
  );
}
