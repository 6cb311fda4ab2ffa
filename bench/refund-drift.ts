import fc from 'fast-check';
import { driftOf, refundCase } from '../server/testing/refund-cases.ts';

/**
 * Refunds random carts in random parts. Returns by how many paise the parts differ in total from one refund each, how
 * many items were refunded and how long it took. The same seed gives the same carts.
 */
export function measureRefundDrift(carts: number, seed: number): string {
  const started = performance.now();
  let drift = 0;
  let credits = 0;
  for (const each of fc.sample(refundCase, { numRuns: carts, seed })) {
    drift += driftOf(each);
    credits += each.steps.length + 1;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `refunds: ${carts} random carts in ${credits} pieces, ${drift} paise of drift (seed ${seed}, ${seconds} s)`;
}
