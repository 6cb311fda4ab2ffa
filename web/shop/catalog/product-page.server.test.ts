import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import type { Review } from '#contract/reviews.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { loadProductPage } from './product-page.server.ts';

const product = (id: number, quantity: number) =>
  ({ id, product_name: `Product ${id}`, product_quantity: quantity, ingredients: '', how_to_use: '' }) as Product;
const review = (id: number, language: 'en' | 'hi') => ({ id, language }) as Review;

const shopWith = ({ beside = [], reviews = [] }: { beside?: Product[]; reviews?: Review[] }) =>
  ({
    product: async () => ({ status: 'success', data: [product(1, 5)], base_url: '' }),
    products: async () => ({ status: 'success', data: [], meta: { next_cursor: null } }),
    reviews: async () => ({ data: reviews }),
    questions: async () => ({ data: [] }),
    companions: async () => ({
      status: 'success',
      data: { family: null, related: beside, goes_well_with: beside, lab_reports: [] },
    }),
  }) as unknown as ShopApi;

test('nobody is led to what is sold out', async () => {
  const page = await loadProductPage(shopWith({ beside: [product(2, 0), product(3, 4)] }), 1);
  expect(page!.goesWellWith.map(({ id }) => id)).toEqual([3]);
  expect(page!.related.map(({ id }) => id)).toEqual([3]);
});

test('reviews in the language of the page come first, else in the order given', async () => {
  const reviews = [review(1, 'hi'), review(2, 'en'), review(3, 'hi'), review(4, 'en'), review(5, 'en')];
  const page = await loadProductPage(shopWith({ reviews }), 1);
  expect(page!.reviews.data.map(({ id }) => id)).toEqual([2, 4, 5]);
});
