import { expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { toCardProduct, formatPoints } from './product-card.tsx';

it('keeps what a card shows and drops the long texts', () => {
  const shown = {
    id: 7,
    product_name: 'Amla Juice',
    product_name_hi: 'आँवला रस',
    product_image: 'a.jpg',
    thumb_product_image: 'a-320.webp',
    product_sale_price: null,
    product_regular_price: 210,
    product_struck_price: null,
    product_sale_point: 6.5,
    product_quantity: 3,
    picture: null,
    rating: { average: 4.3, count: 3, sample: false },
  };
  const product = { ...shown, product_description: 'long', ingredients: 'long', tags: [] } as unknown as Product;
  expect(toCardProduct(product)).toEqual(shown);
});

it.each([
  [10.5, '10.5'],
  [6, '6'],
  [0, '0'],
  [1.1 + 2.2, '3.3'],
])('writes %d sale points as %s', (points, text) => {
  expect(formatPoints(points)).toBe(text);
});
