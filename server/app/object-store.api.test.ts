/** Buyers' and staff's calls with files in an object store: as on a disk, and with the store unreachable. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Picture } from '#contract/catalog.ts';
import { photoPath } from '#contract/photo-limits.ts';
import { joiningPaths } from '#contract/joining-rules.ts';
import type { PhotoReply } from '#contract/photos.ts';
import { staffPicturesPath } from '#contract/admin/catalogue/pictures.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { makeBackup, restoreBackup } from '#server/backup/index.ts';
import { catalogJobs, listNamedPictures, mountPictures } from '#server/catalog/index.ts';
import { createCertificateReader } from '#server/documents/index.ts';
import { findPhotos, openPhoto, openSmallPhoto, claimPhotos, photoJobs, photoRoutes } from '#server/photos/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { openDiskStore } from '#server/platform/files/disk-store.ts';
import { contentOf } from '#server/platform/files/file-store.ts';
import { findStoreFault, openFileStore } from '#server/platform/files/open-file-store.ts';
import { openS3Store } from '#server/platform/files/s3-store.ts';
import { healthRoutes } from '#server/platform/health.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { examineShop } from '#server/readiness/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, enter } from '#server/testing/customers.ts';
import { openEmptyDatabase } from '#server/testing/databases.ts';
import { applicant, openJoiningCaller } from '#server/testing/joining.ts';
import { bringTo, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { cameraPhoto } from '#server/testing/pictures.ts';
import { openS3Server, type S3Server } from '#server/testing/s3-server.ts';
import { startS3rver } from '#server/testing/s3rver.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let server: S3Server;
let services: TestServices;
let folder: string;
let office: Caller;
let headers: SessionHeaders;
const sites: Site[] = [];
beforeAll(async () => {
  server = await openS3Server();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-object-store-'));
  services = await openTestServices({ files: { s3: server.settings, maxCopyBytes: 1e9 } });
  services.files = onAnotherMachine('first');
  office = openCaller(services, (routes, held, limits) => {
    staffRoutes(routes, held, limits);
    photoRoutes(routes, held, limits);
  });
  const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(services, member);
  headers = await logInForTest(office, member);
});
afterEach(async () => {
  server.recover();
  server.publicPrefix = null;
  server.objects.clear();
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(services.db, 'photo', 'picture');
  await sql`DELETE FROM setting WHERE key = 'shop_id'`.execute(services.db);
  await new Promise((resolve) => setTimeout(resolve, restMs));
});
afterAll(async () => {
  for (const site of sites) await site.close();
  await office.close();
  await services.close();
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const restMs = 20;
/** From a machine that has no copies yet. */
function onAnotherMachine(name: string) {
  const patience = { attempts: 2, backoffMs: 2, answerMs: 5_000, restMs };
  return openS3Store({ settings: server.settings, copies: path.join(folder, name), maxCopyBytes: 1e9, patience });
}
async function shopOn(machine: Pick<Services, 'files'>): Promise<Site> {
  const site = createSite({ logger: services.log, trustProxy: false });
  await mountPictures(site, { ...services, ...machine });
  sites.push(site);
  return site;
}
const plain = (colour: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: colour } })
    .png()
    .toBuffer();
const uploadPicture = async (colour: string) =>
  office.call('POST', `${staffPicturesPath}?name=jar.png`, await plain(colour), { headers, type: 'image/png' });
const uploadPhoto = async () => office.call('POST', photoPath, await plain('#884422'), { type: 'image/png' });
const namedPictures = async () => {
  const names = [];
  for await (const name of listNamedPictures(services.db)) names.push(name);
  return names.toSorted();
};

test('a picture that staff upload is seen from every machine, with the headers that it has from a disk', async () => {
  const { status, body } = await uploadPicture('#2f6b4f');
  expect(status).toBe(200);
  const { image_name: file } = body.data as Picture;
  expect([...server.objects.keys()].toSorted()).toEqual(await namedPictures());
  expect(server.objects.size).toBeGreaterThan(2);
  const site = await shopOn({ files: onAnotherMachine('second') });
  const { statusCode, rawPayload, headers: answered } = await site.inject(`/product-images/${file}?size=1`);
  expect(statusCode).toBe(200);
  expect(rawPayload.equals(server.objects.get(`pictures/product-images/${file}`)!.bytes)).toBe(true);
  expect(answered).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await site.inject('/product-images/none-00000000.jpg')).statusCode).toBe(404);
});

