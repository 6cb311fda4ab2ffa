import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { maxPhotoBytes, photoPath } from '#contract/photo-limits.ts';
import type { PhotoReply } from '#contract/photos.ts';
import { dayMs } from '#contract/india-time.ts';
import { type Caller, deviceHeaders, openCaller } from '#server/testing/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { claimPhotos, findPhotos, openPhoto, photoJobs, type PhotoOwner, photoRoutes } from './index.ts';
import { encodeSellerPaper, encodeVisitorPhoto } from './encode-photo.ts';
import { photoFolder } from './rules.ts';
import { cameraPhoto, plainPhoto } from '#server/testing/pictures.ts';
import { messages } from '#server/platform/messages.ts';

let services: TestServices;
let caller: Caller;
beforeAll(async () => {
  services = await openTestServices();
  caller = openCaller(services, photoRoutes);
});
afterEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(services.db, 'photo', 'rate_limit');
  await fs.rm(folder(), { recursive: true, force: true });
});
afterAll(async () => {
  await caller.close();
  await services.close();
});

const upload = (body: Buffer, options: { type?: string; from?: string; language?: string } = {}) =>
  caller.call('POST', photoPath, body, { type: 'image/jpeg', ...options });
const nameOf = async (body: Buffer) => ((await upload(body)).body.data as PhotoReply['data']).photo;
const folder = () => services.files.localFolder(photoFolder);
const files = () => fs.readdir(folder()).catch(() => []);
const claim = (owner: PhotoOwner, names: string[]) =>
  inTransaction(services.db, (tx) => claimPhotos(tx, owner, names, services.clock.now()));
const clean = () => photoJobs['hourly:photos']!(services, {});
const ticket: PhotoOwner = { kind: 'ticket', id: 7 };

describe('an upload', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('takes %s, told by its content, and keeps a JPEG', async (format) => {
    const answer = await upload(await plainPhoto(format), { type: 'application/octet-stream' });
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { data: { photo: expect.stringMatching(/^[\w-]{43}$/), width: 60, height: 40 } },
    });
    const [file] = await files();
    const kept = await fs.readFile(path.join(folder(), file!));
    expect((await sharp(kept).metadata()).format).toBe('jpeg');
  });

  test('turns the photo upright, drops where and with what it was taken, and keeps the name only hashed', async () => {
    const source = await cameraPhoto();
    expect((await sharp(source).metadata()).exif).toBeDefined();
    expect(source.includes('Asha')).toBe(true);
    const answer = await upload(source);
    expect(answer.body.data).toMatchObject({ width: 40, height: 60 });
    const [file] = await files();
    const kept = await fs.readFile(path.join(folder(), file!));
    const { exif, orientation, icc, xmp, width, height } = await sharp(kept).metadata();
    expect({ exif, orientation, icc, xmp, width, height }).toEqual({ width: 40, height: 60 });
    expect(kept.includes('Asha')).toBe(false);
    const { rows } = await sql<{ text: string }>`SELECT photo::text AS text FROM photo`.execute(services.db);
    expect(rows[0]!.text).not.toContain((answer.body.data as PhotoReply['data']).photo);
    expect(file).not.toContain((answer.body.data as PhotoReply['data']).photo);
  });

  test('makes a large photo smaller on both sides', async () => {
    expect((await upload(await plainPhoto('jpeg', 3000, 1500))).body.data).toMatchObject({ width: 2000, height: 1000 });
    expect((await upload(await plainPhoto('jpeg', 1500, 3000))).body.data).toMatchObject({ width: 1000, height: 2000 });
  });

  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  test.each([
    ['a GIF', () => plainPhoto('gif'), 415, 'photo_type', 'Choose a photo in JPEG, PNG or WebP'],
    ['a drawing', () => svg, 415, 'photo_type', 'Choose a photo in JPEG, PNG or WebP'],
    ['text', () => Buffer.from('{"a":1}'), 415, 'photo_type', 'Choose a photo in JPEG, PNG or WebP'],
    ['nothing', () => Buffer.alloc(0), 415, 'photo_type', 'Choose a photo in JPEG, PNG or WebP'],
    ['HEIC', () => heic, 415, 'photo_heic', 'We can’t open HEIC photos. Please send it as JPEG.'],
    [
      'half a photo',
      async () => (await plainPhoto('jpeg', 900, 900)).subarray(0, 900),
      422,
      'photo_unreadable',
      'This photo is damaged. Choose another one.',
    ],
    [
      'a bomb of 49 million pixels in a few kilobytes',
      () => plainPhoto('png', 7000, 7000),
      413,
      'photo_pixels',
      'Choose a smaller photo: this one has more than 40 million pixels',
    ],
    ['too many bytes', () => Buffer.alloc(maxPhotoBytes + 1), 413, 'photo_too_large', 'Choose a photo of 5 MB or less'],
  ])('refuses %s, whatever it says to be', async (_what, make, status, code, message) => {
    const source = await make();
    expect(await upload(source, { type: 'image/jpeg' })).toMatchObject({
      status,
      body: { status: 'error', code, message, request_id: expect.any(String), errors: { photo: [message] } },
    });
    expect(await files()).toEqual([]);
    expect((await sql`SELECT 1 FROM photo`.execute(services.db)).rows).toEqual([]);
    const inHindi = await upload(source, { language: 'hi' });
    expect(inHindi.body.errors!['photo']![0]).toMatch(/फ़ोटो/);
  });

  test('is allowed 5 MB whole, whatever is in it', async () => {
    const photo = await plainPhoto('jpeg');
    const whole = Buffer.concat([photo, Buffer.alloc(maxPhotoBytes - photo.length)]);
    expect((await upload(whole)).status).toBe(200);
  });

  test('is limited by device before its body is read', async () => {
    const limited = await openTestServices({ rateLimitScale: 1 / 80 });
    const strict = openCaller(limited, photoRoutes);
    const photo = await plainPhoto('png');
    const send = (body: Buffer, device: string) =>
      strict.call('POST', photoPath, body, { type: 'image/png', headers: deviceHeaders(device) });
    expect((await send(photo, 'asha')).status).toBe(200);
    expect(await send(Buffer.alloc(maxPhotoBytes + 1), 'asha')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    // The network's other visitors send a proof of work.
    expect(await send(Buffer.alloc(maxPhotoBytes + 1), 'bina')).toMatchObject({
      status: 428,
      body: { code: 'proof_required', challenge: expect.any(Object) },
    });
    await strict.close();
    await limited.close();
  });
});

