import { expect, it } from 'vitest';
import { mergePriceChanges, productIdsOfErrors, unavailableProducts } from './cart-price.ts';

const lines = [{ product_id: 11 }, { product_id: 12 }, { product_id: 13 }];

it('finds the products that errors name by index', () => {
  expect(
    productIdsOfErrors(
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

it('reports a product as unavailable only by the error code', () => {
  const errors = { 'productDetails.1.product_id': ['This product is no longer available'] };
  expect(unavailableProducts({ code: 'product_unavailable', errors }, lines)).toEqual([12]);
  expect(unavailableProducts({ code: 'insufficient_stock', errors }, lines)).toEqual([]);
});

const change = (id: number, oldPrice: number, newPrice: number) => ({ id, name: `p${id}`, oldPrice, newPrice });

it('keeps the first old price of a price that changed twice, and drops one that changed back', () => {
  expect(mergePriceChanges([change(1, 100, 110)], [change(1, 110, 120), change(2, 5, 6)])).toEqual([
    change(1, 100, 120),
    change(2, 5, 6),
  ]);
  expect(mergePriceChanges([change(1, 100, 110)], [change(1, 110, 100)])).toEqual([]);
});
