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
