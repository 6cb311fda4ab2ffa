import type { Checked } from '#contract/staff-check-kinds.ts';
import type { Db } from '#server/platform/database.ts';
import { judgeAmounts } from './amount-rules.ts';
import { readBooks } from './books-store.ts';
import { judgeGoods } from './goods-rules.ts';
import { judgeHistory } from './history-rules.ts';
import { judgeMoney } from './money-rules.ts';
import type { OrderBooks } from './order-books.ts';

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
