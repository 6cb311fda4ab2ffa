import { Table } from '@mantine/core';
import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import { staffJoiningPath, type StaffJoiningList, type StaffJoiningRow } from '#contract/staff-joining.ts';
import { joining as messages } from '#messages/admin/joining.ts';
import { readAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import type { Screen } from '../screen.tsx';
import { JoiningDetail, readApplication, StateBadge } from './joining-detail.tsx';
import { QueuePage } from './queue-page.tsx';
import styles from './joining.module.css';

type Row = z.infer<typeof StaffJoiningRow>;
type List = z.infer<typeof StaffJoiningList>;

export const joiningScreen: Screen = {
  path: 'joining',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'kyc.review',
  pages: {
    '': {
      load: ({ search, signal }) => readAsStaff<List>(staffJoiningPath, { query: Object.fromEntries(search), signal }),
      component: JoiningQueue,
    },
    ':id': { load: readApplication, component: JoiningDetail },
  },
};

const views = [
  { label: messages.views.submitted, query: '' },
  { label: messages.views.returned, query: 'state=returned' },
  { label: messages.views.approved, query: 'state=approved' },
  { label: messages.views.declined, query: 'state=declined' },
];

/** The applications that wait to be checked, longest first; those decided behind tabs of their own. */
function JoiningQueue() {
  const { name, since, state } = messages.columns;
  return (
    <QueuePage
      texts={messages}
      views={views}
      list={useLoaderData<List>()}
      columns={[name, since, state]}
      row={QueueRow}
    />
  );
}

function QueueRow({ row: { id, name, mobile, submitted_at, state } }: { row: Row }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/joining/${id}`}>{name}</Link>
        <span className={styles['contact']}>{mobile}</span>
      </Table.Td>
      <Table.Td data-label={messages.columns.since}>
        {submitted_at && <time dateTime={submitted_at}>{formatTime(submitted_at)}</time>}
      </Table.Td>
      <Table.Td data-label={messages.columns.state}>
        <StateBadge state={state} />
      </Table.Td>
    </Table.Tr>
  );
}
