import { Link, useLoaderData } from 'react-router';
import type {
  MemberEntriesList,
  MemberOrdersList,
  MemberTeamList,
  StaffMemberDetail,
} from '#contract/staff-members.ts';
import { members as messages } from '#messages/admin/members.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { TablePanel } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState, LinkTabs, Pager } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { formatDay, formatMonth, formatTime } from '../dates.ts';
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

/** The team, level by level. */
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
      {list.data.length === 0 ? (
        <EmptyState>{hasLeft ? messages.outOfTree : messages.noTeam}</EmptyState>
      ) : (
        <TablePanel
          caption={messages.level({ level })}
          isCaptionHidden
          rows={list.data}
          rowKey={({ member_id: id }) => id}
          columns={teamColumns}
        />
      )}
      <Pager nextCursor={list.meta.next_cursor} />
    </MemberFrame>
  );
}

/** The link to an order for those who may read orders, else its number. */
function OrderLink({ id, number }: { id: number; number: string }) {
  const mayReadOrders = usePermission('orders.read');
  return mayReadOrders ? <Link to={`/orders/${id}`}>{number}</Link> : number;
}

type Month = StaffMemberDetail['months'][number];

/** The way to what a month's income is made of, for those who may read incomes. */
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
        <OrderLink id={id} number={number} /> <span className={styles['quiet']}>{messages.line({ line })}</span>
      </>
    ),
  },
  { header: messages.date, cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time> },
  { header: messages.reason, cell: ({ reason }) => messages.reasons[reason] },
  { header: messages.month, cell: ({ month }) => formatMonth(month) },
  { header: messages.points, kind: 'figure', cell: ({ sale_points: points }) => formatCount(points) },
  { header: messages.amount, kind: 'figure', cell: ({ amount }) => formatRupees(amount) },
];

/** Sale points by month, and the ledger's entries behind them, of all months or of one. */
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
          <TablePanel
            caption={messages.months}
            isCaptionHidden
            rows={member.months}
            rowKey={(row) => row.month}
            columns={monthColumns}
          />
          <div className={styles['ledger']}>
            <h2 className={styles['heading']}>{heading}</h2>
            {month !== '' && <Link to="?">{messages.allMonths}</Link>}
          </div>
          {list.data.length === 0 ? (
            <EmptyState>{messages.noEntries}</EmptyState>
          ) : (
            <TablePanel
              caption={heading}
              isCaptionHidden
              rows={list.data}
              rowKey={({ id }) => id}
              columns={entryColumns}
            />
          )}
          <Pager nextCursor={list.meta.next_cursor} />
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

/** The orders that count for the member. */
export function MemberOrders() {
  const { member, list } = useLoaderData<OrdersData>();
  return (
    <MemberFrame member={member}>
      {list.data.length === 0 ? (
        <EmptyState>{messages.noOrders}</EmptyState>
      ) : (
        <TablePanel
          caption={messages.countingOrders}
          isCaptionHidden
          rows={list.data}
          rowKey={({ id }) => id}
          columns={orderColumns}
        />
      )}
      <Pager nextCursor={list.meta.next_cursor} />
    </MemberFrame>
  );
}
