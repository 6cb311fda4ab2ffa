import { Link, useLoaderData } from 'react-router';
import {
  type AdjustmentState,
  type StaffAdjustment,
  type StaffAdjustmentList,
  staffIncomeLedgerPath,
  adjustmentKinds,
  adjustmentStates,
} from '#contract/admin/network/income-ledger.ts';
import { adjustments as messages } from '#messages/admin.ts';
import { optionsOf, SelectField } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListHead, useListFilters, List } from '#web/admin/kit/list.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { Column } from '#web/ui/table.tsx';
import look from '#web/admin/kit/look.module.css';
import { readList } from '#web/admin/kit/loaders.ts';
import { formatMonth, formatTime } from '../kit/dates.ts';
import type { Screen } from '../screen.tsx';
import styles from './payouts.module.css';

const path = `${staffIncomeLedgerPath}/adjustments`;

export const adjustmentsScreen: Screen = {
  path: 'adjustments',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'network.read',
  pages: {
    '': { load: readList(path), component: Adjustments },
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
        <span className={look['small']}>{id}</span>
      </>
    ),
  },
  {
    header: messages.columns.kind,
    cell: ({ kind, corrected_month: month }) => (
      <>
        {messages.kinds[kind]}
        {month !== null && <span className={look['small']}>{messages.of({ month: formatMonth(month) })}</span>}
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
        <span className={look['small']}>{formatTime(at)}</span>
      </>
    ),
  },
];

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
      <p className={look['intro']}>{messages.intro}</p>
      <ViewTabs label={messages.viewsLabel} views={views} current={queryOf(filters.get('kind'))} />
      <div className={styles['filters']}>
        <SelectField
          {...select('state')}
          label={messages.columns.state}
          options={[{ value: '', label: messages.anyState }, ...optionsOf(adjustmentStates, messages.states)]}
        />
      </div>
      <List
        list={list}
        empty={filters.size > 0 ? messages.noMatch : messages.empty}
        caption={messages.heading}
        columns={columns}
      />
    </>
  );
}
