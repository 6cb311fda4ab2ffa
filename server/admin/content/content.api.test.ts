import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import {
  type ContentEntry,
  type ContentKind,
  contentKinds,
  staffContentPaths,
} from '#contract/admin/content/content.ts';
import { createCatalogueVersion, savePictures } from '#server/catalog/index.ts';
import { contentRoutes } from '#server/content/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { samplePicture } from '#server/testing/sample-catalogue.ts';
import { seedCoupon } from '#server/testing/shop.ts';
import { addStaff } from '#server/staff/index.ts';
import { contentExamples } from '../reports/audit/marketing-examples.testing.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let shop: Caller;
let headers: SessionHeaders;
const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  services.clock.set('2026-11-20T12:00:00+05:30');
  office = openCaller(services, staffRoutes);
  // Cached as in the shop: until the catalogue version changes, for an hour at most.
  const cache = createAnswerCache(createCatalogueVersion(services), {
    maxAgeMs: 3_600_000,
    maxBytes: 1_000_000,
    clock: services.clock,
  });
  shop = openCaller(services, (site) => contentRoutes(site, services, cache));
  await addStaff(services, member);
  headers = await logInForTest(office, member);
  await services.db.transaction().execute((tx) => savePictures(tx, [samplePicture]));
});
afterAll(async () => {
  await shop.close();
  await office.close();
  await services.close();
});

const post = (path: string, body: unknown = {}) => office.call('POST', path, body, { headers });
const list = async (kind: ContentKind) =>
  (await office.call('GET', staffContentPaths[kind], undefined, { headers })).body.data as ContentEntry[];
const make = async (kind: ContentKind, more: object = {}) =>
  post(staffContentPaths[kind], { ...contentExamples[kind], ...more });
const makeId = async (kind: ContentKind, more: object = {}) => ((await make(kind, more)).body.data as ContentEntry).id;
const patch = (kind: ContentKind, id: number, changes: object) => post(`${staffContentPaths[kind]}/${id}`, { changes });
const shown = async (path: string, language = 'en') =>
  (await shop.call('GET', path, undefined, { headers: { 'accept-language': language } })).body.data as never[];
const clear = async (kind: ContentKind) => {
  for (const { id } of await list(kind)) await post(`${staffContentPaths[kind]}/${id}/delete`);
};

describe.each(contentKinds)('the list of each %s', (kind) => {
  test('takes new entries at its end, changes fields, sorts, and lets go', async () => {
    await clear(kind);
    const [one, two] = [await makeId(kind), await makeId(kind)];
    expect((await list(kind)).map(({ id }) => id)).toEqual([one, two]);
    expect((await list(kind))[0]).toMatchObject({
      state: kind === 'gallery_image' ? 'live' : (await list(kind))[0]!.state,
      values: contentExamples[kind],
    });
    const path = staffContentPaths[kind];
    expect((await post(`${path}/order`, { order: [two, one] })).body.data).toMatchObject([{ id: two }, { id: one }]);
    expect((await post(`${path}/order`, { order: [two] })).body.code).toBe('content_order_changed');
    expect((await post(`${path}/order`, { order: [two, two] })).body.code).toBe('content_order_changed');
    const [field] = Object.keys(contentExamples[kind]) as [string];
    const from = contentExamples[kind][field];
    expect((await patch(kind, one, { [field]: { from, to: 'Another' } })).status).toBe(200);
    const conflict = await patch(kind, one, { [field]: { from, to: 'A third' } });
    expect([conflict.status, conflict.body.code]).toEqual([409, 'edit_conflict']);
    expect((await patch(kind, 999_999, {})).status).toBe(404);
    expect((await post(`${path}/${two}/delete`)).status).toBe(200);
    expect((await list(kind)).map(({ id, values }) => [id, values[field]])).toEqual([[one, 'Another']]);
    await clear(kind);
  });
});

test('a banner shows from its first minute to its last, in cached answers, too', async () => {
  await clear('banner');
  await makeId('banner', { title: 'Now', title_hi: '' });
  const later = await makeId('banner', {
    title: 'Diwali',
    title_hi: 'दिवाली',
    starts_at: '2026-11-21T09:00',
    ends_at: '2026-11-21T10:59',
  });
  const titles = async (language = 'en') =>
    (await shown(paths.banners, language)).map(({ title }: { title: string }) => title);
  const states: unknown[] = [];
  for (const moment of ['08:59:58', '09:00:00', '10:59:59', '11:00:00']) {
    services.clock.set(`2026-11-21T${moment}+05:30`);
    headers = await logInForTest(office, member);
    states.push([moment, (await list('banner')).at(-1)!.state, await titles()]);
  }
  expect(states).toEqual([
    ['08:59:58', 'scheduled', ['Now']],
    ['09:00:00', 'live', ['Now', 'Diwali']],
    ['10:59:59', 'live', ['Now', 'Diwali']],
    ['11:00:00', 'ended', ['Now']],
  ]);
  await patch('banner', later, { ends_at: { from: '2026-11-21T10:59', to: null } });
  expect(await titles('hi')).toEqual(['Now', 'दिवाली']);
  await patch('banner', later, { active: { from: true, to: false } });
  expect(await titles()).toEqual(['Now']);
});

