import { describe, expect, it } from 'vitest';
import { formatRupees, formatRupeesExact, percentOff } from './rupees.ts';

describe('formatRupees', () => {
  it.each([
    [0, '₹0'],
    [349, '₹349'],
    [99.5, '₹99.50'],
    [1234.05, '₹1,234.05'],
    [123456, '₹1,23,456'],
    [12345678.9, '₹1,23,45,678.90'],
    [0.1 + 0.2, '₹0.30'],
    [-60, '−₹60'],
    [-0.5, '−₹0.50'],
  ])('writes %d as %s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text);
  });
});

it.each([
  [0, '₹0.00'],
  [1809, '₹1,809.00'],
  [-609.15, '−₹609.15'],
  [0.1 + 0.2, '₹0.30'],
])('formatRupeesExact writes %d as %s', (rupees, text) => {
  expect(formatRupeesExact(rupees)).toBe(text);
});

describe('percentOff', () => {
  it('rounds down, so that a saving is never overstated', () => {
    expect(percentOff(349, 395)).toBe(11);
    expect(percentOff(0.01, 1)).toBe(99);
  });

  it('is 0 where the sale price does not undercut the regular one', () => {
    expect(percentOff(395, 395)).toBe(0);
    expect(percentOff(400, 395)).toBe(0);
    expect(percentOff(0, 0)).toBe(0);
  });
});
