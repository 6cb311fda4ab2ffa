import { Link, useLoaderData, useSearchParams } from 'react-router';
import { customerSorts, type StaffCustomer, staffCustomerPaths } from '#contract/admin/customers/customers.ts';
import { customers as messages } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { formatCount } from '#web/admin/kit/counts.ts';
import { SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListFilters, ListHead, useListFilters, List } from '#web/admin/kit/list.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import look from '#web/admin/kit/look.module.css';
import { formatDayOf } from '../kit/dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
import { CustomerBadges } from './customer-badges.tsx';
import { type CustomerListData, type Group, readCustomer, readCustomers } from './customer-api.ts';
import { CustomerProfile } from './customer-profile.tsx';

export const customersScreen: Screen = {
  path: 'customers',
  menuLabel: messages.heading,
  group: 'customers',
  permission: 'customers.read',
  pages: {
    '': { load: readCustomers, component: CustomerList },
    ':id': {
      load: readCustomer,
      component: CustomerProfile,
      asksFor: ({ id }) => ({
        actions: ['customer.erase', 'customer.set_referrer', 'customer.change_contact'],
        object: id,
      }),
    },
  },
};

const views = [
  { label: messages.views.all, query: '' },
  { label: messages.views.spent, query: 'sort=spent' },
  { label: messages.views.sellers, query: 'sellers=true' },
  { label: messages.views.blocked, query: 'blocked=true' },
];

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
      <List
        list={list}
        error={filterError}
        texts={messages}
        total={!search.has('cursor') && total}
        caption={messages.heading}
        columns={columns}
      />
    </>
  );
}

const columns: Column<StaffCustomer>[] = [
  {
    header: messages.columns.customer,
    kind: 'rowHeader',
    cell: (customer) => (
      <>
        <Link to={`/customers/${customer.id}`}>{customer.name}</Link> <CustomerBadges customer={customer} />
        <span className={look['small']}>{[customer.mobile, customer.email].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { header: messages.columns.place, isExtra: true, cell: ({ place }) => place },
  { header: messages.columns.orders, kind: 'figure', cell: ({ orders }) => formatCount(orders) },
  { header: messages.columns.spent, kind: 'figure', cell: ({ spent }) => formatRupees(spent) },
  {
    header: messages.columns.lastOrder,
    kind: 'figure',
    cell: ({ last_order_at: last }) =>
      last === null ? messages.noOrders : <time dateTime={last}>{formatDayOf(last)}</time>,
  },
];

interface FiltersProps {
  groups: readonly Group[];
  errors: Readonly<Record<string, readonly string[]>>;
}

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
