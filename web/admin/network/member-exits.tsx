import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import { type StaffExitList, type StaffExitRow, staffMembershipPaths } from '#contract/admin/network/membership.ts';
import { memberExits as messages } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { readList } from '#web/admin/kit/loaders.ts';
import { formatDayOf, formatLastDay } from '../kit/dates.ts';
import type { Screen } from '../screen.tsx';
import { QueuePage, whoCell } from './queue-page.tsx';

type Row = z.infer<typeof StaffExitRow>;
type Reply = z.infer<typeof StaffExitList>;

export const memberExitsScreen: Screen = {
  path: 'member-exits',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'kyc.review',
  pages: {
    '': { load: readList(staffMembershipPaths.exits), component: Exits },
  },
};

const views = [
  { label: messages.views.pending, query: '' },
  { label: messages.views.done, query: 'state=done' },
  { label: messages.views.withdrawn, query: 'state=withdrawn' },
  { label: messages.views.lapsed, query: 'state=lapsed' },
];

const columns: Column<Row>[] = [
  {
    header: messages.columns.seller,
    kind: 'rowHeader',
    cell: ({ name, member_id: id }) => whoCell(<Link to={`/members/${id}`}>{name}</Link>, id),
  },
  { header: messages.columns.kind, cell: ({ kind }) => messages.kinds[kind] },
  { header: messages.columns.given, cell: ({ given_at: at }) => <time dateTime={at}>{formatDayOf(at)}</time> },
  {
    header: messages.columns.effective,
    cell: ({ effective_at: at }) => <time dateTime={at}>{formatLastDay(at)}</time>,
  },
  { header: messages.columns.reason, cell: ({ reason }) => reason },
  {
    header: messages.columns.state,
    cell: ({ state }) => <Badge tone={state === 'pending' ? 'warning' : 'neutral'}>{messages.states[state]}</Badge>,
  },
];

function Exits() {
  return (
    <QueuePage
      texts={messages}
      views={views}
      list={useLoaderData<Reply>()}
      columns={columns}
      exportPath={`${staffMembershipPaths.exits}.csv`}
    />
  );
}
