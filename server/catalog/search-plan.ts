import type { Match } from './cursor.ts';
import { phraseKey, searchWordsOf } from './search-words.ts';
import { soundOf } from './sounds.ts';
import type { Meaning, Vocabulary } from './vocabulary.ts';

/** Products must match all of `words`, compared by `match`, and have all of the attribute values. */
export interface SearchTry {
  match: Match;
  words: readonly string[];
  valueIds: readonly number[];
}

const longestPhrase = 4;

/**
 * Ways to search for a text, best first; the first that finds anything is used. Known phrases ("balon ka tel" is hair
 * oil), then the words as typed, then similar spelling or sound. Empty if the text has no words.
 */
export function planSearch(typed: string, { phrases }: Pick<Vocabulary, 'phrases'>): SearchTry[] {
  const words = searchWordsOf(typed);
  if (words.length === 0) return [];
  const plain: SearchTry = { match: 'words', words, valueIds: [] };
  const meant = interpret(words, (phrase) => phrases.get(phrase));
  const tries: SearchTry[] = [];
  if (meant) {
    tries.push({ match: 'meaning', ...meant }, plain);
    // "hair fall biscuits": products for hair fall are better than none.
    if (meant.valueIds.length > 0 && meant.words.length > 0)
      tries.push({ match: 'concern', words: [], valueIds: meant.valueIds });
    // "stomach pain": nothing is for both, and the first word says where it hurts.
    const [first, ...others] = meant.valueIds;
    if (first !== undefined && others.length > 0) tries.push({ match: 'concern', words: [], valueIds: [first] });
  } else {
    tries.push(plain);
    const nearly = interpret(words, (phrase) => phrases.get(phrase) ?? findNearPhrase(phrase, phrases));
    if (nearly) tries.push({ match: 'nearly', ...nearly });
  }
  return [...tries, { ...plain, match: 'sounds' }, { ...plain, match: 'likeness' }];
}

/** Longest phrases first; null if there is none. */
function interpret(
  typed: readonly string[],
  meaningOf: (phrase: string) => Meaning | undefined,
): Pick<SearchTry, 'words' | 'valueIds'> | null {
  const words = new Set<string>();
  const valueIds = new Set<number>();
  let found = false;
  for (let at = 0; at < typed.length;) {
    let length = Math.min(longestPhrase, typed.length - at);
    let meaning: Meaning | undefined;
    for (; length > 0; length -= 1) {
      meaning = meaningOf(typed.slice(at, at + length).join(' '));
      if (meaning) break;
    }
    if (!meaning) words.add(typed[at]!);
    else if ('valueId' in meaning) valueIds.add(meaning.valueId);
    else for (const word of meaning.words) words.add(word);
    found ||= meaning !== undefined;
    at += Math.max(1, length);
  }
  return found ? { words: [...words], valueIds: [...valueIds] } : null;
}

type Phrases = Vocabulary['phrases'];

interface NearIndex {
  /** The first phrase with a sound wins. */
  bySound: ReadonlyMap<string, Meaning>;
  /** Phrases without spaces, by first character. */
  byInitial: ReadonlyMap<string, readonly (readonly [string, Meaning])[]>;
}

const nearIndexes = new WeakMap<Phrases, NearIndex>();

function nearIndexOf(phrases: Phrases): NearIndex {
  let index = nearIndexes.get(phrases);
  if (!index) {
    const entries = [...phrases].map(([phrase, meaning]) => [phrase.replaceAll(' ', ''), meaning] as const);
    index = {
      bySound: new Map(entries.toReversed().map(([text, meaning]) => [soundOf(text), meaning])),
      byInitial: Map.groupBy(entries, ([text]) => text[0]!),
    };
    nearIndexes.set(phrases, index);
  }
  return index;
}

/** Shorter sounds, counted with their mark, match too many words. */
const shortestSound = 4;
/** From this length one sound may differ: dandraf. */
const shortestVagueSound = 6;
const lettersForOneError = 5;
const lettersForTwoErrors = 9;

/** The phrase with the same sound, otherwise the first that differs in at most two characters or sounds similar. */
function findNearPhrase(phrase: string, phrases: Phrases): Meaning | undefined {
  const { bySound, byInitial } = nearIndexOf(phrases);
  const text = phrase.replaceAll(' ', '');
  const sound = soundOf(text);
  const alike = sound.length >= shortestSound ? bySound.get(sound) : undefined;
  if (alike || text.length < lettersForOneError) return alike;
  const errors = text.length < lettersForTwoErrors ? 1 : 2;
  const candidates = byInitial.get(text[0]!) ?? [];
  for (let most = 1; most <= errors; most += 1) {
    const near = candidates.find(([known]) => known.length >= lettersForOneError && isWithin(text, known, most));
    if (near) return near[1];
  }
  if (sound.length < shortestVagueSound) return undefined;
  for (const [known, meaning] of bySound)
    if (known.length >= shortestVagueSound && isWithin(sound, known, 1)) return meaning;
  return undefined;
}

/** By at most `most` insertions, deletions and replacements. */
export function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1)
      row.push(
        Math.min(
          before[to]! + 1,
          row[to - 1]! + 1,
          before[to - 1]! + (one.charCodeAt(at - 1) === other.charCodeAt(to - 1) ? 0 : 1),
        ),
      );
    if (Math.min(...row) > most) return false;
    before = row;
  }
  return before[other.length]! <= most;
}

const maxNear = 4;
const leastAlike = 0.4;

/** Values whose phrases share the most character pairs with the text, nearest first. */
export function findNearValues(typed: string, { phrases }: Pick<Vocabulary, 'phrases'>): number[] {
  const pairs = pairsOf(phraseKey(typed));
  const best = new Map<number, number>();
  for (const [phrase, meaning] of phrases) {
    if (!('valueId' in meaning)) continue;
    const others = pairsOf(phrase);
    const shared = [...pairs].filter((pair) => others.has(pair)).length;
    const alike = (2 * shared) / (pairs.size + others.size);
    if (alike >= leastAlike && alike > (best.get(meaning.valueId) ?? 0)) best.set(meaning.valueId, alike);
  }
  return [...best]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxNear)
    .map(([id]) => id);
}

function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}
