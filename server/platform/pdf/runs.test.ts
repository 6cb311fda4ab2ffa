import { expect, test } from 'vitest';
import { breakLines, countBoxes, inVisualOrder, needsItsText, runsOf } from './runs.ts';

const isIn = (pattern: RegExp) => ({ has: (codePoint: number) => pattern.test(String.fromCodePoint(codePoint)) });
const parts = [isIn(/[ -~·]/), isIn(/[ ₹]/), isIn(/[\u0900-\u097F ]|\u200D/)];

test('each stretch of a script is one run, and a space belongs to the run before it', () => {
  expect(runsOf('Oil श्री तेल · ₹99', parts)).toEqual([
    { text: 'Oil ', part: 0 },
    { text: 'श्री तेल ', part: 2 },
    { text: '· ', part: 0 },
    { text: '₹', part: 1 },
    { text: '99', part: 0 },
  ]);
});

test('a joiner stays with its letter', () => {
  expect(runsOf('र्\u200Dय', parts)).toEqual([{ text: 'र्\u200Dय', part: 2 }]);
});

test('a character that no font has is a run of its own', () => {
  expect(runsOf('a漢b', parts)).toEqual([
    { text: 'a', part: 0 },
    { text: '漢', part: -1 },
    { text: 'b', part: 0 },
  ]);
});

test('a text whose shapes stand otherwise, or as boxes, is told with them', () => {
  expect(['Oil – ₹1,299', 'Oil तेल', 'எண்ணெய்', 'اردو', '🙂'].map(needsItsText)).toEqual([false, true, true, true, true]);
});

test('words from right to left stand in that order, numbers in them from left to right', () => {
  const order = (...texts: string[]) =>
    inVisualOrder(
      texts.map((text) => ({ text, part: /\p{Script=Arabic}/u.test(text) ? 1 : 0 })),
      ({ part }) => part === 1,
    ).map(({ text }) => text);
  expect(order('House 5, ', 'گلی ', '12, ', 'دہلی ', '110001')).toEqual([
    'House 5, ',
    'دہلی',
    '12, ',
    ' ',
    'گلی',
    ' ',
    '110001',
  ]);
  expect(order('گلی ۱۲۳ کا')).toEqual(['کا', ' ', '۳۲۱', ' ', 'گلی']);
  expect(order('Oil', '1')).toEqual(['Oil', '1']);
});

test('one box stands for each sign that is seen', () => {
  expect(['🙂', '👩🏽‍🌾🙂', '\uFE0F', 'a→', ''].map(countBoxes)).toEqual([1, 2, 0, 2, 0]);
});

/** Every UTF-16 unit is one wide. */
const measure = (text: string) => text.length;

test('lines break at spaces, and at a newline in any case', () => {
  expect(breakLines('Amla in November\ntulsi', 10, measure)).toEqual(['Amla in', 'November', 'tulsi']);
  expect(breakLines('', 10, measure)).toEqual(['']);
  expect(breakLines('a\n\nb', 10, measure)).toEqual(['a', '', 'b']);
});

test('a line may end after a hyphen or slash in a word, but not inside a number', () => {
  expect(breakLines('hand-pressed and/or', 9, measure)).toEqual(['hand-', 'pressed', 'and/or']);
  expect(breakLines('licence 214/2018', 11, measure)).toEqual(['licence', '214/2018']);
});

test('a word that is too wide breaks between syllables, never inside one', () => {
  expect(breakLines('abcdefgh', 3, measure)).toEqual(['abc', 'def', 'gh']);
  for (const line of breakLines('प्रत्यक्षविक्रेता', 6, measure)) expect(line).not.toMatch(/^\p{Mark}/u);
});

test('a no-break space holds its words together', () => {
  expect(breakLines('weighs 500\u00A0g net', 8, measure)).toEqual(['weighs', '500\u00A0g', 'net']);
});
