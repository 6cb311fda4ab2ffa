import { expect, test } from 'vitest';
import { isSameName } from './rules.ts';

test.each([
  ['Asha Rawat', 'ASHA RAWAT', true],
  ['RAWAT ASHA DEVI', 'Asha Rawat', true],
  ['Mrs. A Rawat', 'Asha Rawat', true],
  ['Asha R', 'Asha Rawat', true],
  ['आशा रावत', 'आशा रावत', true],
  ['Asha Rawat', 'Asha Negi', false],
  ['Asha Asha', 'Asha Rawat', false],
  ['आशा रावत', 'Asha Rawat', false],
  ['', 'Asha Rawat', false],
  ['Mr', 'Asha Rawat', false],
])('%s and %s: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});