test('a queue that is full turns visitors away; papers of sellers do not wait for it', async () => {
  const photo = await plainPhoto('jpeg', 1500, 1500);
  let done = 0;
  const visitors = Array.from({ length: 21 }, () => encodeVisitorPhoto(photo, 1000).finally(() => (done += 1)));
  expect(await encodeSellerPaper(photo, 1000)).toMatchObject({ ok: true, value: { width: 1000, height: 1000 } });
  expect(done).toBeLessThan(21);
  expect((await Promise.all(visitors)).map((each) => (each.ok ? 'taken' : each.error.code))).toEqual([
    ...Array.from({ length: 20 }, () => 'taken'),
    'photos_busy',
  ]);
});

describe('a claim', () => {
  test('gives the photos to their owner, once; done again it changes nothing', async () => {
    const names = [await nameOf(await plainPhoto('png')), await nameOf(await plainPhoto('jpeg'))];
    expect(await claim(ticket, names)).toEqual({ ok: true, value: 2 });
    expect(await claim(ticket, names)).toEqual({ ok: true, value: 0 });
    const photos = await findPhotos(services.db, ticket);
    expect(photos).toMatchObject([
      { width: 60, height: 40, bytes: expect.any(Number) },
      { width: 60, height: 40 },
    ]);
    expect((await openPhoto(services, photos[0]!.id))!.length).toBe(photos[0]!.bytes);
  });

  test('refuses what is unknown, named twice or somebody else’s, each at its place, and then takes none', async () => {
    const [mine, theirs] = [await nameOf(await plainPhoto('png')), await nameOf(await plainPhoto('jpeg'))];
    await claim({ kind: 'ticket', id: 8 }, [theirs]);
    expect(await claim(ticket, [mine, mine, theirs, 'x'.repeat(43)])).toMatchObject({
      ok: false,
      error: {
        httpStatus: 422,
        errors: {
          'photos.1': [messages.errors.photos.twice],
          'photos.2': [messages.errors.photos.sentBefore],
          'photos.3': [messages.errors.fields.unknownPhoto],
        },
      },
    });
    // The same id with another kind is another owner.
    expect((await claim({ kind: 'order_return', id: 8 }, [theirs])).ok).toBe(false);
    expect(await findPhotos(services.db, ticket)).toEqual([]);
  });

  test('takes four in all', async () => {
    const photo = await plainPhoto('png');
    const names = [await nameOf(photo), await nameOf(photo), await nameOf(photo), await nameOf(photo)];
    expect((await claim(ticket, names)).ok).toBe(true);
    expect(await claim(ticket, [await nameOf(photo)])).toMatchObject({
      ok: false,
      error: { httpStatus: 422, errors: { photos: [messages.errors.fields.photosMost({ maximum: 4 })] } },
    });
  });
});

describe('after a day', () => {
  test('what was not claimed is gone with its file and cannot be claimed; what was, stays', async () => {
    const [kept, forgotten] = [await nameOf(await plainPhoto('png')), await nameOf(await plainPhoto('jpeg'))];
    await claim(ticket, [kept]);
    services.clock.advance(dayMs - 1);
    await clean();
    expect(await files()).toHaveLength(2);
    services.clock.advance(1);
    expect(await claim(ticket, [forgotten])).toMatchObject({ ok: false });
    await clean();
    await clean();
    expect(await files()).toHaveLength(1);
    const [photo] = await findPhotos(services.db, ticket);
    expect(await openPhoto(services, photo!.id)).not.toBeNull();
    expect((await sql`SELECT 1 FROM photo`.execute(services.db)).rows).toHaveLength(1);
  });

  test('a photo whose form was never sent is shown to nobody', async () => {
    await nameOf(await plainPhoto('png'));
    const rows = await services.db.selectFrom('photo').select('id').execute();
    expect(await openPhoto(services, rows[0]!.id)).toBeNull();
  });
});
