import { Table } from '@mantine/core';
import { Link, useLoaderData } from 'react-router';
import { type StaffMonth, staffMonthsPath, type StaffMonthsReply } from '#contract/staff-months.ts';
import { months as messages } from '#messages/admin/months.ts';
import { ExportLink, ListHead, ListTable, numberCell } from '#web/admin/kit/list.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { readAsStaff } from '../api.ts';
import { Proposed } from '../approvals/request-approval.tsx';
import { formatMonth, formatTime } from '../dates.ts';
import type { Screen } from '../screen.tsx';
import { MemberIncome, readMemberIncome } from './member-income.tsx';
import { MonthIncomes, readMonthIncomes } from './month-incomes.tsx';
import styles from './joining.module.css';

export const monthsScreen: Screen = {
  path: 'sale-point-months',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'network.read',
  pages: {
    '': {
      load: async ({ signal }) => (await readAsStaff<StaffMonthsReply>(staffMonthsPath, { signal })).data,
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

/** The months of the ledger of sale points, each leading to its incomes. */
function Months() {
  const months = useLoaderData<StaffMonth[]>();
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffMonthsPath}.csv`} />
      </ListHead>
      <p className={styles['quiet']}>{messages.intro}</p>
      {months.every(({ members }) => members === 0) ? (
        <p>{messages.empty}</p>
      ) : (
        <ListTable
          head={
            <>
              <Table.Th>{messages.columns.month}</Table.Th>
              <Table.Th className={numberCell}>{messages.columns.members}</Table.Th>
              <Table.Th className={numberCell}>{messages.columns.points}</Table.Th>
              <Table.Th className={numberCell}>{messages.columns.amount}</Table.Th>
              <Table.Th>{messages.columns.state}</Table.Th>
              <Table.Th>{messages.columns.people}</Table.Th>
            </>
          }
        >
          {months.map((month) => (
            <MonthRow key={month.month} month={month} />
          ))}
        </ListTable>
      )}
    </>
  );
}

function MonthRow({ month: { month, state, members, points, amount, draft, run, ...row } }: { month: StaffMonth }) {
  const { requested_by: requester, approved_by: approver, approved_at: at, proposed_by: proposer } = row;
  const count = (value: number | null) => value?.toLocaleString('en-IN') ?? '—';
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/sale-point-months/${month}`}>{formatMonth(month)}</Link>
      </Table.Td>
      <Table.Td className={numberCell} data-label={messages.columns.members}>
        {count(members)}
      </Table.Td>
      <Table.Td className={numberCell} data-label={messages.columns.points}>
        {count(points)}
      </Table.Td>
      <Table.Td className={numberCell} data-label={messages.columns.amount}>
        {amount === null ? '—' : formatRupees(amount)}
      </Table.Td>
      <Table.Td data-label={messages.columns.state}>
        <Badge tone={tones[state]}>{messages.states[state]}</Badge>
        {at !== null && <span className={styles['contact']}>{formatTime(at)}</span>}
      </Table.Td>
      <Table.Td data-label={requester === null ? undefined : messages.columns.people}>
        {requester !== null && approver !== null && messages.people({ requester, approver })}
        {proposer !== null && <Proposed text={messages.proposed} name={proposer} />}
        {draft && proposer === null && (
          <span className={styles['contact']}>
            {messages.draft({ gross: formatRupees(draft.gross), name: draft.computed_by })}
          </span>
        )}
        {run && <span className={styles['contact']}>{messages.runs[run]}</span>}
        {row.is_next && !draft && !run && (
          <Link to={`/sale-point-months/${month}`}>{messages.computeOf({ month: formatMonth(month) })}</Link>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