test('while the store is away, pictures that were seen before are served, others say 503, and uploads store nothing', async () => {
  const { image_name: seen } = (await uploadPicture('#2f6b4f')).body.data as Picture;
  const { image_name: unseen } = (await uploadPicture('#6b2f4f')).body.data as Picture;
  const site = await shopOn({ files: onAnotherMachine('third') });
  expect((await site.inject(`/product-images/${seen}`)).statusCode).toBe(200);
  const before = await namedPictures();
  server.fail('unavailable');
  expect((await site.inject(`/product-images/${seen}`)).statusCode).toBe(200);
  const missing = await site.inject(`/product-images/${unseen}`);
  expect([missing.statusCode, missing.headers['retry-after'], missing.json<object>()]).toEqual([
    503,
    '10',
    expect.objectContaining({ code: 'files_unavailable' }),
  ]);
  for (const answer of [await uploadPicture('#4f2f6b'), await uploadPhoto()])
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      503,
      'files_unavailable',
      'We can’t save or show files right now. Please try again in a minute.',
    ]);
  expect(await namedPictures()).toEqual(before);
  server.recover();
  await new Promise((resolve) => setTimeout(resolve, restMs));
  expect((await site.inject(`/product-images/${unseen}`)).statusCode).toBe(200);
  expect((await uploadPicture('#4f2f6b')).status).toBe(200);
});

test('a photo is read from the store by whoever may, small as well, and goes when it is forgotten', async () => {
  const { photo } = (await uploadPhoto()).body.data as PhotoReply['data'];
  const ticket = { kind: 'ticket', id: 7 } as const;
  await inTransaction(services.db, (tx) => claimPhotos(tx, ticket, [photo], services.clock.now()));
  const { id, bytes } = (await findPhotos(services.db, ticket))[0]!;
  const elsewhere = { ...services, files: onAnotherMachine('fourth') };
  expect((await openPhoto(elsewhere, id))!.length).toBe(bytes);
  expect((await sharp((await openSmallPhoto(elsewhere, id))!).metadata()).height).toBe(320);
  expect(server.objects.size).toBe(2);
  // Unlike the shop's pictures, photos are never copied to a machine's folder.
  expect(fs.existsSync(path.join(folder, 'fourth'))).toBe(false);
  await uploadPhoto();
  server.fail('unavailable', 3);
  expect((await uploadPhoto()).status).toBe(503);
  server.recover();
  expect(await services.db.selectFrom('photo').select('id').execute()).toHaveLength(3);
  services.clock.advance(25 * 3_600_000);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  await photoJobs['hourly:photos']!(services, {});
  expect(await services.db.selectFrom('photo').select('id').execute()).toEqual([{ id }]);
  expect(server.objects.size).toBe(2);
});

test('staff are led to a photo by a link that ends, where the store gives out links; nobody else is', async () => {
  const { photo } = (await uploadPhoto()).body.data as PhotoReply['data'];
  await inTransaction(services.db, (tx) => claimPhotos(tx, { kind: 'ticket', id: 7 }, [photo], services.clock.now()));
  const { id, bytes } = (await findPhotos(services.db, { kind: 'ticket', id: 7 }))[0]!;
  const own = services.files;
  services.files = openS3Store({
    settings: { ...server.settings, linkSeconds: 60 },
    copies: path.join(folder, 'links'),
    maxCopyBytes: 1e9,
  });
  try {
    const call = `/api/staff/photos/${id}`;
    const entries = () =>
      services.db.selectFrom('audit_entry').where('action', '=', 'photo.download').select('id').execute();
    const before = (await entries()).length;
    for (const stranger of [{ cookie: '' }, { cookie: 'staff_session=none' }]) {
      const refused = await office.call('GET', call, undefined, { headers: stranger });
      expect([refused.status, refused.headers['location']]).toEqual([401, undefined]);
    }
    const { status, headers: answered } = await office.call('GET', call, undefined, { headers });
    expect([status, answered['cache-control']]).toEqual([302, 'no-store']);
    expect(await entries()).toHaveLength(before + 1);
    const link = answered['location'] as string;
    const shown = await fetch(link);
    expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, bytes]);
    server.aheadMs = 61_000;
    expect((await fetch(link)).status).toBe(403);
    expect((await office.call('GET', `/api/staff/photos/${id + 1}`, undefined, { headers })).status).toBe(404);
  } finally {
    server.aheadMs = 0;
    services.files = own;
  }
});

