import { expect, test } from 'vitest';
import { parseDispatchList } from './dispatch-list-rules.ts';

/** With valid check characters. */
const [first, second, third] = ['K7QM3-XV9RK', 'AB234-56783', 'ZZ987-6543A'];

const read = (list: string) =>
  parseDispatchList(list).map(({ line, order, awb, problem }) => [line, order, awb, problem]);

test('orders and way bills stand side by side, however they are parted and written', () => {
  expect(
    read(`Order\tAWB\n${first}\tDL-100\n${second.toLowerCase()}, DL101\n\nzz9876543a;DL102;Delhivery\r\n`),
  ).toEqual([
    [2, first, 'DL-100', null],
    [3, second, 'DL101', null],
    [5, third, 'DL102', null],
  ]);
});

test('a scanner types each code on a line of its own', () => {
  expect(read(`${first}\nDL100\n${second}\nDL101\n`)).toEqual([
    [1, first, 'DL100', null],
    [3, second, 'DL101', null],
  ]);
});

test('an order that was scanned without its way bill does not take the next one', () => {
  expect(read(`${first}\n${second}\nDL101\n${third}`)).toEqual([
    [1, first, '', 'awb_missing'],
    [2, second, 'DL101', null],
    [4, third, '', 'awb_missing'],
  ]);
});

test('a second scan of the same parcel counts once; another parcel of an order or a way bill does not count', () => {
  expect(read(`${first} DL100\n${first} dl100\n${first} DL101\n${second} DL100`)).toEqual([
    [1, first, 'DL100', null],
    [3, first, 'DL101', 'order_twice'],
    [4, second, 'DL100', 'awb_twice'],
  ]);
});

test('what is no order number or no way bill is named by its line', () => {
  expect(read(`K7QM3-XV9RL DL100\n${first} #!\n${second} ${third}`)).toEqual([
    [1, 'K7QM3-XV9RL', 'DL100', 'order_unreadable'],
    [2, first, '#!', 'awb_unreadable'],
    [3, second, third, 'awb_unreadable'],
  ]);
});

test('quotes and several spaces of a sheet are not part of a number or way bill', () => {
  expect(read(`"${first}"   "DL100"\n" ${second} ";" DL101 "`)).toEqual([
    [1, first, 'DL100', null],
    [2, second, 'DL101', null],
  ]);
});

test('an order that waits for its way bill when a whole pair comes is named without one', () => {
  expect(read(`${first}\n${second} DL101\nDL102`)).toEqual([
    [1, first, '', 'awb_missing'],
    [2, second, 'DL101', null],
    [3, 'DL102', '', 'order_unreadable'],
  ]);
});

test('words are a heading in the first line only, and only where none of them is a number', () => {
  expect(read('Order AWB\nOrder AWB')).toEqual([[2, 'Order', 'AWB', 'order_unreadable']]);
  expect(read('Order DL100')).toEqual([[1, 'Order', 'DL100', 'order_unreadable']]);
});

test('what has a problem of its own is named as often as it stands there', () => {
  expect(read(`${first} #!\n${first} #!\n${first} DL100\nK7QM3-XV9RL DL100`)).toEqual([
    [1, first, '#!', 'awb_unreadable'],
    [2, first, '#!', 'awb_unreadable'],
    [3, first, 'DL100', null],
    [4, 'K7QM3-XV9RL', 'DL100', 'order_unreadable'],
  ]);
});

test('an order number without a digit is no heading', () => {
  expect(read(`KXQMA-XVARF\nDL100`)).toEqual([[1, 'KXQMA-XVARF', 'DL100', null]]);
});
