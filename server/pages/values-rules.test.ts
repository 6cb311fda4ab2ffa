import { expect, test } from 'vitest';
import { presetBrand } from '#server/content/index.ts';
import { paise } from '#server/money/paise.ts';
import { amountIn, type PageFacts, pageValues } from './values-rules.ts';

const facts: PageFacts = {
  brand: presetBrand,
  officeUrl: 'https://office.example',
  shipping: [
    { zone: 'Uttarakhand', country: 'India', state: 'Uttarakhand', chargePaise: paise(0) },
    { zone: 'Rest of India', country: 'India', state: null, chargePaise: paise(7550) },
    { zone: 'International', country: null, state: null, chargePaise: paise(300_000) },
  ],
  plan: null,
};

test('both languages and all facts have the same names', () => {
  const english = pageValues(facts, 'en');
  const bare = pageValues({ ...facts, brand: { ...presetBrand, phones: [], cin: '' }, shipping: [] }, 'hi');
  expect(Object.keys(bare.words)).toEqual(Object.keys(english.words));
  expect(Object.keys(bare.tables)).toEqual(Object.keys(english.tables));
  expect(Object.values(bare.words).filter((word) => /undefined|null|NaN/.test(word))).toEqual([]);
});

test('shipping is told from the shipping table', () => {
  expect(pageValues(facts, 'en').tables['shipping.charges']!.rows).toEqual([
    [['Uttarakhand'], ['Free']],
    [['Rest of India'], ['Rs 75.50']],
    [['Outside India'], ['Rs 3000']],
  ]);
  expect(pageValues(facts, 'hi').tables['shipping.charges']!.rows).toEqual([
    [['उत्तराखंड'], ['निःशुल्क']],
    [['भारत के शेष राज्य'], ['75.50 रुपये']],
    [['भारत के बाहर'], ['3000 रुपये']],
  ]);
});

test('officers are told in the page’s language, a missing Hindi name in English', () => {
  const word = (name: string, from: PageFacts) => pageValues(from, 'hi').words[`brand.grievance_officer.${name}`];
  expect([word('name', facts), word('hours', facts), word('phone_link', facts)]).toEqual([
    'मीरा नेगी',
    'सुबह 10 से शाम 6 बजे तक',
    '+911355550160',
  ]);
  const officer = { ...presetBrand.grievance_officer, name_hi: '' };
  expect(word('name', { ...facts, brand: { ...presetBrand, grievance_officer: officer } })).toBe('Meera Negi');
});

test.each([
  [0, 'Rs 0'],
  [60.5, 'Rs 60.50'],
  [3000, 'Rs 3000'],
  [20_000, 'Rs 20,000'],
  [123_456, 'Rs 1,23,456'],
])('%d rupees', (rupees, words) => {
  expect(amountIn('en', rupees)).toBe(words);
});
