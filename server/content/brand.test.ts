import { expect, test } from 'vitest';
import { Brand } from '#contract/content.ts';
import { isGstin } from '#contract/tax-numbers.ts';
import { presetBrand } from './brand.ts';

test('the preset company is whole and its numbers have the right form', () => {
  expect(Brand.safeParse(presetBrand).success).toBe(true);
  expect(isGstin(presetBrand.gstin)).toBe(true);
  expect(presetBrand.gstin.slice(0, 2)).toBe('05');
  expect(presetBrand.state).toBe('Uttarakhand');
  expect(presetBrand.cin).toMatch(/^[LU]\d{5}[A-Z]{2}\d{4}P[LT]C\d{6}$/);
  expect(presetBrand.fssai).toMatch(/^\d{14}$/);
  expect(presetBrand.phones).toHaveLength(2);
});
