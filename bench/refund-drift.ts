import fc from 'fast-check';
import { driftOf, refundCase } from '../server/testing/refund-cases.ts';

/**
 * Takes random carts back in random items and says by how many paise all of them together differ from one refund each, with how many
 * items were taken and how long it took. The same seed gives the same carts.
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
