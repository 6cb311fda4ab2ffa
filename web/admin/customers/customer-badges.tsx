import type { StaffCustomer } from '#contract/admin/customers/customers.ts';
import { customers as messages } from '#messages/admin.ts';
import { Badge } from '#web/ui/badge.tsx';

export function CustomerBadges({ customer }: { customer: StaffCustomer }) {
  return (
    <>
      {customer.is_blocked && <Badge tone="danger">{messages.blocked}</Badge>}{' '}
      {customer.is_erased && <Badge>{messages.erased}</Badge>}{' '}
      {customer.member_id !== null && <Badge tone="success">{messages.seller({ id: customer.member_id })}</Badge>}{' '}
      {customer.groups.map(({ id, name }) => (
        <Badge key={id}>{name}</Badge>
      ))}
    </>
  );
}
