import { expect, it } from 'vitest';
import { joinChanges, namedLines, unavailableProducts } from './cart-price.ts';

const lines = [{ product_id: 11 }, { product_id: 12 }, { product_id: 13 }];

it('finds the products that a refusal names by their place', () => {
  expect(
    namedLines(
      {
        'productDetails.2.quantity': ['x'],
        'productDetails.0': ['x'],
        'productDetails.9.quantity': ['x'],
        user_street: ['x'],
      },
      lines,
    ),
  ).toEqual([13, 11]);
});

it('calls a product unavailable only when the refusal says so', () => {
  const errors = { 'productDetails.1.product_id': ['This product is no longer available'] };
  expect(unavailableProducts({ code: 'product_unavailable', errors }, lines)).toEqual([12]);
  expect(unavailableProducts({ code: 'insufficient_stock', errors }, lines)).toEqual([]);
});

const change = (id: number, was: number, is: number) => ({ id, name: `p${id}`, was, is });

it('tells a price that moved twice from its first value, and none that came back', () => {
  expect(joinChanges([change(1, 100, 110)], [change(1, 110, 120), change(2, 5, 6)])).toEqual([
    change(1, 100, 120),
    change(2, 5, 6),
  ]);
  expect(joinChanges([change(1, 100, 110)], [change(1, 110, 100)])).toEqual([]);
});
