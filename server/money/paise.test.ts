import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatRupees,
  formatRupeesExact,
  largestPaise,
  noPaise,
  paise,
  paiseToRupees,
  rupeesToPaise,
  sumPaise,
  timesQuantity,
} from './paise.ts';

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is no amount in paise', (amount) => {
  expect(() => paise(amount)).toThrow('Not a whole number of paise');
});

test('an amount past the exact range is refused, on either side of zero', () => {
  expect(paise(largestPaise)).toBe(7_000_000_000_000_000);
  expect(() => paise(largestPaise + 1)).toThrow('Too large to be kept exactly: 7000000000000001 paise');
  expect(() => paise(-largestPaise - 1)).toThrow('Too large to be kept exactly: -7000000000000001 paise');
});

test('minus zero is zero', () => {
  expect(Object.is(paise(-0), 0)).toBe(true);
});

test('amounts add up, and nothing to add is 0', () => {
  expect(sumPaise([paise(1), paise(250), paise(-51)])).toBe(200);
  expect(sumPaise([])).toBe(noPaise);
  expect(() => sumPaise([paise(largestPaise), paise(1)])).toThrow('Too large to be kept exactly');
});

test('a price of one crore rupees times 9999 is exact', () => {
  expect(timesQuantity(paise(1_000_000_000), 9999)).toBe(9_999_000_000_000);
});

test.each([0, -1, 1.5])('%d is no quantity', (quantity) => {
  expect(() => timesQuantity(paise(100), quantity)).toThrow(`Not a quantity: ${quantity}`);
});

test('a product past the exact range is refused', () => {
  expect(() => timesQuantity(paise(largestPaise), 2)).toThrow('Too large to be kept exactly');
});

test('paise become the rupee number of the wire', () => {
  expect([0, 5, 10, 49_900, 47_524, 123_456_789, -250].map((amount) => paiseToRupees(paise(amount)))).toEqual([
    0, 0.05, 0.1, 499, 475.24, 1_234_567.89, -2.5,
  ]);
});

test.each([
  [0, 0],
  [0.07, 7],
  [1.1, 110],
  [19.99, 1999],
  [499, 49_900],
  [1_234_567.89, 123_456_789],
  [-2.5, -250],
])('%d rupees are %d paise', (rupees, expected) => {
  expect(rupeesToPaise(rupees)).toBe(expected);
});

test.each([0.001, 1.005, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e15, 1e17, 1e20])(
  '%d rupees are refused',
  (rupees) => {
    expect(() => rupeesToPaise(rupees)).toThrow('Not an amount in rupees and paise');
  },
);

const anyPaise = fc.integer({ min: -largestPaise, max: largestPaise }).map(paise);

test('every amount survives the wire and shows at most two decimals there', () => {
  fc.assert(
    fc.property(anyPaise, (amount) => {
      const text = JSON.stringify(paiseToRupees(amount));
      expect(text).toMatch(/^-?\d+(\.\d{1,2})?$/);
      expect(rupeesToPaise(JSON.parse(text) as number)).toBe(amount);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [0, '₹0.00'],
  [5, '₹0.05'],
  [99_999, '₹999.99'],
  [100_000, '₹1,000.00'],
  [9_999_999, '₹99,999.99'],
  [12_345_600, '₹1,23,456.00'],
  [123_456_789_01, '₹12,34,56,789.01'],
  [largestPaise, '₹7,00,00,00,00,00,000.00'],
  [-12_345_600, '−₹1,23,456.00'],
])('%d paise read %s', (amount, text) => {
  expect(formatRupeesExact(paise(amount))).toBe(text);
  expect(formatRupees(paise(amount))).toBe(text.replace('.00', ''));
});

test('grouping is that of the Indian locale', () => {
  const indian = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  fc.assert(
    fc.property(anyPaise, (amount) => {
      expect(formatRupeesExact(amount)).toBe(indian.format(paiseToRupees(amount)).replace('-', '−'));
    }),
  );
});