test('files that no row names go after a week, at night, and nothing else', async () => {
  const { image_name: file } = (await uploadPicture('#2f6b4f')).body.data as Picture;
  const named = await namedPictures();
  const { photo } = (await uploadPhoto()).body.data as PhotoReply['data'];
  await inTransaction(services.db, (tx) => claimPhotos(tx, { kind: 'ticket', id: 7 }, [photo], services.clock.now()));
  const orphans = [
    'pictures/product-images/gone-0a1b2c3d.jpg',
    'pictures/product-images/gone-0a1b2c3d-320.webp',
    'photos/0f9a-gone.jpg',
    'photos/0f9a-gone-small.jpg',
  ];
  for (const name of orphans) await services.files.put(name, contentOf(Buffer.from('x')));
  await services.files.put('certificates/gst.pdf', contentOf(Buffer.from('by hand')));
  const everything = server.objects.size;
  // The object store uses the machine's clock.
  const inDays = (days: number, hour: number) => {
    const at = new Date(Date.now() + days * 86_400_000);
    at.setUTCHours(hour);
    services.clock.set(at);
  };
  const clean = async () => {
    await catalogJobs['hourly:pictures']!(services, {});
    await photoJobs['hourly:photos']!(services, {});
  };
  inDays(5, 20);
  await clean();
  inDays(9, 12);
  await clean();
  expect(server.objects.size).toBe(everything);
  inDays(9, 20);
  await clean();
  for (const name of orphans) expect(server.objects.has(name)).toBe(false);
  for (const name of [...named, 'certificates/gst.pdf']) expect(server.objects.has(name)).toBe(true);
  expect(server.objects.has(`pictures/product-images/${file}`)).toBe(true);
  expect(server.objects.size).toBe(everything - orphans.length);
});

test('the company’s certificates are in the bucket, and known for as long as it is away', async () => {
  await services.files.put('certificates/gst.pdf', contentOf(Buffer.from('%PDF-1.4 own')));
  const own = async () => {
    const { data } = await createCertificateReader(services).certificates();
    return data.filter(({ specimen }) => !specimen).map(({ kind }) => kind);
  };
  expect(await own()).toEqual(['gst']);
  server.fail('unavailable');
  expect(await own()).toEqual(['gst']);
});

test('a backup of a shop whose files are in a bucket holds them, and is restored onto a disk or into another bucket', async () => {
  await uploadPicture('#2f6b4f');
  const { photo } = (await uploadPhoto()).body.data as PhotoReply['data'];
  await inTransaction(services.db, (tx) => claimPhotos(tx, { kind: 'ticket', id: 7 }, [photo], services.clock.now()));
  const stored = new Map([...server.objects].map(([name, { bytes }]) => [name, bytes.toString('hex')]));
  const archive = path.join(folder, 'shop.backup');
  expect(await makeBackup(services.db, services.files, archive)).toMatchObject({ files: stored.size });
  const disk = openDiskStore(path.join(folder, 'restored'));
  const onDisk = await openEmptyDatabase();
  await restoreBackup(onDisk.db, { dataDir: path.join(folder, 'restored'), files: disk }, archive);
  await onDisk.close();
  for (const [name, hex] of stored) expect((await disk.read(name))!.toString('hex')).toBe(hex);
  const other = await openS3Server();
  const bucket = openS3Store({ settings: other.settings, copies: path.join(folder, 'other'), maxCopyBytes: 1e9 });
  const inBucket = await openEmptyDatabase();
  await restoreBackup(inBucket.db, { dataDir: path.join(folder, 'work'), files: bucket }, archive);
  await inBucket.close();
  expect(new Map([...other.objects].map(([name, { bytes }]) => [name, bytes.toString('hex')]))).toEqual(stored);
  const again = await openEmptyDatabase();
  other.objects.get([...stored.keys()][0]!)!.bytes = Buffer.from('of another shop');
  other.objects.get([...stored.keys()][0]!)!.headers = {};
  await expect(restoreBackup(again.db, { dataDir: path.join(folder, 'work'), files: bucket }, archive)).rejects.toThrow(
    /is in the bucket shop-files .* already and not of this backup/,
  );
  await again.close();
  await other.close();
});