test('the bar above every page says the first announcement that is shown now', async () => {
  await clear('announcement');
  const bar = async (language = 'en') => {
    const settings = (await shop.call('GET', paths.settings, undefined, { headers: { 'accept-language': language } }))
      .body.data as { announcement: unknown };
    return settings.announcement;
  };
  expect(await bar()).toBeNull();
  const first = await makeId('announcement', { link_path: '' });
  const second = await makeId('announcement', { text: 'Second', text_hi: '', link_path: 'https://news.example/a' });
  expect(await bar()).toEqual({ id: first, text: 'Free delivery this week', link_path: null, first_order_only: false });
  expect(await bar('hi')).toMatchObject({ id: first, text: 'इस हफ़्ते डिलीवरी मुफ़्त' });
  await patch('announcement', first, { active: { from: true, to: false } });
  expect(await bar('hi')).toMatchObject({ id: second, text: 'Second', link_path: 'https://news.example/a' });
});

test('the gallery has videos beside pictures', async () => {
  await clear('gallery_image');
  const video_url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  await makeId('gallery_image', { title: 'A walk', video_url });
  await makeId('gallery_image', { video_url: '' });
  expect(await shown(paths.gallery)).toMatchObject([
    { title: 'A walk', video_url, image_name: samplePicture.image_name },
    { title: 'Our garden', video_url: null },
  ]);
});

test('an offer that is hidden is in no list, and names a coupon that there is', async () => {
  await clear('offer');
  await seedCoupon(services.db, { kind: 'percent', percentBp: 1500, code: 'TEA15' });
  const refused = await make('offer', { coupon_code: 'TEA16' });
  expect(refused.body.errors).toEqual({ coupon_code: ['There’s no coupon with this code'] });
  const id = await makeId('offer', { coupon_code: 'tea15' });
  expect(await shown(paths.offers)).toMatchObject([{ offer_title: 'Tea week', offer_coupon_code: 'TEA15' }]);
  await patch('offer', id, { active: { from: true, to: false } });
  expect(await shown(paths.offers)).toEqual([]);
});

test.each([
  ['announcement', { text: '' }, 'text', 'Fill this in'],
  ['announcement', { link_path: 'javascript:alert(1)' }, 'link_path', 'shopLink'],
  ['announcement', { link_path: '//evil.example' }, 'link_path', 'shopLink'],
  ['banner', { link_path: '' }, 'link_path', 'shopLink'],
  ['banner', { picture: 'gone.jpg' }, 'picture', 'This picture hasn’t been uploaded. Add it again.'],
  [
    'banner',
    { starts_at: '2026-12-02T09:00', ends_at: '2026-12-01T09:00' },
    'ends_at',
    'Choose an end after the start',
  ],
  ['offer', { valid_to: '2026-10-31' }, 'valid_to', 'Choose an end after the start'],
  ['offer', { valid_from: '31.10.2026' }, 'valid_from', 'Enter a date such as 2026-11-30'],
  ['gallery_image', { video_url: 'https://videos.example/a.mp4' }, 'video_url', 'Enter the link of a YouTube video'],
  ['gallery_image', { alt: ' ' }, 'alt', 'Fill this in'],
  ['gallery_image', { title: 'x'.repeat(101) }, 'title', 'Use 100 characters or fewer'],
] as const)('%s with %j is refused at its field, and nothing changes', async (kind, more, field, message) => {
  const before = await list(kind);
  const answer = await make(kind, more);
  const text = message === 'shopLink' ? 'Enter a path such as /offers, or a link that starts with https://' : message;
  expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [text] }]);
  expect(await list(kind)).toEqual(before);
});

test('a list has an end, so that a page stays quick to load', async () => {
  await clear('banner');
  for (let number = 1; number <= 10; number++) expect((await make('banner')).status).toBe(200);
  const full = await make('banner');
  expect([full.status, full.body.code]).toEqual([409, 'content_full']);
  await clear('banner');
});
