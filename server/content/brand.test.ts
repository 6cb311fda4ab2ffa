import { expect, test } from 'vitest';
import { Brand } from '#contract/content.ts';
import { isGstin } from '#contract/tax-numbers.ts';
import { presetBrand, shortAddress, urgentContactOf } from './brand.ts';

test('the preset company is whole and its numbers have the right form', () => {
  expect(Brand.safeParse(presetBrand).success).toBe(true);
  expect(isGstin(presetBrand.gstin)).toBe(true);
  expect(presetBrand.gstin.slice(0, 2)).toBe('05');
  expect(presetBrand.state).toBe('Uttarakhand');
  expect(presetBrand.cin).toMatch(/^[LU]\d{5}[A-Z]{2}\d{4}P[LT]C\d{6}$/);
  expect(presetBrand.fssai).toMatch(/^\d{14}$/);
  expect(presetBrand.phones).toHaveLength(2);
});

test('an SMS names no address that would be cut to another one', () => {
  const host = (characters: number) => `${'x'.repeat(characters - '.example'.length)}.example`;
  const address = (characters: number) => shortAddress(presetBrand, `https://${host(characters)}`, '/undo');
  expect([25, 26, 30, 31].map(address)).toEqual([`${host(25)}/undo`, host(26), host(30), 'Aarvya']);
  const contact = (phones: string[], characters: number) =>
    urgentContactOf({ ...presetBrand, phones }, `https://${host(characters)}`);
  expect([contact([], 30), contact([], 31)]).toEqual([host(30), 'Aarvya']);
  expect(contact(presetBrand.phones, 31)).toBe(presetBrand.phones[0]);
});
