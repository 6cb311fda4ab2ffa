import { describe, expect, it } from 'vitest';
import { type Line, mergeLines, readLines, sameLines } from './merge-lines.ts';

const lines = (record: Record<number, number>): Line[] =>
  Object.entries(record).map(([id, quantity]) => ({ product_id: Number(id), quantity }));
const joined = (agreed: Record<number, number>, here: Record<number, number>, there: Record<number, number>) =>
  Object.fromEntries(
    mergeLines(lines(agreed), lines(here), lines(there)).map((line) => [line.product_id, line.quantity]),
  );

describe('at a login, with nothing agreed yet', () => {
  it('unites both carts with the larger quantity', () => {
    expect(joined({}, { 1: 2, 2: 1 }, { 2: 5, 3: 1 })).toEqual({ 1: 2, 2: 5, 3: 1 });
  });

  it('keeps this device’s order and puts the account’s other products behind', () => {
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

describe('after both agreed', () => {
  it('carries a removal over, from either side', () => {
    expect(joined({ 1: 1, 2: 1 }, { 2: 1 }, { 1: 1, 2: 1 })).toEqual({ 2: 1 });
    expect(joined({ 1: 1, 2: 1 }, { 1: 1, 2: 1 }, { 1: 1 })).toEqual({ 1: 1 });
  });

  it('lets the side that changed win, also downwards', () => {
    expect(joined({ 1: 5 }, { 1: 2 }, { 1: 5 })).toEqual({ 1: 2 });
    expect(joined({ 1: 5 }, { 1: 5 }, { 1: 3 })).toEqual({ 1: 3 });
  });

  it('takes the larger where both changed, also against a removal', () => {
    expect(joined({ 1: 1 }, { 1: 4 }, { 1: 3 })).toEqual({ 1: 4 });
    expect(joined({ 1: 1 }, {}, { 1: 3 })).toEqual({ 1: 3 });
  });

  it('empties both after an order on one side', () => {
    expect(joined({ 1: 1, 2: 3 }, {}, { 1: 1, 2: 3 })).toEqual({});
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

it('reads kept lines and drops what is none', () => {
  expect(readLines([{ product_id: 1, quantity: 2 }, null, { product_id: 'x', quantity: 1 }, 4])).toEqual([
    { product_id: 1, quantity: 2 },
  ]);
  expect(readLines('x')).toEqual([]);
});
