import type { StaffCustomer } from '#contract/admin/customers/customers.ts';
import type { ListedCustomer } from '#server/customers/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';

/** An erased account no longer has a number. */
export function customerToWire(customer: ListedCustomer): StaffCustomer {
  return {
    id: customer.id,
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    mobile: customer.erasedAt ? '' : customer.mobile,
    email: customer.email,
    place: [customer.district, customer.state].filter(Boolean).join(', '),
    created_at: customer.createdAt.toISOString(),
    member_id: customer.memberId,
    orders: customer.orders,
    spent: paiseToRupees(customer.spent),
    last_order_at: customer.lastOrderAt?.toISOString() ?? null,
    is_blocked: customer.blockedAt !== null,
    is_erased: customer.erasedAt !== null,
    groups: customer.groups,
  };
}
