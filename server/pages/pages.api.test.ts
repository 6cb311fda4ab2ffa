import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { PageReply } from '#contract/pages.ts';
import { createCatalogueVersion } from '#server/catalog/index.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { inTransaction } from '#server/platform/database.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { type PageDraft, pageRoutes, readPageAddresses, readStaffPage, savePage, updateBundledPages } from './index.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import type { BundledPage } from './bundled.ts';
import { messages } from '#server/platform/messages.ts';

const text = (path: string, more: Partial<BundledPage> = {}): BundledPage => ({
  path,
  language: 'en',
  title: 'Returns',
  lead: 'Within {{policy.return_days}} days.',
  body: '{{shipping.charges}}',
  faq: false,
  topics: null,
  hash: 'one',
  ...more,
});
const draft: PageDraft = { title: 'Ours', lead: 'Lead', body: 'Body of {{brand.name}}', faq: false, topics: null };

let services: TestServices;
let site: Site;
beforeAll(async () => {
  services = await openTestServices({ demo: true });
  site = createSite({ logger: services.log, trustProxy: false });
  const cache = createAnswerCache(createCatalogueVersion(services), { maxAgeMs: 15_000, maxBytes: 1_000_000 });
  pageRoutes(site, services, cache);
});
afterAll(async () => {
  await site.close();
  await services.close();
});

const ask = async (path: string, language?: string) => {
  const answer = await site.inject({ url: '/api/get-page', query: { path, ...(language && { language }) } });
  return { ...answer.json(), http: answer.statusCode };
};

test('a shipped text is put where there is none and filled in; readers of Hindi see it while there is no other', async () => {
  expect((await ask('/returns')).http).toBe(404);
  const written = await updateBundledPages(services, [text('returns'), text('services/yog', { topics: ['A', 'B'] })]);
  expect(written).toBe(2);
  const reply = await ask('/returns');
  expect(PageReply.safeParse(reply).success).toBe(true);
  expect(reply.data).toEqual({
    path: '/returns',
    language: 'en',
    title: 'Returns',
    lead: 'Within 30 days.',
    blocks: [
      {
        kind: 'table',
        head: [['Delivery to'], ['Charge per order']],
        rows: [
          [['Uttarakhand'], ['Free']],
          [['Rest of India'], ['₹60']],
          [['Outside India'], ['₹3,000']],
        ],
      },
    ],
    faq: false,
    topics: null,
    updated_on: '2026-11-21',
  });
  expect((await ask('/returns', 'hi')).data).toMatchObject({ language: 'hi', title: 'Returns' });
  expect((await ask('/aarvya-yog')).data.topics).toEqual(['A', 'B']);
  for (const path of ['/services/yog', '/vanya-yog', '/', '', "/x' OR 1=1"])
    expect((await ask(path)).http, path).toBe(404);
  expect((await ask('/returns', 'fr')).http).toBe(422);
});

test('it is kept until something changes, and follows the shipping table', async () => {
  await ask('/returns');
  const before = services.database.statements();
  await ask('/returns');
  expect(services.database.statements()).toBe(before);
  await sql`UPDATE shipping_rate SET charge_paise = 8000 WHERE zone = 'Rest of India'`.execute(services.db);
  services.catalogChanged.notify();
  expect((await ask('/returns')).data.blocks[0].rows[1]).toEqual([['Rest of India'], ['₹80']]);
  // Four for the page, one for the version after the change, and the update above.
  expect(services.database.statements() - before).toBe(6);
});

test('a shipped text that changed is renewed; the same one is left alone', async () => {
  services.clock.advance(86_400_000);
  expect(await updateBundledPages(services, [text('returns')])).toBe(0);
  expect((await ask('/returns')).data.updated_on).toBe('2026-11-21');
  expect(await updateBundledPages(services, [text('returns', { title: 'New', hash: 'two' })])).toBe(1);
  expect((await ask('/returns')).data).toMatchObject({ title: 'New', updated_on: '2026-11-22' });
});

/** As staff do who have just opened the text. */
async function save(path: string, written: PageDraft, language: Language = 'en') {
  const page = await readStaffPage(services, { path, language });
  const revision = page.ok ? page.value.revision : '';
  return savePage(services, actorForTest({ action: 'page.save' }), { path, language, revision, text: written });
}

test('what staff saved shows at once and stays, whatever is shipped later', async () => {
  const saved = await save('returns', draft);
  expect(saved.ok).toBe(true);
  expect((await ask('/returns')).data).toMatchObject({
    title: 'Ours',
    blocks: [{ kind: 'paragraph', text: ['Body of Aarvya'] }],
  });
  expect(await updateBundledPages(services, [text('returns', { hash: 'three' })])).toBe(0);
  expect((await ask('/returns')).data.title).toBe('Ours');
});

test('staff can write a page that was never shipped', async () => {
  expect((await save('our-garden', draft)).ok).toBe(true);
  expect((await ask('/our-garden')).data.title).toBe('Ours');
  // Until there is a Hindi text, readers of Hindi see the English one.
  expect((await ask('/our-garden', 'hi')).data.title).toBe('Ours');
  expect((await save('our-garden', { ...draft, title: 'हमारा बग़ीचा' }, 'hi')).ok).toBe(true);
  expect((await ask('/our-garden', 'hi')).data.title).toBe('हमारा बग़ीचा');
});

const { pages } = messages.errors.staff;
test.each([
  [{ body: '{{policy.retrun_days}}' }, { body: [pages.placeholder({ name: '{{policy.retrun_days}}' })] }],
  [{ title: '' }, { title: [pages.titleRequired] }],
  [{ body: '[x](javascript:alert)' }, { body: [pages.link({ target: 'javascript:alert' })] }],
])('%j is refused and nothing changes', async (change, errors) => {
  const refused = await save('returns', { ...draft, ...change });
  expect(refused).toMatchObject({ ok: false, error: { httpStatus: 422, errors } });
  expect((await ask('/returns')).data.title).toBe('Ours');
});

test('an address that no page can have is refused', async () => {
  for (const path of ['', 'a/b', 'services/yog', 'शर्तें'])
    expect(await save(path, draft), path).toMatchObject({
      ok: false,
      error: { httpStatus: 404, code: 'page_not_found' },
    });
});

test('with several processes starting at once each text is put once', async () => {
  const other = await services.another();
  const texts = ['a', 'b', 'c'].map((path) => text(path));
  const written = await Promise.all([updateBundledPages(services, texts), updateBundledPages(other, texts)]);
  expect(written.toSorted()).toEqual([0, 3]);
});

test('HTML in a stored text stays text, and the slug of the brand moves its pages', async () => {
  await save('html', { ...draft, body: '<img src=x onerror=alert(1)>' });
  expect((await ask('/html')).data.blocks).toEqual([{ kind: 'paragraph', text: ['<img src=x onerror=alert(1)>'] }]);
  const saved = await inTransaction(services.db, (tx) =>
    saveBrand(tx, { ...presetBrand, slug: 'vanya' }, services.clock.now()),
  );
  expect(saved.ok).toBe(true);
  services.catalogChanged.notify();
  expect((await ask('/vanya-yog')).data.path).toBe('/vanya-yog');
  expect((await ask('/aarvya-yog')).http).toBe(404);
});

test('a page counts as found where it is there in both languages', async () => {
  const address = async () => (await readPageAddresses(services.db)).map(({ path }) => path);
  expect(await address()).toEqual(['/our-garden']);
  await updateBundledPages(services, [text('a', { language: 'hi' }), text('services/yog', { language: 'hi' })]);
  expect(await address()).toEqual(['/a', '/our-garden', '/vanya-yog']);
});
