import { expect, test } from 'vitest';
import { readPriceWords } from './price-words.ts';

test.each([
  ['under 200', '', null, 20_000],
  ['Honey below ₹1,000', 'Honey', null, 100_000],
  ['shampoo upto rs. 300', 'shampoo', null, 30_000],
  ['200 se kam', '', null, 20_000],
  ['२०० रुपये से कम का तेल', 'का तेल', null, 20_000],
  ['तेल 500 तक', 'तेल', null, 50_000],
  ['₹500 से ज़्यादा', '', 50_000, null],
  ['oil over 250', 'oil', 25_000, null],
  ['oil between 200 and 400', 'oil', 20_000, 40_000],
  ['200 se 400 tak', '', 20_000, 40_000],
  ['200 रुपये से 400 रुपये के बीच', '', 20_000, 40_000],
])('%s', (typed, rest, fromPaise, upToPaise) => {
  expect(readPriceWords(typed)).toEqual({ rest, fromPaise, upToPaise });
});

test.each([
  'honey',
  'honey 500',
  'bottle under 200 ml',
  'cream under 50g',
  'under 12 years',
  'asafoetida',
  'over',
  'thunder 200x',
])('“%s” says nothing about a price', (typed) => {
  expect(readPriceWords(typed)).toEqual({ rest: typed, fromPaise: null, upToPaise: null });
});
