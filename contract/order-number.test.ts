import { expect, test } from 'vitest';
import { exampleOrderNumber, parseOrderNumber, parseOrderReference } from './order-number.ts';

const compact = exampleOrderNumber.replace('-', '');

test.each(['K7QM3-XV9RK', 'k7qm3-xv9rk', ' K7QM3 XV9RK ', 'K7QM3XV9RK', 'k7qm3–xv9rk', 'K7Q M3X V9RK'])(
  '%s is read as it is written everywhere',
  (typed) => expect(parseOrderNumber(typed)).toBe(exampleOrderNumber),
);

test('every slip of one character, and every swap of two, is noticed', () => {
  const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  for (let at = 0; at < compact.length; at++) {
    for (const other of characters)
      if (other !== compact[at])
        expect(parseOrderNumber(compact.slice(0, at) + other + compact.slice(at + 1)), `${at} ${other}`).toBeNull();
    for (let to = at + 1; to < compact.length; to++) {
      if (compact[at] === compact[to]) continue;
      const swapped = Array.from(compact);
      [swapped[at], swapped[to]] = [swapped[to]!, swapped[at]!];
      expect(parseOrderNumber(swapped.join('')), `${at} ${to}`).toBeNull();
    }
  }
});

test.each(['', '100001', 'K7QM3-XV9R', 'K7QM3-XV9RK2', '27QM3-XV9RK', 'K7QM3-XV9R0', "K7QM3-XV9RK'", '２7QM3-XV9RK'])(
  '%s is no order number',
  (typed) => expect(parseOrderNumber(typed)).toBeNull(),
);

test.each([
  ['100001', { id: 100_001 }],
  ['k7qm3xv9rk', { number: exampleOrderNumber }],
  ['0', null],
  ['01', null],
  ['1e3', null],
  ['9999999999999999', null],
  ['x', null],
])('%s in a URL is %o', (text, reference) => expect(parseOrderReference(text)).toEqual(reference));
