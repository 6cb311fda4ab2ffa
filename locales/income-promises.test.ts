/**
 * No text may promise income, or call selling a way to wealth (Consumer Protection (Direct Selling) Rules, 2021): every
 * message, email, document, page and text of the demo, in each language, is read for the phrases below.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

const money = String.raw`(?:₹|rs\.?|inr|rupees|रु\.?|रुपये|रुपए|लाख|करोड़|lakhs?|crores?)`;
/**
 * Regular expressions of phrases, by what they promise. They begin with a word; what follows their last letter does not
 * matter.
 */
const promises: Readonly<Record<string, readonly string[]>> = {
  'a sure income': [
    String.raw`(?:guarantee\w*|assured|sure(?:-?shot)?|certain|risk[- ]?free|steady|unlimited|limitless)\s+(?:\w+\s+)?(?:incomes?|earnings?|returns?\s+on|profits?)`,
    String.raw`(?:incomes?|earnings?|profits?)\s+(?:is|are|will be)\s+(?:guaranteed|assured|certain|unlimited)`,
    String.raw`income\s+guarantee`,
    String.raw`(?:गारंटी\S*|पक्की|सुनिश्चित|असीमित|बेहिसाब|जोखिम[- ]मुक्त)\s+(?:\S+\s+)?(?:आय|कमाई|इनकम|मुनाफ़?ा)(?![\p{L}\p{M}])`,
    String.raw`(?:आय|कमाई|इनकम|मुनाफ़?े)\s+की\s+(?:\S+\s+)?गारंटी`,
  ],
  'an amount': [
    String.raw`(?:earn|make|get paid|receive)\s+(?:up\s?to\s+|over\s+|at least\s+|more than\s+)?${money}\s?[\d,.]*[^.!?\n]{0,24}\b(?:every|each|per|a)\s+(?:month|week|day|year)`,
    String.raw`(?:earn|make)\s+(?:lakhs|crores|thousands)`,
    String.raw`(?:हर|प्रति|प्रत्येक)\s?(?:महीने|माह|दिन|हफ़?्ते|साल|वर्ष)\s+[^।!?\n]{0,24}${money}[^।!?\n]{0,16}(?:कमा|पाएँ|पाइए|पाएं)`,
    String.raw`(?:लाखों|करोड़ों|हज़?ारों)\s+(?:\S+\s+)?(?:कमा|की कमाई)`,
  ],
  'wealth and freedom': [
    String.raw`financial(?:ly)?\s+(?:freedom|independen\w+|free)`,
    String.raw`(?:get|become|be|grow)\s+(?:rich|wealthy|a\s+(?:millionaire|crorepati|lakhpati))`,
    String.raw`(?:millionaire|crorepati|passive\s+income|second\s+income|quick\s+money|easy\s+money|dream\s+(?:life|income)|wealthy\s+future|retire\s+early|quit\s+your\s+job|be\s+your\s+own\s+boss|foreign\s+trips?)`,
    String.raw`(?:आर्थिक|वित्तीय|फ़?ाइनेंशियल)\s+(?:आज़?ादी|स्वतंत्रता|फ़?्रीडम)`,
    String.raw`(?:अमीर|करोड़पति|लखपति|मालामाल)(?![\p{L}\p{M}])`,
    String.raw`(?:पैसिव\s+इनकम|आसान\s+कमाई|झटपट\s+कमाई|घर\s+बैठे\s+(?:\S+\s+){0,3}कमा|सपनों\s+की\s+ज़?िंदगी|नौकरी\s+छोड़|विदेश\s+यात्रा|अपने\s+बॉस)`,
  ],
  'pay for recruiting': [
    String.raw`(?:earn|get\s+paid|income|bonus)\s+(?:\w+\s+)?for\s+(?:every|each)\s+(?:person|member|friend|recruit|joining)`,
    String.raw`(?:हर|प्रत्येक)\s+(?:सदस्य|दोस्त|व्यक्ति|जॉइनिंग)\s+(?:जोड़ने\s+)?पर\s+(?:\S+\s+)?(?:कमा|पैसे|बोनस)`,
  ],
};

const patterns = Object.values(promises)
  .flat()
  .map((source) => new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${source})`, 'giu'));

/** The promises of a text, each as it stands there. */
function findPromises(text: string): string[] {
  return patterns.flatMap((pattern) => [...text.normalize('NFC').matchAll(pattern)].map(([found]) => found));
}

const textsBelow = (folder: string, ending: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));

const files = [
  ...['en', 'hi'].flatMap((language) => textsBelow(path.join('locales', language), '.json')),
  ...textsBelow('content', '.md'),
  ...textsBelow('content', '.json'),
  ...textsBelow('demo', '.ts'),
  ...textsBelow('server/documents', '.ts'),
  ...textsBelow('server/templates', '.ts'),
];

test('no text in any language promises income', () => {
  const found = files.flatMap((file) =>
    findPromises(fs.readFileSync(path.join(root, file), 'utf8')).map((promise) => `${file}: ${promise}`),
  );
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(60);
});

test.each([
  'A guaranteed income from your first month',
  'Your earnings are unlimited',
  'Join now for an assured monthly income',
  'Earn ₹50,000 every month',
  'You can make up to Rs. 20,000 in sales bonuses a week',
  'Our sellers earn lakhs',
  'Financial freedom for your family',
  'Become a crorepati',
  'A passive income while you sleep',
  'Win foreign trips',
  'Earn for every friend who joins',
  'गारंटीड इनकम पाएँ',
  'कमाई की पूरी गारंटी',
  'हर महीने ₹50,000 कमाएँ',
  'हर महीने 20,000 रुपये घर बैठे कमाएँ',
  'लाखों कमाएँ',
  'आर्थिक आज़ादी पाएँ',
  'वित्तीय स्वतंत्रता का रास्ता',
  'घर बैठे पैसे कमाएँ',
  'करोड़पति बनें',
  'हर सदस्य जोड़ने पर कमाएँ',
])('"%s" is found', (text) => {
  expect(findPromises(text)).not.toEqual([]);
});

test.each([
  'No promise of income. What a direct seller earns depends on sales alone and may be nothing.',
  'Rank 16, Supremo Director, also earns a fixed income of ₹1,00,000 a month.',
  'Income is paid every month between the 1st and the 5th.',
  'Your purchases in a month earn the rate of the slab their total falls in.',
  'Nobody is paid for signing people up.',
  'आय का कोई वादा नहीं',
  'हर महीने की आय 1 से 5 तारीख़ के बीच दी जाती है',
  'रैंक 16 को हर महीने ₹1,00,000 की निश्चित आय मिलती है',
])('"%s" is no promise', (text) => {
  expect(findPromises(text)).toEqual([]);
});
