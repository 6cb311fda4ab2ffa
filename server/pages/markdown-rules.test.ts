import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInline, parseMarkdown } from './markdown-rules.ts';

const plain = (body: string) => parseMarkdown(body, { faq: false });

test('headings, paragraphs, lists and tables, in their order', () => {
  const body = `First line
goes on.

## Part
- one
- two
  goes on
1. first
2) second

### Sub
| A | B |
|---|:-:|
| 1 | **2** |
| 3 |
After.`;
  expect(plain(body)).toEqual([
    { kind: 'paragraph', text: ['First line goes on.'] },
    { kind: 'heading', level: 2, id: 'part', text: 'Part' },
    { kind: 'list', ordered: false, items: [['one'], ['two goes on']] },
    { kind: 'list', ordered: true, items: [['first'], ['second']] },
    { kind: 'heading', level: 3, id: 'sub', text: 'Sub' },
    {
      kind: 'table',
      head: [['A'], ['B']],
      rows: [
        [['1'], [{ strong: '2' }]],
        [['3'], ['']],
      ],
    },
    { kind: 'paragraph', text: ['After.'] },
  ]);
});

test('headings of one page have ids of their own, in any script and without placeholders', () => {
  const ids = plain('## Refunds\n## Refunds\n## राशि की वापसी\n## {{policy.return_days}} days?\n## !').map((block) =>
    block.kind === 'heading' ? block.id : null,
  );
  expect(ids).toEqual(['refunds', 'refunds-2', 'राशि-की-वापसी', 'days', 'part']);
});

test('on a page of questions a heading that asks gathers its answer, up to the next heading', () => {
  const body = '## FAQ\n### Why?\nBecause.\n\n- so\n### Not a question\nText.';
  expect(parseMarkdown(body, { faq: true })).toEqual([
    { kind: 'heading', level: 2, id: 'faq', text: 'FAQ' },
    {
      kind: 'question',
      id: 'why',
      question: 'Why?',
      answer: [
        { kind: 'paragraph', text: ['Because.'] },
        { kind: 'list', ordered: false, items: [['so']] },
      ],
    },
    { kind: 'heading', level: 3, id: 'not-a-question', text: 'Not a question' },
    { kind: 'paragraph', text: ['Text.'] },
  ]);
  expect(plain(body)[1]).toEqual({ kind: 'heading', level: 3, id: 'why', text: 'Why?' });
});

test('words, strong words and links; a link to where none may lead stays as it was typed', () => {
  expect(parseInline('See **this** and [that](/shop).')).toEqual([
    'See ',
    { strong: 'this' },
    ' and ',
    { link: 'that', to: '/shop' },
    '.',
  ]);
  for (const typed of ['[x](javascript:alert(1))', '[x](//elsewhere.example)', '[x](data:text/html,1)', '[x]( /a)'])
    expect(parseInline(typed), typed).toEqual([typed]);
  for (const to of ['/a', '#b', 'https://c.example', 'mailto:d@e.example', 'tel:+911', '{{office.url}}'])
    expect(parseInline(`[x](${to})`)).toEqual([{ link: 'x', to }]);
});

test('HTML, pipes, hashes and lone stars are text', () => {
  const typed = ['<script>alert(1)</script>', '| no table', '#### deep', 'a ** b', '#no heading'];
  for (const line of typed) expect(plain(line)).toEqual([{ kind: 'paragraph', text: [line] }]);
});

test('whatever is typed, no letter is lost and nothing throws', () => {
  const word = fc.stringMatching(/^[a-zक-ह]{1,5}$/);
  const mark = fc.constantFrom(
    '## ',
    '### ',
    '- ',
    '1. ',
    '| ',
    '**',
    '[',
    '](/',
    ')',
    '\n',
    '\n\n',
    ' ',
    '|---|',
    '  ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(word, mark), { maxLength: 60 }), fc.boolean(), (parts, faq) => {
      const body = parts.join('');
      const emails = (text: string) => (text.match(/[a-zक-ह]/g) ?? []).sort().join('');
      const shown = JSON.stringify(parseMarkdown(body, { faq }), (key, value: unknown) =>
        ['kind', 'id', 'level', 'ordered'].includes(key) ? undefined : value,
      ).replace(/"(?:text|items|head|rows|strong|link|to|question|answer)":/g, '');
      // A table's row has no more cells than its header.
      if (!/\|---\|/.test(body)) expect(emails(shown.replace(/\\n/g, ''))).toBe(emails(body));
    }),
  );
});
