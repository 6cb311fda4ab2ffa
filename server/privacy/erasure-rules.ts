import { type ErasureObstacle, erasureObstacles } from '#contract/admin/customers/customers.ts';

export interface OpenMatters {
  openOrders: number;
  openReturns: number;
  openRefunds: number;
  openTickets: number;
  memberId: string | null;
}

/**
 * During unfinished matters the shop must be able to reach the customer. The record of sales and income must be kept
 * while somebody is a direct seller (Direct Selling Rules 2021), so they end that first.
 */
export function findObstacles(open: OpenMatters): ErasureObstacle[] {
  const found: Record<ErasureObstacle, boolean> = {
    open_orders: open.openOrders > 0,
    open_returns: open.openReturns > 0,
    open_refunds: open.openRefunds > 0,
    open_tickets: open.openTickets > 0,
    direct_seller: open.memberId !== null,
  };
  return erasureObstacles.filter((each) => found[each]);
}
