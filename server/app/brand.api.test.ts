import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { staffBrandFilesPath, staffBrandPath } from '#contract/admin/settings/brand.ts';
import { brandFileRoute, contentRoutes, readBrand, senderOf } from '#server/content/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { plainPhoto } from '#server/testing/pictures.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { createLookReader, applyBrandLook, mountBrandedFiles } from '#server/storefront/brand-head.ts';
import { addStaff } from '#server/staff/add-staff.ts';
import { staffRoutes } from '#server/admin/routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, (site, all, limits) => {
    staffRoutes(site, all, limits);
    brandFileRoute(site, services);
    contentRoutes(site, services, createAnswerCache({ current: () => 'now' }, { maxAgeMs: 0, maxBytes: 1 }));
    const readLook = createLookReader(services, { current: () => String(Math.random()) });
    mountBrandedFiles(site, services, readLook, 'web/shop/public');
  });
  const owner = { email: 'meera@office.example', name: 'Meera Negi', password: 'river-stone-7-lamp' };
  await addStaff(services, owner);
  headers = await logInForTest(office, owner);
});
afterAll(async () => {
  await office.close();
  await services.close();
});
beforeEach(() => services.db.deleteFrom('setting').where('key', '=', 'brand_look').execute());

type Change = { from: string | null; to: string | null };
const save = (changes: Record<string, Change>) => office.call('POST', staffBrandPath, { changes }, { headers });
const upload = async (kind: string, bytes: Buffer) =>
  office.call('POST', `${staffBrandFilesPath}?kind=${kind}`, bytes, {
    headers,
    type: 'application/octet-stream',
  });
const fetchFile = (url: string) => office.call('GET', url);
const look = async () =>
  ((await office.call('GET', staffBrandPath, undefined, { headers })).body.data as { look: object }).look;
const nothing = { main: null, action: null, accent: null, logo: null, icon: null };

test('colours are saved by field, dress pages, emails and no published call', async () => {
  const published = await office.call('GET', paths.settings);
  expect(applyBrandLook('<head></head>', null)).toBe('<head></head>');
  const saved = await save({ main: { from: null, to: '#1B2A6B' }, action: { from: null, to: '#a01f4d' } });
  expect([saved.status, await look()]).toEqual([200, { ...nothing, main: '#1b2a6b', action: '#a01f4d' }]);
  const brand = await readBrand(services.db);
  expect(senderOf(brand).colours).toEqual({ main: '#1b2a6b', action: '#a01f4d' });
  const page = applyBrandLook('<meta name="theme-color" content="#0f2e22"/><head></head>', brand.look!);
  expect(page).toBe(
    '<meta name="theme-color" content="#131d4b"/><head><style>:root:root{--forest:#1b2a6b;--deep-forest:#131d4b;--leaf:#525d8f;--leaf-ground:#e9e7e4;--clay:#a01f4d;--clay-dark:#83193f;--turmeric:#e0a526}</style></head>',
  );
  expect((await office.call('GET', paths.settings)).body).toEqual(published.body);
});

test.each([
  [
    'main',
    '#7a9f8a',
    'Hard to read on a light background: contrast 2.43 to 1, at least 4.5 to 1 is needed. Choose a darker shade.',
  ],
  [
    'accent',
    '#5a4a1a',
    'Hard to read on the main colour: contrast 1.34 to 1, at least 4.5 to 1 is needed. Choose a lighter shade.',
  ],
  ['action', 'red', 'Enter a colour such as #17402f'],
  ['action', '#fff;}', 'Enter a colour such as #17402f'],
  ['logo', '0123456789abcdef', 'This picture is no longer here. Upload it again.'],
  ['icon', '../../etc', 'This value isn’t valid'],
])('%s %s is refused at its field, and nothing is saved', async (field, to, message) => {
  const { status, body } = await save({ main: { from: null, to: '#17402f' }, [field]: { from: null, to } });
  expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  expect(await look()).toEqual(nothing);
});

