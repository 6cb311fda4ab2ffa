import { expect, test } from 'vitest';
import { createDateFormat, createTimeFormat } from './date-format.ts';

const september = new Date('2026-09-05T12:00:00Z');

test('every month has three letters in English, also September', () => {
  const day = createDateFormat('en', { day: 'numeric', month: true, year: 'numeric', timeZone: 'UTC' });
  expect(day(september)).toBe('5 Sep 2026');
  expect(day(new Date('2026-11-21T12:00:00Z'))).toBe('21 Nov 2026');
  expect(createDateFormat('en', { weekday: 'short', day: 'numeric', month: true, timeZone: 'UTC' })(september)).toBe(
    'Sat, 5 Sep',
  );
});

test('Hindi writes months out', () => {
  const day = createDateFormat('hi', { day: 'numeric', month: true, year: 'numeric', timeZone: 'UTC' });
  expect(day(september)).toBe('5 सितंबर 2026');
});

test.each([
  ['2026-11-27T08:32:00+05:30', '8:32 am', 'सुबह 8:32 बजे'],
  ['2026-11-27T00:05:00+05:30', '12:05 am', 'रात 12:05 बजे'],
  ['2026-11-27T17:05:00+05:30', '5:05 pm', 'शाम 5:05 बजे'],
])('%s is %s, %s, alone and beside a day', (iso, english, hindi) => {
  const at = new Date(iso);
  expect(createTimeFormat('en')(at)).toBe(english);
  expect(createTimeFormat('hi')(at)).toBe(hindi);
  const options = {
    day: 'numeric',
    month: true,
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Kolkata',
  } as const;
  expect(createDateFormat('en', options)(at)).toBe(`27 Nov, ${english}`);
  expect(createDateFormat('hi', options)(at)).toBe(`27 नवंबर को ${hindi}`);
});
