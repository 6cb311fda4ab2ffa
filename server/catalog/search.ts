import { sql, type RawBuilder } from 'kysely';
import type { Place } from './cursor.ts';
import { partEnd } from './search-words.ts';
import { soundOf } from './sounds.ts';

/**
 * Products `p` that the words find: each word the beginning of one in the search text, or, as the second try, the sound of each
 * word alike to one there (trigrams, the threshold is the database's 0.6). The words come from searchWordsOf and hold no signs.
 */
export function matching(words: readonly string[], match: Place['match']): RawBuilder<unknown> {
  if (match === 'words') return sql`p.search_words @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
  const sounds = words.map(soundOf);
  if (sounds.length === 1) return sql`p.search_text %> ${sounds[0]}::text`;
  const longest = sounds.reduce((long, sound) => (sound.length > long.length ? sound : long));
  // The index serves one sound, so the longest, which leaves the fewest products to look at. Or one word was typed as several.
  return sql`(p.search_text %> ${longest}::text AND p.search_text %> ALL(${sounds}::text[]) OR p.search_text %> ${soundOf(words.join(''))}::text)`;
}

/** A whole number, smaller for a better hit: all words in the product's names first, then by `within`, which is at most `largest`. */
export function wordsKey(words: readonly string[], within: RawBuilder<unknown>, largest: number): RawBuilder<unknown> {
  const beginnings = words.map((word) => `% ${word}%`);
  return sql`CASE WHEN ' ' || split_part(p.search_text, ${sql.lit(partEnd)}, 1) LIKE ALL(${beginnings}::text[]) THEN 0
    ELSE ${sql.lit(largest + 1)} END + ${within}`;
}

/** A whole number, smaller for a better hit: 0 is equal in sound, 1000 has nothing in common; likeness to a name counts more. */
export function likenessKey(words: readonly string[]): RawBuilder<unknown> {
  const sounds = words.map(soundOf).join(' ');
  return sql`1000 - round(1000 * GREATEST(
    word_similarity(${sounds}::text, split_part(p.search_text, ${sql.lit(partEnd)}, 3)),
    0.8 * word_similarity(${sounds}::text, p.search_text)))::int`;
}
