/**
 * Transliterates India's scripts roughly as people write them: आँवला is anvala, નીમ is nim, வேம்பு is vembu. All nine
 * scripts have their letters at the same offsets in their Unicode blocks.
 */

const firstBlock = 0x900;
const lastBlock = 0xd00;
const blockSize = 0x80;
const devanagari = 0;
/** Here a consonant at the end of a word is pronounced without the vowel a: Devanagari, Bengali, Gurmukhi, Gujarati. */
const withoutLastVowel = new Set([devanagari, 1, 2, 3]);

const consonants = new Map<number, string>(
  [
    [0x15, 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'],
    [0x58, 'k kh g z d dh f y'],
  ].flatMap(([first, letters]) =>
    (letters as string).split(' ').map((latin, at) => [Number(first) + at, latin] as const),
  ),
);
const vowels = new Map<number, string>(
  'a a i i u u ri l e e e ai o o o au'.split(' ').map((latin, at) => [0x05 + at, latin]),
);
const vowelSigns = new Map<number, string>(
  'a i i u u ri ri e e e ai o o o au'.split(' ').map((latin, at) => [0x3e + at, latin]),
);
const [nasal, breath, nukta, virama] = [new Set([0x01, 0x02, 0x70]), 0x03, 0x3c, 0x4d];
const lips = new Set(['p', 'ph', 'b', 'bh', 'm']);
/** Letters without a counterpart: khanda ta, Assam's ra and va, and Malayalam's consonants without a vowel. */
const others: Readonly<Record<string, string>> = {
  ৎ: 't',
  ৰ: 'ra',
  ৱ: 'va',
  ൺ: 'n',
  ൻ: 'n',
  ർ: 'r',
  ൽ: 'l',
  ൾ: 'l',
  ൿ: 'k',
};

interface Letter {
  block: number;
  place: number;
}

function letterOf(character: string | undefined): Letter | null {
  const code = character?.codePointAt(0) ?? 0;
  if (code < firstBlock || code >= lastBlock + blockSize) return null;
  return { block: Math.floor((code - firstBlock) / blockSize), place: (code - firstBlock) % blockSize };
}

/** Other characters stay. */
export function toLatinLetters(word: string): string {
  const characters = Array.from(word.normalize('NFD')).filter((character) => letterOf(character)?.place !== nukta);
  return characters.map((character, at) => latinOf(character, characters.slice(at + 1), at)).join('');
}

function latinOf(character: string, after: readonly string[], at: number): string {
  const letter = letterOf(character);
  if (others[character] !== undefined || letter === null) return others[character] ?? character;
  const { block, place } = letter;
  const next = letterOf(after[0])?.place;
  const consonant = consonants.get(place);
  if (consonant !== undefined) {
    if (next === virama || (next !== undefined && vowelSigns.has(next))) return consonant;
    // A word of one consonant keeps its vowel.
    return after.length === 0 && at > 0 && withoutLastVowel.has(block) ? consonant : `${consonant}a`;
  }
  if (nasal.has(place)) return lips.has(consonants.get(next ?? 0) ?? '') ? 'm' : 'n';
  if (place === breath) return 'h';
  const isDigit = place >= 0x66 && place <= 0x6f;
  return isDigit ? String(place - 0x66) : (vowels.get(place) ?? vowelSigns.get(place) ?? '');
}
