import { expect, test } from 'vitest';
import { presetBrand } from '#server/content/index.ts';
import { paise } from '#server/money/paise.ts';
import { type PageFacts, pageValues } from './values-rules.ts';

const reached = { serviceable: true, cod: true, days: null };
const facts: PageFacts = {
  brand: presetBrand,
  officeUrl: 'https://office.example',
  shipping: {
    zones: [
      { ...reached, zone: 'Uttarakhand', country: 'India', state: 'Uttarakhand', chargePaise: paise(0) },
      { ...reached, zone: 'Rest of India', country: 'India', state: null, chargePaise: paise(7550) },
      { ...reached, zone: 'International', country: null, state: null, chargePaise: paise(300_000) },
    ],
    cod: { offered: true, minimum: null, maximum: null, fee: paise(0) },
  },
  plan: null,
  returnDays: 30,
  network: { coolingOffDays: 30, exitNoticeDays: 30 },
};

test('both languages and all facts have the same names', () => {
  const english = pageValues(facts, 'en');
  const nothing = { ...facts.shipping, zones: [] };
  const bare = pageValues({ ...facts, brand: { ...presetBrand, phones: [], cin: '' }, shipping: nothing }, 'hi');
  expect(Object.keys(bare.words)).toEqual(Object.keys(english.words));
  expect(Object.keys(bare.tables)).toEqual(Object.keys(english.tables));
  expect(Object.values(bare.words).filter((word) => /undefined|null|NaN/.test(word))).toEqual([]);
});

test('shipping charges come from the shipping table', () => {
  expect(pageValues(facts, 'en').tables['shipping.charges']!.rows).toEqual([
    [['Uttarakhand'], ['Free']],
    [['Rest of India'], ['₹75.50']],
    [['Outside India'], ['₹3,000']],
  ]);
  expect(pageValues(facts, 'hi').tables['shipping.charges']!.rows).toEqual([
    [['उत्तराखंड'], ['निःशुल्क']],
    [['भारत के बाकी राज्य'], ['₹75.50']],
    [['भारत के बाहर'], ['₹3,000']],
  ]);
});

test('a place that goods do not reach is told as such, not as free', () => {
  const zones = facts.shipping.zones.map((zone, at) => (at === 0 ? { ...zone, serviceable: false } : zone));
  const { words, tables } = pageValues({ ...facts, shipping: { ...facts.shipping, zones } }, 'en');
  expect(tables['shipping.charges']!.rows[0]).toEqual([['Uttarakhand'], ['No delivery yet']]);
  expect(words['shipping.free_state']).toBe('—');
});

test.each([
  [{}, 'There’s no extra charge for cash on delivery.', 'कैश ऑन डिलीवरी का कोई अलग शुल्क नहीं है।'],
  [{ offered: false }, 'Cash on delivery isn’t available right now.', 'कैश ऑन डिलीवरी अभी उपलब्ध नहीं है।'],
  [
    { fee: paise(4_950), minimum: paise(29_900), maximum: paise(2_500_000) },
    'Cash on delivery adds ₹49.50 per order to the shipping charge. It is available for orders from ₹299 up to ₹25,000.',
    'कैश ऑन डिलीवरी पर हर ऑर्डर के शिपिंग शुल्क में ₹49.50 और जुड़ते हैं। यह ₹299 से ₹25,000 तक के ऑर्डर पर उपलब्ध है।',
  ],
  [
    { maximum: paise(250_000) },
    'There’s no extra charge for cash on delivery. It is available for orders up to ₹2,500.',
    'कैश ऑन डिलीवरी का कोई अलग शुल्क नहीं है। यह ₹2,500 तक के ऑर्डर पर उपलब्ध है।',
  ],
])('the terms of cash on delivery %o are told', (terms, english, hindi) => {
  const told = { ...facts, shipping: { ...facts.shipping, cod: { ...facts.shipping.cod, ...terms } } };
  expect(pageValues(told, 'en').words['shipping.cod_terms']).toBe(english);
  expect(pageValues(told, 'hi').words['shipping.cod_terms']).toBe(hindi);
});

test('officers are told with their hours in the page’s language, named as the brand in that language names them', () => {
  const officer = { ...presetBrand.grievance_officer, name: 'मीरा नेगी' };
  const { words } = pageValues({ ...facts, brand: { ...presetBrand, grievance_officer: officer } }, 'hi');
  const word = (name: string) => words[`brand.grievance_officer.${name}`];
  expect([word('name'), word('hours'), word('phone_link')]).toEqual([
    'मीरा नेगी',
    'सुबह 10 से शाम 6 बजे तक',
    '+911355550160',
  ]);
});
