import { expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
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

test.each([
  [0, 'शून्य रुपये मात्र'],
  [1_01, 'एक रुपये और एक पैसे मात्र'],
  [1_23_456_78, 'एक लाख तेईस हज़ार चार सौ छप्पन रुपये और अठहत्तर पैसे मात्र'],
  [10_00_00_000_00, 'दस करोड़ रुपये मात्र'],
])('%d paise in Hindi: %s', (amount, words) => {
  expect(amountInWords(paise(amount), 'hi')).toBe(words);
});

test.each(languages)('every number below a hundred has a word of its own in %s', (language) => {
  const words = Array.from({ length: 100 }, (_, rupees) => amountInWords(paise(rupees * 100), language));
  expect(new Set(words).size).toBe(100);
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
