import { expect, test } from 'vitest';
import { changesOf, isLatin } from './filter-values.ts';

test('words are told apart by their letters', () => {
  expect(['hair fall', 'baal jhadna', 'बाल झड़ना', 'மூலிகை', 'B12 गोली'].map(isLatin)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});

test('only what differs is sent, and words in another order do not', () => {
  const before = { name: 'Hair fall', is_filter: true, words: ['a', 'b'] };
  expect(changesOf(before, { name: 'Hair fall ', is_filter: true, words: ['b', 'a'] })).toEqual({});
  expect(changesOf(before, { name: 'Hair', is_filter: false, words: ['a', 'c'] })).toEqual({
    name: { from: 'Hair fall', to: 'Hair' },
    is_filter: { from: true, to: false },
    words: { from: ['a', 'b'], to: ['a', 'c'] },
  });
});
