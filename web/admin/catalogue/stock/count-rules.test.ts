import { expect, test } from 'vitest';
import { addScan, differenceOf, withFigures } from './count-rules.ts';

const product = (id: number, on_hand: number) => ({
  id,
  sku: `p${id}`,
  name: `P${id}`,
  picture: null,
  on_hand,
  committed: 0,
});

test('each scan counts one more, and the product scanned last stands first', () => {
  const lines = [product(1, 5), product(2, 3), product(1, 5)].reduce(addScan, []);
  expect(lines.map((line) => [line.product.id, line.counted])).toEqual([
    [1, '2'],
    [2, '1'],
  ]);
  expect(addScan([{ product: product(1, 5), counted: 'x' }], product(1, 5))[0]!.counted).toBe('1');
});

test('the difference is what lies there less what was expected', () => {
  expect(differenceOf({ product: product(1, 5), counted: '7' })).toBe(2);
  expect(differenceOf({ product: product(1, 5), counted: ' 0 ' })).toBe(-5);
  expect(differenceOf({ product: product(1, 5), counted: '' })).toBeNull();
  expect(differenceOf({ product: product(1, 5), counted: '-1' })).toBeNull();
  expect(differenceOf({ product: product(1, 5), counted: '1.5' })).toBeNull();
});

test('after a conflict the lines show what is there now, and what was counted stays', () => {
  const lines = [
    { product: product(1, 5), counted: '4' },
    { product: product(2, 3), counted: '3' },
  ];
  expect(withFigures(lines, [{ product_id: 1, on_hand: 9, committed: 2 }])).toEqual([
    { product: { ...product(1, 9), committed: 2 }, counted: '4' },
    { product: product(2, 3), counted: '3' },
  ]);
});
