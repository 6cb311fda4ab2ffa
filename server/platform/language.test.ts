import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['en', 'en'],
  ['hi', 'hi'],
  ['HI', 'hi'],
  ['hi-IN', 'hi'],
  ['hi-Deva-IN', 'hi'],
  ['hi-IN,en;q=0.8', 'hi'],
  ['hi-IN,hi;q=0.9,en-GB;q=0.8,en;q=0.7', 'hi'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['en;q=0.4, hi;q=0.5', 'hi'],
  ['hi, en', 'hi'],
  ['en, hi', 'en'],
  ['ta-IN,hi;q=0.8,en;q=0.5', 'hi'],
  ['ta', 'en'],
  ['*', 'en'],
  ['*,hi;q=0.1', 'hi'],
  ['hi;q=0', 'en'],
  ['hi;q=0.000,en;q=0.001', 'en'],
  ['hi;q=2', 'en'],
  ['hi;q=-1', 'en'],
  ['hi;q=', 'en'],
  ['hi ; q=0.9 , en ; q=0.8', 'hi'],
  ['hil', 'en'],
  ['his-IN', 'en'],
  ['hi_IN', 'en'],
  [`${'xx,'.repeat(1_000)}hi`, 'en'],
])('%s asks for %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language);
});

test('whatever stands in the header, it is one of the two', () => {
  fc.assert(fc.property(fc.string(), (header) => ['en', 'hi'].includes(chooseLanguage(header))));
});
