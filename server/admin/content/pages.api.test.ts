import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import type { PageOfWords } from '#contract/pages.ts';
import { type StaffPage, staffPagePaths, type StaffPageRow } from '#contract/admin/content/pages.ts';
import { createCatalogueVersion } from '#server/catalog/index.ts';
import { pageRoutes, readPageAddresses, updateBundledPages } from '#server/pages/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from '#server/staff/index.ts';
import { pageExample } from '../reports/audit/marketing-examples.testing.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let shop: Caller;
let headers: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices({ demo: true, rateLimitScale: 1_000_000 });
  office = openCaller(services, staffRoutes);
  const cache = createAnswerCache(createCatalogueVersion(services), { maxAgeMs: 3_600_000, maxBytes: 1_000_000 });
  shop = openCaller(services, (site) => pageRoutes(site, services, cache));
  const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(services, member);
  headers = await logInForTest(office, member);
  await updateBundledPages(services);
});
afterAll(async () => {
  await shop.close();
  await office.close();
  await services.close();
});

const post = (path: string, body: unknown) => office.call('POST', path, body, { headers });
const get = (path: string, query: Record<string, string> = {}) =>
  office.call('GET', `${path}?${new URLSearchParams(query)}`, undefined, { headers });
const read = async (path: string, language = 'en') =>
  (await get(staffPagePaths.text, { path, language })).body.data as StaffPage;
const save = async (path: string, more: object = {}, language = 'en', revision?: string) => {
  const page = await read(path, language);
  const text = { ...pageExample, faq: false, topics: null, ...page.text, ...more };
  return post(staffPagePaths.text, { path, language, revision: revision ?? page.revision, text });
};
const shown = async (path: string, language = 'en') => {
  const { status, body } = await shop.call('GET', `${paths.page}?path=/${path}&language=${language}`);
  return status === 200 ? (body.data as PageOfWords) : status;
};
const titleOf = async (path: string, language = 'en') => {
  const page = await shown(path, language);
  return typeof page === 'number' ? page : page.title;
};
const rows = async () => (await get(staffPagePaths.pages)).body.data as StaffPageRow[];

test('all pages are listed with how they stand in each language', async () => {
  const list = await rows();
  expect(list.find(({ path }) => path === '/return-policy')).toEqual({
    path: '/return-policy',
    title: expect.any(String) as string,
    group: 'policies',
    texts: {
      en: { state: 'shipped', changed_at: expect.any(String) as string },
      hi: { state: 'shipped', changed_at: expect.any(String) as string },
    },
    is_withdrawn: false,
  });
  expect(list.find(({ path }) => path === '/aarvya-yogpeeth')?.group).toBe('services');
  expect(list.find(({ path }) => path === '/womens-health')?.group).toBe('articles');
});

test('a shipped text is changed, keeps its first words as a version and gets them back', async () => {
  const shipped = await read('shipping-policy');
  expect([shipped.state, shipped.versions, shipped.can_withdraw]).toEqual(['shipped', [], false]);
  const saved = await save('shipping-policy', { title: 'How we send parcels' });
  expect(saved.body.data).toMatchObject({
    state: 'edited',
    text: { title: 'How we send parcels', body: shipped.text!.body },
    versions: [
      { version: 2, saved_by: 'meera@office.example', action: 'save', restored_version: null },
      { version: 1, saved_by: '', action: 'shipped', restored_version: null },
    ],
  });
  expect(await titleOf('shipping-policy')).toBe('How we send parcels');
  const first = await get(staffPagePaths.version, { path: 'shipping-policy', language: 'en', version: '1' });
  expect(first.body.data).toEqual({ version: 1, text: shipped.text });
  const { revision } = await read('shipping-policy');
  const named = { path: 'shipping-policy', language: 'en', version: 1, revision };
  const restored = await post(staffPagePaths.restore, named);
  expect(restored.body.data).toMatchObject({
    text: shipped.text,
    versions: [{ version: 3, action: 'restore', restored_version: 1 }, { version: 2 }, { version: 1 }],
  });
  expect(await titleOf('shipping-policy')).toBe(shipped.text!.title);
  expect((await post(staffPagePaths.restore, { ...named, version: 99, revision: 'x' })).body.code).toBe('page_changed');
});

test('staff’s text stays whatever a later program ships', async () => {
  await save('womens-health', { title: 'Ours' });
  await updateBundledPages(services, [
    {
      path: 'womens-health',
      language: 'en',
      title: 'Newly shipped',
      lead: 'x',
      body: 'x',
      faq: false,
      topics: null,
      hash: 'later',
    },
  ]);
  expect(await titleOf('womens-health')).toBe('Ours');
});

