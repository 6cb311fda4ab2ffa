import type { Checked } from '#contract/staff-check-kinds.ts';
import type { Db } from '#server/platform/database.ts';
import { checkAmounts, checkItems, evaluateHistory, checkMoney } from './order-ledger-rules.ts';
import { type OrderLedger, readLedger } from './order-ledger.ts';

/** The disagreements in one order; none in a healthy one. */
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
 * Orders whose ledgers are read at once: so few that they are gone before the garbage collector takes them for something that stays. Pages of 200 held
 * half a gigabyte by the end of a million orders.
 */
const ordersAtOnce = 25;

/** Checks the next orders after an id: amounts, events, money, items, coupons. Reports and corrects nothing. */
export async function checkOrders(db: Db, after: number, most: number): Promise<Checked> {
  const orders = await readLedger(db, after, Math.min(most, ordersAtOnce));
  return { found: orders.flatMap(checkLedger), looked: orders.length, last: orders.at(-1)?.id ?? null };
}
