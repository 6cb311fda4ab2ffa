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
  [
    '  #98765',
    [
      { by: 'mobile', prefix: '98765' },
      { by: 'id', id: 98_765 },
      { by: 'awb', prefix: '98765' },
    ],
  ],
  [
    'Meera   Negi',
    [
      { by: 'name', prefix: 'meera negi' },
      { by: 'last_name', prefix: 'meera negi' },
      { by: 'awb', prefix: 'MEERANEGI' },
    ],
  ],
  [
    'A#1',
    [
      { by: 'name', prefix: 'a#1' },
      { by: 'last_name', prefix: 'a#1' },
      { by: 'email', prefix: 'a#1' },
    ],
  ],
  // Still being typed: the country's code may belong to the number.
  [
    '919876',
    [
      { by: 'mobile', prefix: '919876' },
      { by: 'mobile', prefix: '9876' },
      { by: 'id', id: 919_876 },
      { by: 'awb', prefix: '919876' },
    ],
  ],
  [
    '9198',
    [
      { by: 'mobile', prefix: '9198' },
      { by: 'id', id: 9_198 },
      { by: 'awb', prefix: '9198' },
    ],
  ],
  [
    '91123',
    [
      { by: 'mobile', prefix: '91123' },
      { by: 'id', id: 91_123 },
      { by: 'awb', prefix: '91123' },
    ],
  ],
  [
    '1919876',
    [
      { by: 'mobile', prefix: '1919876' },
      { by: 'id', id: 1_919_876 },
      { by: 'awb', prefix: '1919876' },
    ],
  ],
  [
    '0098',
    [
      { by: 'mobile', prefix: '0098' },
      { by: 'mobile', prefix: '98' },
      { by: 'awb', prefix: '0098' },
    ],
  ],
  [
    '000',
    [
      { by: 'mobile', prefix: '000' },
      { by: 'awb', prefix: '000' },
    ],
  ],
  ['()', []],
  [
    '1234567890123456',
    [
      { by: 'mobile', prefix: '1234567890123456' },
      { by: 'awb', prefix: '1234567890123456' },
    ],
  ],
  [
    'K7QM3',
    [
      { by: 'number', prefix: 'K7QM3' },
      { by: 'name', prefix: 'k7qm3' },
      { by: 'last_name', prefix: 'k7qm3' },
      { by: 'email', prefix: 'k7qm3' },
      { by: 'awb', prefix: 'K7QM3' },
    ],
  ],
  [
    '0K7',
    [
      { by: 'name', prefix: '0k7' },
      { by: 'last_name', prefix: '0k7' },
      { by: 'email', prefix: '0k7' },
      { by: 'awb', prefix: '0K7' },
    ],
  ],
  [
    '12 Rajpur',
    [
      { by: 'name', prefix: '12 rajpur' },
      { by: 'last_name', prefix: '12 rajpur' },
      { by: 'awb', prefix: '12RAJPUR' },
    ],
  ],
  [
    'A'.repeat(41),
    [
      { by: 'name', prefix: 'a'.repeat(41) },
      { by: 'last_name', prefix: 'a'.repeat(41) },
      { by: 'email', prefix: 'a'.repeat(41) },
    ],
  ],
])('a search for %j looks for what it may begin', (typed, targets) => {
  expect(planOrderSearch(typed)).toEqual(targets);
});

test('signs of patterns stand for themselves', () => {
  expect(startsWith(String.raw`50%_a\b`)).toBe(String.raw`50\%\_a\\b%`);
});
