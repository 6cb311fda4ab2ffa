import { expect, test } from 'vitest';
import { toLatinLetters } from './latin-letters.ts';
import { freeSlug, latinWords } from './search-words.ts';

test.each([
  ['नीम', 'nim'],
  ['तुलसी', 'tulasi'],
  ['अश्वगंधा', 'ashvagandha'],
  ['आयुर्वेद', 'ayurved'],
  ['ज़ाफ़रान', 'japharan'],
  ['संपूर्ण', 'sampurn'],
  ['নিম', 'nim'],
  ['ਨਿੰਮ', 'nimm'],
  ['તુલસી', 'tulasi'],
  ['ତୁଳସୀ', 'tulasi'],
  ['வேம்பு', 'vempu'],
  ['తులసి', 'tulasi'],
  ['ಬೇವು', 'bevu'],
  ['വേപ്പ്', 'vepp'],
  ['അവൻ', 'avan'],
  ['neem', 'neem'],
])('%s is %s', (word, latin) => {
  expect(toLatinLetters(word)).toBe(latin);
});

test('an address is made of a name in any of these scripts, and of a fallback in others', () => {
  expect(freeSlug('बालों की देखभाल', new Set(), 'category')).toBe('balon-ki-dekhabhal');
  expect(freeSlug('बालों की देखभाल', new Set(['balon-ki-dekhabhal']), 'category')).toBe('balon-ki-dekhabhal-2');
  expect(freeSlug('आँवला Juice २०', new Set(), 'category')).toBe('anvala-juice-20');
  expect(freeSlug('茶', new Set(), 'category')).toBe('category');
  expect(latinWords('हर्बल चाय'.repeat(20), 20)).toHaveLength(20);
});
