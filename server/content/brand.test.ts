import { expect, test } from 'vitest';
import { Brand } from '#contract/content.ts';
import { isGstin, presetBrand } from './brand.ts';

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '05AAQCA4821K1ZI'])('%s can be a GST registration number', (text) => {
  expect(isGstin(text)).toBe(true);
});

test.each([
  ['another check character', '27AAPFU0939F1ZA'],
  ['two digits swapped', '27AAPFU0993F1ZV'],
  ['small letters', '27aapfu0939f1zv'],
  ['too short', '27AAPFU0939F1Z'],
  ['too long', '27AAPFU0939F1ZVV'],
  ['nothing', ''],
  ['no Z in the fourteenth place', '27AAPFU0939F1XV'],
])('%s: no', (_what, text) => {
  expect(isGstin(text)).toBe(false);
});

test('the preset company is whole and its numbers have the right form', () => {
  expect(Brand.safeParse(presetBrand).success).toBe(true);
  expect(isGstin(presetBrand.gstin)).toBe(true);
  expect(presetBrand.gstin.slice(0, 2)).toBe('05');
  expect(presetBrand.state).toBe('Uttarakhand');
  expect(presetBrand.cin).toMatch(/^[LU]\d{5}[A-Z]{2}\d{4}P[LT]C\d{6}$/);
  expect(presetBrand.fssai).toMatch(/^\d{14}$/);
  expect(presetBrand.phones).toHaveLength(2);
});
