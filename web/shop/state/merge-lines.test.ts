import { describe, expect, it } from 'vitest';
import { type Line, mergeLines, parseLines, sameLines } from './merge-lines.ts';

const lines = (record: Record<number, number>): Line[] =>
  Object.entries(record).map(([id, quantity]) => ({ product_id: Number(id), quantity }));
const merged = (base: Record<number, number>, local: Record<number, number>, remote: Record<number, number>) =>
  Object.fromEntries(
    mergeLines(lines(base), lines(local), lines(remote)).map((line) => [line.product_id, line.quantity]),
  );

describe('at a login, without a last sync', () => {
  it('merges both carts with the larger quantity', () => {
    expect(merged({}, { 1: 2, 2: 1 }, { 2: 5, 3: 1 })).toEqual({ 1: 2, 2: 5, 3: 1 });
  });

  it('lists this device’s products first, then the account’s', () => {
    expect(
      mergeLines(
        [],
        [
          { product_id: 9, quantity: 1 },
          { product_id: 4, quantity: 1 },
        ],
        lines({ 1: 1, 4: 1 }),
      ).map((line) => line.product_id),
    ).toEqual([9, 4, 1]);
  });
});

describe('after a sync', () => {
  it('applies a removal from either side', () => {
    expect(merged({ 1: 1, 2: 1 }, { 2: 1 }, { 1: 1, 2: 1 })).toEqual({ 2: 1 });
    expect(merged({ 1: 1, 2: 1 }, { 1: 1, 2: 1 }, { 1: 1 })).toEqual({ 1: 1 });
  });

  it('lets the side that changed win, also downwards', () => {
    expect(merged({ 1: 5 }, { 1: 2 }, { 1: 5 })).toEqual({ 1: 2 });
    expect(merged({ 1: 5 }, { 1: 5 }, { 1: 3 })).toEqual({ 1: 3 });
  });

  it('takes the larger where both changed, also against a removal', () => {
    expect(merged({ 1: 1 }, { 1: 4 }, { 1: 3 })).toEqual({ 1: 4 });
    expect(merged({ 1: 1 }, {}, { 1: 3 })).toEqual({ 1: 3 });
  });

  it('empties both after an order on one side', () => {
    expect(merged({ 1: 1, 2: 3 }, {}, { 1: 1, 2: 3 })).toEqual({});
  });
});

it('merging again changes nothing', () => {
  const once = mergeLines(lines({ 1: 1 }), lines({ 1: 2, 4: 1 }), lines({ 1: 1, 3: 9 }));
  expect(mergeLines(once, once, once)).toEqual(once);
});

it('compares lines whatever their order', () => {
  expect(
    sameLines(lines({ 1: 1, 2: 2 }), [
      { product_id: 2, quantity: 2 },
      { product_id: 1, quantity: 1 },
    ]),
  ).toBe(true);
  expect(sameLines(lines({ 1: 1 }), lines({ 1: 2 }))).toBe(false);
  expect(sameLines(lines({ 1: 1 }), lines({ 1: 1, 2: 1 }))).toBe(false);
});

it('parses stored lines and drops invalid ones', () => {
  expect(parseLines([{ product_id: 1, quantity: 2 }, null, { product_id: 'x', quantity: 1 }, 4])).toEqual([
    { product_id: 1, quantity: 2 },
  ]);
  expect(parseLines('x')).toEqual([]);
});
