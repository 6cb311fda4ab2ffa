import { expect, test } from 'vitest';
import { dayInIndia } from '#contract/india-time.ts';
import { comparePeriod } from './periods-rules.ts';

const at = (text: string) => new Date(`${text}+05:30`);

test('today is compared with yesterday up to the same minute, hour by hour', () => {
  const { current, previous, buckets, previousKeys, unit } = comparePeriod('today', at('2026-11-23T00:45:00'));
  expect(current).toEqual({ start: at('2026-11-23T00:00:00'), end: at('2026-11-23T00:45:00') });
  expect(previous).toEqual({ start: at('2026-11-22T00:00:00'), end: at('2026-11-22T00:45:00') });
  expect([unit, buckets.length, buckets[0]!.at, buckets[23]!.at]).toEqual([
    'hour',
    24,
    '2026-11-23T00',
    '2026-11-23T23',
  ]);
  expect(previousKeys[23]).toBe('2026-11-22T23');
});

test('seven days end today and follow the seven before', () => {
  const { current, previous, buckets } = comparePeriod('seven_days', at('2026-11-23T12:00:00'));
  expect([current.start, previous.start, previous.end]).toEqual([
    at('2026-11-17T00:00:00'),
    at('2026-11-10T00:00:00'),
    at('2026-11-16T12:00:00'),
  ]);
  expect(buckets.map((each) => each.at)).toEqual(
    ['17', '18', '19', '20', '21', '22', '23'].map((day) => `2026-11-${day}`),
  );
});

test('a month is compared with the stretch of the month before, cut where that ends', () => {
  const { current, previous, buckets, previousKeys } = comparePeriod('month', at('2027-03-31T10:00:00'));
  expect([current.start, previous.start, previous.end]).toEqual([
    at('2027-03-01T00:00:00'),
    at('2027-02-01T00:00:00'),
    at('2027-03-01T00:00:00'),
  ]);
  expect([buckets.length, previousKeys[27], previousKeys[28]]).toEqual([31, '2027-02-28', null]);
});

test('a month follows the year before', () => {
  expect(comparePeriod('month', at('2027-01-02T00:00:00')).previous.start).toEqual(at('2026-12-01T00:00:00'));
});

test('the day is that of India', () => {
  expect([dayInIndia(new Date('2026-11-22T18:29:00Z')), dayInIndia(new Date('2026-11-22T18:30:00Z'))]).toEqual([
    '2026-11-22',
    '2026-11-23',
  ]);
});
