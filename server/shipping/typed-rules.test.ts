import { describe, expect, test } from 'vitest';
import { readHolidays, readPins, readTransit } from './typed-rules.ts';
import { translateFields } from '#server/platform/messages.ts';

describe('PIN codes as staff type them', () => {
  test.each<[string, [from: number, to: number][]]>([
    ['', []],
    [' ,;\n', []],
    ['248001', [[248_001, 248_001]]],
    ['1941', [[194_100, 194_199]]],
    ['7', [[700_000, 799_999]]],
    ['682551-682559', [[682_551, 682_559]]],
    ['682551 – 682559', [[682_551, 682_559]]],
    ['682551–682559', [[682_551, 682_559]]],
    ['682551   -   682559', [[682_551, 682_559]]],
    ['682551-682551', [[682_551, 682_551]]],
    [
      '248001, 1941;\n682551 -682559',
      [
        [248_001, 248_001],
        [194_100, 194_199],
        [682_551, 682_559],
      ],
    ],
    ['248001 248001 248001-248001', [[248_001, 248_001]]],
    // Only identical ranges are duplicates.
    [
      '248001-248002 248001-248003 248003',
      [
        [248_001, 248_002],
        [248_001, 248_003],
        [248_003, 248_003],
      ],
    ],
  ])('%j', (text, ranges) => {
    expect(readPins(text)).toEqual({ ranges: ranges.map(([fromPin, toPin]) => ({ fromPin, toPin })), wrong: null });
  });

  test.each([
    ['048001', '048001'],
    ['2480011', '2480011'],
    ['248001, Leh', 'Leh'],
    ['x248001', 'x248001'],
    ['248001x', '248001x'],
    ['682559-682551', '682559-682551'],
    ['68255-682559', '68255-682559'],
    ['682551-68255', '682551-68255'],
    ['682551-6825599', '682551-6825599'],
    ['682551-082559', '682551-082559'],
    ['-', '-'],
  ])('%j names %j as wrong, and takes nothing', (text, wrong) => {
    expect(readPins(text)).toEqual({ ranges: [], wrong });
  });
});

describe('holidays as staff type them', () => {
  test.each([
    ['', []],
    ['01-26', ['01-26']],
    ['02-29', ['02-29']],
    ['2028-02-29', ['2028-02-29']],
    [' 2026-11-08,01-26;\n 08-15 01-26 ', ['01-26', '08-15', '2026-11-08']],
  ])('%j', (text, holidays) => {
    expect(readHolidays(text)).toEqual({ holidays, wrong: null });
  });

  test.each([
    ['02-30', '02-30'],
    ['13-01', '13-01'],
    ['2027-02-29', '2027-02-29'],
    ['1999-01-26', '1999-01-26'],
    ['26-01-2026', '26-01-2026'],
    ['01-26, Diwali, Holi', 'Diwali'],
    ['101-26', '101-26'],
    ['01-261', '01-261'],
    ['2026-01-261', '2026-01-261'],
    ['12026-01-26', '12026-01-26'],
  ])('%j names %j as wrong, and takes nothing', (text, wrong) => {
    expect(readHolidays(text)).toEqual({ holidays: [], wrong });
  });
});

test('days of transit are both given and in order, or neither', () => {
  expect(readTransit(null, null)).toEqual({ days: null, errors: null });
  expect(readTransit(3, 7)).toEqual({ days: { min: 3, max: 7 }, errors: null });
  expect(readTransit(3, 3)).toEqual({ days: { min: 3, max: 3 }, errors: null });
  const faults = (min: number | null, max: number | null) => {
    const { days, errors } = readTransit(min, max);
    expect(days).toBe(null);
    // Each field has one non-empty message.
    for (const messages of Object.values(translateFields(errors!, 'en')))
      expect(messages).toEqual([expect.stringMatching(/\w/)]);
    return Object.keys(errors!);
  };
  expect(faults(null, 7)).toEqual(['min_days']);
  expect(faults(3, null)).toEqual(['max_days']);
  expect(faults(7, 3)).toEqual(['max_days']);
  const message = (min: number | null, max: number | null) => Object.values(readTransit(min, max).errors!)[0];
  expect(message(3, null)).toEqual(message(null, 7));
  expect(message(3, null)).not.toEqual(message(7, 3));
});
