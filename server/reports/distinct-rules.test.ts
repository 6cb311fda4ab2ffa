import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addDistinct, emptyRegisters, estimateDistinct, mergeDistinct } from './distinct-rules.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

function count(from: number, to: number): Uint8Array {
  const registers = emptyRegisters();
  for (let number = from; number < to; number++) addDistinct(registers, hashOf(`visitor ${number}`));
  return registers;
}

test.each([
  [0, 0],
  [1, 1],
  [50, 48],
  [1_000, 1_015],
  [100_000, 102_177],
])('%i visitors are counted as %i', (visitors, counted) => {
  expect(estimateDistinct(count(0, visitors))).toBe(counted);
});

test('whoever comes again is not counted again, in one process or in two', () => {
  const twice = count(0, 300);
  for (let number = 0; number < 300; number++) addDistinct(twice, hashOf(`visitor ${number}`));
  expect(twice).toEqual(count(0, 300));
  expect(mergeDistinct(count(0, 200), count(100, 300))).toEqual(count(0, 300));
});
