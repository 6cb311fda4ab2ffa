import { expect, it } from 'vitest';
import { parseId } from './loader-context.ts';

it.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['07', null],
  ['-1', null],
  ['1.5', null],
  ['7abc', null],
  ['', null],
])('reads %j as %j', (text, id) => {
  expect(parseId(text)).toBe(id);
});
