import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOfLine } from './line-amounts.ts';
import { driftOf, refundCase } from '#server/testing/refund-cases.ts';

test('whatever is cancelled and returned in whatever pieces comes to exactly one full refund', () => {
  fc.assert(
    fc.property(refundCase, (each) => {
      expect(driftOf(each)).toBe(0);
    }),
    { numRuns: 5_000 },
  );
});

test('no piece of goods that cost at least a rupee has a part below 0', () => {
  fc.assert(
    fc.property(refundCase, ({ sold }) => {
      for (const line of sold.filter(({ net, quantity }) => net >= 100 * quantity))
        for (let piece = 0; piece < Math.min(line.quantity, 20); piece++)
          expect(Math.min(...Object.values(shareOfLine(line, piece, piece + 1)))).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1_000 },
  );
});
