import { Table } from '@mantine/core';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import {
  memberStatuses,
  staffMembersPath,
  type StaffMemberList,
  type StaffMemberRow,
} from '#contract/staff-members.ts';
import { kit } from '#messages/admin/kit.ts';
import { members as messages } from '#messages/admin/members.ts';
import { TextField } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListFilters, ListHead, ListPage, ListTable, useListFilters } from '#web/admin/kit/list.tsx';
import { type CallFailure, loaded } from '#web/ui/api-call.ts';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { callForLoader } from '../api.ts';
import { formatDay } from '../dates.ts';
import { type PageRequest, type Screen, usePermission } from '../screen.tsx';
import { MemberDocuments } from './member-documents.tsx';
import { MemberStatusBadge, readEntries, readHistory, readMember, readOrders, readTeam } from './member-frame.tsx';
import { MemberHistory } from './member-history.tsx';
import { MemberIncomeAccount, readIncomeAccount } from './member-income-account.tsx';
import { MemberOverview } from './member-overview.tsx';
import { MemberOrders, MemberSalePoints, MemberTeam } from './member-records.tsx';
import listLook from '../customers/customer-list.module.css';
import styles from './members.module.css';

interface ListData {
  /** Null where the filters of the address are none. */
  list: StaffMemberList | null;
  filterError: CallFailure | null;
}

async function readMembers({ search, signal }: PageRequest): Promise<ListData> {
  const query = Object.fromEntries([...search].filter(([, value]) => value !== ''));
  const result = await callForLoader<StaffMemberList>(staffMembersPath, { query, signal });
  if (!result.ok && result.failure.status === 422) return { list: null, filterError: result.failure };
  return { list: loaded(result), filterError: null };
}

export const membersScreen: Screen = {
  path: 'members',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'members.read',
  pages: {
    '': { load: readMembers, component: MemberList },
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

/** The register of direct sellers, found and filtered by the address. */
function MemberList() {
  const { list, filterError } = useLoaderData<ListData>();
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
      <ListPage
        list={list}
        error={filterError}
        isFiltered={filters.size > 0}
        empty={messages.empty}
        noMatch={messages.noMatch}
        showAll={messages.showAll}
        total={!search.has('cursor') && total}
      >
        {(rows) => (
          <ListTable
            className={styles['table']}
            head={
              <>
                <Table.Th>{messages.columns.member}</Table.Th>
                <Table.Th>{messages.columns.status}</Table.Th>
                <Table.Th>{messages.columns.sponsor}</Table.Th>
                <Table.Th>{messages.columns.title}</Table.Th>
                <Table.Th className={styles['place']}>{messages.columns.place}</Table.Th>
                <Table.Th>{messages.columns.joined}</Table.Th>
              </>
            }
          >
            {rows.map((row) => (
              <MemberRow key={row.member_id} member={row} />
            ))}
          </ListTable>
        )}
      </ListPage>
    </>
  );
}

function MemberRow({ member }: { member: StaffMemberRow }) {
  const { member_id: id, name, mobile, status, sponsor, title, town, state, joined_on: joined } = member;
  return (
    <Table.Tr>
      <Table.Td className={listLook['who']}>
        <span className={listLook['name']}>
          <Link to={`/members/${id}`}>{name}</Link>
        </span>
        <span className={listLook['contact']}>{[id, mobile].filter(Boolean).join(' · ')}</span>
      </Table.Td>
      <Table.Td className={styles['status']}>
        <MemberStatusBadge status={status} />
      </Table.Td>
      <Table.Td className={styles['sponsor']} data-label={messages.columns.sponsor}>
        {sponsor ? <Link to={`/members/${sponsor.member_id}`}>{sponsor.name}</Link> : messages.noSponsor}
      </Table.Td>
      <Table.Td data-label={messages.columns.title}>{title.name}</Table.Td>
      <Table.Td className={styles['place']}>{[town, state].filter(Boolean).join(', ')}</Table.Td>
      <Table.Td data-label={messages.columns.joined}>
        <time dateTime={joined}>{formatDay(joined)}</time>
      </Table.Td>
    </Table.Tr>
  );
}
