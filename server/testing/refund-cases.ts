/** Random carts and sequences of refunds, for the test and the harness's long run. */
import fc from 'fast-check';
import { paise } from '#server/money/paise.ts';
import { prorate } from '#server/money/prorate.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import { containedTax, type Supply } from '#server/money/contained-tax.ts';
import {
  calculateRefund,
  type LineShare,
  type LineQuantity,
  remainingOf,
  type SoldAmounts,
} from '#server/money/line-amounts.ts';

/** Each step takes back items of some lines, and the last one everything that is left. */
export interface RefundCase {
  sold: SoldAmounts[];
  shipping: number;
  steps: LineQuantity[][];
}

const unit = fc.oneof(
  fc.nat(40),
  fc.integer({ min: 100, max: 500_000 }),
  fc.integer({ min: 99_000_000, max: 100_000_000 }),
);
const soldLine = fc.record({
  unit,
  quantity: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 500 })),
  gst: fc.constantFrom(0, 500, 1200, 1800, 4000),
  points: fc.nat(10_000),
});

/** As placing stores them: the coupon shared by largest remainder, the tax contained in the remaining amount. */
export const refundCase: fc.Arbitrary<RefundCase> = fc
  .record({
    figures: fc.array(soldLine, { minLength: 1, maxLength: 8 }),
    couponBp: fc.nat(10_000),
    supply: fc.constantFrom<Supply>('intra', 'inter', 'export'),
    shipping: fc.constantFrom(0, 6_000, 300_000),
    choices: fc.array(fc.array(fc.tuple(fc.nat(7), fc.nat(1_000)), { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
  })
  .map(({ figures, couponBp, supply, shipping, choices }) => {
    const amounts = figures.map((line) => paise(line.unit * line.quantity));
    const whole = amounts.reduce((sum, amount) => sum + amount, 0);
    const shares = prorate(paise(Math.floor((whole * couponBp) / 10_000)), amounts);
    const sold = figures.map((line, index): SoldAmounts => {
      const saleAmount = amounts[index]!;
      const couponShare = shares[index]!;
      const net = paise(saleAmount - couponShare);
      return {
        lineNo: index + 1,
        quantity: line.quantity,
        saleAmount,
        couponShare,
        net,
        ...containedTax(net, basisPoints(line.gst), supply),
        salePointCenti: centiSp(line.points * line.quantity),
      };
    });
    return { sold, shipping, steps: stepsOf(sold, choices) };
  });

/** That are possible with these lines. */
function stepsOf(sold: readonly SoldAmounts[], choices: readonly (readonly [number, number])[][]): LineQuantity[][] {
  const left = new Map(sold.map((line) => [line.lineNo, line.quantity]));
  return choices.map((choice) => {
    const step: LineQuantity[] = [];
    for (const [line, count] of choice) {
      const lineNo = (line % sold.length) + 1;
      const most = left.get(lineNo)!;
      if (most === 0 || step.some((each) => each.lineNo === lineNo)) continue;
      const quantity = (count % most) + 1;
      left.set(lineNo, most - quantity);
      step.push({ lineNo, quantity });
    }
    return step;
  });
}

const parts = ['saleAmount', 'couponShare', 'net', 'taxable', 'cgst', 'sgst', 'igst', 'salePointCenti'] as const;
const add = (to: Record<string, number>, share: LineShare) => {
  for (const part of parts) to[part] = (to[part] ?? 0) + share[part];
};

/**
 * By how many paise (and centiSp) the partial refunds differ from one refund of the whole; 0 without drift. An
 * inconsistent or negative partial refund counts as well.
 */
export function driftOf({ sold, shipping, steps }: RefundCase): number {
  const credited = new Map<number, number>();
  const taken = new Map<number, Record<string, number>>(sold.map((line) => [line.lineNo, {}]));
  let total = 0;
  let wrong = 0;
  const take = (asked: readonly LineQuantity[], delivery: number) => {
    const credit = calculateRefund(sold, credited, asked, paise(delivery));
    total += credit.total;
    for (const line of credit.lines) {
      credited.set(line.lineNo, (credited.get(line.lineNo) ?? 0) + line.quantity);
      add(taken.get(line.lineNo)!, line);
      const agrees = line.net === line.taxable + line.cgst + line.sgst + line.igst && line.cgst === line.sgst;
      const sound = line.net === line.saleAmount - line.couponShare && line.net >= 0 && line.couponShare >= 0;
      if (!agrees || !sound) wrong++;
    }
  };
  for (const step of steps) take(step, 0);
  take(remainingOf(sold, credited), shipping);
  for (const line of sold)
    for (const part of parts) wrong += Math.abs((taken.get(line.lineNo)![part] ?? 0) - line[part]);
  return wrong + Math.abs(total - sold.reduce((sum, line) => sum + line.net, shipping));
}
