import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openS3Server, type S3Fault, type S3Server } from '#server/testing/s3-server.ts';
import { type RunningS3rver, startS3rver } from '#server/testing/s3rver.ts';
import { openDiskStore } from './disk-store.ts';
import type { S3Settings } from './file-settings.ts';
import { contentOf, contentOfFile, type FileStore } from './file-store.ts';
import { openS3Store, type S3Store } from './s3-store.ts';

let folder: string;
let server: S3Server;
let s3rver: RunningS3rver;
beforeAll(async () => {
  s3rver = await startS3rver();
});
afterAll(() => s3rver.close());
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-files-'));
  server = await openS3Server();
});
afterEach(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const patience = { attempts: 3, backoffMs: 5, answerMs: 2_000, restMs: 100 };
function openS3(change: Partial<S3Server['settings']> = {}, maxCopyBytes = 1_000_000, more = {}): S3Store {
  const settings = { ...server.settings, ...change };
  return openS3Store({
    settings,
    copies: path.join(folder, 'copies'),
    maxCopyBytes,
    patience: { ...patience, ...more },
  });
}
/** Another object store with an empty bucket, if a drill configures one. */
const another = JSON.parse(process.env['TEST_S3'] ?? 'null') as S3Settings | null;
const objectStores = [...(['s3', 's3rver'] as const), ...(another === null ? [] : (['another'] as const))];
const settingsOf = (kind: (typeof objectStores)[number]) =>
  ({ s3: server.settings, s3rver: s3rver.settings, another: another! })[kind];
const put = (store: FileStore, name: string, text: string) => store.put(name, contentOf(Buffer.from(text)));
/** Bytes with the hash of other bytes. */
const wrong = { ...contentOf(Buffer.from('bytes')), sha256: contentOf(Buffer.from('other bytes')).sha256 };
const names = async (store: FileStore, of: string) => {
  const found = [];
  for await (const { name } of store.list(of)) found.push(name);
  return found;
};

describe.each(['disk', ...objectStores] as const)('the store on %s', (kind) => {
  let store: FileStore;
  beforeEach(() => {
    store = kind === 'disk' ? openDiskStore(path.join(folder, 'disk')) : openS3(settingsOf(kind));
  });
  afterEach(async () => {
    for (const top of ['photos', 'certificates', 'pictures', 'pictures-of-others'])
      for (const name of await names(store, top)) await store.remove(name);
  });

  test('gives back what was put there, in place of what was there before', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_each, index) => index % 251));
    await put(store, 'photos/a.jpg', 'before');
    await store.put('photos/a.jpg', contentOf(bytes));
    expect((await store.read('photos/a.jpg'))!.equals(bytes)).toBe(true);
    expect(await store.find('photos/a.jpg')).toMatchObject({ name: 'photos/a.jpg', bytes: 70_000 });
    expect(Math.abs((await store.find('photos/a.jpg'))!.changedAt.getTime() - Date.now())).toBeLessThan(10_000);
    const target = path.join(folder, 'copy.jpg');
    expect(await store.copyTo('photos/a.jpg', target)).toBe(true);
    expect(fs.readFileSync(target).equals(bytes)).toBe(true);
  });

  test('stores a file of this machine, and an empty one', async () => {
    const file = path.join(folder, 'source.pdf');
    fs.writeFileSync(file, 'a document');
    await store.put('certificates/gst.pdf', await contentOfFile(file));
    await put(store, 'certificates/empty.pdf', '');
    expect((await store.read('certificates/gst.pdf'))!.toString()).toBe('a document');
    expect((await store.read('certificates/empty.pdf'))!.length).toBe(0);
  });

  test('has no file that was not put there, and none that was removed', async () => {
    expect(await store.read('photos/none.jpg')).toBe(null);
    expect(await store.find('photos/none.jpg')).toBe(null);
    expect(await store.copyTo('photos/none.jpg', path.join(folder, 'none'))).toBe(false);
    expect(fs.existsSync(path.join(folder, 'none'))).toBe(false);
    await store.remove('photos/none.jpg');
    await put(store, 'photos/a.jpg', 'a');
    await store.remove('photos/a.jpg');
    expect(await store.read('photos/a.jpg')).toBe(null);
    expect(await names(store, 'photos')).toEqual([]);
  });

  test.each(['certificates/GST certificate (2026).pdf', 'certificates/प्रमाणपत्र & अन्य+1%20.pdf', "photos/a'b!*~.jpg"])(
    'takes any name that a file of a folder has: %s',
    async (name) => {
      await put(store, name, 'content');
      expect((await store.read(name))!.toString()).toBe('content');
      // S3rver escapes listed names twice.
      const listed = kind === 's3rver' ? name.replace('&', '&amp;').replace("'", '&#x27;') : name;
      expect(await names(store, name.split('/')[0]!)).toEqual([listed]);
      await store.remove(name);
      expect(await store.find(name)).toBe(null);
    },
  );

  test('lists all files of a folder, and no others', async () => {
    const stored = Array.from({ length: 8 }, (_each, index) => `pictures/product-images/p-${index}.webp`);
    for (const name of stored) await put(store, name, name);
    await put(store, 'pictures-of-others/a.webp', 'other');
    expect(await names(store, 'pictures')).toEqual(stored);
    expect(await names(store, 'photos')).toEqual([]);
  });

  test('brings a file to where this machine reads it', async () => {
    await put(store, 'pictures/product-images/p.webp', 'a picture');
    await store.bring('pictures/product-images/p.webp');
    const file = path.join(store.localFolder('pictures/product-images'), 'p.webp');
    expect(fs.readFileSync(file, 'utf8')).toBe('a picture');
    await store.bring('pictures/product-images/none.webp');
    expect(fs.readdirSync(path.dirname(file))).toEqual(['p.webp']);
  });

  if (kind !== 's3rver')
    test('stores nothing whose bytes are not what they must be', async () => {
      await expect(store.put('photos/a.jpg', wrong)).rejects.toMatchObject({ problem: 'damaged' });
      expect(await store.read('photos/a.jpg')).toBe(null);
      expect(await names(store, 'photos')).toEqual([]);
    });

  test('gives out links only where the settings say so', async () => {
    expect(store.linkOrigin).toBe(null);
    expect(await store.linkTo('photos/a.jpg')).toBe(null);
  });

  test.each([
    '../secret',
    'photos/../secret',
    'photos/.hidden',
    '/etc/passwd',
    'photos//a',
    'photos/a\0.jpg',
    'a',
    'photos/',
  ])('does not take %j for a name', async (name) => {
    await expect((async () => store.read(name))()).rejects.toThrow(RangeError);
    await expect((async () => put(store, name, 'x'))()).rejects.toThrow(RangeError);
  });
});

