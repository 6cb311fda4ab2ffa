import { soundOf } from './sounds.ts';
import { toLatinLetters } from './latin-letters.ts';

/** More words only raise the cost of a search. */
const maxWords = 8;

/** Never part of a word. */
export const partEnd = ' | ';

/**
 * Splits a text into words for comparison: lower case, without accents, apostrophes and joiners. In Devanagari a nasal
 * before a consonant, chandrabindu and anusvara are the same (अश्वगन्धा, अश्वगंधा), and the nukta is dropped. Numbers
 * lose leading zeros. Words contain only letters, marks and digits, so they need no quoting.
 */
export function wordsOf(text: string): string[] {
  const folded = text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u093c'’]|\u200c|\u200d/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ङञणनम]्(?=[क-ह])/gu, 'ं')
    .replaceAll('ँ', 'ं');
  const words = folded.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  return words.map((word) => word.replace(/^0+/, '')).filter((word) => word !== '');
}

/** Say nothing about the search, in English, Hindi and romanised Hindi. */
const fillers = new Set(
  wordsOf(
    `for of the a an and with in to my me i is on need want best good remedy medicine product products
     ka ke ki ko se me mein mai hai ho liye lie wala wale wali aur dawa dava dawai davai upay
     का के की को से में है हैं हो लिए वाला वाले वाली और दवा दवाई उपाय`,
  ),
);

/** Without fillers, unless there are only fillers. */
export function tellingWordsOf(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
}

/** Telling words separated by single spaces. */
export function phraseKey(text: string): string {
  return tellingWordsOf(text).join(' ');
}

/** The first few distinct telling words; empty for symbols. */
export function searchWordsOf(typed: string): string[] {
  return [...new Set(tellingWordsOf(typed))].slice(0, maxWords);
}

export interface Findable {
  names: readonly string[];
  romanised: readonly string[];
  tags: readonly string[];
  categoryNames: readonly string[];
}

/** A line in four parts: words of names, words of tags and categories, then the sounds of both. */
export function searchText(product: Findable): string {
  const names = [...product.names, ...product.romanised].flatMap(wordsOf);
  const others = [...product.tags, ...product.categoryNames].flatMap(wordsOf);
  const parts = [names, others, names.map(soundOf), others.map(soundOf)];
  return parts.map((words) => [...new Set(words)].join(' ')).join(partEnd);
}

/** Lower-case Latin letters and digits, joined by hyphens. India's scripts are transliterated, others dropped. */
export function latinWords(text: string, longest: number): string {
  return wordsOf(text)
    .map((word) => toLatinLetters(word).replaceAll(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('-')
    .slice(0, longest)
    .replace(/-$/, '');
}

/**
 * An unused name for URLs of at most 40 characters, from a text's Latin words or `fallback`; with a number if it is
 * taken.
 */
export function freeSlug(text: string, taken: ReadonlySet<string>, fallback: string): string {
  const base = latinWords(text, 36) || fallback;
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
