import {
  type CustomerGroupsReply,
  type StaffCustomerDetail,
  type StaffCustomerList,
  staffCustomerPaths,
  type StaffCustomerReply,
} from '#contract/staff-customers.ts';
import { type CallFailure, loaded } from '#web/ui/api-call.ts';
import { callForLoader, readAsStaff } from '../api.ts';
import type { PageRequest } from '../screen.tsx';

export const customerPath = (id: number) => `${staffCustomerPaths.customers}/${id}`;

export type Group = CustomerGroupsReply['data'][number];

export interface CustomerListData {
  /** Null where the filters of the address are none. */
  list: StaffCustomerList | null;
  filterError: CallFailure | null;
  groups: Group[];
}

/** Returns a page of customers by the address's filters. @throws as readAsStaff. */
export async function readCustomers({ search, signal }: PageRequest): Promise<CustomerListData> {
  const query = Object.fromEntries([...search].filter(([, value]) => value !== ''));
  const [result, groups] = await Promise.all([
    callForLoader<StaffCustomerList>(staffCustomerPaths.customers, { query, signal }),
    readGroups(signal),
  ]);
  if (!result.ok && result.failure.status === 422) return { list: null, filterError: result.failure, groups };
  return { list: loaded(result), filterError: null, groups };
}

export interface CustomerData {
  customer: StaffCustomerDetail;
  groups: Group[];
}

/** Returns a customer and the groups there are. @throws as readAsStaff. */
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
