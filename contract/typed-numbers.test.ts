import { expect, test } from 'vitest';
import { compactNumber, toAsciiDigits } from './typed-numbers.ts';

test.each([
  ['482913', '482913'],
  [' 482 913\u200b', '482913'],
  ['४८२-९१३', '482913'],
  ['৪৮২৯১৩', '482913'],
  ['abcpr 1234-e', 'ABCPR1234E'],
  ['', ''],
])('a number typed as %j is %j', (typed, number) => {
  expect(compactNumber(typed)).toBe(number);
});

test('other characters than digits stay as they are', () => {
  expect(toAsciiDigits('घर 1२, a')).toBe('घर 12, a');
});
