import { expect, test } from 'vitest';
import { districtOfCity } from './district-of-city.ts';

const delhi = [
  {
    state: 'Delhi',
    district: 'Central Delhi',
    names: { hi: 'मध्य दिल्ली' },
    places: ['Bengali Market', 'Parliament House', 'Sansad Marg'],
  },
  { state: 'Delhi', district: 'New Delhi', names: { hi: 'नई दिल्ली' }, places: ['Connaught Place', 'Sansad Marg'] },
];

test.each([
  ['New Delhi', 'New Delhi'],
  ['  new   DELHI ', 'New Delhi'],
  ['नई दिल्ली', 'New Delhi'],
  ['connaught place', 'New Delhi'],
  ['Bengali Market', 'Central Delhi'],
  ['Sansad Marg', undefined],
  ['Delhi', undefined],
  ['', undefined],
])('of 110001 the city %j lies in the district %s', (city, district) => {
  expect(districtOfCity(delhi, city)?.district).toBe(district);
});

test('the only district of a PIN code holds whatever the city is called', () => {
  expect(districtOfCity(delhi.slice(0, 1), 'Dilli')?.district).toBe('Central Delhi');
  expect(districtOfCity([], 'Dilli')).toBeNull();
});
