import { containedTax, type Supply, taxIn } from '#server/money/contained-tax.ts';
import { type Paise, paise, sumPaise } from '#server/money/paise.ts';
import type { BasisPoints } from '#server/money/rates.ts';
import type { Tx } from '#server/platform/database.ts';
import type { StoredLine } from './order-lines.ts';
import { updateOrder, type LockedOrder } from './queries.ts';
import { cancelledOf, shareOfLine, taxOfCharge } from '#server/money/line-amounts.ts';

/**
 * Retaxes what is left of an order at other rates (basis points by class of goods). What the buyer pays stays the same,
 * and so do lines whose class is not in `rates`. `deliveryLeft` is what was not paid back. Runs once, before the
 * invoice is issued. Requires the order's lock.
 */
export async function restateRates(
  tx: Tx,
  order: Pick<LockedOrder, 'id' | 'deliverySupply'>,
  lines: readonly StoredLine[],
  how: { rates: ReadonlyMap<string, { rateBp: BasisPoints }>; supply: Supply; deliveryLeft: Paise },
): Promise<void> {
  const restated = lines.flatMap((line) => {
    const rateBp = how.rates.get(line.taxClass)?.rateBp ?? line.gstRateBp;
    if (rateBp === line.gstRateBp || line.credited === line.quantity) return [];
    const before = shareOfLine(line, line.credited, line.quantity);
    const taxes = containedTax(before.net, rateBp, how.supply);
    return [{ line, rateBp, taxes, change: paise(taxIn(taxes) - taxIn(before)) }];
  });
  for (const { line, rateBp, taxes, change } of restated)
    await tx
      .updateTable('order_line')
      .set({
        invoice_from: line.credited,
        invoice_rate_bp: rateBp,
        invoice_cgst_paise: taxes.cgst,
        invoice_sgst_paise: taxes.sgst,
        invoice_igst_paise: taxes.igst,
        invoice_tax_change_paise: change,
      })
      .where('order_id', '=', order.id)
      .where('line_no', '=', line.lineNo)
      .execute();
  const rates = new Map(restated.map(({ line, rateBp }) => [line.lineNo, rateBp]));
  const after = lines.map((line) => ({ ...line, gstRateBp: rates.get(line.lineNo) ?? line.gstRateBp }));
  const base = { sold: lines, cancelled: cancelledOf(lines), supply: order.deliverySupply };
  const delivery = paise(taxOfCharge(how.deliveryLeft, { ...base, sold: after }) - taxOfCharge(how.deliveryLeft, base));
  const tax = sumPaise([delivery, ...restated.map(({ change }) => change)]);
  await updateOrder(tx, order.id, { add: { tax } });
}
