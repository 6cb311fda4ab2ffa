import { Table } from '@mantine/core';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { type StaffMonth, staffMonthsPath, type StaffMonthsReply } from '#contract/staff-months.ts';
import { months as messages } from '#messages/admin/months.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListHead, ListTable } from '#web/admin/kit/list.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { readAsStaff } from '../api.ts';
import { Proposed, RequestApprovalDialog } from '../approvals/request-approval.tsx';
import { formatMonth, formatTime } from '../dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
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
  },
};

const tones: Record<StaffMonth['state'], Tone> = { running: 'neutral', open: 'warning', approved: 'success' };

/** The months of the ledger of sale points, and the approval of the next one. */
function Months() {
  const months = useLoaderData<StaffMonth[]>();
  const mayApprove = usePermission('network.manage');
  const [approving, setApproving] = useState<string | null>(null);
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
              <Table.Th>{messages.columns.members}</Table.Th>
              <Table.Th>{messages.columns.points}</Table.Th>
              <Table.Th>{messages.columns.amount}</Table.Th>
              <Table.Th>{messages.columns.state}</Table.Th>
              <Table.Th>{messages.columns.people}</Table.Th>
            </>
          }
        >
          {months.map((month) => (
            <MonthRow
              key={month.month}
              month={month}
              approve={mayApprove && month.is_next && month.proposed_by === null ? setApproving : null}
            />
          ))}
        </ListTable>
      )}
      {approving !== null && (
        <RequestApprovalDialog
          title={messages.title({ month: formatMonth(approving) })}
          about={messages.about}
          confirmLabel={messages.approve}
          path={`${staffMonthsPath}/${approving}/approve`}
          done={messages.approved}
          waiting={messages.waiting}
          onClose={() => setApproving(null)}
        />
      )}
    </>
  );
}

interface MonthRowProps {
  month: StaffMonth;
  approve: ((month: string) => void) | null;
}

function MonthRow({ month: { month, state, members, points, amount, ...row }, approve }: MonthRowProps) {
  const { requested_by: requester, approved_by: approver, approved_at: at, proposed_by: proposer } = row;
  const count = (value: number | null) => value?.toLocaleString('en-IN') ?? '—';
  return (
    <Table.Tr>
      <Table.Td>
        <strong>{formatMonth(month)}</strong>
      </Table.Td>
      <Table.Td data-label={messages.columns.members}>{count(members)}</Table.Td>
      <Table.Td data-label={messages.columns.points}>{count(points)}</Table.Td>
      <Table.Td data-label={messages.columns.amount}>{amount === null ? '—' : formatRupees(amount)}</Table.Td>
      <Table.Td data-label={messages.columns.state}>
        <Badge tone={tones[state]}>{messages.states[state]}</Badge>
        {at !== null && <span className={styles['contact']}>{formatTime(at)}</span>}
      </Table.Td>
      <Table.Td data-label={requester === null ? undefined : messages.columns.people}>
        {requester !== null && approver !== null && messages.people({ requester, approver })}
        {proposer !== null && <Proposed text={messages.proposed} name={proposer} />}
        {approve && (
          <Button
            size="small"
            onClick={() => approve(month)}
            aria-label={messages.approveOf({ month: formatMonth(month) })}
          >
            {messages.approve}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
