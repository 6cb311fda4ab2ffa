import { expect, test } from 'vitest';
import { applyMark, insertText, type Mark, type Selected } from './text-marks.ts';

/** Two bars enclose the selection. */
function select(marked: string): Selected {
  const [before, words, after] = marked.split('|') as [string, string, string];
  return { text: before + words + after, start: before.length, end: before.length + words.length };
}
const show = ({ text, start, end }: Selected) => `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

test.each<[Mark, string, string]>([
  ['bold', 'a |big| day', 'a **|big|** day'],
  ['bold', 'a **|big|** day', 'a |big| day'],
  ['heading', 'one\ntw|o|\nthree', 'one\n|## two|\nthree'],
  ['heading', '|## two|', '|two|'],
  ['subheading', '|## two|', '|### two|'],
  ['list', '|one\ntwo|', '|- one\n- two|'],
  ['numbers', '|- one\n- two|', '|1. one\n2. two|'],
  ['numbers', '|1. one\n2. two|', '|one\ntwo|'],
  ['link', 'see |offers| now', 'see [offers](|/|) now'],
])('%s of %j', (mark, before, after) => {
  expect(show(applyMark(select(before), mark))).toBe(after);
});

test('a placeholder takes the place of what is selected', () => {
  expect(show(insertText(select('within |x| days'), '{{policy.return_days}}'))).toBe(
    'within {{policy.return_days}}|| days',
  );
});
