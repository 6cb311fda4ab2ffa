import type { Disagreement } from '#contract/staff-check-kinds.ts';
import { india } from '#contract/geography.ts';
import { formatRupees, paise, sumPaise, timesQuantity } from '#server/money/paise.ts';
import { containedTax, type Supply } from '#server/pricing/index.ts';
import { type BookedLine, type OrderBooks, wrong } from './order-books.ts';

/**
 * Whether the lines' amounts follow from their prices, and the totals from the lines, by the price arithmetic. How a coupon was shared
 * is not done anew, its terms may have changed. Totals are judged where all lines are right.
 */
export function judgeAmounts(order: OrderBooks): Disagreement[] {
  const lines = judgeLines(order);
  return lines.length > 0 ? lines : judgeTotals(order);
}

/** The company may have moved, so both ways to tax goods that stay in India are taken, but one for the whole order. */
function judgeLines(order: OrderBooks): Disagreement[] {
  const abroad = order.country.toLowerCase() !== india.toLowerCase();
  const ways: Supply[] = abroad ? ['export'] : ['intra', 'inter'];
  const [best] = ways
    .map((supply) => order.lines.flatMap((line) => judgeLine(order, line, supply)))
    .toSorted((a, b) => a.length - b.length);
  return best!;
}

function judgeLine(order: OrderBooks, line: BookedLine, supply: Supply): Disagreement[] {
  const saleAmount = timesQuantity(line.sale ?? line.regular, line.quantity);
  // Amounts below nothing have no shares.
  const sound = line.couponShare >= 0 && line.net >= 0 && line.gstRateBp >= 0 && line.salePointCenti >= 0;
  const due = sound ? { saleAmount, ...containedTax(line.net, line.gstRateBp, supply) } : null;
  const names = ['saleAmount', 'taxable', 'cgst', 'sgst', 'igst'] as const;
  if (due && names.every((name) => due[name] === line[name])) return [];
  const tell = (amounts: Pick<BookedLine, (typeof names)[number]>) =>
    `sold at ${formatRupees(amounts.saleAmount)}, taxable ${formatRupees(amounts.taxable)}, CGST ${formatRupees(amounts.cgst)}, ` +
    `SGST ${formatRupees(amounts.sgst)}, IGST ${formatRupees(amounts.igst)}`;
  const expected = due ? tell(due) : 'no amount below 0';
  return [wrong(order, 'line_amount_wrong', { part: `line ${line.lineNo}`, expected, found: tell(line) })];
}

function judgeTotals(order: OrderBooks): Disagreement[] {
  const { lines } = order;
  const mrp = sumPaise(lines.map((line) => timesQuantity(line.regular, line.quantity)));
  const sold = sumPaise(lines.map((line) => line.saleAmount));
  const due = {
    mrp,
    saleDiscount: paise(mrp - sold),
    couponDiscount: sumPaise(lines.map((line) => line.couponShare)),
    tax: sumPaise(lines.flatMap((line) => [line.cgst, line.sgst, line.igst])),
  };
  const payable = (amounts: typeof due) =>
    paise(amounts.mrp - amounts.saleDiscount - amounts.couponDiscount + order.shipping);
  const names = ['mrp', 'saleDiscount', 'couponDiscount', 'tax'] as const;
  if (names.every((name) => due[name] === order[name]) && payable(due) === order.payable) return [];
  const tell = (amounts: typeof due, total: number) =>
    `MRP ${formatRupees(amounts.mrp)}, discount ${formatRupees(amounts.saleDiscount)}, coupon ${formatRupees(amounts.couponDiscount)}, ` +
    `tax ${formatRupees(amounts.tax)}, payable ${formatRupees(paise(total))}`;
  return [wrong(order, 'order_total_wrong', { expected: tell(due, payable(due)), found: tell(order, order.payable) })];
}
