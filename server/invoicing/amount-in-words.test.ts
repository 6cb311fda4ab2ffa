import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and Paise One Only'],
  [1_100, 'Rupees Eleven Only'],
  [2_019, 'Rupees Twenty and Paise Nineteen Only'],
  [10_000, 'Rupees One Hundred Only'],
  [10_199_90, 'Rupees Ten Thousand One Hundred Ninety Nine and Paise Ninety Only'],
  [1_23_456_78, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Paise Seventy Eight Only'],
  [1_00_00_000_00, 'Rupees One Crore Only'],
  [
    123_45_67_890_00,
    'Rupees One Hundred Twenty Three Crore Forty Five Lakh Sixty Seven Thousand Eight Hundred Ninety Only',
  ],
])('%d paise: %s', (amount, words) => {
  expect(amountInWords(paise(amount))).toBe(words);
});

test('there are no words for what is below nothing', () => {
  expect(() => amountInWords(paise(-1))).toThrow(RangeError);
});
