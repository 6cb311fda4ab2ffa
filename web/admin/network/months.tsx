import { Group, Table } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { staffIncomeClosesPath } from '#contract/staff-income-closes.ts';
import { type StaffMonth, staffMonthsPath, type StaffMonthsReply } from '#contract/staff-months.ts';
import { months as messages } from '#messages/admin/months.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListHead, ListTable, numberCell } from '#web/admin/kit/list.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { callAsStaff, readAsStaff } from '../api.ts';
import { Proposed, RequestApprovalDialog } from '../approvals/request-approval.tsx';
import { formatMonth, formatTime } from '../dates.ts';
import { CommandButton, type Screen, usePermission } from '../screen.tsx';
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

const pollMs = 2_000;

/** The months of the ledger of sale points; the next one's incomes, which are computed and then approved. While they are computed the page reloads itself. */
function Months() {
  const months = useLoaderData<StaffMonth[]>();
  const mayClose = usePermission('income.close');
  const [approving, setApproving] = useState<{ month: string; close: number } | null>(null);
  const { revalidate, state } = useRevalidator();
  const isRunning = months.some(({ run }) => run === 'running');
  useEffect(() => {
    if (!isRunning || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), pollMs);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
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
            <MonthRow
              key={month.month}
              month={month}
              approve={mayClose && month.is_next && month.proposed_by === null ? setApproving : null}
            />
          ))}
        </ListTable>
      )}
      {approving !== null && (
        <RequestApprovalDialog
          title={messages.title({ month: formatMonth(approving.month) })}
          about={messages.about}
          confirmLabel={messages.approve}
          path={`${staffMonthsPath}/${approving.month}/approve`}
          body={{ close: approving.close }}
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
  approve: ((draft: { month: string; close: number }) => void) | null;
}

function MonthRow({ month: whole, approve }: MonthRowProps) {
  const { month, state, members, points, amount, ...row } = whole;
  const { requested_by: requester, approved_by: approver, approved_at: at, proposed_by: proposer } = row;
  const count = (value: number | null) => value?.toLocaleString('en-IN') ?? '—';
  return (
    <Table.Tr>
      <Table.Td>
        <strong>{formatMonth(month)}</strong>
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
        <MonthIncomes month={whole} approve={approve} />
      </Table.Td>
    </Table.Tr>
  );
}

/** How far the incomes of the next month are, and what can be done about them. */
function MonthIncomes({ month: { month, draft, run, is_next: isNext }, approve }: MonthRowProps) {
  if (!isNext) return null;
  const name = formatMonth(month);
  return (
    <>
      {draft && (
        <span className={styles['contact']}>
          {messages.draft({ gross: formatRupees(draft.gross), name: draft.computed_by })}
        </span>
      )}
      <span className={styles['contact']} role="status">
        {run === 'running' && messages.computing}
        {run === 'failed' && messages.failed}
        {run === 'stopped' && messages.stopped}
      </span>
      {approve && run !== 'running' && (
        <Group gap="xs">
          {draft && (
            <Button
              size="small"
              onClick={() => approve({ month, close: draft.id })}
              aria-label={messages.approveOf({ month: name })}
            >
              {messages.approve}
            </Button>
          )}
          <CommandButton
            label={draft ? messages.againOf({ month: name }) : messages.computeOf({ month: name })}
            run={async () => {
              const sent = await callAsStaff(`${staffIncomeClosesPath}/${month}/run`, { method: 'POST' });
              return sent.ok ? null : sent.failure;
            }}
            size="small"
            variant={draft ? 'secondary' : 'primary'}
          >
            {draft ? messages.again : messages.compute}
          </CommandButton>
        </Group>
      )}
    </>
  );
}