test('of two who save the same colour the second is told, and nothing of theirs is saved', async () => {
  await save({ accent: { from: null, to: '#f0c040' } });
  const { status, body } = await save({ accent: { from: null, to: '#ffffff' }, main: { from: null, to: '#1b2a6b' } });
  expect([status, body.code]).toEqual([409, 'edit_conflict']);
  expect(await look()).toEqual({ ...nothing, accent: '#f0c040' });
});

test('a logo is encoded anew, seen by pages once it is saved, and kept for emails after that', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="#1b2a6b"/></svg>',
  );
  const { body } = await upload('logo', svg);
  const { id, path, width, height } = body.data as { id: string; path: string; width: number; height: number };
  expect([width, height, path]).toEqual([504, 168, `/brand/${id}/logo.png`]);
  expect(await look()).toEqual(nothing);
  const file = await fetchFile(path);
  expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ]);
  expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'png', width: 504, height: 168, hasAlpha: true });
  expect((await save({ logo: { from: null, to: id } })).status).toBe(200);
  expect(senderOf(await readBrand(services.db)).logo).toEqual({ path, width: 168, height: 56 });
  const share = await fetchFile('/share.jpg');
  expect(await sharp(share.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  await save({ logo: { from: id, to: null } });
  const longAgo = new Date(services.clock.now().getTime() - 2 * 86_400_000);
  await services.db.updateTable('brand_file').set({ created_at: longAgo }).execute();
  await upload('logo', await plainPhoto('png', 90, 30));
  expect((await fetchFile(path)).status).toBe(200);
  expect((await fetchFile('/share.jpg')).bytes.equals(share.bytes)).toBe(false);
});

test('an icon of any shape fills the fixed names; without one the drawn files are there', async () => {
  const drawn = await fetchFile('/favicon.ico');
  const { body } = await upload('icon', await plainPhoto('jpeg', 120, 60));
  const { id } = body.data as { id: string };
  await save({ icon: { from: null, to: id } });
  for (const [name, size] of [
    ['favicon-32.png', 32],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
    ['apple-touch-icon.png', 180],
  ] as const) {
    const file = await fetchFile(`/${name}`);
    expect(await sharp(file.bytes).metadata(), name).toMatchObject({ format: 'png', width: size, height: size });
  }
  const ico = await fetchFile('/favicon.ico');
  expect([ico.headers['content-type'], ico.bytes.readUInt16LE(4)]).toEqual(['image/x-icon', 3]);
  expect(ico.bytes.equals(drawn.bytes)).toBe(false);
  expect((await fetchFile('/favicon.svg')).bytes.toString()).toContain('data:image/png;base64,');
  const page = '<head><link rel="icon" type="image/svg+xml" href="/ui/x.svg" /></head>';
  expect(applyBrandLook(page, (await readBrand(services.db)).look!)).toBe(
    `<head><link rel="icon" type="image/png" href="/brand/${id}/icon-192.png" /><style>[data-mark][data-mark]{content:url(/brand/${id}/icon-192.png)}</style></head>`,
  );
});

test.each<[string, number, string, () => Buffer | Promise<Buffer>]>([
  [
    'a script in a drawing',
    415,
    'picture_drawing',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  ['a page', 415, 'picture_type', () => Buffer.from('<!doctype html><p>logo</p>')],
  ['half a picture', 422, 'picture_unreadable', async () => (await plainPhoto('png', 400, 400)).subarray(0, 200)],
  ['too many bytes', 413, 'picture_too_large', () => Buffer.alloc(2 * 1024 * 1024 + 1)],
  ['nothing', 415, 'picture_type', () => Buffer.alloc(0)],
])('%s is no logo', async (_what, status, code, make) => {
  const before = await services.db
    .selectFrom('brand_file')
    .select(({ fn }) => fn.countAll().as('files'))
    .executeTakeFirst();
  const answer = await upload('logo', await make());
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  const after = await services.db
    .selectFrom('brand_file')
    .select(({ fn }) => fn.countAll().as('files'))
    .executeTakeFirst();
  expect(after).toEqual(before);
});

test('other files and other ids are not found', async () => {
  for (const url of ['/brand/0123456789abcdef/logo.png', '/brand/..%2f..%2fx/logo.png', '/brand/0123456789abcdef/x'])
    expect((await fetchFile(url)).status, url).toBe(404);
});
