import { beforeAll, expect, test } from 'vitest';
import { readBundledPages, type BundledPage } from './bundled.ts';

const articles = ['human-digestive-system', 'womens-health', 'ways-to-keep-lever-healthy'];
const services = ['services/jyotish-peeth', 'services/yogpeeth', 'services/ayur-jyoti'];

let texts: BundledPage[];
beforeAll(async () => {
  const all = await readBundledPages();
  texts = all.filter(({ path }) => articles.includes(path) || services.includes(path));
});

const textOf = (path: string, language: 'en' | 'hi') =>
  texts.find((text) => text.path === path && text.language === language)!;
const headings = (text: BundledPage) => [...text.body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);

test('each article and service is told in both languages', () => {
  expect(texts.map(({ path, language }) => `${language}/${path}`).toSorted()).toEqual(
    ['en', 'hi'].flatMap((language) => [...articles, ...services].map((path) => `${language}/${path}`)).toSorted(),
  );
});

test('an article is long enough to say something and short enough to be read', () => {
  for (const path of articles)
    for (const language of ['en', 'hi'] as const) {
      const words = textOf(path, language).body.split(/\s+/).length;
      expect(words, `${language}/${path}`).toBeGreaterThan(700);
      expect(words, `${language}/${path}`).toBeLessThan(1600);
    }
});

test('every article says what to eat, what Ayurveda says, and when to see a doctor or to call 108', () => {
  for (const path of articles) {
    const [english, hindi] = [headings(textOf(path, 'en')), headings(textOf(path, 'hi'))];
    expect(english.at(-1), path).toBe('When to see a doctor');
    expect(hindi.at(-1), path).toBe('डॉक्टर के पास कब जाएँ');
    expect(english, path).toContain('What to put on your plate');
    expect(hindi, path).toContain('थाली में क्या हो');
    expect(
      english.filter((heading) => heading.includes('Ayurveda')),
      path,
    ).toHaveLength(1);
    for (const language of ['en', 'hi'] as const) expect(textOf(path, language).body).toContain('108');
  }
});

/** The law on magic remedies and common sense forbid these claims. */
const promises =
  /\b(cures?|cured|curing|heals?|healed|guarantee\w*|miracle\w*|permanent\w*|100 ?(%|per ?cent)|side[- ]effect[- ]free|no side effects|remed(?:y|ies) for)\b/gi;
const promisesInHindi = /गारंटी|शर्तिया|चमत्कार|रामबाण|अचूक|जड़ से (ख़त्म|खत्म|मिट)|पूरी तरह ठीक|१००|100 ?(%|प्रतिशत)|सौ प्रतिशत/g;

test('nothing is promised to cure', () => {
  const found = texts.flatMap(({ body, lead, path, language }) =>
    [...`${lead}\n${body}`.matchAll(language === 'en' ? promises : promisesInHindi)].map(
      ({ 0: word, input, index }) => `${language}/${path}: ${word} in “${input.slice(index - 30, index + 30)}”`,
    ),
  );
  expect(found.filter((line) => !/do not promise that a product heals/.test(line.replaceAll('\n', ' ')))).toEqual([]);
});

test('Hindi texts are Hindi: no two Latin words in a row outside addresses', () => {
  for (const { path, title, lead, body, topics } of texts.filter(({ language }) => language === 'hi')) {
    const prose = [title, lead, body, ...(topics ?? [])]
      .join('\n')
      .replaceAll(/\]\([^)]*\)/g, ']')
      .replaceAll(/\{\{[^}]*\}\}/g, '');
    expect(prose.match(/[A-Za-z]{2,}[ ,-]+[A-Za-z]{2,}/g) ?? [], path).toEqual([]);
    expect((prose.match(/[\u0900-\u097F]+/g) ?? []).length, path).toBeGreaterThan(400);
  }
});

test('women’s health leads to many pages of one outside site, the same in both languages', () => {
  const outside = (language: 'en' | 'hi') =>
    [...textOf('womens-health', language).body.matchAll(/\]\((https?:[^)]+)\)/g)].map(([, url]) => url!);
  expect(outside('en').length).toBeGreaterThanOrEqual(12);
  expect(new Set(outside('en')).size).toBe(outside('en').length);
  expect(outside('en').filter((url) => !url.startsWith('https://www.who.int/news-room/fact-sheets/detail/'))).toEqual(
    [],
  );
  expect(outside('hi')).toEqual(outside('en'));
});

test('the services cover the specification’s subjects, take queries and answer questions', () => {
  expect(headings(textOf('services/jyotish-peeth', 'en')).slice(0, 5)).toEqual([
    'Medical astrology',
    'Career',
    'Marriage',
    'Children',
    'Supernatural matters',
  ]);
  expect(textOf('services/yogpeeth', 'en').lead).toMatch(/social-service organisation.*Founded in 2015/);
  expect(textOf('services/yogpeeth', 'hi').lead).toMatch(/समाजसेवी संस्था.*2015/);
  expect(textOf('services/ayur-jyoti', 'en').lead).toMatch(/company that makes our Ayurvedic products.*Jyotish/);
  for (const path of services)
    for (const language of ['en', 'hi'] as const) {
      const text = textOf(path, language);
      expect(text.faq, path).toBe(true);
      expect(text.topics, path).toHaveLength(5);
      expect(text.body.match(/^### .+\?$/gm)?.length, path).toBeGreaterThanOrEqual(4);
    }
  for (const section of ['What to bring', 'What it costs', 'Questions and answers'])
    for (const path of services) expect(headings(textOf(path, 'en')), path).toContain(section);
  for (const path of services) expect(headings(textOf(path, 'en')).join(), path).toMatch(/Who (answers you|teaches)/);
});
