import { Table } from '@mantine/core';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { customerSorts, type StaffCustomer, staffCustomerPaths } from '#contract/staff-customers.ts';
import { customers as messages } from '#messages/admin/customers.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import {
  ExportLink,
  ListFilters,
  ListHead,
  ListPage,
  ListTable,
  numberCell,
  useListFilters,
} from '#web/admin/kit/list.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatDayOf } from '../dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
import { CustomerBadges } from './customer-badges.tsx';
import { type CustomerListData, type Group, readCustomer, readCustomers } from './customer-api.ts';
import { CustomerProfile } from './customer-profile.tsx';
import styles from './customer-list.module.css';

export const customersScreen: Screen = {
  path: 'customers',
  menuLabel: messages.heading,
  group: 'customers',
  permission: 'customers.read',
  pages: {
    '': { load: readCustomers, component: CustomerList },
    ':id': { load: readCustomer, component: CustomerProfile },
  },
};

const views = [
  { label: messages.views.all, query: '' },
  { label: messages.views.spent, query: 'sort=spent' },
  { label: messages.views.sellers, query: 'sellers=true' },
  { label: messages.views.blocked, query: 'blocked=true' },
];

/** Who has an account, found and filtered by the address. */
function CustomerList() {
  const { list, filterError, groups } = useLoaderData<CustomerListData>();
  const [search] = useSearchParams();
  const mayExport = usePermission('customers.export');
  const { filters } = useListFilters();
  const total = list?.meta.total === undefined ? messages.manyTotal : messages.total({ count: list.meta.total });
  return (
    <>
      <ListHead heading={messages.heading}>{mayExport && <ExportLink path={staffCustomerPaths.export} />}</ListHead>
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <Filters key={search.toString()} groups={groups} errors={filterError?.errors ?? {}} />
      <ListPage
        list={list}
        error={filterError}
        isFiltered={filters.size > 0}
        empty={messages.empty}
        noMatch={messages.noMatch}
        showAll={messages.showAll}
        total={!search.has('cursor') && total}
      >
        {(rows) => <CustomerTable rows={rows} />}
      </ListPage>
    </>
  );
}

function CustomerTable({ rows }: { rows: readonly StaffCustomer[] }) {
  return (
    <ListTable
      className={styles['table']}
      head={
        <>
          <Table.Th>{messages.columns.customer}</Table.Th>
          <Table.Th className={styles['place']}>{messages.columns.place}</Table.Th>
          <Table.Th className={numberCell}>{messages.columns.orders}</Table.Th>
          <Table.Th className={numberCell}>{messages.columns.spent}</Table.Th>
          <Table.Th className={styles['last']}>{messages.columns.lastOrder}</Table.Th>
        </>
      }
    >
      {rows.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} />
      ))}
    </ListTable>
  );
}

function CustomerRow({ customer }: { customer: StaffCustomer }) {
  return (
    <Table.Tr>
      <Table.Td className={styles['who']}>
        <span className={styles['name']}>
          <Link to={`/customers/${customer.id}`}>{customer.name}</Link> <CustomerBadges customer={customer} />
        </span>
        <span className={styles['contact']}>{[customer.mobile, customer.email].filter(Boolean).join(' · ')}</span>
      </Table.Td>
      <Table.Td className={styles['place']}>{customer.place}</Table.Td>
      <Table.Td className={numberCell} data-label={messages.columns.orders}>
        {formatCount(customer.orders)}
      </Table.Td>
      <Table.Td className={numberCell} data-label={messages.columns.spent}>
        {formatRupees(customer.spent)}
      </Table.Td>
      <Table.Td className={styles['last']} data-label={messages.columns.lastOrder}>
        {customer.last_order_at === null ? (
          messages.noOrders
        ) : (
          <time dateTime={customer.last_order_at}>{formatDayOf(customer.last_order_at)}</time>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface FiltersProps {
  groups: readonly Group[];
  errors: Readonly<Record<string, readonly string[]>>;
}

/** Search and filters. */
function Filters({ groups, errors }: FiltersProps) {
  const { select } = useListFilters();
  return (
    <ListFilters
      texts={messages}
      names={['spent_from', 'spent_to', 'ordered_from', 'ordered_to']}
      errors={errors}
      selects={
        <>
          <SelectField
            {...select('group')}
            label={messages.group}
            options={[
              { value: '', label: messages.any },
              ...groups.map(({ id, name, members }) => ({
                value: String(id),
                label: `${name} (${formatCount(members)})`,
              })),
            ]}
          />
          <SelectField
            {...select('sort')}
            label={messages.sortBy}
            options={customerSorts.map((value) => ({
              value: value === 'newest' ? '' : value,
              label: messages.sorts[value],
            }))}
          />
        </>
      }
    >
      {(field) => (
        <>
          <TextField {...field('spent_from')} label={messages.spentFrom} inputMode="decimal" maxLength={12} />
          <TextField {...field('spent_to')} label={messages.spentTo} inputMode="decimal" maxLength={12} />
          <TextField {...field('ordered_from')} label={messages.orderedFrom} type="date" />
          <TextField {...field('ordered_to')} label={messages.orderedTo} type="date" />
        </>
      )}
    </ListFilters>
  );
}
