import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { translate } from '#server/platform/messages.ts';
import { outOfStockError, priceChangedError } from './rules.ts';

test('a shortage is told at each line of the product', () => {
  const lines = [{ product_id: 1 }, { product_id: 2 }, { product_id: 1 }, { product_id: 3 }];
  const { error } = outOfStockError(lines, [
    { productId: 1, name: 'Tea', left: 1 },
    { productId: 3, name: 'Oil', left: 0 },
  ]);
  const [tea, oil] = ['Tea: only 1 left.', 'Oil is sold out.'];
  expect([error.httpStatus, error.code]).toEqual([409, 'insufficient_stock']);
  expect(translate(error.message, 'en')).toBe(`${tea} ${oil}`);
  expect(translate(error.message, 'hi')).toBe('Tea: केवल 1 बचा है। Oil का स्टॉक ख़त्म हो गया है।');
  const errors = Object.entries(error.errors ?? {}).map(([field, faults]) => [
    field,
    faults.map((fault) => translate(fault, 'en')).join(' '),
  ]);
  expect(Object.fromEntries(errors)).toEqual({
    'productDetails.0.quantity': tea,
    'productDetails.2.quantity': tea,
    'productDetails.3.quantity': oil,
  });
});

test('the message fits the number of items left', () => {
  const words = (left: number) =>
    translate(outOfStockError([{ product_id: 1 }], [{ productId: 1, name: 'Tea', left }]).error.message, 'en');
  expect([-1, 0, 1, 2].map(words)).toEqual([
    'Tea is sold out.',
    'Tea is sold out.',
    'Tea: only 1 left.',
    'Tea: only 2 left.',
  ]);
});

test('a product that is short but not in the order is reported at no line', () => {
  expect(outOfStockError([{ product_id: 2 }], [{ productId: 1, name: 'Tea', left: 0 }]).error.errors).toEqual({});
});

test('an order at another total than the one shown is rejected with the new one', () => {
  expect(priceChangedError(paise(49_950), null)).toBe(null);
  expect(priceChangedError(paise(49_950), 499.5)).toBe(null);
  const rejected = priceChangedError(paise(49_950), 499);
  expect(rejected).toMatchObject({ ok: false, error: { httpStatus: 409, code: 'price_changed' } });
  expect(translate(rejected!.error.message, 'en')).toContain('₹499.50');
});
