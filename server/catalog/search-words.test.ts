import { expect, test } from 'vitest';
import { searchText, searchWordsOf, wordsOf } from './search-words.ts';

test.each([
  ['Ashwagandha Churna, 100 g', ['ashwagandha', 'churna', '100', 'g']],
  ['Women’s Wellness', ['womens', 'wellness']],
  ["women's", ['womens']],
  ['Āmalakī Śatāvarī', ['amalaki', 'satavari']],
  ['अश्वगन्धा चूर्ण', ['अश्वगंधा', 'चूर्ण']],
  ['अश्वगंधा', ['अश्वगंधा']],
  ['आँवला', ['आंवला']],
  ['काढ़ा काढ़ा', ['काढा', 'काढा']],
  ['संतरा सन्तरा', ['संतरा', 'संतरा']],
  ['क्\u200dष', ['क्ष']],
  ["🌿 — '; DROP TABLE product;--", ['drop', 'table', 'product']],
  ['a:* & !b | (c) <-> \\d %_', ['a', 'b', 'c', 'd']],
  ['\ud800x\0y', ['x', 'y']],
  ['05 0 007 100', ['5', '7', '100']],
  ['् ि', []],
  ['', []],
  ['🌿🌿 %%% ___', []],
])('%j has the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('a shopper is heard with eight different words', () => {
  expect(searchWordsOf('z b Z c d e f g h j k')).toEqual(['z', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
});

test.each([
  ['balon ke liye tel', ['balon', 'tel']],
  ['खाँसी की दवा', ['खांसी']],
  ['the best for me', ['the', 'best', 'for', 'me']],
])('%j is looked for without words that say nothing, unless it has no others', (typed, words) => {
  expect(searchWordsOf(typed)).toEqual(words);
});

test('the search text holds each word once, names before the rest, sounds last', () => {
  expect(
    searchText({
      names: ['Tulsi Drops', 'तुलसी ड्रॉप्स'],
      romanised: ['tulasi', 'tulsi'],
      tags: ['For the family', 'Vegan'],
      categoryNames: ['Immunity & Wellness', 'स्वास्थ्य'],
    }),
  ).toBe(
    'tulsi drops तुलसी ड्रॉप्स tulasi | for the family vegan immunity wellness स्वास्थ्य | 0tulsi 0drops | 0por 0te 0pmili 0vegn 0imuniti 0velnes 0svsti',
  );
});
