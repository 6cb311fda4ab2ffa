import type { Checked } from '#contract/staff-check-kinds.ts';
import type { Db } from '#server/platform/database.ts';
import { judgeAmounts, judgeGoods, judgeHistory, judgeMoney } from './order-ledger-rules.ts';
import { type OrderBooks, readBooks } from './order-ledger.ts';

/** What does not add up in the books of one order; nothing in a healthy one. */
export function judgeBooks(order: OrderBooks) {
  const amounts = judgeAmounts(order);
  return [...amounts, ...judgeHistory(order), ...(amounts.length > 0 ? [] : judgeMoney(order)), ...judgeGoods(order)];
}

/** Compares the books of the next orders after an id: amounts, events, money, goods, coupons. Reports and mends nothing. */
export async function checkOrders(db: Db, after: number, most: number): Promise<Checked> {
  const orders = await readBooks(db, after, most);
  return { found: orders.flatMap(judgeBooks), looked: orders.length, last: orders.at(-1)?.id ?? null };
}
