import { Table } from '@mantine/core';
import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import type { KycChangeState } from '#contract/membership-rules.ts';
import { type StaffChangeList, type StaffChangeRow, staffMembershipPaths } from '#contract/staff-membership.ts';
import { kycChanges as messages } from '#messages/admin/kycChanges.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { readAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import type { Screen } from '../screen.tsx';
import { KycChangeDetail, readChange } from './kyc-change-detail.tsx';
import { QueuePage } from './queue-page.tsx';
import styles from './joining.module.css';

type Row = z.infer<typeof StaffChangeRow>;
type List = z.infer<typeof StaffChangeList>;

export const kycChangesScreen: Screen = {
  path: 'kyc-changes',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'kyc.review',
  pages: {
    '': {
      load: ({ search, signal }) =>
        readAsStaff<List>(staffMembershipPaths.changes, { query: Object.fromEntries(search), signal }),
      component: ChangeQueue,
    },
    ':id': { load: readChange, component: KycChangeDetail },
  },
};

const views = [
  { label: messages.views.submitted, query: '' },
  { label: messages.views.approved, query: 'state=approved' },
  { label: messages.views.declined, query: 'state=declined' },
];

/** The changes that wait to be checked, longest first; those decided behind tabs of their own. */
function ChangeQueue() {
  const { seller, kind, since, state } = messages.columns;
  return (
    <QueuePage
      texts={messages}
      views={views}
      list={useLoaderData<List>()}
      columns={[seller, kind, since, state]}
      row={QueueRow}
      exportPath={`${staffMembershipPaths.changes}.csv`}
    />
  );
}

function QueueRow({ row: { id, name, member_id, kind, confirmed_at, state } }: { row: Row }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/kyc-changes/${id}`}>{name}</Link>
        <span className={styles['contact']}>{member_id}</span>
      </Table.Td>
      <Table.Td data-label={messages.columns.kind}>{messages.kinds[kind]}</Table.Td>
      <Table.Td data-label={messages.columns.since}>
        {confirmed_at && <time dateTime={confirmed_at}>{formatTime(confirmed_at)}</time>}
      </Table.Td>
      <Table.Td data-label={messages.columns.state}>
        <ChangeBadge state={state} />
      </Table.Td>
    </Table.Tr>
  );
}

const tones: Partial<Record<KycChangeState, Tone>> = { submitted: 'warning', approved: 'success', declined: 'danger' };

function ChangeBadge({ state }: { state: KycChangeState }) {
  return <Badge tone={tones[state] ?? 'neutral'}>{messages.states[state]}</Badge>;
}
