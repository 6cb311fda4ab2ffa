import { Table } from '@mantine/core';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { staffJoiningPath, type StaffJoiningList, type StaffJoiningRow } from '#contract/staff-joining.ts';
import { joining as messages } from '#messages/admin/joining.ts';
import { ListHead, ListPage, ListTable } from '#web/admin/kit/list.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { readAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import type { Screen } from '../screen.tsx';
import { JoiningDetail, readApplication, StateBadge } from './joining-detail.tsx';
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
  const list = useLoaderData<List>();
  const [search] = useSearchParams();
  const filters = new URLSearchParams([...search].filter(([name, value]) => name !== 'cursor' && value !== ''));
  const { total } = list.meta;
  return (
    <>
      <ListHead heading={messages.heading} />
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <ListPage
        list={list}
        error={null}
        isFiltered={filters.size > 0}
        empty={messages.empty}
        noMatch={messages.noMatch}
        showAll={messages.showAll}
        total={!search.has('cursor') && total !== undefined && messages.total({ count: total })}
      >
        {(rows) => (
          <ListTable
            head={
              <>
                <Table.Th>{messages.columns.name}</Table.Th>
                <Table.Th>{messages.columns.since}</Table.Th>
                <Table.Th>{messages.columns.state}</Table.Th>
              </>
            }
          >
            {rows.map((row) => (
              <QueueRow key={row.id} row={row} />
            ))}
          </ListTable>
        )}
      </ListPage>
    </>
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
