import { expect, it } from 'vitest';
import { forgetSearches, noSearches, parseSearches, recentSearches, rememberSearch } from './searches.ts';

it('keeps the latest five searches, each once', () => {
  for (const text of ['amla', ' tulsi ', 'honey', 'Amla', '', '   ', 'ghee', 'balm', 'kadha']) rememberSearch(text);
  expect(recentSearches()).toEqual(['kadha', 'balm', 'ghee', 'Amla', 'honey']);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});

it.each([
  [null, noSearches],
  ['{', noSearches],
  ['{"a":1}', noSearches],
  ['["a",5,"","b"]', ['a', 'b']],
  ['["1","2","3","4","5","6"]', ['1', '2', '3', '4', '5']],
])('reads %j as %j', (stored, searches) => {
  expect(parseSearches(stored)).toEqual(searches);
});
