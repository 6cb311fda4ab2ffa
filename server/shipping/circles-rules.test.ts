import { expect, test } from 'vitest';
import { isChosen, states } from '#contract/geography.ts';
import { liesElsewhere, statesOfPin } from './circles-rules.ts';

test.each([
  [110_001, 'Delhi'],
  [248_001, 'Uttarakhand'],
  [244_713, 'Uttarakhand'], // Kashipur
  [247_667, 'Uttarakhand'], // Roorkee
  [201_301, 'Uttar Pradesh'], // Noida
  [250_001, 'Uttar Pradesh'], // Meerut
  [160_017, 'Chandigarh'],
  [160_055, 'Punjab'], // Mohali
  [403_001, 'Goa'],
  [396_210, 'Dadra and Nagar Haveli and Daman and Diu'], // Daman
  [362_520, 'Dadra and Nagar Haveli and Daman and Diu'], // Diu
  [194_101, 'Ladakh'], // Leh
  [507_120, 'Andhra Pradesh'],
  [500_001, 'Telangana'],
  [533_464, 'Puducherry'], // Yanam
  [605_001, 'Puducherry'],
  [673_310, 'Puducherry'], // Mahe
  [682_555, 'Lakshadweep'], // Kavaratti
  [737_101, 'Sikkim'], // Gangtok
  [744_101, 'Andaman and Nicobar Islands'], // Port Blair
  [799_001, 'Tripura'],
  [814_112, 'Jharkhand'], // Deoghar
  [800_001, 'Bihar'],
  [492_001, 'Chhattisgarh'],
])('%d may lie in %s', (pin, state) => {
  expect(liesElsewhere(pin, state)).toBe(false);
  expect(statesOfPin(pin)).toContain(state);
});

test.each([
  [400_001, 'Uttarakhand'],
  [248_001, 'Maharashtra'],
  [110_001, 'haryana '],
  [560_001, 'Tamil Nadu'],
])('%d does not lie in %s', (pin, state) => {
  expect(liesElsewhere(pin, state)).toBe(true);
});

test('the army’s post, numbers without a circle, "Other" and names of no list are held against nobody', () => {
  expect(statesOfPin(901_001)).toEqual([]);
  for (const state of ['Delhi', 'Kerala']) expect(liesElsewhere(901_001, state)).toBe(false);
  expect(liesElsewhere(290_000, 'Delhi')).toBe(false);
  for (const state of ['Other', 'Bagmati', '', 'Select State']) expect(liesElsewhere(110_001, state)).toBe(false);
});

test('every state of the list has PIN codes', () => {
  const possible = new Set(Array.from({ length: 90 }, (_, at) => statesOfPin((at + 10) * 10_000)).flat());
  expect(states.filter((state) => isChosen(state) && state !== 'Other' && !possible.has(state))).toEqual([]);
});

test('the circles of India Post', () => {
  const table = new Map<string, number[]>();
  for (let prefix = 10; prefix <= 99; prefix++) {
    const places = statesOfPin(prefix * 10_000).join(', ');
    table.set(places, [...(table.get(places) ?? []), prefix]);
  }
  expect(Object.fromEntries(table)).toEqual({
    '': [10, 29, 35, 54, 55, 65, 66, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99],
    Delhi: [11],
    Haryana: [12, 13],
    Punjab: [14, 15],
    'Chandigarh, Punjab, Haryana': [16],
    'Himachal Pradesh': [17],
    'Jammu and Kashmir': [18],
    'Jammu and Kashmir, Ladakh': [19],
    'Uttar Pradesh': [20, 21, 22, 23, 27, 28],
    'Uttar Pradesh, Uttarakhand': [24, 25, 26],
    Rajasthan: [30, 31, 32, 33, 34],
    'Gujarat, Dadra and Nagar Haveli and Daman and Diu': [36, 39],
    Gujarat: [37, 38],
    'Maharashtra, Goa': [40],
    Maharashtra: [41, 42, 43, 44],
    'Madhya Pradesh': [45, 46, 47, 48],
    Chhattisgarh: [49],
    'Telangana, Andhra Pradesh': [50],
    'Andhra Pradesh': [51, 52],
    'Andhra Pradesh, Puducherry': [53],
    Karnataka: [56, 57, 58, 59],
    'Tamil Nadu, Puducherry': [60],
    'Tamil Nadu': [61, 62, 63, 64],
    'Kerala, Puducherry': [67],
    'Kerala, Lakshadweep': [68],
    Kerala: [69],
    'West Bengal': [70, 71, 72],
    'West Bengal, Sikkim': [73],
    'West Bengal, Andaman and Nicobar Islands': [74],
    Odisha: [75, 76, 77],
    'Assam, Arunachal Pradesh, Meghalaya, Nagaland': [78],
    'Arunachal Pradesh, Assam, Manipur, Meghalaya, Mizoram, Nagaland, Tripura': [79],
    Bihar: [80, 84, 85],
    'Bihar, Jharkhand': [81, 82],
    Jharkhand: [83],
  });
});
