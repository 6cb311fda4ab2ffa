import { expect, test } from 'vitest';
import { findNearValues, isWithin, planSearch } from './search-plan.ts';
import { phraseKey } from './search-words.ts';
import type { Meaning } from './vocabulary.ts';

const phrases = new Map<string, Meaning>(
  (
    [
      ['hair fall', { valueId: 1 }],
      ['बाल झड़ना', { valueId: 1 }],
      ['dandruff', { valueId: 2 }],
      ['constipation', { valueId: 3 }],
      ['balon', { words: ['hair'] }],
      ['tel', { words: ['oil'] }],
      ['gas', { valueId: 4 }],
    ] as const
  ).map(([phrase, meaning]) => [phraseKey(phrase), meaning]),
);
const plan = (typed: string) => planSearch(typed, { phrases });
const vague = (words: readonly string[]) => [
  { match: 'sounds', words, valueIds: [] },
  { match: 'likeness', words, valueIds: [] },
];

test('a known phrase is looked for by what it means, then by its words', () => {
  expect(plan('Hair fall')).toEqual([
    { match: 'meaning', words: [], valueIds: [1] },
    { match: 'words', words: ['hair', 'fall'], valueIds: [] },
    ...vague(['hair', 'fall']),
  ]);
  expect(plan('बाल झड़ना')[0]).toEqual({ match: 'meaning', words: [], valueIds: [1] });
});

test('words beside a phrase narrow it, and are dropped where nothing is left', () => {
  expect(plan('oil for hair fall').slice(0, 3)).toEqual([
    { match: 'meaning', words: ['oil'], valueIds: [1] },
    { match: 'words', words: ['oil', 'hair', 'fall'], valueIds: [] },
    { match: 'concern', words: [], valueIds: [1] },
  ]);
});

test('words stand for other words, and several phrases hold together', () => {
  expect(plan('balon ka tel')[0]).toEqual({ match: 'meaning', words: ['hair', 'oil'], valueIds: [] });
  expect(plan('dandruff hair fall')[0]).toEqual({ match: 'meaning', words: [], valueIds: [2, 1] });
});

test('where nothing is for all that is meant, what is named first decides', () => {
  expect(plan('gas constipation').filter(({ match }) => match === 'concern')).toEqual([
    { match: 'concern', words: [], valueIds: [4] },
  ]);
});

test.each([
  ['hairfal', 1],
  ['danddruf', 2],
  ['dandraf', 2],
  ['constepation', 3],
  ['constipasion', 3],
])('%s is nearly a phrase, after words of products', (typed, id) => {
  expect(plan(typed).map(({ match }) => match)).toEqual(['words', 'nearly', 'sounds', 'likeness']);
  expect(plan(typed)[1]).toEqual({ match: 'nearly', words: [], valueIds: [id] });
});

test.each(['gos', 'amla', 'triphala churna', 'konstruktion'])('%s is no phrase', (typed) => {
  expect(plan(typed).map(({ match }) => match)).toEqual(['words', 'sounds', 'likeness']);
});

test.each(['', '🌿', '%%%'])('%j is not looked for', (typed) => {
  expect(plan(typed)).toEqual([]);
});

test.each([
  ['kitten', 'sitting', 3, true],
  ['kitten', 'sitting', 2, false],
  ['abc', 'abcd', 1, true],
  ['abc', 'abcde', 1, false],
  ['same', 'same', 0, true],
])('%s is %s with %d changes: %s', (one, other, most, is) => {
  expect(isWithin(one, other, most)).toBe(is);
});

test('phrases that share pairs of signs are near, the most alike first', () => {
  expect(findNearValues('constipaxxon', { phrases })).toEqual([3]);
  expect(findNearValues('hair fallen dand', { phrases })).toEqual([1]);
  expect(findNearValues('laptop', { phrases })).toEqual([]);
});
