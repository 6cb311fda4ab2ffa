import { expect, test } from 'vitest';
import { planOrderSearch, startsWith } from './order-search-rules.ts';

/** 'name meera', 'id 98765'. */
const describeTargets = (typed: string) =>
  planOrderSearch(typed).map((target) => `${target.by} ${target.by === 'id' ? target.id : target.prefix}`);

test.each([
  ['', []],
  ['   ', []],
  ['Meera@Example.in', ['email meera@example.in']],
  ['+91 98765 43210', ['mobile 9876543210']],
  ['98765', ['mobile 98765', 'id 98765', 'awb 98765']],
  ['k7qm3 xv', ['number K7QM3-XV', 'name k7qm3 xv', 'last_name k7qm3 xv', 'awb K7QM3XV']],
  ['Meera Negi', ['name meera negi', 'last_name meera negi', 'awb MEERANEGI']],
  ['डॉ मीरा', ['name डॉ मीरा', 'last_name डॉ मीरा']],
  ['AB-12', ['name ab-12', 'last_name ab-12', 'email ab-12', 'awb AB-12', 'awb AB12']],
  ['  #98765', ['mobile 98765', 'id 98765', 'awb 98765']],
  ['Meera   Negi', ['name meera negi', 'last_name meera negi', 'awb MEERANEGI']],
  ['A#1', ['name a#1', 'last_name a#1', 'email a#1']],
  // Still being typed: the first digits may be the country code.
  ['919876', ['mobile 919876', 'mobile 9876', 'id 919876', 'awb 919876']],
  ['9198', ['mobile 9198', 'id 9198', 'awb 9198']],
  ['91123', ['mobile 91123', 'id 91123', 'awb 91123']],
  ['1919876', ['mobile 1919876', 'id 1919876', 'awb 1919876']],
  ['0098', ['mobile 0098', 'mobile 98', 'awb 0098']],
  ['000', ['mobile 000', 'awb 000']],
  ['()', []],
  ['1234567890123456', ['mobile 1234567890123456', 'awb 1234567890123456']],
  ['K7QM3', ['number K7QM3', 'name k7qm3', 'last_name k7qm3', 'email k7qm3', 'awb K7QM3']],
  ['0K7', ['name 0k7', 'last_name 0k7', 'email 0k7', 'awb 0K7']],
  ['12 Rajpur', ['name 12 rajpur', 'last_name 12 rajpur', 'awb 12RAJPUR']],
  ['A'.repeat(41), [`name ${'a'.repeat(41)}`, `last_name ${'a'.repeat(41)}`, `email ${'a'.repeat(41)}`]],
])('a search for %j looks for what it may begin', (typed, targets) => {
  expect(describeTargets(typed)).toEqual(targets);
});

test('signs of patterns stand for themselves', () => {
  expect(startsWith(String.raw`50%_a\b`)).toBe(String.raw`50\%\_a\\b%`);
});