test.each(objectStores)('a link of %s shows one file, to be read alone, as long as it says', async (kind) => {
  const store = openS3({ ...settingsOf(kind), linkSeconds: 60 });
  const name = 'photos/a (1)+é.jpg';
  await put(store, name, 'a photo');
  await put(store, 'photos/b.jpg', 'of another');
  const link = (await store.linkTo(name))!;
  expect(new URL(link).origin).toBe(store.linkOrigin);
  expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('60');
  const shown = await fetch(link);
  expect([shown.status, shown.headers.get('content-type'), await shown.text()]).toEqual([200, 'image/jpeg', 'a photo']);
  const [address, query] = link.split('?') as [string, string];
  for (const [changed, init] of [
    // S3rver serves everything without authentication.
    ...(kind === 's3rver' ? [] : [[address, {}] as const]),
    [`${address.replace(/[^/]+$/, 'b.jpg')}?${query}`, {}],
    [link.replace('Expires=60', 'Expires=6000'), {}],
    [link, { method: 'PUT', body: 'another' }],
    [link, { method: 'DELETE' }],
  ] as const)
    expect([400, 403], changed).toContain((await fetch(changed, init)).status);
  expect(await names(store, 'photos')).toEqual([name, 'photos/b.jpg'].toSorted());
  for (const each of [name, 'photos/b.jpg']) await store.remove(each);
});

describe('an object store in trouble', () => {
  test.each(['unavailable', 'cut', 'damaged', 'slow'] satisfies S3Fault[])(
    'that is %s for a moment is asked again',
    async (fault) => {
      const store = openS3();
      await put(store, 'photos/a.jpg', 'a photo');
      for (const read of [
        () => store.read('photos/a.jpg'),
        async () => {
          await store.copyTo('photos/a.jpg', path.join(folder, 'copied'));
          return fs.readFileSync(path.join(folder, 'copied'));
        },
      ]) {
        server.fail(fault, 2);
        expect((await read())!.toString()).toBe('a photo');
        server.recover();
      }
      server.fail('unavailable', 2);
      await put(store, 'photos/b.jpg', 'another');
      expect(server.objects.get('photos/b.jpg')!.bytes.toString()).toBe('another');
    },
  );

  test('that is away for long says so, at once to those who ask next, and is asked again after a rest', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = openS3();
    await put(store, 'photos/a.jpg', 'a photo');
    server.fail('unavailable');
    const before = server.asked.length;
    await expect(store.read('photos/a.jpg')).rejects.toMatchObject({ problem: 'away' });
    expect(server.asked.length - before).toBe(3);
    await expect(store.read('photos/a.jpg')).rejects.toMatchObject({ problem: 'away' });
    expect(server.asked.length - before).toBe(3);
    server.recover();
    vi.setSystemTime(Date.now() + patience.restMs);
    expect((await store.read('photos/a.jpg'))!.toString()).toBe('a photo');
  });

  test('that does not answer in time counts as away', async () => {
    const store = openS3({}, 1_000_000, { answerMs: 50, attempts: 1 });
    server.fail('slow');
    await expect(store.read('photos/a.jpg')).rejects.toMatchObject({ problem: 'away' });
  });

  test('that cannot be reached counts as away', async () => {
    const store = openS3({ endpoint: 'http://127.0.0.1:9' });
    await expect(put(store, 'photos/a.jpg', 'x')).rejects.toMatchObject({ problem: 'away' });
  });

  test('whose answer is damaged or cut each time gives nothing, and leaves nothing half written', async () => {
    const store = openS3();
    await put(store, 'photos/a.jpg', 'a photo');
    server.fail('damaged');
    await expect(store.read('photos/a.jpg')).rejects.toMatchObject({ problem: 'damaged' });
    await expect(store.bring('photos/a.jpg')).rejects.toMatchObject({ problem: 'damaged' });
    server.fail('cut');
    await expect(store.bring('photos/a.jpg')).rejects.toMatchObject({ problem: 'away' });
    expect(fs.readdirSync(store.localFolder('photos'))).toEqual([]);
  });

  test.each([
    ['denied', 'no_rights'],
    ['full', 'full'],
  ] as const)('that is %s is not asked again, and stores nothing', async (fault, problem) => {
    const store = openS3();
    server.fail(fault);
    await expect(put(store, 'photos/a.jpg', 'x')).rejects.toMatchObject({ problem });
    expect(server.asked).toEqual(['PUT photos/a.jpg']);
    expect(server.objects.size).toBe(0);
  });
});