test('of two who edit one text the second saves nothing', async () => {
  const { revision } = await read('promotion-policies');
  await save('promotion-policies', { lead: 'First.' });
  const late = await save('promotion-policies', { lead: 'Second.' }, 'en', revision);
  expect([late.status, late.body.code]).toEqual([409, 'page_changed']);
  expect((await read('promotion-policies')).text!.lead).toBe('First.');
});

test('a page of staff’s own is made in English, translated, withdrawn and brought back', async () => {
  expect((await save('our-garden', pageExample, 'hi')).body.errors).toEqual({ path: ['Save the English text first'] });
  expect(await shown('our-garden')).toBe(404);
  expect((await save('our-garden')).status).toBe(200);
  expect(await shown('our-garden')).toMatchObject({
    title: 'Our garden',
    blocks: [
      { kind: 'heading', text: 'Herbs' },
      { kind: 'paragraph', text: ['Of Aarvya.'] },
    ],
  });
  expect(await titleOf('our-garden', 'hi')).toBe('Our garden');
  await save('our-garden', { title: 'हमारा बग़ीचा' }, 'hi');
  expect(await titleOf('our-garden', 'hi')).toBe('हमारा बग़ीचा');
  const addresses = async () => (await readPageAddresses(services.db)).map(({ path }) => path);
  expect(await addresses()).toContain('/our-garden');
  expect((await post(staffPagePaths.withdraw, { path: '/our-garden' })).status).toBe(200);
  expect([await shown('our-garden'), await shown('our-garden', 'hi')]).toEqual([404, 404]);
  expect(await addresses()).not.toContain('/our-garden');
  expect((await rows()).find(({ path }) => path === '/our-garden')).toMatchObject({ group: 'own', is_withdrawn: true });
  expect((await post(staffPagePaths.withdraw, { path: 'our-garden' })).body.code).toBe('page_withdrawn');
  expect((await post(staffPagePaths.publish, { path: 'our-garden' })).status).toBe(200);
  expect(await titleOf('our-garden', 'hi')).toBe('हमारा बग़ीचा');
  expect((await read('our-garden', 'hi')).versions.map(({ action }) => action)).toEqual([
    'publish',
    'withdraw',
    'create',
  ]);
});

test('pages that the shop links to stay, and its own addresses are taken', async () => {
  expect((await post(staffPagePaths.withdraw, { path: 'return-policy' })).body.code).toBe('page_needed');
  expect((await post(staffPagePaths.publish, { path: 'return-policy' })).body.code).toBe('page_not_withdrawn');
  expect((await post(staffPagePaths.withdraw, { path: 'nowhere' })).status).toBe(404);
  expect((await save('checkout')).body.errors).toEqual({
    path: ['The shop uses this address itself. Choose another.'],
  });
  const again = await save('contact', {}, 'en', '');
  expect([again.status, again.body.code]).toEqual([409, 'page_taken']);
});

test('a text is checked before it is saved and shown: placeholders, links, marks', async () => {
  const text = { ...pageExample, faq: false, topics: null };
  const faulty = { ...text, body: 'Within {{policy.retrun_days}} days. [x](javascript:alert)' };
  const named = { path: 'checked', language: 'en' };
  const errors = {
    body: [expect.stringContaining('{{policy.retrun_days}}') as string, 'A link can’t lead to javascript:alert'],
  };
  expect((await post(staffPagePaths.preview, { ...named, text: faulty })).body.errors).toEqual(errors);
  expect((await post(staffPagePaths.text, { ...named, revision: '', text: faulty })).body.errors).toEqual(errors);
  const good = { ...text, lead: 'Within {{policy.return_days}} days.', body: '<b>x</b>' };
  expect((await post(staffPagePaths.preview, { ...named, text: good })).body.data).toMatchObject({
    path: '/checked',
    lead: 'Within 30 days.',
    blocks: [{ kind: 'paragraph', text: ['<b>x</b>'] }],
  });
  expect(await shown('checked')).toBe(404);
});

test('the placeholders are offered with what they stand for today', async () => {
  const { placeholders } = await read('return-policy', 'hi');
  expect(placeholders).toContainEqual({ name: 'policy.return_days', value: '30', is_table: false });
  expect(placeholders).toContainEqual({ name: 'shipping.charges', value: '', is_table: true });
  expect(placeholders).toContainEqual({ name: 'brand.state', value: 'उत्तराखंड', is_table: false });
});

test('of two who save at once one succeeds, and no version is lost', async () => {
  const { revision } = await read('terms-policies');
  const answers = await Promise.all(['One', 'Two'].map((title) => save('terms-policies', { title }, 'en', revision)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await read('terms-policies')).versions.map(({ version }) => version)).toEqual([2, 1]);
});
