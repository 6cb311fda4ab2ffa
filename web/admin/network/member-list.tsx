import { Link, useLoaderData, useSearchParams } from 'react-router';
import { type FilteredList, readFiltered } from '#web/admin/kit/loaders.ts';
import {
  staffMembersPath,
  type StaffMemberList,
  type StaffMemberRow,
  memberStatuses,
} from '#contract/admin/network/members.ts';
import { kit, members as messages } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { TextField } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListFilters, ListHead, useListFilters, List } from '#web/admin/kit/list.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatDay } from '../kit/dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
import { MemberDocuments } from './member-documents.tsx';
import { MemberStatusBadge, readEntries, readHistory, readMember, readOrders, readTeam } from './member-frame.tsx';
import { MemberHistory } from './member-history.tsx';
import { MemberIncomeAccount, readIncomeAccount } from './member-income-account.tsx';
import { MemberOverview } from './member-overview.tsx';
import { MemberOrders, MemberSalePoints, MemberTeam } from './member-records.tsx';

export const membersScreen: Screen = {
  path: 'members',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'members.read',
  pages: {
    '': { load: (request) => readFiltered(staffMembersPath, request), component: MemberList },
    ':id': { load: readMember, component: MemberOverview },
    ':id/team': { load: readTeam, component: MemberTeam },
    ':id/sale-points': { load: readEntries, component: MemberSalePoints },
    ':id/income': { load: readIncomeAccount, component: MemberIncomeAccount },
    ':id/orders': { load: readOrders, component: MemberOrders },
    ':id/documents': { load: readMember, component: MemberDocuments },
    ':id/history': { load: readHistory, component: MemberHistory },
  },
};

const views = [
  { label: messages.views.all, query: '' },
  ...memberStatuses.map((status) => ({ label: messages.statuses[status], query: `status=${status}` })),
];

function MemberList() {
  const { list, filterError } = useLoaderData<FilteredList<StaffMemberList>>();
  const [search] = useSearchParams();
  const mayExport = usePermission('members.export');
  const { filters } = useListFilters();
  const total = list?.meta.total === undefined ? messages.manyTotal : messages.total({ count: list.meta.total });
  return (
    <>
      <ListHead heading={messages.heading}>
        {mayExport && (
          <>
            <ExportLink path={`${staffMembersPath}.csv`} />
            <ExportLink path={`${staffMembersPath}.xlsx`} label={kit.exportWorkbook} />
          </>
        )}
      </ListHead>
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <ListFilters
        key={search.toString()}
        texts={messages}
        names={['joined_from', 'joined_to', 'sponsor']}
        errors={filterError?.errors ?? {}}
      >
        {(field) => (
          <>
            <TextField {...field('joined_from')} label={messages.joinedFrom} type="date" />
            <TextField {...field('joined_to')} label={messages.joinedTo} type="date" />
            <TextField {...field('sponsor')} label={messages.sponsorId} inputMode="numeric" maxLength={20} />
          </>
        )}
      </ListFilters>
      <List
        list={list}
        error={filterError}
        texts={messages}
        total={!search.has('cursor') && total}
        caption={messages.heading}
        columns={columns}
        rowKey={({ member_id: id }) => id}
      />
    </>
  );
}

const columns: Column<StaffMemberRow>[] = [
  {
    header: messages.columns.member,
    kind: 'rowHeader',
    cell: ({ member_id: id, name, mobile }) => (
      <>
        <Link to={`/members/${id}`}>{name}</Link>
        <span className={look['small']}>{[id, mobile].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { header: messages.columns.status, cell: ({ status }) => <MemberStatusBadge status={status} /> },
  {
    header: messages.columns.sponsor,
    cell: ({ sponsor }) =>
      sponsor ? <Link to={`/members/${sponsor.member_id}`}>{sponsor.name}</Link> : messages.noSponsor,
  },
  { header: messages.columns.title, cell: ({ title }) => title.name },
  {
    header: messages.columns.place,
    isExtra: true,
    cell: ({ town, state }) => [town, state].filter(Boolean).join(', '),
  },
  { header: messages.columns.joined, cell: ({ joined_on: day }) => <time dateTime={day}>{formatDay(day)}</time> },
];
