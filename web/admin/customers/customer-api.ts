import { type FilteredList, readFiltered } from '#web/admin/kit/loaders.ts';
import {
  type CustomerGroupsReply,
  type StaffCustomerDetail,
  type StaffCustomerList,
  staffCustomerPaths,
  type StaffCustomerReply,
} from '#contract/admin/customers/customers.ts';
import { readAsStaff } from '../api.ts';
import type { PageRequest } from '../screen.tsx';

export const customerPath = (id: number) => `${staffCustomerPaths.customers}/${id}`;

export type Group = CustomerGroupsReply['data'][number];

export interface CustomerListData extends FilteredList<StaffCustomerList> {
  groups: Group[];
}

export async function readCustomers(request: PageRequest): Promise<CustomerListData> {
  const [list, groups] = await Promise.all([
    readFiltered<StaffCustomerList>(staffCustomerPaths.customers, request),
    readGroups(request.signal),
  ]);
  return { ...list, groups };
}

export interface CustomerData {
  customer: StaffCustomerDetail;
  groups: Group[];
}

export async function readCustomer({ params, signal }: PageRequest): Promise<CustomerData> {
  const path = `${staffCustomerPaths.customers}/${encodeURIComponent(params['id'] ?? '')}`;
  const [{ data: customer }, groups] = await Promise.all([
    readAsStaff<StaffCustomerReply>(path, { signal }),
    readGroups(signal),
  ]);
  return { customer, groups };
}

async function readGroups(signal: AbortSignal): Promise<Group[]> {
  return (await readAsStaff<CustomerGroupsReply>(staffCustomerPaths.groups, { signal })).data;
}
