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

test('every number below twenty and every ten has its word', () => {
  const words = (rupees: number) => amountInWords(paise(rupees * 100)).replace(/^Rupees (.*) Only$/, '$1');
  const [small, tens] = [
    Array.from({ length: 20 }, (_, n) => words(n)),
    [2, 3, 4, 5, 6, 7, 8, 9].map((n) => words(n * 10)),
  ];
  expect(small.join(' ')).toBe(
    'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen',
  );
  expect(tens.join(' ')).toBe('Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety');
  expect([21, 99, 101, 1_000, 99_999, 100_000].map(words)).toEqual([
    'Twenty One',
    'Ninety Nine',
    'One Hundred One',
    'One Thousand',
    'Ninety Nine Thousand Nine Hundred Ninety Nine',
    'One Lakh',
  ]);
});

test('an amount below nothing is named', () => {
  expect(() => amountInWords(paise(-1))).toThrow('No words for -1 paise');
});
