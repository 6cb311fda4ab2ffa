import { sql, type RawBuilder } from 'kysely';
import type { Place } from './cursor.ts';
import { namesEnd } from './search-words.ts';

/**
 * Products `p` that the words find: each word the beginning of one in the search text, or, as the second try, each word alike to
 * one there (trigrams, the threshold is the database's 0.6). The words come from searchWordsOf and hold no signs.
 */
export function matching(words: readonly string[], match: Place['match']): RawBuilder<unknown> {
  if (match === 'words') return sql`p.search_words @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
  const longest = words.reduce((long, word) => (word.length > long.length ? word : long));
  // The index serves one word only; the longest leaves the fewest products to look at.
  const all = words.length > 1 ? sql` AND p.search_text %> ALL(${[...words]}::text[])` : sql``;
  return sql`p.search_text %> ${longest}::text${all}`;
}

/** A whole number, smaller for a better hit: all words in the product's names first, then by `within`, which is at most `largest`. */
export function wordsKey(words: readonly string[], within: RawBuilder<unknown>, largest: number): RawBuilder<unknown> {
  const beginnings = words.map((word) => `% ${word}%`);
  return sql`CASE WHEN ' ' || split_part(p.search_text, ${sql.lit(namesEnd)}, 1) LIKE ALL(${beginnings}::text[]) THEN 0
    ELSE ${sql.lit(largest + 1)} END + ${within}`;
}

/** A whole number, smaller for a more alike text: 0 is equal, 1000 has nothing in common. */
export function likenessKey(words: readonly string[]): RawBuilder<unknown> {
  return sql`1000 - round(word_similarity(${words.join(' ')}::text, p.search_text) * 1000)::int`;
}