test('orders, their invoices and the papers of who wants to sell need no store', async () => {
  server.fail('unavailable');
  const shop = await openLifeShop({ files: { s3: server.settings, maxCopyBytes: 1e9 } });
  const product = await seedProduct(shop.services.db);
  const order = await placeLive(shop, { [product]: 1 });
  await bringTo(shop, order.id, 'dispatch');
  const { data } = (await shop.staffGet(`/${order.id}/tax-documents`)).body;
  const invoice = await shop.staffFile(`/api/staff/orders/${order.id}/tax-documents/${data[0].id}`);
  expect([invoice.statusCode, invoice.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  const caller = openJoiningCaller(shop.services);
  const me = applicant(shop.services, caller, await enter(caller, asha));
  await me.call('POST', joiningPaths.application);
  const sent = await cameraPhoto();
  expect((await me.upload('photo', sent)).status).toBe(200);
  const { sealed } = await shop.services.db.selectFrom('join_document').select('sealed').executeTakeFirstOrThrow();
  expect(sealed.length).toBeGreaterThan(100);
  // A JPEG starts with these bytes; stored photos are encrypted.
  expect(sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
  await caller.close();
  await shop.close();
  expect(server.objects.size).toBe(0);
});

test('/readyz says how the store is, and the process stays ready without it', async () => {
  const site = createSite({ logger: services.log, trustProxy: false });
  sites.push(site);
  healthRoutes(site, services);
  const ask = async () => {
    const { statusCode, body } = await site.inject('/readyz');
    return [statusCode, (JSON.parse(body) as { files?: string }).files];
  };
  expect(await ask()).toEqual([200, 'ok']);
  server.fail('denied');
  expect(await ask()).toEqual([200, 'no_rights']);
  server.fail('unavailable');
  expect(await ask()).toEqual([200, 'away']);
});

const faultOf = async (change: object = {}) => {
  const store = openFileStore({
    dataDir: folder,
    files: { s3: { ...server.settings, ...change }, maxCopyBytes: 1e9 },
  });
  return findStoreFault(store, services.db, services.clock.now());
};

test('a bucket that serves becomes the shop’s and is left as it was tried', async () => {
  expect(await faultOf()).toBe(null);
  expect([...server.objects.keys()]).toEqual(['shop/marker.json']);
  expect(await faultOf()).toBe(null);
});

test('a bucket of another shop is refused, and nothing is written there', async () => {
  const marker = Buffer.from(JSON.stringify({ shop: 'another one' }));
  server.objects.set('shop/marker.json', { bytes: marker, headers: {}, changedAt: new Date() });
  server.asked.length = 0;
  expect(await faultOf()).toMatchObject({ isPassing: false, line: expect.stringMatching(/belongs to another shop/) });
  expect(server.asked).toEqual(['GET shop/marker.json']);
  expect(server.objects.get('shop/marker.json')!.bytes).toBe(marker);
});

test('a bucket that everybody can read is refused', async () => {
  server.publicPrefix = '';
  const refused = { isPassing: false, line: expect.stringMatching(/everybody can read/) as string };
  expect(await faultOf()).toMatchObject(refused);
  // s3rver always shows its objects to everybody.
  const s3rver = await startS3rver();
  onTestFinished(() => s3rver.close());
  expect(await faultOf(s3rver.settings)).toMatchObject(refused);
});

test('a CDN shows pictures and nothing else', async () => {
  const publicUrl = `${server.settings.endpoint}/${server.settings.bucket}`;
  expect(await faultOf({ publicUrl })).toMatchObject({
    isPassing: true,
    line: expect.stringMatching(/FILES_S3_PUBLIC_URL does not show the pictures/),
  });
  server.publicPrefix = 'pictures/';
  expect(await faultOf({ publicUrl })).toBe(null);
  expect([...server.objects.keys()]).toEqual(['shop/marker.json']);
  server.publicPrefix = '';
  expect(await faultOf({ publicUrl })).toMatchObject({
    isPassing: false,
    line: expect.stringMatching(/everybody can read/),
  });
  await uploadPicture('#2f6b4f');
  const [picture] = await namedPictures();
  const { status, headers: shown } = await fetch(`${publicUrl}/${picture}`);
  expect([status, shown.get('cache-control'), shown.get('content-type')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    expect.stringMatching(/^image\//),
  ]);
});

test.each([
  [{ secretAccessKey: 'another-secret' }, false, /answered 403 SignatureDoesNotMatch .*FILES_S3_SECRET_ACCESS_KEY/],
  [{ region: 'eu-west-1' }, false, /AuthorizationHeaderMalformed .*Set FILES_S3_REGION/],
  [{ bucket: 'no-such-bucket' }, false, /NoSuchBucket for the bucket no-such-bucket.*FILES_S3_BUCKET/],
  [{ endpoint: 'http://127.0.0.1:9' }, true, /does not answer.*Check FILES_S3_ENDPOINT/],
] as const)('the settings %j are told of', async (change, isPassing, line) => {
  expect(await faultOf(change)).toMatchObject({ isPassing, line: expect.stringMatching(line) });
});

test.each([
  ['denied', false, /403 AccessDenied.*let the key read, write, list and delete/],
  ['full', true, /507.*Make room/],
] as const)('a bucket that is %s is told of', async (fault, isPassing, line) => {
  server.fail(fault);
  expect(await faultOf()).toMatchObject({ isPassing, line: expect.stringMatching(line) });
});

test('a bucket that takes its time is told of', async () => {
  expect(await faultOf()).toBe(null);
  server.slowMs = 3_100;
  // The marker file is read first, then a file is written.
  server.fail('slow', 2);
  expect(await faultOf()).toEqual({
    isPassing: true,
    line: expect.stringMatching(/ took \d+\.\d seconds for a few bytes/) as string,
  });
});

test('the doctor names what is wrong with the store, and claims no bucket', async () => {
  const clean = await examineShop(services);
  expect(clean.text).not.toContain('Files:');
  expect(server.objects.size).toBe(0);
  server.fail('denied');
  const { text, isReady } = await examineShop(services);
  expect([isReady, text]).toEqual([false, expect.stringMatching(/Files: .*403 AccessDenied/)]);
});
