import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import { staffJoiningPath, type StaffJoiningList, type StaffJoiningRow } from '#contract/admin/network/joining.ts';
import { joining as messages } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { readList } from '#web/admin/kit/loaders.ts';
import { formatTime } from '../kit/dates.ts';
import type { Screen } from '../screen.tsx';
import { JoiningDetail, readApplication, StateBadge } from './joining-detail.tsx';
import { QueuePage, whoCell } from './queue-page.tsx';

type Row = z.infer<typeof StaffJoiningRow>;
type Reply = z.infer<typeof StaffJoiningList>;

export const joiningScreen: Screen = {
  path: 'joining',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'kyc.review',
  pages: {
    '': { load: readList(staffJoiningPath), component: JoiningQueue },
    ':id': { load: readApplication, component: JoiningDetail },
  },
};

const views = [
  { label: messages.views.submitted, query: '' },
  { label: messages.views.returned, query: 'state=returned' },
  { label: messages.views.approved, query: 'state=approved' },
  { label: messages.views.declined, query: 'state=declined' },
];

const columns: Column<Row>[] = [
  {
    header: messages.columns.name,
    kind: 'rowHeader',
    cell: ({ id, name, mobile }) => whoCell(<Link to={`/joining/${id}`}>{name}</Link>, mobile),
  },
  {
    header: messages.columns.since,
    cell: ({ submitted_at: at }) => at && <time dateTime={at}>{formatTime(at)}</time>,
  },
  { header: messages.columns.state, cell: ({ state }) => <StateBadge state={state} /> },
];

function JoiningQueue() {
  return <QueuePage texts={messages} views={views} list={useLoaderData<Reply>()} columns={columns} />;
}
