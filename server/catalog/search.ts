import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Product } from '#server/platform/database-types.ts';
import type { Match } from './cursor.ts';
import { partEnd } from './search-words.ts';
import { soundOf } from './sounds.ts';

const { ref } = expressionBuilder<{ p: Product }, 'p'>();

/**
 * SQL: whether a product `p` matches all words. Words from searchWordsOf contain no symbols, so they need no quoting.
 */
export function matching(words: readonly string[], match: Match): Expression<SqlBool> {
  if (match !== 'sounds' && match !== 'likeness') return beginning(words.map((word) => `${word}:*`));
  const matchAll = match === 'sounds' ? soundsBegin : soundsAlike;
  const sounds = words.map(soundOf);
  if (words.length === 1) return matchAll(sounds);
  // The words may also be one word typed as several.
  return sql<SqlBool>`(${matchAll(sounds)} OR ${matchAll([soundOf(words.join(''))])})`;
}

/** Shorter sounds, counted with their mark, match too many others. */
const shortestVague = 4;

const isVague = (sound: string) => sound.length >= shortestVague;

function soundsBegin(sounds: readonly string[]): Expression<SqlBool> {
  return beginning(sounds.map((sound) => (isVague(sound) ? `${sound}:*` : sound)));
}

/** By trigrams, with the database's threshold of 0.6. Short sounds must match exactly. */
function soundsAlike(sounds: readonly string[]): Expression<SqlBool> {
  const vague = sounds.filter(isVague);
  const exact = sounds.filter((sound) => !isVague(sound));
  const longest = vague.reduce((long, sound) => (sound.length > long.length ? sound : long), '');
  return sql<SqlBool>`${sql.join(
    [
      ...(exact.length > 0 ? [beginning(exact)] : []),
      // The index supports one sound, so use the longest, which leaves the fewest products to check.
      ...(vague.length > 0 ? [sql`${ref('p.search_text')} %> ${longest}::text`] : []),
      ...(vague.length > 1 ? [sql`${ref('p.search_text')} %> ALL(${vague}::text[])`] : []),
    ],
    sql` AND `,
  )}`;
}

function beginning(lexemes: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`${ref('p.search_words')} @@ to_tsquery('simple', ${lexemes.join(' & ')})`;
}

/**
 * SQL: smaller for a better hit. Products with all words in their names come first, both groups sorted by `within`, at
 * most `largest`. If only similarity matches, the most similar names come first.
 */
export function hitKey(
  words: readonly string[],
  match: Match,
  within: Expression<number>,
  largest: number,
): Expression<number> {
  const part = (number: number) =>
    sql<string>`split_part(${ref('p.search_text')}, ${sql.lit(partEnd)}, ${sql.lit(number)})`;
  const sounds = words.map(soundOf);
  if (match === 'likeness')
    return sql<number>`1000 - round(1000 * word_similarity(${sounds.join(' ')}::text, ${part(3)}))::int`;
  const inNames =
    match === 'sounds'
      ? sql`(${hold(part(3), sounds)} OR ${hold(part(3), [soundOf(words.join(''))])})`
      : hold(part(1), words);
  return sql<number>`CASE WHEN ${inNames} THEN 0 ELSE ${sql.lit(largest + 1)} END + ${within}`;
}

function hold(text: Expression<string>, beginnings: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`' ' || ${text} LIKE ALL(${beginnings.map((word) => `% ${word}%`)}::text[])`;
}
