import { expect, test } from 'vitest';
import { countryOptions } from './address-fields.tsx';

test('countries stand where people look for them, accents or not', () => {
  const labels = countryOptions.map(({ label }) => label);
  const from = (first: string, count: number) => labels.slice(labels.indexOf(first), labels.indexOf(first) + count);
  expect(from('Costa Rica', 3)).toEqual(['Costa Rica', 'Côte d’Ivoire', 'Croatia']);
  expect(from('Tunisia', 4)).toEqual(['Tunisia', 'Türkiye', 'Turkmenistan', 'Tuvalu']);
  expect([labels[0], labels[1], labels.at(-1)]).toEqual(['Select Country', 'Afghanistan', 'Zimbabwe']);
});
