import { type ErasureObstacle, erasureObstacles } from '#contract/staff-customers.ts';

/** What of a customer is under way. */
export interface OpenMatters {
  openOrders: number;
  openReturns: number;
  openRefunds: number;
  openTickets: number;
  memberId: string | null;
}

/**
 * Why an account cannot be erased yet. Nobody could be reached about what is under way, and a direct seller's record of sales and income has to
 * be kept as long as they are one (Direct Selling Rules 2021): they end that first.
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
