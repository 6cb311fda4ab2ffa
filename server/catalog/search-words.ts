import { soundOf } from './sounds.ts';
import { toLatinLetters } from './latin-letters.ts';

/** More words than this do not make a search better, only dearer. */
const mostWords = 8;

/** What divides the parts of a search text; never part of a word. */
export const partEnd = ' | ';

/**
 * The words of a text as the search compares them: lower case, without accents, apostrophes and joiners; in Devanagari a nasal
 * before a consonant, chandrabindu and anusvara count as one (अश्वगन्धा, अश्वगंधा), and the nukta is left out; numbers lose
 * leading zeros. Anything that is no email, mark or digit parts words, so a word can stand in a query without quoting.
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

/** Words that say nothing of what is looked for, in English, Hindi and Hindi in Latin letters. */
const fillers = new Set(
  wordsOf(
    `for of the a an and with in to my me i is on need want best good remedy medicine product products
     ka ke ki ko se me mein mai hai ho liye lie wala wale wali aur dawa dava dawai davai upay
     का के की को से में है हैं हो लिए वाला वाले वाली और दवा दवाई उपाय`,
  ),
);

/** The words of a text without fillers; all of them where it holds nothing else. */
export function tellingWordsOf(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
}

/** What a phrase of the search's vocabulary is found by: its telling words with single blanks. */
export function phraseKey(text: string): string {
  return tellingWordsOf(text).join(' ');
}

/** The distinct telling words of a shopper's text, the first few; none where it holds nothing but signs. */
export function searchWordsOf(typed: string): string[] {
  return [...new Set(tellingWordsOf(typed))].slice(0, mostWords);
}

/** What a product is found by. */
export interface Findable {
  /** In each language. */
  names: readonly string[];
  romanised: readonly string[];
  tags: readonly string[];
  categoryNames: readonly string[];
}

/**
 * The line that a product is searched in, in four parts: the words of its names, those of its tags and category, then the
 * sounds of the first and of the second.
 */
export function searchText(product: Findable): string {
  const names = [...product.names, ...product.romanised].flatMap(wordsOf);
  const others = [...product.tags, ...product.categoryNames].flatMap(wordsOf);
  const parts = [names, others, names.map(soundOf), others.map(soundOf)];
  return parts.map((words) => [...new Set(words)].join(' ')).join(partEnd);
}

/** The words of a text in small Latin letters and digits with dashes between; India's scripts by their sounds, others are left out. */
export function latinWords(text: string, longest: number): string {
  return wordsOf(text)
    .map((word) => toLatinLetters(word).replaceAll(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('-')
    .slice(0, longest)
    .replace(/-$/, '');
}

/** A name for addresses, made of a text's words in Latin letters, or else `fallback`; one that is taken gets a number. At most 40 characters. */
export function freeSlug(text: string, taken: ReadonlySet<string>, fallback: string): string {
  const base = latinWords(text, 36) || fallback;
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
