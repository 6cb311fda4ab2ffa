import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageOfWords } from '#contract/pages.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { createPageReader, readFacts } from './reader.ts';
import { updateBundledPages } from './update-bundled-pages.ts';
import { textFaults } from './rules.ts';
import { draftOf, readBundledPages, type BundledPage } from './bundled.ts';
import { pageValues } from './values-rules.ts';

const policies = [
  'terms-policies',
  'direct-seller-terms',
  'bonus-and-dividends',
  'promotion-policies',
  'model-code-of-conduct',
  'regarding-customer-relations',
  'complaints-redressal-policy',
  'complaints-and-redressals',
  'return-policy',
  'review-policy',
  'shipping-policy',
];

let services: TestServices;
let texts: BundledPage[];
beforeAll(async () => {
  services = await openTestServices({ demo: true });
  texts = await readBundledPages();
  await updateBundledPages(services);
});
afterAll(() => services.close());

async function shown(path: string, language: 'en' | 'hi'): Promise<{ page: PageOfWords; words: string }> {
  const answer = await createPageReader(services).page(path, language);
  const page = answer!.data;
  const words: string[] = [page.title, page.lead];
  JSON.stringify(page.blocks, (key, value: unknown) => {
    if (typeof value === 'string' && !['kind', 'id', 'to'].includes(key)) words.push(value);
    return value;
  });
  return { page, words: words.join('\n') };
}

test('every text is whole: nothing missing or too long, no unknown placeholder, no link astray', async () => {
  const facts = await readFacts(services.db, services);
  expect(texts.length).toBeGreaterThanOrEqual(2 * policies.length);
  for (const text of texts)
    expect(textFaults(text, pageValues(facts, text.language)), `${text.language}/${text.path}`).toEqual({});
});

test('every page is there in both languages, with the same parts', () => {
  const shape = (language: string) =>
    Object.fromEntries(
      texts
        .filter((text) => text.language === language)
        .map((text) => [
          text.path,
          [text.faq, text.topics?.length, ...(text.body.match(/^(?:##+ |\d+\. |- |\|)/gm) ?? [])],
        ]),
    );
  expect(shape('hi')).toEqual(shape('en'));
  for (const path of policies) expect(shape('en')).toHaveProperty([path]);
});

test('both languages fill in the same placeholders', () => {
  const names = (text: BundledPage) => [...new Set(text.body.match(/\{\{[^}]*\}\}/g))].sort();
  for (const path of policies) {
    const [english, hindi] = ['en', 'hi'].map((language) =>
      names(texts.find((text) => text.path === path && text.language === language)!),
    );
    expect(hindi, path).toEqual(english);
  }
});

describe.each(policies)('%s', (path) => {
  test('shows no placeholder and is long enough to be of use', async () => {
    for (const language of ['en', 'hi'] as const) {
      const { words } = await shown(path, language);
      expect(words).not.toContain('{{');
      expect(words.length).toBeGreaterThan(1000);
    }
  });

  test('is Hindi throughout: Latin letters stand in names, addresses and abbreviations alone', async () => {
    const { words } = await shown(path, 'hi');
    const { brand, plan } = await readFacts(services.db, services);
    const names = [
      brand.legal_name,
      brand.name,
      ...brand.address_lines,
      brand.city,
      ...(plan?.ranks.map(({ name }) => name) ?? []).toSorted((a, b) => b.length - a.length),
    ];
    const rest = names
      .reduce((text, name) => text.replaceAll(name, ''), words)
      .replace(
        /\S+@\S+|\b(SP|CIN|GSTIN|FSSAI)\b|\b[A-Z]+[0-9][A-Z0-9-]*|UK-AYU-\S+|05AAQCA4821K1ZI|[ERP](?=-बोनस)/g,
        '',
      );
    expect(rest.match(/[A-Za-z]+/g) ?? []).toEqual([]);
  });
});

/** The values of spec section 9, 'Policy facts', and of the income plan that the pages mention. */
test.each([
  [
    'shipping-policy',
    [
      'Free in Uttarakhand',
      'chargeable elsewhere in India',
      'International shipping is a flat ₹3,000',
      '3 to 7 days',
      'within 2 working days',
      '2-3 days more',
      'second delivery attempt within 24 hours',
      'holds the parcel for 3 days',
    ],
  ],
  [
    'return-policy',
    ['within 30 days of delivery', 'at least 30 days before the product’s expiry', 'Product Return Form'],
  ],
  [
    'complaints-redressal-policy',
    ['48 hours', '15 days', 'One month', 'Meera Negi', 'Vikram Rawat', 'Nodal officer', 'Grievance officer'],
  ],
  ['complaints-and-redressals', ['48 hours', 'after 15 days', 'Meera Negi', 'Vikram Rawat', '10 AM to 06 PM']],
  [
    'direct-seller-terms',
    [
      'Only consumers of our products can be made direct sellers',
      '30 days’ written notice',
      'Within 30 days of joining you may withdraw',
      'within 30 days of their delivery',
      '50 SP',
      '3 consecutive months',
      'between the 1st and 5th',
      'TDS',
      'never in cash',
      '6 digits',
      'There is no fee for joining',
    ],
  ],
  [
    'bonus-and-dividends',
    [
      '₹10',
      '21%',
      '501-1000',
      'above 10000',
      '3.5%',
      '10.1%',
      '29%',
      'at most 15 times per ID',
      'between the 1st and 5th',
      'never in cash',
      'No income is promised',
      '2%',
      '20%',
      '₹20,000',
    ],
  ],
  [
    'promotion-policies',
    ['16 ranks', 'Simple', 'Supremo Director', '32768', 'rank’s number minus 1', 'at most 15 times per ID'],
  ],
  ['model-code-of-conduct', ['identity card', 'Never promise a cure', 'within 30 days']],
  ['regarding-customer-relations', ['48 hours', '10 AM to 06 PM', '6 digits']],
  [
    'terms-policies',
    ['pyramid scheme', 'money circulation', 'U24233UR2015PTC001287', '05AAQCA4821K1ZI', 'Self-declaration'],
  ],
])('%s tells what holds', async (path, facts) => {
  const { words } = await shown(path, 'en');
  for (const fact of facts) expect(words).toContain(fact);
});

test('the shipping policy’s frequently asked questions open and close', async () => {
  const { page } = await shown('shipping-policy', 'hi');
  const questions = page.blocks.filter((block) => block.kind === 'question');
  expect(questions.length).toBeGreaterThanOrEqual(6);
  expect(questions.every(({ answer }) => answer.length > 0)).toBe(true);
});

test.each([
  ['no fields', 'title: X\n\nBody', /does not begin/],
  ['an unknown field', '---\ntitle: X\nauthor: Y\n---\nBody', /a field that pages do not know: author: Y/],
  ['no lead', '---\ntitle: X\n---\nBody', /lacks/],
])('a file with %s is refused', (_what, file, message) => {
  expect(() => draftOf(file, 'en/x.md')).toThrow(message);
});

test('a file’s fields', () => {
  expect(draftOf('---\ntitle: X: y\nlead: Z\nfaq: true\ntopics: A; B\n---\n\nBody\n', 'f')).toEqual({
    title: 'X: y',
    lead: 'Z',
    body: 'Body',
    faq: true,
    topics: ['A', 'B'],
  });
  expect(draftOf('---\ntitle: X\nlead: Z\ntopics:\n---\nBody', 'f')).toMatchObject({ faq: false, topics: [] });
});
