import { expect, test } from 'vitest';
import { hoursIn } from './spoken-hours.ts';

test.each([
  ['10 AM to 06 PM', 'सुबह 10 से शाम 6 बजे तक'],
  ['9 AM to 12 PM', 'सुबह 9 से दोपहर 12 बजे तक'],
  ['2 PM to 9 PM', 'दोपहर 2 से रात 9 बजे तक'],
  ['round the clock', 'round the clock'],
])('%s in Hindi', (english, hindi) => {
  expect(hoursIn('hi', english)).toBe(hindi);
  expect(hoursIn('en', english)).toBe(english);
});
