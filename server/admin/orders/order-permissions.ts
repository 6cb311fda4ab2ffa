import type { OrderAction, RefundAction, ReturnAction, StaffOrder } from '#contract/admin/orders/orders.ts';
import type { Permission, StaffMember } from '#contract/admin/staff.ts';
import { hasPermission } from '#server/staff/index.ts';

/** What each action on an order, its returns and its refunds requires of staff. */
export const orderPermissions = {
  order: {
    'approve-review': 'orders.fulfil',
    // Whoever may refund checks what a refund was for.
    'check-refund': 'refunds.issue',
    confirm: 'orders.fulfil',
    pack: 'orders.fulfil',
    dispatch: 'orders.fulfil',
    'out-for-delivery': 'orders.fulfil',
    deliver: 'orders.fulfil',
    'attempt-failed': 'orders.fulfil',
    hold: 'orders.fulfil',
    'collect-cod': 'orders.fulfil',
    refund: 'refunds.issue',
    'returned-to-origin': 'orders.fulfil',
    cancel: 'orders.cancel',
  },
  return: {
    approve: 'returns.handle',
    receive: 'returns.handle',
    refund: 'refunds.issue',
    decline: 'returns.handle',
  },
  refund: { retry: 'refunds.issue', paid: 'refunds.issue' },
} as const satisfies {
  order: Record<OrderAction, Permission>;
  return: Record<ReturnAction, Permission>;
  refund: Record<RefundAction, Permission>;
};

/** Returns an order without the actions that this staff member may not take. */
export function limitActions<Order extends Pick<StaffOrder, 'allowed_actions' | 'can_edit' | 'returns' | 'refunds'>>(
  order: Order,
  member: StaffMember,
): Order {
  const limit =
    <Action extends string>(needed: Readonly<Record<Action, Permission>>) =>
    <Part extends { allowed_actions: Action[] }>(part: Part): Part => ({
      ...part,
      allowed_actions: part.allowed_actions.filter((action) => hasPermission(member, needed[action])),
    });
  return {
    ...limit<OrderAction>(orderPermissions.order)(order),
    can_edit: order.can_edit && hasPermission(member, 'orders.edit'),
    returns: order.returns.map(limit<ReturnAction>(orderPermissions.return)),
    refunds: order.refunds.map(limit<RefundAction>(orderPermissions.refund)),
  };
}