describe.each(objectStores)('the object store %s', (kind) => {
  test.each([
    [{ secretAccessKey: 'another-secret' }, 'no_rights'],
    [{ accessKeyId: 'ANOTHER' }, 'no_rights'],
    ...(kind === 's3rver' ? [] : [[{ region: 'eu-west-1' }, 'wrong_region'] as const]),
    [{ bucket: 'no-such-bucket' }, 'no_bucket'],
  ] as const)('with the settings %j: %s', async (change, problem) => {
    await expect(openS3({ ...settingsOf(kind), ...change }).read('photos/a.jpg')).rejects.toMatchObject({ problem });
  });
});

describe('S3rver, which compares less than other stores', () => {
  test('takes bytes that are not what they must be, and whoever reads them notices', async () => {
    const store = openS3(s3rver.settings);
    await store.put('photos/a.jpg', wrong);
    await expect(store.read('photos/a.jpg')).rejects.toMatchObject({ problem: 'damaged' });
    await expect(store.bring('photos/a.jpg')).rejects.toMatchObject({ problem: 'damaged' });
    expect(fs.readdirSync(store.localFolder('photos'))).toEqual([]);
    await store.remove('photos/a.jpg');
  });

  test('serves whatever region a request is signed for, and strangers, which is noticed', async () => {
    const store = openS3({ ...s3rver.settings, region: 'eu-west-1' });
    await put(store, 'photos/a.jpg', 'a photo');
    expect((await store.read('photos/a.jpg'))!.toString()).toBe('a photo');
    expect(await store.isReadByStrangers('photos/a.jpg')).toBe(true);
    await store.remove('photos/a.jpg');
  });

  test('lists more than a thousand files in several answers', async () => {
    const store = openS3(s3rver.settings);
    const stored = Array.from({ length: 1_001 }, (_each, index) => `pictures/product-images/p-${index}.webp`);
    for (let from = 0; from < stored.length; from += 50)
      await Promise.all(stored.slice(from, from + 50).map((name) => put(store, name, '')));
    expect(await names(store, 'pictures')).toEqual(stored.toSorted());
  });
});

test('copies of an object store are made once for all who ask, and the oldest go where they take too much room', async () => {
  const store = openS3({}, 25_000);
  const stored = Array.from({ length: 4 }, (_each, index) => `pictures/product-images/p-${index}.webp`);
  for (const name of stored) await store.put(name, contentOf(Buffer.alloc(10_000, name)));
  await Promise.all(Array.from({ length: 20 }, () => store.bring(stored[0]!)));
  await store.bring(stored[0]!);
  expect(server.asked.filter((line) => line === `GET ${stored[0]!}`)).toHaveLength(1);
  const copies = store.localFolder('pictures/product-images');
  fs.utimesSync(path.join(copies, 'p-0.webp'), 1, 1);
  await store.bring(stored[1]!);
  fs.utimesSync(path.join(copies, 'p-1.webp'), 2, 2);
  await store.bring(stored[2]!);
  await store.bring(stored[3]!);
  const left = fs.readdirSync(copies).toSorted();
  expect(left).toEqual(['p-2.webp', 'p-3.webp']);
  // The store is away, but files already brought are available.
  server.fail('unavailable');
  await store.bring(stored[3]!);
  await expect(store.bring(stored[0]!)).rejects.toMatchObject({ problem: 'away' });
});

test('a file that is removed is not read from its copy either', async () => {
  const store = openS3();
  await put(store, 'photos/a.jpg', 'a photo');
  await store.bring('photos/a.jpg');
  await store.remove('photos/a.jpg');
  expect(fs.readdirSync(store.localFolder('photos'))).toEqual([]);
});

test('a bucket that shows its objects to everybody is known by that', async () => {
  const store = openS3();
  await put(store, 'photos/a.jpg', 'a photo');
  expect(await store.isReadByStrangers('photos/a.jpg')).toBe(false);
  server.publicPrefix = '';
  expect(await store.isReadByStrangers('photos/a.jpg')).toBe(true);
});
