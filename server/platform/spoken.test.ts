import { expect, test } from 'vitest';
import { answersInHindi } from '#contract/answers.hi.ts';
import { messagesIn } from '#locales/messages.ts';
import { isKnown, say, speak } from './spoken.ts';

const [
  {
    errors: { fields: fieldWords },
    shop: { notices: messageWords },
    support: { ticketLabels: labels },
  },
  {
    errors: { fields: fieldWordsInHindi },
    shop: { notices: messageWordsInHindi },
    support: { ticketLabels: labelsInHindi },
  },
] = [messagesIn('en'), messagesIn('hi')];

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
/** Emails of technical words that a Hindi sentence may hold. */
const technical = /\{\w+\}|JSON|content-type|application\/json|Idempotency-Key|JPEG|PNG|WebP|HEIC|MB/g;

test.each(Object.entries(answersInHindi))('"%s" is said in Hindi, with the same places', (english, hindi) => {
  expect(places(hindi)).toEqual(places(english));
  expect(hindi).toMatch(/[\u0900-\u097f]/);
  expect(hindi.replace(technical, '')).not.toMatch(/[A-Za-z]/);
});

type Words = Record<string, unknown>;
function leaves(english: Words, hindi: Words): [string, string][] {
  return Object.entries(english).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[value, hindi[key] as string]];
    return typeof value === 'object' ? leaves(value as Words, hindi[key] as Words) : [];
  });
}
const twins = [
  ...leaves(fieldWords, fieldWordsInHindi),
  ...leaves(messageWords, messageWordsInHindi),
  ...leaves(labels, labelsInHindi),
];

test.each(twins)('"%s" has a twin in Hindi', (_english, hindi) => {
  expect(hindi).toMatch(/[\u0900-\u097f]/);
  expect(hindi).not.toMatch(/[A-Za-z]/);
});

test('what is said alike in English is said alike in Hindi, since the server finds it by its English', () => {
  const spoken = [...leaves(fieldWords, fieldWordsInHindi), ...leaves(messageWords, messageWordsInHindi)];
  for (const [english, hindi] of spoken) expect(speak(english, 'hi')).toBe(hindi);
});

test('places are filled with text, numbers, things known in each language and other messages', () => {
  const message = say('Coupon {code} applied: {benefit}', {
    code: 'A{benefit}',
    benefit: say('{face} off, up to {cap}', { face: 5, cap: { en: 'ten', hi: 'दस' } }),
  });
  expect(speak(message, 'en')).toBe('Coupon A{benefit} applied: 5 off, up to ten');
  expect(speak(message, 'hi')).toBe('कूपन A{benefit} लागू हुआ: 5 की छूट, अधिकतम दस');
});

test('several messages stand beside each other', () => {
  const both = [messageWords.addressSaved, messageWords.profileSaved];
  expect(speak(both, 'en')).toBe('Address Updated successfully. Profile Updated successfully.');
  expect(speak(both, 'hi')).toBe('पता सेव हो गया है। प्रोफ़ाइल सेव हो गई है।');
});

test('what the rules say of lengths is known', () => {
  expect(speak('Please use at most 4000 characters', 'hi')).toBe('कृपया अधिकतम 4000 अक्षर लिखें');
});

test('what has no Hindi stays whole', () => {
  expect(isKnown('Nobody has translated this')).toBe(false);
  expect(speak('Nobody has translated this', 'hi')).toBe('Nobody has translated this');
});
