/**
 * The approximate sound of a word, as plain letters. Hindi words come in two scripts and many spellings, which get
 * equal or similar sounds.
 */

const consonants: Record<string, string> = {
  क: 'k',
  ख: 'k',
  ग: 'g',
  घ: 'g',
  ङ: 'n',
  च: 'ch',
  छ: 'ch',
  ज: 'j',
  झ: 'j',
  ञ: 'n',
  ट: 't',
  ठ: 't',
  ड: 'd',
  ढ: 'd',
  ण: 'n',
  त: 't',
  थ: 't',
  द: 'd',
  ध: 'd',
  न: 'n',
  प: 'p',
  फ: 'p',
  ब: 'b',
  भ: 'b',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 's',
  ष: 's',
  स: 's',
  ह: 'h',
};

const vowels: Record<string, string> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'e',
  ऑ: 'o',
  ओ: 'o',
  औ: 'o',
};

/** These replace the inherent vowel a; the last one only removes it. */
const vowelSigns: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'e',
  'ॉ': 'o',
  'ो': 'o',
  'ौ': 'o',
  '्': '',
};

const otherSigns: Record<string, string> = { 'ं': 'n', 'ः': '' };

function inLatin(word: string): string {
  let latin = '';
  const emails = Array.from(word);
  emails.forEach((email, index) => {
    const consonant = consonants[email];
    if (consonant === undefined) latin += vowels[email] ?? vowelSigns[email] ?? otherSigns[email] ?? email;
    else latin += (emails[index + 1] ?? '') in vowelSigns ? consonant : `${consonant}a`;
  });
  return latin;
}

/** Applied in order. */
const likeSounds: readonly [RegExp, string][] = [
  // A key held too long: gheee.
  [/([a-z])\1{2,}/g, '$1$1'],
  [/ch+/g, 'C'],
  [/c|q/g, 'k'],
  [/C/g, 'c'],
  [/ph+|f/g, 'p'],
  [/([sgkjtdb])h+/g, '$1'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/ee|ii/g, 'i'],
  [/oo|uu/g, 'u'],
  [/ai|ay(?!.)/g, 'e'],
  [/au|ou/g, 'o'],
  [/([a-z])\1+/g, '$1'],
  // The a that Hindi pronounces but does not write, or writes but does not pronounce: tulsi, tulasi.
  [/(?<=.)a/g, ''],
  [/(?<=.)y$/, 'i'],
];

/** First in every sound. No word starts with it, so searching for words does not match sounds. */
const soundMark = '0';

/** अश्वगंधा, ashwagandha and aswgandha are all "0asvgnd". */
export function soundOf(word: string): string {
  return soundMark + likeSounds.reduce((sound, [spelling, like]) => sound.replace(spelling, like), inLatin(word));
}
