import { Link, useLoaderData } from 'react-router';
import type {
  MemberEntriesList,
  MemberOrdersList,
  MemberTeamList,
  StaffMemberDetail,
} from '#contract/admin/network/members.ts';
import { members as messages } from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { TablePanel, List } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState, LinkTabs } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatDay, formatMonth, formatTime } from '../kit/dates.ts';
import { usePermission } from '../screen.tsx';
import { type EntriesData, MemberFrame, MemberStatusBadge, type OrdersData, type TeamData } from './member-frame.tsx';
import styles from './members.module.css';

const teamColumns: Column<MemberTeamList['data'][number]>[] = [
  {
    header: messages.columns.member,
    kind: 'rowHeader',
    cell: ({ member_id: id, name }) => <Link to={`/members/${id}`}>{name}</Link>,
  },
  { header: messages.memberId, cell: ({ member_id: id }) => id },
  { header: messages.columns.status, cell: ({ status }) => <MemberStatusBadge status={status} /> },
  { header: messages.columns.title, cell: ({ title }) => title.name },
  { header: messages.columns.joined, cell: ({ joined_on: day }) => <time dateTime={day}>{formatDay(day)}</time> },
];

export function MemberTeam() {
  const { member, level, list } = useLoaderData<TeamData>();
  const { levels } = member.team;
  const path = `/members/${member.member_id}/team`;
  const links = levels.map((count, index) => ({
    label: messages.levelCount({ level: index + 1, count: formatCount(count) }),
    to: `${path}?level=${index + 1}`,
  }));
  const hasLeft = member.status === 'exited' || member.status === 'terminated';
  return (
    <MemberFrame member={member}>
      {links.length > 1 && (
        <div className={styles['levels']}>
          <LinkTabs label={messages.levelsLabel} links={links} current={`${path}?level=${level}`} />
        </div>
      )}
      <List
        list={list}
        empty={hasLeft ? messages.outOfTree : messages.noTeam}
        caption={messages.level({ level })}
        rowKey={({ member_id: id }) => id}
        columns={teamColumns}
      />
    </MemberFrame>
  );
}

/** Shows only the number to readers who may not see orders. */
function OrderLink({ id, number }: { id: number; number: string }) {
  const mayReadOrders = usePermission('orders.read');
  return mayReadOrders ? <Link to={`/orders/${id}`}>{number}</Link> : number;
}

type Month = StaffMemberDetail['months'][number];

/** Renders nothing for readers who may not see incomes. */
function IncomeLink({ month }: { month: string }) {
  const { member } = useLoaderData<EntriesData>();
  if (!usePermission('network.read')) return '—';
  return <Link to={`/sale-point-months/${month}/${member.member_id}`}>{messages.openIncome}</Link>;
}

const monthColumns: Column<Month>[] = [
  {
    header: messages.month,
    kind: 'rowHeader',
    cell: ({ month }) => <Link to={`?month=${month}`}>{formatMonth(month)}</Link>,
  },
  {
    header: messages.monthState,
    cell: ({ is_approved: isApproved }) => (
      <Badge tone={isApproved ? 'success' : 'neutral'}>{isApproved ? messages.approved : messages.open}</Badge>
    ),
  },
  {
    header: messages.income,
    cell: ({ month, is_approved: isApproved }) => (isApproved ? <IncomeLink month={month} /> : '—'),
  },
  { header: messages.points, kind: 'figure', cell: ({ sale_points: points }) => formatCount(points) },
  { header: messages.amount, kind: 'figure', cell: ({ amount }) => formatRupees(amount) },
  { header: messages.entries, kind: 'figure', cell: ({ entries }) => formatCount(entries) },
];

const entryColumns: Column<MemberEntriesList['data'][number]>[] = [
  {
    header: messages.order,
    kind: 'rowHeader',
    cell: ({ order_id: id, order_number: number, line_no: line }) => (
      <>
        <OrderLink id={id} number={number} /> <span className={look['quiet']}>{messages.line({ line })}</span>
      </>
    ),
  },
  { header: messages.date, cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time> },
  { header: messages.reason, cell: ({ reason }) => messages.reasons[reason] },
  { header: messages.month, cell: ({ month }) => formatMonth(month) },
  { header: messages.points, kind: 'figure', cell: ({ sale_points: points }) => formatCount(points) },
  { header: messages.amount, kind: 'figure', cell: ({ amount }) => formatRupees(amount) },
];

export function MemberSalePoints() {
  const { member, month, list } = useLoaderData<EntriesData>();
  const heading = month === '' ? messages.ledger : messages.ledgerOf({ month: formatMonth(month) });
  return (
    <MemberFrame member={member}>
      <h2 className={styles['heading']}>{messages.months}</h2>
      {member.months.length === 0 ? (
        <EmptyState>{messages.noMonths}</EmptyState>
      ) : (
        <>
          <TablePanel name={messages.months} rows={member.months} rowKey={(row) => row.month} columns={monthColumns} />
          <div className={styles['ledger']}>
            <h2 className={styles['heading']}>{heading}</h2>
            {month !== '' && <Link to="?">{messages.allMonths}</Link>}
          </div>
          <List list={list} empty={messages.noEntries} caption={heading} columns={entryColumns} />
        </>
      )}
    </MemberFrame>
  );
}

const orderColumns: Column<MemberOrdersList['data'][number]>[] = [
  { header: messages.order, kind: 'rowHeader', cell: ({ id, number }) => <OrderLink id={id} number={number} /> },
  { header: messages.placed, cell: ({ placed_at: at }) => <time dateTime={at}>{formatTime(at)}</time> },
  { header: messages.basis, cell: ({ basis }) => messages.bases[basis] },
  { header: messages.orderTotal, kind: 'figure', cell: ({ total }) => formatRupees(total) },
];

export function MemberOrders() {
  const { member, list } = useLoaderData<OrdersData>();
  return (
    <MemberFrame member={member}>
      <List list={list} empty={messages.noOrders} caption={messages.countingOrders} columns={orderColumns} />
    </MemberFrame>
  );
}
