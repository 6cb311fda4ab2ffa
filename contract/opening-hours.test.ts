import { expect, test } from 'vitest';
import { messagesIn } from '#locales/messages.ts';
import { formatOpeningHours } from './opening-hours.ts';

test.each([
  ['10 AM to 06 PM', '10 AM to 06 PM', 'सुबह 10 से शाम 6 बजे तक'],
  ['9 AM to 12 PM', '09 AM to 12 PM', 'सुबह 9 से दोपहर 12 बजे तक'],
  ['2 PM to 9 PM', '02 PM to 09 PM', 'दोपहर 2 से रात 9 बजे तक'],
  ['round the clock', 'round the clock', 'round the clock'],
])('%s: %s, %s', (hours, english, hindi) => {
  expect(formatOpeningHours(hours, messagesIn('en').pages.openingHours)).toBe(english);
  expect(formatOpeningHours(hours, messagesIn('hi').pages.openingHours)).toBe(hindi);
});
