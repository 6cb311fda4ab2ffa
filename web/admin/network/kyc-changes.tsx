import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import type { KycChangeState } from '#contract/membership-rules.ts';
import { type StaffChangeList, type StaffChangeRow, staffMembershipPaths } from '#contract/admin/network/membership.ts';
import { kycChanges as messages } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { readList } from '#web/admin/kit/loaders.ts';
import { formatTime } from '../kit/dates.ts';
import type { Screen } from '../screen.tsx';
import { KycChangeDetail, readChange } from './kyc-change-detail.tsx';
import { QueuePage, whoCell } from './queue-page.tsx';

type Row = z.infer<typeof StaffChangeRow>;
type Reply = z.infer<typeof StaffChangeList>;

export const kycChangesScreen: Screen = {
  path: 'kyc-changes',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'kyc.review',
  pages: {
    '': { load: readList(staffMembershipPaths.changes), component: ChangeQueue },
    ':id': { load: readChange, component: KycChangeDetail },
  },
};

const views = [
  { label: messages.views.submitted, query: '' },
  { label: messages.views.approved, query: 'state=approved' },
  { label: messages.views.declined, query: 'state=declined' },
];

const columns: Column<Row>[] = [
  {
    header: messages.columns.seller,
    kind: 'rowHeader',
    cell: ({ id, name, member_id: known }) => whoCell(<Link to={`/kyc-changes/${id}`}>{name}</Link>, known),
  },
  { header: messages.columns.kind, cell: ({ kind }) => messages.kinds[kind] },
  {
    header: messages.columns.since,
    cell: ({ confirmed_at: at }) => at && <time dateTime={at}>{formatTime(at)}</time>,
  },
  { header: messages.columns.state, cell: ({ state }) => <ChangeBadge state={state} /> },
];

function ChangeQueue() {
  return (
    <QueuePage
      texts={messages}
      views={views}
      list={useLoaderData<Reply>()}
      columns={columns}
      exportPath={`${staffMembershipPaths.changes}.csv`}
    />
  );
}

const tones: Partial<Record<KycChangeState, Tone>> = { submitted: 'warning', approved: 'success', declined: 'danger' };

function ChangeBadge({ state }: { state: KycChangeState }) {
  return <Badge tone={tones[state] ?? 'neutral'}>{messages.states[state]}</Badge>;
}
