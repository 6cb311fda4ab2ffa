import { expect, it } from 'vitest';
import type { Block } from '#contract/pages.ts';
import { splitAroundDrawing, estimateReadingMinutes } from './article.server.ts';

const paragraph = (words: number): Block => ({ kind: 'paragraph', text: [Array(words).fill('word').join(' ')] });
const heading = (level: 2 | 3): Block => ({ kind: 'heading', level, id: `h${level}`, text: 'A heading' });
const list: Block = { kind: 'list', ordered: true, items: [['one two'], [{ strong: 'three' }, ' four']] };

it('counts 180 words a minute, at least one minute', () => {
  expect(estimateReadingMinutes([])).toBe(1);
  expect(estimateReadingMinutes([paragraph(180)])).toBe(1);
  expect(estimateReadingMinutes([paragraph(450), paragraph(450)])).toBe(5);
});

it('counts what headings, lists, tables and questions say', () => {
  const table: Block = { kind: 'table', head: [['a'], ['b']], rows: [[['c'], ['d']]] };
  const question: Block = {
    kind: 'question',
    id: 'q',
    question: 'Is it?',
    answer: [{ kind: 'paragraph', text: ['It is.'] }],
  };
  // 2 + 4 + 4 + 4 words beside 256: 270 words, or one and a half minutes
  expect(estimateReadingMinutes([heading(2), list, table, question, paragraph(256)])).toBe(2);
  expect(estimateReadingMinutes([paragraph(256)])).toBe(1);
});

it('puts the drawing before the first list, which explains it', () => {
  const blocks = [heading(2), paragraph(3), list, paragraph(4), list];
  expect(splitAroundDrawing(blocks)).toEqual({
    before: [heading(2), paragraph(3)],
    legend: list,
    after: [paragraph(4), list],
  });
});

it('puts it before a small heading that comes first, and behind all where there is neither', () => {
  expect(splitAroundDrawing([heading(2), heading(3), list])).toEqual({
    before: [heading(2)],
    legend: null,
    after: [heading(3), list],
  });
  expect(splitAroundDrawing([paragraph(2)])).toEqual({ before: [paragraph(2)], legend: null, after: [] });
});
