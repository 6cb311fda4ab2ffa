import { expect, test } from 'vitest';
import { addressOf, type PageDraft, storedPath, textFaults } from './rules.ts';

const values = {
  words: { 'brand.name': 'Vanya' },
  tables: { rates: { kind: 'table' as const, head: [], rows: [] } },
};
const good: PageDraft = { title: 'T {{brand.name}}', lead: 'L', body: '## A\n{{rates}}', faq: false, topics: null };
const faults = (change: Partial<PageDraft>) => textFaults({ ...good, ...change }, values);

test('a good text has no faults, HTML is no fault', () => {
  expect(faults({})).toEqual({});
  expect(faults({ body: '<b>x</b> **y** [z](/shop)', topics: [] })).toEqual({});
});

test.each([
  [{ title: ' ' }, { title: ['The title is missing'] }],
  [{ lead: 'x'.repeat(401) }, { lead: ['The lead is longer than 400 characters'] }],
  [{ body: '' }, { body: ['The body is missing'] }],
  [{ body: '{{brand.nme}} {{brand.nme}}' }, { body: ['There is no placeholder {{brand.nme}}'] }],
  [{ title: '{{rates}}' }, { title: ['There is no placeholder {{rates}}'] }],
  [{ lead: '{{toString}}' }, { lead: ['There is no placeholder {{toString}}'] }],
  [{ body: '# Big' }, { body: ['Headings begin with ## or ###: # Big'] }],
  [{ body: '#### Small' }, { body: ['Headings begin with ## or ###: #### Small'] }],
  [{ body: 'a ** b' }, { body: ['A ** has no partner: a ** b'] }],
  [{ body: '[x](javascript:y)' }, { body: ['A link may not lead to javascript:y'] }],
  [{ topics: [' '] }, { topics: ['A topic is empty or longer than 150 characters'] }],
  [{ topics: Array<string>(21).fill('x') }, { topics: ['There are more than 20 topics'] }],
])('%j is refused', (change, expected) => {
  expect(faults(change)).toEqual(expected);
});

test('the pages under the brand’s slug have one stored name whatever the slug is', () => {
  expect(storedPath('vanya-yogpeeth', 'vanya')).toBe('services/yogpeeth');
  expect(addressOf('services/yogpeeth', 'vanya')).toBe('/vanya-yogpeeth');
  expect(storedPath('return-policy', 'vanya')).toBe('return-policy');
  expect(addressOf('return-policy', 'vanya')).toBe('/return-policy');
  for (const address of ['services/yogpeeth', '', '..', 'a/b', 'A', 'शर्तें', 'x%2e'])
    expect(storedPath(address, 'vanya'), address).toBeNull();
});
