import { expect, test } from 'vitest';
import { type PBonusDraft, pBonusFaults as checkChart } from './plan-rules.ts';
import { translateFields } from '#server/platform/messages.ts';

const pBonusFaults = (rows: PBonusDraft[]) => translateFields(checkChart(rows), 'en');
const row = (fromSp: number, toSp: number, bonusBp = 100): PBonusDraft => ({ fromSp, toSp, bonusBp });

test('rows in any order, with gaps, may be saved', () => {
  expect(pBonusFaults([row(250, 499), row(50, 99), row(100, 249), row(1000, 1000, 10_000)])).toEqual({});
  expect(pBonusFaults([])).toEqual({});
});

test('a row that runs backwards is refused by its end', () => {
  expect(pBonusFaults([row(50, 99), row(249, 100)])).toEqual({
    '1.to_sp': ['Enter an end that isn’t below the start'],
  });
});

test('two rows that share one point overlap; the later one is named', () => {
  expect(pBonusFaults([row(50, 100), row(100, 249)])).toEqual({
    '1.from_sp': ['This row overlaps with 50 to 100'],
  });
  expect(pBonusFaults([row(100, 249), row(50, 100)])).toEqual({
    '0.from_sp': ['This row overlaps with 50 to 100'],
  });
});

test('a row within a wide one overlaps, though its neighbour ends before it', () => {
  expect(pBonusFaults([row(0, 1000), row(10, 20), row(30, 40)])).toEqual({
    '1.from_sp': ['This row overlaps with 0 to 1000'],
    '2.from_sp': ['This row overlaps with 0 to 1000'],
  });
});

test('the same row twice overlaps once', () => {
  expect(Object.keys(pBonusFaults([row(50, 99), row(50, 99)]))).toEqual(['1.from_sp']);
});

test.each([
  ['part of a point', row(0.5, 10), ['0.from_sp']],
  ['below nothing', row(-1, 10), ['0.from_sp']],
  ['no number', row(0, Number.NaN), ['0.to_sp']],
  ['more than all', row(0, 10, 10_001), ['0.sp_bonus']],
  ['part of a basis point', row(0, 10, 0.5), ['0.sp_bonus']],
])('%s is refused', (_what, draft, fields) => {
  expect(Object.keys(pBonusFaults([draft]))).toEqual(fields);
});
