import { expect, test } from 'vitest';
import { fillBlocks, fillWords, placeholdersIn } from './fill-rules.ts';
import { parseMarkdown } from './markdown-rules.ts';

const values = {
  words: { 'brand.name': '**Vanya** [x](/y)', 'brand.email': 'a@b.example', 'policy.days': '30' },
  tables: {
    rates: { kind: 'table' as const, head: [['A']], rows: [[['1']]] },
    none: { kind: 'table' as const, head: [['A']], rows: [] },
  },
};
const filled = (body: string) => fillBlocks(parseMarkdown(body, { faq: true }), values);

test('words are filled in everywhere, and marks inside of them are no marks', () => {
  expect(filled('## {{brand.name}}')).toEqual([{ kind: 'heading', level: 2, id: 'part', text: '**Vanya** [x](/y)' }]);
  expect(filled('**{{policy.days}}** [{{brand.email}}](mailto:{{brand.email}})\n\n- {{ policy.days }}')).toEqual([
    { kind: 'paragraph', text: [{ strong: '30' }, ' ', { link: 'a@b.example', to: 'mailto:a@b.example' }] },
    { kind: 'list', ordered: false, items: [['30']] },
  ]);
  expect(filled('### {{policy.days}} days?\n{{brand.email}}')).toEqual([
    { kind: 'question', id: 'days', question: '30 days?', answer: [{ kind: 'paragraph', text: ['a@b.example'] }] },
  ]);
});

test('a table takes the place of a paragraph of nothing but its name, an empty one leaves', () => {
  expect(filled('{{rates}}\n\n{{none}}\n\nThe {{rates}}')).toEqual([
    values.tables.rates,
    { kind: 'paragraph', text: ['The {{rates}}'] },
  ]);
});

test('what is not known stays as typed, also names that every object has', () => {
  expect(fillWords('{{nothing}} {{constructor}} {{}} {policy.days}', values)).toBe(
    '{{nothing}} {{constructor}} {{}} {policy.days}',
  );
  expect(placeholdersIn('{{a}} and {{ b.c }} {{}}')).toEqual(['a', 'b.c', '']);
});
