import { Link, useLoaderData } from 'react-router';
import { type StaffMonth, staffMonthsPath, type StaffMonthsReply } from '#contract/admin/network/months.ts';
import { months as messages } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { ExportLink, ListHead, List } from '#web/admin/kit/list.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import look from '#web/admin/kit/look.module.css';
import { Proposed } from '../home/approvals/request-approval.tsx';
import { formatMonth, formatTime } from '../kit/dates.ts';
import type { Screen } from '../screen.tsx';
import { MemberIncome, readMemberIncome } from './member-income.tsx';
import { readData } from '#web/admin/kit/loaders.ts';
import { MonthIncomes, readMonthIncomes } from './month-incomes.tsx';

export const monthsScreen: Screen = {
  path: 'sale-point-months',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'network.read',
  pages: {
    '': {
      load: readData<StaffMonthsReply['data']>(staffMonthsPath),
      component: Months,
    },
    ':month': { load: readMonthIncomes, component: MonthIncomes },
    ':month/:memberId': { load: readMemberIncome, component: MemberIncome },
  },
};

const tones: Record<StaffMonth['state'], Tone> = {
  running: 'neutral',
  open: 'warning',
  draft: 'warning',
  approved: 'success',
  paid: 'success',
};

function Months() {
  const months = useLoaderData<StaffMonth[]>();
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffMonthsPath}.csv`} />
      </ListHead>
      <p className={look['intro']}>{messages.intro}</p>
      <List
        list={{ data: months.every(({ members }) => members === 0) ? [] : months }}
        empty={messages.empty}
        caption={messages.heading}
        columns={columns}
        rowKey={({ month }) => month}
      />
    </>
  );
}

const count = (value: number | null) => value?.toLocaleString('en-IN') ?? '—';

const columns: Column<StaffMonth>[] = [
  {
    header: messages.columns.month,
    kind: 'rowHeader',
    cell: ({ month }) => <Link to={`/sale-point-months/${month}`}>{formatMonth(month)}</Link>,
  },
  { header: messages.columns.members, kind: 'figure', cell: ({ members }) => count(members) },
  { header: messages.columns.points, kind: 'figure', cell: ({ points }) => count(points) },
  {
    header: messages.columns.amount,
    kind: 'figure',
    cell: ({ amount }) => (amount === null ? '—' : formatRupees(amount)),
  },
  {
    header: messages.columns.state,
    cell: ({ state, approved_at: at }) => (
      <div>
        <Badge tone={tones[state]}>{messages.states[state]}</Badge>
        {at !== null && <span className={look['small']}>{formatTime(at)}</span>}
      </div>
    ),
  },
  { header: messages.columns.people, cell: (month) => <People {...month} /> },
];

function People({ month, draft, run, requested_by: requester, approved_by: approver, ...row }: StaffMonth) {
  const { proposed_by: proposer } = row;
  return (
    <div>
      {requester !== null && approver !== null && messages.people({ requester, approver })}
      {proposer !== null && <Proposed text={messages.proposed} name={proposer} />}
      {draft && proposer === null && (
        <span className={look['small']}>
          {messages.draft({ gross: formatRupees(draft.gross), name: draft.computed_by })}
        </span>
      )}
      {run && <span className={look['small']}>{messages.runs[run]}</span>}
      {row.is_next && !draft && !run && (
        <Link to={`/sale-point-months/${month}`}>{messages.computeOf({ month: formatMonth(month) })}</Link>
      )}
    </div>
  );
}
