import { expect, test } from 'vitest';
import { describePayment } from './start-payment.ts';

const number = 'K7M4P-X2QH9';

test.each([
  ['en', 'Triphala Churna', 1, 'Triphala Churna, order K7M4P-X2QH9'],
  ['en', 'Triphala Churna', 2, 'Triphala Churna and 1 more, order K7M4P-X2QH9'],
  ['en', 'Triphala Churna', 5, 'Triphala Churna and 4 more, order K7M4P-X2QH9'],
  ['hi', 'त्रिफला चूर्ण', 1, 'त्रिफला चूर्ण, ऑर्डर K7M4P-X2QH9'],
  ['hi', 'त्रिफला चूर्ण', 3, 'त्रिफला चूर्ण और 2 अन्य, ऑर्डर K7M4P-X2QH9'],
] as const)(
  'in %s an order of %s among %d products is called so by the payment window',
  (language, firstProduct, products, text) => {
    expect(describePayment({ firstProduct, products, language }, number)).toBe(text);
  },
);

test('a long name is shortened, so that the order’s number stays', () => {
  const text = describePayment({ firstProduct: 'x'.repeat(400), products: 2, language: 'en' }, number);
  expect(text).toHaveLength(255);
  expect(text).toMatch(/^x+… and 1 more, order K7M4P-X2QH9$/);
});
