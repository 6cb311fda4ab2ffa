import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#contract/language.ts';
import { expect, test } from 'vitest';
import { isReservedAddress, addressOf, type PageDraft, storedPath, textFaults, textLanguages } from './rules.ts';
import { translateFields } from '#server/platform/messages.ts';

const values = {
  words: { 'brand.name': 'Vanya' },
  tables: { rates: { kind: 'table' as const, head: [], rows: [] } },
};
const good: PageDraft = { title: 'T {{brand.name}}', lead: 'L', body: '## A\n{{rates}}', faq: false, topics: null };
const faults = (change: Partial<PageDraft>) => translateFields(textFaults({ ...good, ...change }, values), 'en');

test('a good text has no faults, HTML is no fault', () => {
  expect(faults({})).toEqual({});
  expect(faults({ body: '<b>x</b> **y** [z](/shop)', topics: [] })).toEqual({});
});

test.each([
  [{ title: ' ' }, { title: ['Enter a title'] }],
  [{ lead: 'x'.repeat(401) }, { lead: ['Use 400 characters or fewer'] }],
  [{ body: '' }, { body: ['Enter the text'] }],
  [{ body: '{{brand.nme}} {{brand.nme}}' }, { body: ['There is no placeholder {{brand.nme}}'] }],
  [{ title: '{{rates}}' }, { title: ['There is no placeholder {{rates}}'] }],
  [{ lead: '{{toString}}' }, { lead: ['There is no placeholder {{toString}}'] }],
  [{ body: '# Big' }, { body: ['Start headings with ## or ###: # Big'] }],
  [{ body: '#### Small' }, { body: ['Start headings with ## or ###: #### Small'] }],
  [{ body: 'a ** b' }, { body: ['Close every **: a ** b'] }],
  [{ body: '[x](javascript:y)' }, { body: ['A link can’t lead to javascript:y'] }],
  [{ topics: [' '] }, { topics: ['Enter topics of 1 to 150 characters'] }],
  [{ topics: Array<string>(21).fill('x') }, { topics: ['Enter at most 20 topics'] }],
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

test('where a page has no text of its own in a language, readers see the English', () => {
  expect([textLanguages('en'), textLanguages('hi'), textLanguages('ta' as Language)]).toEqual([
    ['en'],
    ['hi', 'en'],
    ['ta', 'en'],
  ]);
});

test('a new page cannot take the address of a screen: every route of the shop is reserved or comes with the program', () => {
  const routes = readFileSync(path.join(import.meta.dirname, '../../web/shop/routes.ts'), 'utf8');
  const addresses = [...routes.matchAll(/route\('([a-z-]+)[/']/g)].map(([, address]) => address!);
  expect(addresses.length).toBeGreaterThan(25);
  const bundled = readdirSync(path.join(import.meta.dirname, '../../content/en')).map((name) =>
    name.replace('.md', ''),
  );
  expect(addresses.filter((address) => !isReservedAddress(address) && !bundled.includes(address))).toEqual([]);
});
