import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { endStep, type Prices } from './price-schedule-rules.ts';

type Pair = [regular: number, sale: number | null];
const prices = ([regular, sale]: Pair): Prices => ({
  regular: paise(regular),
  sale: sale === null ? null : paise(sale),
});

/** A special price of 75 at an MRP of 100, where 90 was charged before; or with its own MRP, 120 instead of 100. */
test.each<[string, Pair, Pair, Pair, Pair | null]>([
  ['untouched', [100, 90], [100, 75], [100, 75], [100, 90]],
  ['untouched, at the MRP before', [100, null], [100, 75], [100, 75], [100, null]],
  ['a higher MRP', [100, 90], [100, 75], [110, 75], [110, 90]],
  ['an MRP at the price before', [100, 90], [100, 75], [90, 75], [90, null]],
  ['another price', [100, 90], [100, 75], [100, 70], null],
  ['no reduced price any more', [100, 90], [100, 75], [100, null], null],
  ['both', [100, 90], [100, 75], [95, 70], null],
  ['an MRP of its own', [100, 90], [120, 75], [120, 75], [100, 90]],
  ['an MRP of its own, then another price', [100, 90], [120, 75], [120, 95], [100, 95]],
  ['an MRP of its own, then a price above the one before', [100, 90], [120, 75], [120, 110], null],
  ['an MRP of its own, then another MRP', [100, 90], [120, 75], [130, 75], [130, 90]],
  ['what stood before in any case', [100, 75], [100, 75], [100, 75], null],
])('a special price ends, with %s meanwhile', (_what, before, set, current, after) => {
  const step = endStep(prices(before), prices(set), prices(current));
  expect(step).toEqual({ state: 'ended', prices: after && prices(after) });
});
