import { Link, useLoaderData } from 'react-router';
import {
  adjustmentKinds,
  type AdjustmentState,
  adjustmentStates,
  type StaffAdjustment,
  type StaffAdjustmentList,
  staffIncomeLedgerPath,
} from '#contract/staff-income-ledger.ts';
import { adjustments as messages } from '#messages/admin/adjustments.ts';
import { SelectField } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListHead, TablePanel, useListFilters } from '#web/admin/kit/list.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { EmptyState, Pager, ViewTabs } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import { readAsStaff } from '../api.ts';
import { formatMonth, formatTime } from '../dates.ts';
import type { Screen } from '../screen.tsx';
import styles from './payouts.module.css';

const path = `${staffIncomeLedgerPath}/adjustments`;

export const adjustmentsScreen: Screen = {
  path: 'adjustments',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'network.read',
  pages: {
    '': {
      load: ({ search, signal }) =>
        readAsStaff<StaffAdjustmentList>(path, { query: Object.fromEntries(search), signal }),
      component: Adjustments,
    },
  },
};

const tones: Record<AdjustmentState, Tone> = { active: 'success', reversed: 'neutral', reversal: 'warning' };

const columns: Column<StaffAdjustment>[] = [
  {
    header: messages.columns.member,
    kind: 'rowHeader',
    cell: ({ member_id: id, name }) => (
      <>
        <Link to={`/members/${id}/income`}>{name}</Link>
        <span className={styles['small']}>{id}</span>
      </>
    ),
  },
  {
    header: messages.columns.kind,
    cell: ({ kind, corrected_month: month }) => (
      <>
        {messages.kinds[kind]}
        {month !== null && <span className={styles['small']}>{messages.of({ month: formatMonth(month) })}</span>}
      </>
    ),
  },
  { header: messages.columns.amount, kind: 'figure', cell: ({ amount }) => formatRupees(amount) },
  { header: messages.columns.state, cell: ({ state }) => <Badge tone={tones[state]}>{messages.states[state]}</Badge> },
  { header: messages.columns.reason, cell: ({ reason }) => reason },
  {
    header: messages.columns.people,
    cell: ({ requested_by: by, approved_by: approver, approved_at: at }) => (
      <>
        {messages.people({ by, approver })}
        <span className={styles['small']}>{formatTime(at)}</span>
      </>
    ),
  },
];

/** Corrections and deductions of all direct sellers, the latest first. */
function Adjustments() {
  const list = useLoaderData<StaffAdjustmentList>();
  const { filters, select } = useListFilters();
  const queryOf = (kind: string | null) => {
    const query = new URLSearchParams(filters);
    if (kind === null) query.delete('kind');
    else query.set('kind', kind);
    return query.toString();
  };
  const views = [null, ...adjustmentKinds].map((kind) => ({
    label: kind === null ? messages.all : messages.views[kind],
    query: queryOf(kind),
  }));
  return (
    <>
      <ListHead heading={messages.heading}>{list.data.length > 0 && <ExportLink path={`${path}.csv`} />}</ListHead>
      <p className={styles['quiet']}>{messages.intro}</p>
      <ViewTabs label={messages.viewsLabel} views={views} current={queryOf(filters.get('kind'))} />
      <div className={styles['filters']}>
        <SelectField
          {...select('state')}
          label={messages.columns.state}
          options={[
            { value: '', label: messages.anyState },
            ...adjustmentStates.map((state) => ({ value: state, label: messages.states[state] })),
          ]}
        />
      </div>
      {list.data.length === 0 ? (
        <EmptyState>{filters.size > 0 ? messages.noMatch : messages.empty}</EmptyState>
      ) : (
        <TablePanel
          caption={messages.heading}
          isCaptionHidden
          rows={list.data}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
      <Pager nextCursor={list.meta.next_cursor} />
    </>
  );
}
