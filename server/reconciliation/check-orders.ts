import type { Checked } from '#contract/admin/reports/check-kinds.ts';
import type { Db } from '#server/platform/database.ts';
import { checkAmounts, checkItems, evaluateHistory, checkMoney } from './order-ledger-rules.ts';
import { type OrderLedger, readLedger } from './order-ledger.ts';

/** Disagreements within one order. */
export function checkLedger(order: OrderLedger) {
  const amounts = checkAmounts(order);
  return [
    ...amounts,
    ...evaluateHistory(order),
    ...(amounts.length > 0 ? [] : checkMoney(order)),
    ...checkItems(order),
  ];
}

/**
 * Few enough to be freed before the garbage collector promotes them. Pages of 200 held half a gigabyte by the end of a
 * million orders.
 */
const ordersAtOnce = 25;

/** Amounts, events, money, items and coupons of the next orders after an id. Changes nothing. */
export async function checkOrders(db: Db, after: number, most: number): Promise<Checked> {
  const orders = await readLedger(db, after, Math.min(most, ordersAtOnce));
  return { found: orders.flatMap(checkLedger), looked: orders.length, last: orders.at(-1)?.id ?? null };
}
