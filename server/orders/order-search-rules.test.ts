import { expect, test } from 'vitest';
import { planOrderSearch, startsWith } from './order-search-rules.ts';

test.each([
  ['', []],
  ['   ', []],
  ['Meera@Example.in', [{ by: 'email', prefix: 'meera@example.in' }]],
  ['+91 98765 43210', [{ by: 'mobile', prefix: '9876543210' }]],
  [
    '98765',
    [
      { by: 'mobile', prefix: '98765' },
      { by: 'id', id: 98_765 },
      { by: 'awb', prefix: '98765' },
    ],
  ],
  [
    'k7qm3 xv',
    [
      { by: 'number', prefix: 'K7QM3-XV' },
      { by: 'name', prefix: 'k7qm3 xv' },
      { by: 'last_name', prefix: 'k7qm3 xv' },
      { by: 'awb', prefix: 'K7QM3XV' },
    ],
  ],
  [
    'Meera Negi',
    [
      { by: 'name', prefix: 'meera negi' },
      { by: 'last_name', prefix: 'meera negi' },
      { by: 'awb', prefix: 'MEERANEGI' },
    ],
  ],
  [
    'डॉ मीरा',
    [
      { by: 'name', prefix: 'डॉ मीरा' },
      { by: 'last_name', prefix: 'डॉ मीरा' },
    ],
  ],
  [
    'AB-12',
    [
      { by: 'name', prefix: 'ab-12' },
      { by: 'last_name', prefix: 'ab-12' },
      { by: 'email', prefix: 'ab-12' },
      { by: 'awb', prefix: 'AB-12' },
      { by: 'awb', prefix: 'AB12' },
    ],
  ],
])('a search for %j looks for what it may begin', (typed, targets) => {
  expect(planOrderSearch(typed)).toEqual(targets);
});

test('signs of patterns stand for themselves', () => {
  expect(startsWith(String.raw`50%_a\b`)).toBe(String.raw`50\%\_a\\b%`);
});
