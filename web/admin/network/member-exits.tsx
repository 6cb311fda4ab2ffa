import { Table } from '@mantine/core';
import { Link, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import { type StaffExitList, type StaffExitRow, staffMembershipPaths } from '#contract/staff-membership.ts';
import { memberExits as messages } from '#messages/admin/memberExits.ts';
import { Badge } from '#web/ui/badge.tsx';
import { readAsStaff } from '../api.ts';
import { formatDayOf, formatLastDay } from '../dates.ts';
import type { Screen } from '../screen.tsx';
import { QueuePage } from './queue-page.tsx';
import styles from './joining.module.css';

type Row = z.infer<typeof StaffExitRow>;
type List = z.infer<typeof StaffExitList>;

export const memberExitsScreen: Screen = {
  path: 'member-exits',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'kyc.review',
  pages: {
    '': {
      load: ({ search, signal }) =>
        readAsStaff<List>(staffMembershipPaths.exits, { query: Object.fromEntries(search), signal }),
      component: Exits,
    },
  },
};

const views = [
  { label: messages.views.pending, query: '' },
  { label: messages.views.done, query: 'state=done' },
  { label: messages.views.withdrawn, query: 'state=withdrawn' },
  { label: messages.views.lapsed, query: 'state=lapsed' },
];

/** Who leaves, in the order of the days on which it takes effect. */
function Exits() {
  const { seller, kind, given, effective, reason, state } = messages.columns;
  return (
    <QueuePage
      texts={messages}
      views={views}
      list={useLoaderData<List>()}
      columns={[seller, kind, given, effective, reason, state]}
      row={ExitRow}
      exportPath={`${staffMembershipPaths.exits}.csv`}
    />
  );
}

function ExitRow({ row: { name, member_id, kind, state, reason, given_at, effective_at } }: { row: Row }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/members/${member_id}`}>{name}</Link>
        <span className={styles['contact']}>{member_id}</span>
      </Table.Td>
      <Table.Td data-label={messages.columns.kind}>{messages.kinds[kind]}</Table.Td>
      <Table.Td data-label={messages.columns.given}>
        <time dateTime={given_at}>{formatDayOf(given_at)}</time>
      </Table.Td>
      <Table.Td data-label={messages.columns.effective}>
        <time dateTime={effective_at}>{formatLastDay(effective_at)}</time>
      </Table.Td>
      <Table.Td data-label={messages.columns.reason}>{reason}</Table.Td>
      <Table.Td data-label={messages.columns.state}>
        <Badge tone={state === 'pending' ? 'warning' : 'neutral'}>{messages.states[state]}</Badge>
      </Table.Td>
    </Table.Tr>
  );
}
